/**
 * Keeps the portal itself on the phone, so that it starts without a network and at once on a bad one. Each build is one
 * cache that is filled before its worker takes over, and every page comes from it: no page that passes is ever stored, so
 * neither half an update nor a stranger's page can become the portal. Books and lists are kept by the portal, where they
 * belong to a reader; nothing of the API passes here.
 */

import { contentByPath, readContent, renamed, sameContent } from './renamed.ts'
import { sendWaitingChanges, TAG } from './send-waiting-changes.ts'
import { readChoices, type UpdateChoices, writeChoices } from './update-choices.ts'

/**
 * Filled in by the build: its name, which is in its pages, too; the files of the first screen, of a book's first pages, of the rest of
 * the reader, of all other screens, of the texts in each language, and those that are kept only once they were used; the content of pages
 * and files, in the order of `ADDRESSES`.
 */
declare const BUILD: string
declare const SHELL: readonly string[]
declare const OPENING: readonly string[]
declare const READER: readonly string[]
declare const SCREENS: readonly string[]
declare const TEXTS: Readonly<Record<string, readonly string[]>>
declare const LATER: readonly string[]
declare const CONTENT: string

/** The part of the worker's own scope that is used; the portal is compiled with the types of a page. */
interface WorkerScope {
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly unknown[]>
  }
  readonly location: Location
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(type: 'sync', listener: (event: LifeEvent & { tag: string }) => void): void
  addEventListener(
    type: 'message',
    listener: (event: LifeEvent & Pick<MessageEvent, 'data' | 'ports'>) => void,
  ): void
}
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface RequestEvent extends LifeEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

const scope = self as unknown as WorkerScope
const PREFIX = 'kurasa-'
const CACHE = PREFIX + BUILD
/** Answers every address that has no page of its own. */
const PAGE = '/'
/** The page of a book, which names the reader, too. */
const BOOK_PAGE = '/read'
/** Addresses that it answers: the one for books of images would name two files more, which are on the phone. */
const OF_BOOKS = [BOOK_PAGE, '/read_img']
/** The page of campaigns, which is a document apart. */
const LANDING = '/landing_page'
/** All addresses of this build. */
const ADDRESSES = [
  PAGE,
  BOOK_PAGE,
  LANDING,
  ...SHELL,
  ...OPENING,
  ...READER,
  ...SCREENS,
  ...Object.values(TEXTS).flat(),
  ...LATER,
]
/** Under this name a cache records how much of its build it was filled with. Nothing is fetched from there. */
const EXTENT = '/kurasa-extent'
/** Under this name a cache has its build and the content of its files. */
const FILES = '/kurasa-files'
/** A build that costs more is not brought where data is spared, bytes, until its person has said so. */
const FREE_UPDATE = 60_000
/** Answers in a page: see `first-words.ts` of the API. */
const ANSWERS = /<script type="application\/json" id="first-answers">[^<]*<\/script>/
/** Files on their way at once. */
const AT_ONCE = 4

/** How much of a build is kept beyond the first screen. */
interface Extent {
  /** The whole reader, as for a book that is on this phone. */
  reader?: boolean
  /** Language of the texts, where all screens are kept. */
  screens?: string
}

const isPage = (path: string) => !path.startsWith('/assets/')

/** Whether an answer is a file of this build, and not a page of something between this phone and the server. */
async function isOurs(path: string, response: Response): Promise<boolean> {
  if (!response.ok || response.redirected) return false
  const isHtml = response.headers.get('content-type')?.includes('text/html') === true
  if (!isPage(path)) return !isHtml
  return isHtml && (await response.clone().text()).includes(`content="${BUILD}"`)
}

/** The build before this one, as far as it is on the phone. */
interface Before {
  cache: Cache
  /** Addresses of its files by those of this build that differ in names only. */
  same: ReadonlyMap<string, string>
  /** Names of this build by those of the build before, its own among them. */
  names: ReadonlyMap<string, string>
}

async function findBefore(): Promise<Before | undefined> {
  for (const name of (await otherBuilds()).reverse()) {
    const cache = await caches.open(name)
    const stored = await cache.match(FILES)
    if (!stored) continue
    const { build, content } = (await stored.json()) as { build: string; content: Record<string, string> }
    const { same, names } = sameContent(content, contentByPath(ADDRESSES, CONTENT))
    return { cache, same, names: new Map([...names, [build, BUILD]]) }
  }
  return undefined
}

/** An answer with the headers of another, except those of its encoding. */
function withText({ headers: given }: Response, text: string): Response {
  const headers = new Headers(given)
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(text, { headers })
}

/** Makes a file of this build from that of the build before, which has other names in it. The headers of a page are those of now. */
async function fromBefore({ cache, same, names }: Before, path: string): Promise<Response | undefined> {
  const oldPath = same.get(path)
  const old = oldPath === undefined ? undefined : await cache.match(oldPath)
  if (!old) return undefined
  let from = old
  if (isPage(path)) {
    from = await fetch(path, { method: 'HEAD', cache: 'no-cache' })
    if (!from.ok || from.redirected) throw new Error(`${path} did not answer.`)
  }
  return withText(from, renamed(await old.text(), names))
}

/** Fetches a file into the cache of this build, unless a build has it: names of assets hold their content. */
async function keep(cache: Cache, path: string, before?: Before): Promise<void> {
  if (await cache.match(path)) return
  const known = isPage(path) ? undefined : await caches.match(path)
  if (known) return cache.put(path, known)
  const made = before && (await fromBefore(before, path))
  if (made) return cache.put(path, made)
  const response = await (isPage(path) ? fetchPage(path) : fetch(path))
  if (!(await isOurs(path, response))) throw new Error(`${path} is not of this build.`)
  await cache.put(path, isPage(path) ? await withoutAnswers(response) : response)
}

/** A page as the browser has it from this visit, or from the server. */
async function fetchPage(path: string): Promise<Response> {
  const held = await fetch(path, { cache: 'force-cache' })
  return (await isOurs(path, held)) ? held : fetch(path, { cache: 'no-cache' })
}

/** The first answers of a visit must not be those of later ones. */
async function withoutAnswers(page: Response): Promise<Response> {
  return withText(page, (await page.text()).replace(ANSWERS, ''))
}

async function keepAll(cache: Cache, paths: readonly string[], before?: Before): Promise<void> {
  const queue = [...paths]
  const work = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) await keep(cache, path, before)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Undefined where a build was never filled. */
async function extentOf(cache: Cache): Promise<Extent | undefined> {
  const stored = await cache.match(EXTENT)
  return stored && ((await stored.json()) as Extent)
}

/**
 * Fills the cache of this build as far, and records when all is there. Every start of the portal asks for it: what was
 * filled is not looked through once more, beside the files that the first page waits for.
 */
async function fill(wanted: Extent, before?: Before): Promise<void> {
  const cache = await caches.open(CACHE)
  const known = await extentOf(cache)
  const extent = { ...known, ...wanted }
  if (known && known.reader === extent.reader && known.screens === extent.screens) return
  await keepAll(cache, filesOf(extent), before)
  await cache.put(
    FILES,
    new Response(JSON.stringify({ build: BUILD, content: contentByPath(ADDRESSES, CONTENT) })),
  )
  // Another message may have been followed meanwhile.
  const now = { ...(await extentOf(cache)), ...wanted }
  await cache.put(EXTENT, new Response(JSON.stringify(now)))
}

/** Addresses of what is kept to an extent: first what every start needs. */
const filesOf = ({ reader, screens }: Extent): string[] => [
  ...new Set([
    PAGE,
    BOOK_PAGE,
    ...SHELL,
    ...(reader || screens ? OPENING : []),
    ...(reader ? READER : []),
    ...(screens ? [LANDING, ...SCREENS, ...(TEXTS[screens] ?? [])] : []),
  ]),
]

const otherBuilds = async () =>
  (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)

/** Files that are on this phone and that the build before kept beyond its extent: a font, another language. */
async function usedFiles(before: Before | undefined): Promise<string[]> {
  const all = [...OPENING, ...READER, ...SCREENS, ...Object.values(TEXTS).flat(), ...LATER]
  const isUsed = await Promise.all(
    all.map(async (path) => {
      const oldPath = before?.same.get(path)
      return Boolean((await caches.match(path)) ?? (oldPath && (await before?.cache.match(oldPath))))
    }),
  )
  return all.filter((_, index) => isUsed[index])
}

/** Bytes that some files of this build cost. */
async function costOf(paths: readonly string[], before: Before): Promise<number> {
  const content = contentByPath(ADDRESSES, CONTENT)
  let bytes = 0
  for (const path of paths) {
    const isHere = before.same.has(path) || (!isPage(path) && (await caches.match(path)))
    if (!isHere) bytes += readContent(content[path] ?? '').bytes
  }
  return bytes
}

/**
 * A new build holds as much as the one before it did, so that nothing is lost by an update. Where data is spared, one that costs much waits
 * for its person.
 */
async function install(): Promise<void> {
  let wanted: Extent = {}
  for (const name of await otherBuilds()) wanted = { ...wanted, ...(await extentOf(await caches.open(name))) }
  const before = await findBefore()
  if (before) {
    const { sparesData, allowed } = await readChoices()
    const cost = await costOf(filesOf(wanted), before)
    if (sparesData && allowed !== true && cost > FREE_UPDATE) {
      await writeChoices({ waiting: { build: BUILD, bytes: cost } })
      throw new Error(`The build costs ${cost} bytes, and data is spared.`)
    }
  }
  await fill(wanted, before)
  const cache = await caches.open(CACHE)
  await keepAll(cache, await usedFiles(before), before)
  await writeChoices({ waiting: undefined, allowed: undefined })
}

/** Forgets builds that no tab can be of; the one before this stays while a tab is open, which may be of it. */
async function forgetOld(): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const old = await otherBuilds()
  const unused = windows.length > 0 ? old.slice(0, -1) : old
  await Promise.all(unused.map((name) => caches.delete(name)))
}

async function keptOrFetched(request: Request): Promise<Response> {
  // Of whichever build: a tab may be of the one before.
  const kept = await caches.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (await isOurs(new URL(request.url).pathname, response)) {
    const copy = response.clone()
    await caches
      .open(CACHE)
      .then((cache) => cache.put(request, copy))
      .catch(() => undefined)
  }
  return response
}

/** The page of this build. Only where the browser threw its cache away the network is needed. */
async function pageOf(request: Request, names: readonly string[]): Promise<Response> {
  const cache = await caches.open(CACHE)
  for (const name of names) {
    const kept = await cache.match(name)
    if (kept) return kept
  }
  return fetch(request)
}

/** Takes over from the build before, where this would not change the build under another tab. */
async function takeOverAlone(): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length < 2) await scope.skipWaiting()
}

scope.addEventListener('install', (event) => event.waitUntil(install()))

scope.addEventListener('activate', (event) => event.waitUntil(forgetOld().then(() => scope.clients.claim())))

/** Messages of `keep-portal.ts` and `keep-reader.ts`: a worker that imports nothing starts in every browser. */
scope.addEventListener('message', (event) => {
  const { data } = event
  if (data === 'keep-reader') event.waitUntil(fill({ reader: true }))
  else if (data === 'take-over') event.waitUntil(scope.skipWaiting())
  else if (data === 'take-over-alone') event.waitUntil(takeOverAlone())
  else if (typeof data === 'object' && data !== null && 'choices' in data) {
    event.waitUntil(
      writeChoices(data.choices as UpdateChoices).then(async () =>
        event.ports[0]?.postMessage(await readChoices()),
      ),
    )
  } else if (typeof data === 'object' && data !== null && 'keepScreens' in data) {
    const { keepScreens, withReader } = data as { keepScreens: string; withReader?: boolean }
    event.waitUntil(fill({ screens: keepScreens, ...(withReader && { reader: true }) }))
  }
})

// Only Chromium has this event.
scope.addEventListener('sync', (event) => {
  if (event.tag === TAG) event.waitUntil(sendWaitingChanges())
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname, origin } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  if (pathname.startsWith('/assets/')) return event.respondWith(keptOrFetched(request))
  if (request.mode !== 'navigate' || /^\/(api|lite|storybook)(\/|$)|\.(?!html$)[a-z\d]+$/i.test(pathname))
    return
  const path = pathname.replace(/\.html$/, '')
  if (path === LANDING) event.respondWith(pageOf(request, [LANDING]))
  else event.respondWith(pageOf(request, OF_BOOKS.includes(path) ? [BOOK_PAGE, PAGE] : [PAGE]))
})
