import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { cacheControl } from './handle-endpoint.ts'
import { matchesTag } from './stored-body.ts'

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff: 'font/woff',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
}

/** Where the ids of analytics and ads are counted; allowed only where the operator configured one. */
const COUNTING = {
  script: ' https://www.googletagmanager.com',
  send: ' https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com https://*.g.doubleclick.net https://*.google.com',
}

/** Features of a phone that neither the portal nor a book ever needs, disabled for all pages. */
const PERMISSIONS = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

const NO_GUESSING = { 'x-content-type-options': 'nosniff' }
/** Sent with files that are no page and can show none: on a slow line the headers of pages weigh more than many of them. */
const fileHeaders: Record<string, Record<string, string>> = {
  css: NO_GUESSING,
  svg: {
    ...NO_GUESSING,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  },
  woff: NO_GUESSING,
  woff2: NO_GUESSING,
  // A script may be a worker's, which has a policy of its own.
  js: { ...NO_GUESSING, 'content-security-policy': "default-src 'self'" },
}

/** Sent with every other file of the portal. Book text lives inside the page, so nothing inline may ever run but what the build put there. */
const headersOf = (hasAnalytics: boolean, ownScripts: string): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'self'",
    `script-src 'self'${ownScripts}${hasAnalytics ? COUNTING.script : ''}`,
    // Safari before 16.4 has the sheets of a book as elements: it cannot adopt any.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' blob: data:${hasAnalytics ? COUNTING.send : ''}`,
    "font-src 'self' blob: data:",
    "media-src 'self' blob:",
    `connect-src 'self'${hasAnalytics ? COUNTING.send : ''}`,
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    // Scripts of others may parse strings.
    ...(hasAnalytics ? [] : ["require-trusted-types-for 'script'", 'trusted-types kurasa kurasa-portal']),
  ].join('; '),
  ...NO_GUESSING,
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
})

const NOT_BUILT =
  '<!doctype html><meta charset="utf-8"><title>Kurasa</title><p>The portal is not built yet: run <code>npm run build</code>, then reload this page.</p>'

/** Markup for the page of a book; undefined where it may differ by caller. */
export type FirstOfBook = (context: Context) => Promise<{ words: string; answers: string } | undefined>

/** Markup for the head of a page about one book: see `share-routes.ts`. */
export type PreviewOfBook = (context: Context) => Promise<string | undefined>

/** Pages of the build, which lie at the top of its folder. */
const PAGE_NAME = /^\/[\w-]+\.html$/
const BOOKS = ['/read', '/read_img']
/** The first tab. */
const HOME = '/'
/** Filled pages whose compressed form is kept. */
const PACKED = 64
/** The page of one book, which is a screen of the portal. */
const DETAILS = '/details'
/** First words, or the first picture, are here; see `build/skeleton.ts` of the portal. */
const WORDS_PLACE = '<!--first-words-->'
/** Answers come after the first words, and before the style sheets: behind them the parser may be later than the portal's first script. */
const ANSWERS_PLACE = '<!--first-answers-->'

/**
 * Serves the built portal: hashed assets cached for ever, everything else revalidated each time, a separate page where
 * the build has one of that name, and `index.html` for every other address.
 *
 * @param folder - of the build; may be missing, then one clear page reports it
 * @param options.hasAnalytics - a third-party analytics id is configured, and a page may load its script
 * @param options.firstOfBook - of the book that a page is requested for
 * @param options.previewOfBook - for those who preview links
 */
export function servePortal(
  folder: string,
  {
    hasAnalytics = false,
    firstOfBook,
    previewOfBook,
  }: { hasAnalytics?: boolean; firstOfBook?: FirstOfBook; previewOfBook?: PreviewOfBook } = {},
): MiddlewareHandler {
  const headersByPage = new Map<string, Promise<Record<string, string>>>()
  const headersFor = (page: string) => {
    const found = headersByPage.get(page)
    if (found) return found
    const made = scriptHashes(join(folder, page)).then((scripts) => headersOf(hasAnalytics, scripts))
    headersByPage.set(page, made)
    return made
  }
  const pack = createPacker()
  return async (context) => {
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD') return context.notFound()
    const path = decodePath(new URL(context.req.url).pathname)
    if (path === undefined) return context.notFound()
    const { headers: requestHeaders } = context.req.raw
    const fileResponse = async (name: string) =>
      findFile(folder, name, requestHeaders, await headersFor(PAGE_NAME.test(name) ? name : '/index.html'))
    const file = path === '/' ? undefined : await fileResponse(path)
    if (file) return file
    // A file that is gone must not answer with a page: the browser would run it as a script.
    if (path.startsWith('/assets/') || /\.[a-z\d]{1,11}$/i.test(path)) return context.notFound()
    const isFirst = BOOKS.includes(path) || (path === HOME && isVisit(requestHeaders))
    const first = isFirst ? await firstOfBook?.(context).catch(() => undefined) : undefined
    const id = path === HOME ? undefined : context.req.query('id')
    const pageName = BOOKS.includes(path) ? `${path}.html` : '/index.html'
    const isAboutBook = id && (path === DETAILS || BOOKS.includes(path))
    // Browsers need no preview, and every byte of a first page is paid for.
    const preview =
      isAboutBook && !isVisit(requestHeaders)
        ? await previewOfBook?.(context).catch(() => undefined)
        : undefined
    const isFilled = first?.answers || preview || (path === DETAILS && id)
    const page = isFilled ? await readIfFile(join(folder, pageName)) : undefined
    if (page) {
      const filled = leadToPlainBook(page.toString(), id)
        .replace(WORDS_PLACE, () => first?.words ?? '')
        .replace(ANSWERS_PLACE, () => first?.answers ?? '')
        .replace('</head>', (end) => (preview ?? '') + end)
      const headers = await headersFor(pageName)
      const pageHeaders = { ...headers, 'content-type': TYPES.html!, 'cache-control': 'no-cache' }
      const held = requestHeaders.get('if-none-match') ?? ''
      if (!accepts('br', requestHeaders)) return respond(Buffer.from(filled), pageHeaders, held)
      return respond(await pack(filled), { ...pageHeaders, ...encodedAs('br') }, held)
    }
    // A separate page is a file of its own name; every other address is a screen of the portal.
    const own = path === '/' ? undefined : await fileResponse(`${path}.html`)
    const index = own ?? (await fileResponse('/index.html'))
    if (index) return index
    const headers = { ...headersOf(hasAnalytics, ''), 'content-type': TYPES.html! }
    return new Response(NOT_BUILT, { status: 503, headers })
  }
}

/** A browser without scripts is led to the plain page of the book, not to the list of all. Only there: scripts of the page have hashes. */
const leadToPlainBook = (page: string, id: string | undefined): string =>
  id
    ? page.replace(/<noscript><p[\s\S]*?<\/noscript>/, (part) =>
        part.replaceAll('href="/lite?', () => `href="/lite/book/${encodeURIComponent(id)}?`),
      )
    : page

/** A person opens the page. The service worker requests the same address in order to keep a page without answers of today. */
const isVisit = (headers: Headers): boolean => headers.get('sec-fetch-dest') === 'document'

const accepts = (encoding: string, headers: Headers): boolean =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:\\D|$))`).test(
    headers.get('accept-encoding') ?? '',
  )

const encodedAs = (encoding: string) => ({ 'content-encoding': encoding, vary: 'Accept-Encoding' })

/** Compresses filled pages, the last ones once. */
function createPacker(): (text: string) => Promise<Buffer> {
  const packed = new Map<string, Promise<Buffer>>()
  return (text) => {
    const found = packed.get(text)
    if (found) return found
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
    const made = promisify(brotliCompress)(text, options)
    packed.set(text, made)
    if (packed.size > PACKED) packed.delete(packed.keys().next().value!)
    return made
  }
}

/** Hashes of the scripts that are part of a page, for its `script-src`. */
async function scriptHashes(path: string): Promise<string> {
  const html = (await readIfFile(path))?.toString() ?? ''
  return [...html.matchAll(/<script>([^<]*(?:<(?!\/script>)[^<]*)*)<\/script>/g)]
    .map(([, code]) => ` 'sha256-${createHash('sha256').update(code!).digest('base64')}'`)
    .join('')
}

function decodePath(pathname: string): string | undefined {
  try {
    const path = normalize(decodeURIComponent(pathname))
    return path.includes('\0') || path.split(/[\\/]/).includes('..') ? undefined : path
  } catch {
    return undefined
  }
}

async function findFile(
  folder: string,
  path: string,
  requestHeaders: Headers,
  common: Record<string, string>,
): Promise<Response | undefined> {
  const ending = /\.(\w+)$/.exec(path)?.[1] ?? ''
  const isAsset = path.startsWith('/assets/')
  // An asset has a hash in its name: no client requests it again.
  const held = isAsset ? undefined : (requestHeaders.get('if-none-match') ?? '')
  const headers: Record<string, string> = {
    ...(fileHeaders[ending] ?? common),
    'content-type': TYPES[ending] ?? 'application/octet-stream',
    'cache-control': isAsset ? cacheControl.immutable : 'no-cache',
  }
  // Files the build compressed beforehand come first; text without one is compressed on its way out.
  const variants = [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const
  for (const [encoding, suffix] of variants) {
    if (!accepts(encoding, requestHeaders)) continue
    const bytes = await readIfFile(join(folder, path + suffix))
    if (!bytes) continue
    return respond(bytes, { ...headers, ...encodedAs(encoding) }, held)
  }
  const bytes = await readIfFile(join(folder, path))
  return bytes && respond(bytes, headers, held)
}

/**
 * @param held - tags of what the client has, for a file that is revalidated; 304 when this file is among it
 */
function respond(bytes: Buffer, headers: Record<string, string>, held: string | undefined): Response {
  if (held !== undefined) {
    // Weak: on its way out the text may still be compressed.
    headers.etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    // A client keeps the headers of its copy: those of a page are larger than many a file.
    if (matchesTag(held, headers.etag)) {
      const { etag, vary, 'cache-control': cache = '' } = headers
      return new Response(null, {
        status: 304,
        headers: { etag, ...(vary && { vary }), 'cache-control': cache },
      })
    }
  }
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: { ...headers, 'content-length': String(bytes.byteLength) },
  })
}

async function readIfFile(path: string): Promise<Buffer | undefined> {
  try {
    if (!(await stat(path)).isFile()) return undefined
    return await readFile(path)
  } catch {
    return undefined
  }
}
