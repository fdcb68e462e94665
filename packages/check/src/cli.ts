#!/usr/bin/env node
import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type CheckedBook, ChromiumError, checkBook, isSound } from './check-book.ts'
import { findChromium, HOW_TO_INSTALL } from './find-chromium.ts'
import { htmlOf } from './report-html.ts'
import { textOf } from './report-text.ts'

const USAGE = `npx @kurasa/check [options] book.epub …

Opens books in Chromium and reports what a catalogue must know: EPUB, CBZ, HTML, text, a folder of one of these, or a Readium
manifest (.json) beside its files.

--json <file>      writes the reports as JSON
--html <file>      writes one page with pictures
--pages <n>        pages of each book that are looked at (12)
--timeout <s>      seconds that a book may take (180)
--chromium <path>  Chromium, if it is not on PATH or in CHROMIUM_PATH

Exit code: 0 when all books are sound, 1 when one does not open or loses text, 2 when nothing can be checked (the call is wrong,
Chromium is missing), 130 after Ctrl-C; reports then hold the books that were done.`

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'string' },
        html: { type: 'string' },
        pages: { type: 'string', default: '12' },
        timeout: { type: 'string', default: '180' },
        chromium: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    fail(`${(error as Error).message}\n\n${USAGE}`)
  }
}

const { values, positionals } = readArguments()
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}
if (positionals.length === 0) fail(USAGE)
for (const path of positionals) if (!existsSync(path)) fail(`There is no file ${path}.`)
const [pages, timeout] = [Number(values.pages), Number(values.timeout)]
if (!Number.isInteger(pages) || pages < 1) fail(`--pages is "${values.pages}"; it must be a number from 1.`)
if (!(timeout > 0)) fail(`--timeout is "${values.timeout}"; it must be a number of seconds.`)
const chromium = values.chromium ?? findChromium()
if (!chromium) fail(`No Chromium was found.\n${HOW_TO_INSTALL}`)
for (const file of [values.json, values.html]) if (file) closeSync(openForReport(file))

/** A report that cannot be written is known before hours of work. */
function openForReport(file: string): number {
  try {
    return openSync(file, 'a')
  } catch (error) {
    fail(`${file} cannot be written: ${(error as Error).message}`)
  }
}

const stop = new AbortController()
const books: CheckedBook[] = []

function writeReports(): void {
  const reports = books.map(({ report }) => report)
  if (values.json) writeFileSync(values.json, `${JSON.stringify(reports, null, 2)}\n`)
  if (values.html) writeFileSync(values.html, htmlOf(books))
}

// Reports the finished part all the same. A second signal ends it at once.
process.once('SIGINT', () => stop.abort())

/** Progress is for a person: it has a line of its own, which the next one replaces where there is a terminal. */
function tell(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`)
}

try {
  for (const [index, path] of positionals.entries()) {
    const place = `${index + 1} of ${positionals.length}`
    tell(place)
    if (!process.stderr.isTTY && positionals.length > 1) console.error(place)
    const checked = await checkBook(path, {
      chromium,
      pages,
      timeout,
      signal: stop.signal,
      onPage: (page, of) => tell(`${place}: page ${page} of ${of}`),
    })
    tell('')
    books.push(checked)
    console.log(textOf(checked.report))
  }
  process.exitCode = books.every(({ report }) => isSound(report)) ? 0 : 1
} catch (error) {
  tell('')
  if (stop.signal.aborted) {
    console.error(`Stopped: ${books.length} of ${positionals.length} books are checked.`)
    process.exitCode = 130
  } else {
    console.error(error instanceof ChromiumError ? error.message : error)
    process.exitCode = 2
  }
}
writeReports()
