/**
 * Keeps the portal itself on the phone, so that it starts without a network: its page, and its scripts, styles and fonts
 * as they are used; the reader as a whole when a book is kept. Books and lists are kept by the portal, where they belong to a reader; nothing of the API passes here.
 */

/**
 * Filled in by the build: what the first screen needs, what a downloaded book may need, and the name of every asset
 * that exists.
 */
declare const SHELL: readonly string[]
declare const READER: readonly string[]
declare const ASSETS: readonly string[]

/** The part of the worker's own scope that is used; the portal is compiled with the types of a page. */
interface WorkerScope {
  readonly clients: { claim(): Promise<void> }
  readonly location: Location
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(type: 'message', listener: (event: LifeEvent & { data: unknown }) => void): void
}
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface RequestEvent extends LifeEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

const scope = self as unknown as WorkerScope
const CACHE = 'kurasa-portal'
const PAGE = '/'
/** Addresses of a book, whose page names the reader too; without one of theirs `PAGE` answers them. */
const READ_PAGES = ['/read', '/read_img']
/** Milliseconds the network may take to bring the page before the kept one is shown. */
const PATIENCE = 3000

scope.addEventListener('install', (event) => {
  // From the browser's own cache where it has them: the page that registers this has just loaded them.
  const keep = async () => (await caches.open(CACHE)).addAll([PAGE, ...SHELL])
  event.waitUntil(keep().then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
  const forgetOld = async () => {
    const cache = await caches.open(CACHE)
    // Pages of a book name files of the build before this one: they come again with the next book.
    const known = new Set<string>([PAGE, ...ASSETS])
    const old = (await cache.keys()).filter(({ url }) => !known.has(new URL(url).pathname))
    await Promise.all(old.map((request) => cache.delete(request)))
  }
  event.waitUntil(forgetOld().then(() => scope.clients.claim()))
})

/** Names of assets hold their content: what is kept is right for ever. */
async function keptOrFetched(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone()).catch(() => undefined)
  return response
}

/** The whole reader for a book that is kept, so that it opens and has its tools where no network is. */
async function keepReader(): Promise<void> {
  // One after another: the book itself is on its way.
  for (const name of READER) await keptOrFetched(new Request(name)).catch(() => undefined)
}

/** Said by `keep-reader.ts`, which has the same word: a worker that imports nothing starts in every browser. */
const KEEP_READER = 'keep-reader'

scope.addEventListener('message', (event) => {
  if (event.data === KEEP_READER) event.waitUntil(keepReader())
})

/** The newest page while there is a network that brings it in time; else the one from before. */
async function pageOf(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const { pathname } = new URL(request.url)
  // One page answers every other address of the portal.
  const own = READ_PAGES.includes(pathname) ? pathname : PAGE
  const kept = async () => (await cache.match(own)) ?? (await cache.match(PAGE))
  const fetched = fetch(request).then(async (response) => {
    if (response.ok && response.headers.get('content-type')?.includes('text/html')) {
      await cache.put(own, response.clone()).catch(() => undefined)
    }
    return response
  })
  const late = new Promise<Response | undefined>((resolve) => setTimeout(() => resolve(kept()), PATIENCE))
  try {
    const first = await Promise.race([fetched, late])
    return first ?? (await fetched)
  } catch (error) {
    const page = await kept()
    if (page) return page
    throw error
  }
}

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== scope.location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(keptOrFetched(request))
  else if (request.mode === 'navigate' && !/^\/(api|landing_page|storybook)/.test(url.pathname)) {
    event.respondWith(pageOf(request))
  }
})
