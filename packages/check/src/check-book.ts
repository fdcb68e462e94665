import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { z } from 'zod'
import { type BookReport, inkOfPage, laidPage, openResult } from './book-report.ts'

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
  "style-src 'self'",
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
<div id="book"></div>
<script type="module" src="/page.js"></script>
</html>`
const CSS = `html, body { margin: 0; background: white } #book { width: ${SIZE.width}px; height: ${SIZE.height}px; overflow: hidden }`

/** A page that is blank is looked at so often, with a pause, ms. */
const PAINT_TRIES = 9
const PAINT_PAUSE = 250

/** Whether a book opens and shows all of its text. */
export const isSound = ({ opens, book, checkedPages }: BookReport): boolean =>
  opens && book?.lostSections.length === 0 && checkedPages.every(({ lostLetters }) => lostLetters === 0)

/** Opens a book in a Chromium of its own and looks at its pages. No request leaves the machine. */
export async function checkBook(path: string, options: CheckOptions): Promise<CheckedBook> {
  const { pageFolder = fileURLToPath(new URL('./page', import.meta.url)), timeout = 180 } = options
  const checked: CheckedBook = { report: { path, opens: false, checkedPages: [] }, pictures: [] }
  const built = builtPage(pageFolder)
  const browser = await chromium.launch({
    executablePath: options.chromium,
    // Chromium has no sandbox for root.
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-dev-shm-usage', '--host-resolver-rules=MAP * ~NOTFOUND'],
  })
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(timeout)), timeout * 1000)
  })
  try {
    const context = await browser.newContext({ viewport: SIZE, serviceWorkers: 'block' })
    const blocked = await keepLocal(context, built)
    const page = await context.newPage()
    await Promise.race([lookAt(page, path, { checked, pages: options.pages ?? 12 }), tooLate])
    const { book } = checked.report
    for (const what of blocked)
      if (!book?.requests.some((each) => each.what === what)) book?.requests.push({ file: '', what })
  } catch (error) {
    const code = error instanceof TimeoutError ? 'timeout' : 'crashed'
    checked.report.opens = false
    checked.report.error = { code, message: error instanceof Error ? error.message : String(error) }
  } finally {
    clearTimeout(timer)
    await browser.close()
  }
  return checked
}

class TimeoutError extends Error {
  constructor(seconds: number) {
    super(`The book was not done after ${seconds} seconds.`)
  }
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

/** Answers requests for the page, and no other. @returns addresses of the others */
async function keepLocal(context: BrowserContext, { folder, files }: BuiltPage): Promise<Set<string>> {
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
  { checked, pages }: { checked: CheckedBook; pages: number },
): Promise<void> {
  const { report, pictures } = checked
  await page.goto(`${ORIGIN}/`)
  await page.waitForFunction('window.kurasaCheck')
  await page.locator('input').setInputFiles(path)
  const opened = await ask(page, openResult, 'open')
  if ('error' in opened) {
    report.error = opened.error
    return
  }
  report.book = opened.book
  report.pages = await ask(page, z.number().int(), 'countPages')
  report.opens = true
  for (const position of sample(report.pages, pages)) {
    const laid = await ask(page, laidPage, 'showPage', position)
    const { png, ink } = await paint(page, laid.lines)
    report.checkedPages.push({
      position,
      letters: laid.letters,
      hiddenLetters: laid.hidden,
      lostLetters: laid.lost + ink.blankLetters,
      isBlank: ink.isBlank,
    })
    pictures.push({ position, png })
  }
}

/** The picture of the page, when it shows something: a picture of the book may need a moment. A blank page stays blank. */
async function paint(page: Page, lines: z.infer<typeof laidPage>['lines']) {
  for (let tries = 1; ; tries++) {
    const png = await page.screenshot({ clip: { x: 0, y: 0, ...SIZE } })
    const ink = await ask(page, inkOfPage, 'inkOf', png.toString('base64'), lines)
    if (!ink.isBlank || tries === PAINT_TRIES) return { png, ink }
    await page.waitForTimeout(PAINT_PAUSE)
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
