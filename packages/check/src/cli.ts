#!/usr/bin/env node
import { existsSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type CheckedBook, checkBook, isSound } from './check-book.ts'
import { findChromium } from './find-chromium.ts'
import { htmlOf } from './report-html.ts'
import { textOf } from './report-text.ts'

const USAGE = `npx @kurasa/check [options] book.epub …

Opens books in Chromium and reports what a catalogue must know.

--json <file>      writes the reports as JSON
--html <file>      writes one page with pictures
--pages <n>        pages of each book that are looked at (12)
--timeout <s>      seconds that a book may take (180)
--chromium <path>  Chromium, if it is not on PATH or in CHROMIUM_PATH

Exit code: 1 when a book does not open or loses text, 2 when the call is wrong.`

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
if (!chromium) fail('No Chromium found. Install it, or name it by --chromium.')

const books: CheckedBook[] = []
for (const path of positionals) {
  const checked = await checkBook(path, { chromium, pages, timeout })
  books.push(checked)
  console.log(textOf(checked.report))
}
if (values.json)
  writeFileSync(
    values.json,
    `${JSON.stringify(
      books.map(({ report }) => report),
      null,
      2,
    )}\n`,
  )
if (values.html) writeFileSync(values.html, htmlOf(books))
process.exitCode = books.every(({ report }) => isSound(report)) ? 0 : 1
