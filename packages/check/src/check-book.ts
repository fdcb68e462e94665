import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { z } from 'zod'
import { type BookReport, inkOfPage, laidPage, openResult } from './book-report.ts'
import { HOW_TO_INSTALL } from './find-chromium.ts'

/** How a book is checked. */
export interface CheckOptions {
  /** Path of Chromium. */
  chromium: string
  /** Pages that are looked at, spread over the book. Default: 12. */
  pages?: number
  /** Seconds that a book may take. Default: 180. */
  timeout?: number
  /** Folder of the built page. Default: that of this package. */
  pageFolder?: string
  /** Ends the check; its promise rejects with the signal's reason. */
  signal?: AbortSignal
  /** Called before each page that is looked at, counted from 1. */
  onPage?(page: number, pages: number): void
}

/** A report, and pictures of the pages that were looked at, as PNG. */
export interface CheckedBook {
  report: BookReport
  pictures: { position: number; png: Uint8Array }[]
}

const SIZE = { width: 360, height: 740 }
/** An address that no server has; every request for it is answered here. */
const ORIGIN = 'https://check.invalid'
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The book's own style attributes; they are sanitised, and what they request is refused.
  "style-src 'self' 'unsafe-inline'",
  'font-src blob:',
  'img-src blob: data:',
  'media-src blob:',
  "connect-src 'self' blob:",
  "worker-src 'self'",
].join('; ')
const HTML = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Check</title>
<link rel="stylesheet" href="/check.css">
<input type="file" hidden>
<input type="file" webkitdirectory hidden>
<div id="book"></div>
<script type="module" src="/page.js"></script>
</html>`
const CSS = `html, body { margin: 0; background: white } #book { width: ${SIZE.width}px; height: ${SIZE.height}px; overflow: hidden }`

/** A page that is blank, or lacks letters, is looked at so often, with a pause, ms. */
const PAINT_TRIES = 9
const INK_TRIES = 3
const PAINT_PAUSE = 250

/** Whether a book opens and shows all of its text. */
export const isSound = ({ opens, book, checkedPages }: BookReport): boolean =>
  opens &&
  book?.lostSections.length === 0 &&
  checkedPages.every(({ lostLetters, cutLines }) => lostLetters === 0 && cutLines === 0)

/** Chromium is not where it was looked for, or does not start: no book can be checked. */
export class ChromiumError extends Error {
  constructor(path: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message.split('\n', 1)[0] : String(cause)
    super(`Chromium does not start from ${path}: ${reason}\n${HOW_TO_INSTALL}`, { cause })
    this.name = 'ChromiumError'
  }
}

/**
 * Opens a book in a Chromium of its own and looks at its pages. No request leaves the machine.
 *
 * @param path - of a file, of a folder (an unpacked EPUB, pages with their images, images), or of a Readium manifest (`.json`) beside its files
 * @throws {ChromiumError}
 */
export async function checkBook(path: string, options: CheckOptions): Promise<CheckedBook> {
  const { pageFolder = fileURLToPath(new URL('./page', import.meta.url)), timeout = 180 } = options
  const checked: CheckedBook = { report: { path, opens: false, checkedPages: [] }, pictures: [] }
  const built = builtPage(pageFolder)
  options.signal?.throwIfAborted()
  const browser = await launch(options.chromium)
  let timer: NodeJS.Timeout | undefined
  const ended = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(timeout)), timeout * 1000)
    const stop = () => reject(options.signal?.reason)
    if (options.signal?.aborted) stop()
    options.signal?.addEventListener('abort', stop, { once: true })
  })
  ended.catch(() => undefined)
  try {
    const context = await browser.newContext({ viewport: SIZE, serviceWorkers: 'block' })
    const manifest = manifestAt(path)
    const blocked = await keepLocal(context, built, manifest)
    const page = await context.newPage()
    await Promise.race([lookAt(page, path, { checked, manifest, ...options }), ended])
    const { book } = checked.report
    for (const what of blocked)
      if (!book?.requests.some((each) => each.what === what)) book?.requests.push({ file: '', what })
  } catch (error) {
    options.signal?.throwIfAborted()
    const code = error instanceof TimeoutError ? 'timeout' : 'crashed'
    checked.report.opens = false
    checked.report.error = { code, message: reasonOf(error) }
  } finally {
    clearTimeout(timer)
    await browser.close()
  }
  return checked
}

async function launch(path: string): Promise<Browser> {
  try {
    return await chromium.launch({
      executablePath: path,
      // Chromium has no sandbox for root.
      chromiumSandbox: process.getuid?.() !== 0,
      args: ['--disable-dev-shm-usage', '--host-resolver-rules=MAP * ~NOTFOUND'],
      // The caller decides what a signal does.
      handleSIGINT: false,
    })
  } catch (cause) {
    throw new ChromiumError(path, cause)
  }
}

class TimeoutError extends Error {
  constructor(seconds: number) {
    super(`The book was not done after ${seconds} seconds.`)
  }
}

/** Playwright's error for a closed page or browser. */
const ENDED = /Target crashed|has been closed/

/** Why the check of a book ended, in one line. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return ENDED.test(message) ? 'Chromium ended while it showed the book.' : message.split('\n', 1)[0]!
}

/** The page as it was built. */
interface BuiltPage {
  folder: string
  /** Their paths in the folder. */
  files: Set<string>
}

function builtPage(folder: string): BuiltPage {
  // With slashes, as addresses have them; folders among them have no ending.
  const files = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => extname(path)),
  )
  return { folder, files }
}

/** A manifest that is a file of its own, whose links lead to files beside it. */
interface ManifestFile {
  /** Its folder, with links followed. */
  folder: string
  url: string
}

/** Addresses of files beside a manifest. */
const BOOK = '/book/'

function manifestAt(path: string): ManifestFile | undefined {
  if (extname(path).toLowerCase() !== '.json') return undefined
  return {
    folder: realpathSync(dirname(path)),
    url: `${ORIGIN}${BOOK}${encodeURIComponent(basename(path))}`,
  }
}

/** A file beside a manifest, or undefined where there is none in its folder. */
function fileOf({ folder }: ManifestFile, pathname: string): Buffer | undefined {
  try {
    const path = realpathSync(join(folder, decodeURIComponent(pathname.slice(BOOK.length))))
    return path.startsWith(folder + sep) ? readFileSync(path) : undefined
  } catch {
    return undefined
  }
}

/** Answers requests for the page and for files beside a manifest, and no other. @returns addresses of the others */
async function keepLocal(
  context: BrowserContext,
  { folder, files }: BuiltPage,
  manifest: ManifestFile | undefined,
): Promise<Set<string>> {
  const blocked = new Set<string>()
  await context.route('**/*', (route) => {
    const { origin, pathname } = new URL(route.request().url())
    const headers = { 'content-security-policy': POLICY }
    const name = pathname.slice(1)
    if (origin === ORIGIN && name === '')
      return route.fulfill({ contentType: 'text/html', body: HTML, headers })
    if (origin === ORIGIN && name === 'check.css')
      return route.fulfill({ contentType: 'text/css', body: CSS })
    if (origin === ORIGIN && files.has(name))
      return route.fulfill({
        contentType: TYPES[extname(name)] ?? 'application/octet-stream',
        body: readFileSync(join(folder, name)),
      })
    if (origin === ORIGIN && manifest && pathname.startsWith(BOOK)) {
      const body = fileOf(manifest, pathname)
      return body ? route.fulfill({ body }) : route.fulfill({ status: 404 })
    }
    if (name !== 'favicon.ico') blocked.add(route.request().url())
    return route.abort()
  })
  await context.routeWebSocket(/.*/, (socket) => {
    blocked.add(socket.url())
    socket.close()
  })
  return blocked
}

/** Opens the book and looks at some of its pages. */
async function lookAt(
  page: Page,
  path: string,
  {
    checked,
    manifest,
    pages = 12,
    onPage,
  }: Pick<CheckOptions, 'pages' | 'onPage'> & { checked: CheckedBook; manifest: ManifestFile | undefined },
): Promise<void> {
  const { report, pictures } = checked
  await page.goto(`${ORIGIN}/`)
  await page.waitForFunction('window.kurasaCheck')
  if (!manifest) {
    const inputs = page.locator('input')
    await (statSync(path).isDirectory() ? inputs.last() : inputs.first()).setInputFiles(path)
  }
  const opened = await ask(page, openResult, 'open', ...(manifest ? [manifest.url] : []))
  if ('error' in opened) {
    report.error = opened.error
    return
  }
  report.book = opened.book
  report.pages = await ask(page, z.number().int(), 'countPages')
  report.opens = true
  const positions = sample(report.pages, pages)
  for (const [index, position] of positions.entries()) {
    onPage?.(index + 1, positions.length)
    const laid = await ask(page, laidPage, 'showPage', position)
    const png = await photograph(page)
    const ink = laid.letters > 0 ? await inkOf(page, png) : { blankLetters: 0, cutLines: 0 }
    report.checkedPages.push({
      position,
      letters: laid.letters,
      hiddenLetters: laid.hidden,
      lostLetters: laid.lost + ink.blankLetters,
      cutLines: ink.cutLines,
      isBlank: await isBlank(page, png),
    })
    pictures.push({ position, png })
  }
}

const screenshot = (page: Page) => page.screenshot({ clip: { x: 0, y: 0, ...SIZE } })
const isBlank = (page: Page, png: Buffer) => ask(page, z.boolean(), 'isBlank', png.toString('base64'))

/** The picture of the page, when it shows something: a picture of the book may need a moment. A blank page stays blank. */
async function photograph(page: Page): Promise<Buffer> {
  let png = await screenshot(page)
  for (let tries = 1; tries < PAINT_TRIES && (await isBlank(page, png)); tries++) {
    await page.waitForTimeout(PAINT_PAUSE)
    png = await screenshot(page)
  }
  return png
}

/** The ink of the letters of a page. Checks again while a picture or a font is still being painted. */
async function inkOf(page: Page, png: Buffer): Promise<z.infer<typeof inkOfPage>> {
  let withLetters = png
  for (let tries = 1; ; tries++) {
    await ask(page, z.null(), 'showLetters', false)
    const without = await screenshot(page)
    await ask(page, z.null(), 'showLetters', true)
    const pictures = [withLetters, without].map((each) => each.toString('base64'))
    const ink = await ask(page, inkOfPage, 'inkOf', ...pictures)
    if ((ink.blankLetters === 0 && ink.cutLines === 0) || tries === INK_TRIES) return ink
    await page.waitForTimeout(PAINT_PAUSE)
    withLetters = await screenshot(page)
  }
}

/** Positions from the first to the last page, evenly. */
export function sample(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index + 1)
  if (most === 1) return [1]
  return Array.from({ length: most }, (_, index) => 1 + Math.round((index * (count - 1)) / (most - 1)))
}

/** Calls a function of the page. Its answer is a text, which must be of the given form. */
async function ask<T>(page: Page, form: z.ZodType<T>, name: string, ...args: unknown[]): Promise<T> {
  const call = `window.kurasaCheck.${name}(...${JSON.stringify(args)})`
  const answer = await page.evaluate(call)
  return form.parse(JSON.parse(String(answer)))
}
