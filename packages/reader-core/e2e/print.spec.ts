import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import type { PrintOptions } from '../src/index.ts'
import { corpusFolder } from '../src/testing/corpus.ts'
import { makeEpub } from '../src/testing/make-epub.ts'

const corpus = corpusFolder()
const folder = mkdtempSync(join(tmpdir(), 'kurasa-print-'))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const LATIN = 'ferry went over slow brown water and nobody on deck said what all of them were thinking'.split(
  ' ',
)
const ARABIC =
  'عبرت السفينة ماء بطيئا داكنا ولم يقل أحد على سطحها ما كان يدور في خلدهم جميعا ذلك اليوم'.split(' ')

/** A chapter of numbered words: one that is missing, comes twice or elsewhere shows. */
const chapterOf = (words: string[], title: string, from: number, count: number) => {
  const paragraphs = Array.from({ length: Math.ceil(count / 50) }, (_, i) =>
    Array.from(
      { length: 50 },
      (_, k) => `<em>${words[(i * 7 + k) % words.length]}</em> <b>${from + i * 50 + k}</b>`,
    ).join(' '),
  )
  return `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>c</title><style>p { text-align: justify }</style></head><body><h1>${title}</h1> ${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}</body></html>`
}

const bookOf = (language: string, title: string, names: string[], chapters: string[]) =>
  makeEpub({
    metadata: `<dc:identifier id="id">urn:test:print</dc:identifier><dc:title>${title}</dc:title><dc:language>${language}</dc:language>`,
    manifest: `${chapters
      .map((_, i) => `<item id="c${i}" href="c${i}.xhtml" media-type="application/xhtml+xml"/>`)
      .join('')}<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>`,
    spine: chapters.map((_, i) => `<itemref idref="c${i}"/>`).join(''),
    nav: `<nav epub:type="toc"><ol>${names.map((name, i) => `<li><a href="c${i}.xhtml">${name}</a></li>`).join('')}</ol></nav>`,
    files: {
      'OPS/c1.xhtml': undefined,
      ...Object.fromEntries(chapters.map((chapter, i) => [`OPS/c${i}.xhtml`, chapter])),
    },
  })

interface Printed {
  /** Text of each page of the PDF. */
  pages: string[]
  /** Size of every page, mm. */
  width: number
  height: number
  /** Text of each page of the booklet in the document, without heads and numbers. */
  booklet: string[]
}

async function print(
  page: Page,
  book: Uint8Array,
  options: PrintOptions,
  at?: string | number,
): Promise<Printed> {
  await page.goto('/print.html')
  const base64 = Buffer.from(book).toString('base64')
  await page.waitForFunction(() => window.printPage)
  await page.evaluate(([bytes, place, how]) => window.printPage.open(bytes, place, how), [
    base64,
    at,
    options,
  ] as const)
  const booklet = await page.evaluate(() => window.printPage.pageTexts())
  const path = join(folder, `${Math.random()}.pdf`)
  await page.pdf({ path, preferCSSPageSize: true, printBackground: true })
  await page.evaluate(() => {
    window.dispatchEvent(new Event('afterprint'))
    return window.printPage.closed()
  })
  const info = spawnSync('pdfinfo', [path], { encoding: 'utf8' }).stdout
  const size = /Page size:\s+([\d.]+) x ([\d.]+) pts/.exec(info)!
  const text = spawnSync('pdftotext', ['-enc', 'UTF-8', path, '-'], { encoding: 'utf8' }).stdout
  return {
    pages: text.split('\f').slice(0, -1),
    width: (Number(size[1]) / 72) * 25.4,
    height: (Number(size[2]) / 72) * 25.4,
    booklet,
  }
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\u061c\u0640\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
const words = (text: string) => plain(text).split(' ').filter(Boolean)

const hasPdfTools = spawnSync('pdftotext', ['-v']).status === 0 && spawnSync('pdfinfo', ['-v']).status === 0
test.skip(
  !hasPdfTools,
  'pdftotext is not installed (Debian: apt-get install poppler-utils): PDFs cannot be read back.',
)

test('a chapter on A5: every word in order, heads and numbers on each page, nothing of the host', async ({
  page,
}) => {
  const chapters = [chapterOf(LATIN, 'Departure', 1000, 2400), chapterOf(LATIN, 'Arrival', 5000, 200)]
  const book = bookOf('en', 'The Slow Ferry', ['Chapter of Departure', 'Chapter of Arrival'], chapters)
  const { pages, width, height, booklet } = await print(page, book, { scope: 'section', pageSize: 'A5' })
  expect(width).toBeCloseTo(148, 0)
  expect(height).toBeCloseTo(210, 0)
  expect(pages.length).toBe(booklet.length)
  expect(pages.length).toBeGreaterThan(5)
  const body: string[] = []
  for (const [i, text] of pages.entries()) {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    const number = lines.pop()!
    expect(number.trim()).toBe(String(i + 1))
    const rest = words(lines.join(' '))
    expect(rest.slice(0, 6).join(' ')).toBe('The Slow Ferry Chapter of Departure')
    body.push(...rest.slice(6))
    expect(text).not.toContain('host')
  }
  expect(body).toEqual(words(chapters[0]!.replace(/<style>.*<\/style>|<title>.*<\/title>|<[^>]+>/g, '')))
})

test('a book on A4: every chapter on a page of its own, on the paper that was chosen', async ({ page }) => {
  const chapters = [1, 2, 3].map((n) => chapterOf(LATIN, `Part ${n}`, n * 10_000, n * 500))
  const book = bookOf('en', 'Parts', ['One', 'Two', 'Three'], chapters)
  const { pages, width, height, booklet } = await print(page, book, {
    scope: 'publication',
    title: 'A title of my own',
    margins: { top: 25, bottom: 25, sides: 30 },
  })
  expect(width).toBeCloseTo(210, 0)
  expect(height).toBeCloseTo(297, 0)
  expect(pages.length).toBe(booklet.length)
  const starts = pages.flatMap((text, i) => (/Part \d/.test(text) ? [i] : []))
  expect(starts.length).toBe(3)
  expect(starts[0]).toBe(0)
  for (const [i, text] of pages.entries()) {
    const chapter = ['One', 'Two', 'Three'][starts.filter((start) => start <= i).length - 1]!
    expect(words(text).slice(0, 6).join(' ')).toBe(`A title of my own ${chapter}`)
  }
  const numbers = pages
    .join(' ')
    .match(/\b\d{5}\b/g)!
    .map(Number)
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect(new Set(numbers).size).toBe(3000)
})

test('a right-to-left book on paper of any size: every word, pages from its own language', async ({
  page,
}) => {
  const chapter = chapterOf(ARABIC, 'الرحيل', 1000, 1200)
  const book = bookOf('ar-EG', 'العبارة', ['الفصل الأول'], [chapter])
  const { pages, width, height, booklet } = await print(page, book, {
    pageSize: { width: 130, height: 180 },
  })
  expect(width).toBeCloseTo(130, 0)
  expect(height).toBeCloseTo(180, 0)
  expect(pages.length).toBe(booklet.length)
  expect(pages.length).toBeGreaterThan(5)
  const text = chapter.replace(/<style>.*<\/style>|<title>.*<\/title>|<[^>]+>/g, '')
  expect(words(booklet.join(' '))).toEqual(words(text))
  // PDF readers put blanks between two directions on the wrong side, so numbers are separated from words.
  const parted = (text: string) => plain(text).match(/\p{N}+|[^\p{N}\s]+/gu) ?? []
  const body: string[] = []
  for (const [i, onPaper] of pages.entries()) {
    const parts = parted(onPaper)
    // Some faces draw lam and alef as one, whose two letters a PDF's reader gives back in the other order.
    const head = parts.slice(0, 3).map((word) => word.replace('أل', 'لأ'))
    expect(head.toSorted()).toEqual(['العبارة', 'الفصل', 'الأول'].toSorted())
    expect(parts.at(-1)).toBe(new Intl.NumberFormat('ar-EG', { useGrouping: false }).format(i + 1))
    body.push(...parts.slice(3, -1))
  }
  expect(body).toEqual(parted(text))
})

test('a chapter of a real Arabic book, printed and in the document the same', async ({ page }) => {
  const file = corpus && join(corpus, 'books/ar-tarikh-al-falsafa-al-haditha.epub')
  test.skip(!file || !existsSync(file), 'No corpus of books: the real Arabic book is skipped.')
  const { pages, booklet } = await print(page, readFileSync(file!), { scope: 'section' }, 0.4)
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.length).toBe(booklet.length)
  const letters = (text: string) => [...plain(text).replace(/[^\p{L}]/gu, '')].toSorted().join('')
  for (const [i, text] of pages.entries()) {
    // Running heads are on paper only; the PDF returns vowel signs and ligatures in another order.
    expect(letters(text).length).toBeGreaterThanOrEqual(letters(booklet[i]!).length)
  }
})

test('a book of fixed layout: each page on a sheet of its own, in its proportions, with its text', async ({
  page,
}) => {
  const pageOf = (number: number, width: number, height: number) =>
    `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>p</title><meta name="viewport" content="width=${width}, height=${height}"/>
<style>body { margin: 0 } p { position: absolute; inset: auto 0 0 0; margin: 0; font-size: 40px }</style></head><body><p>Foot of page ${number}</p></body></html>`
  const sizes = [
    [600, 900],
    [900, 600],
    [1200, 1200],
    [600, 900],
  ] as const
  const book = makeEpub({
    metadata: `<dc:identifier id="id">urn:test:fixed</dc:identifier><dc:title>Fixed</dc:title><dc:language>en</dc:language><meta property="rendition:layout">pre-paginated</meta>`,
    manifest: `${sizes.map((_, i) => `<item id="p${i}" href="p${i}.xhtml" media-type="application/xhtml+xml"/>`).join('')}<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>`,
    spine: sizes.map((_, i) => `<itemref idref="p${i}"/>`).join(''),
    nav: '<nav epub:type="toc"><ol><li><a href="p0.xhtml">One</a></li></ol></nav>',
    files: {
      'OPS/c1.xhtml': undefined,
      ...Object.fromEntries(sizes.map((size, i) => [`OPS/p${i}.xhtml`, pageOf(i + 1, size[0], size[1])])),
    },
  })
  const printed = await print(page, book, {})
  expect(printed.pages.map(plain)).toEqual([1, 2, 3, 4].map((number) => `Foot of page ${number}`))
  expect([printed.width, printed.height].map(Math.round)).toEqual([210, 297])
  await expect(page.locator('[data-kz-booklet]')).toHaveCount(0)

  await page.goto('/print.html')
  await page.waitForFunction(() => window.printPage)
  const base64 = Buffer.from(book).toString('base64')
  await page.evaluate((bytes) => window.printPage.open(bytes, undefined, { margins: { sides: 10 } }), base64)
  await page.emulateMedia({ media: 'print' })
  const boxes = await page.evaluate(() =>
    [...document.querySelectorAll('[data-kz-booklet] > div')].map((sheet) => {
      const [box, paper] = [sheet.firstElementChild!.getBoundingClientRect(), sheet.getBoundingClientRect()]
      return {
        ratio: box.width / box.height,
        left: box.left - paper.left,
        width: box.width,
        paper: paper.width,
      }
    }),
  )
  expect(boxes.map(({ ratio }) => Math.round(ratio * 100))).toEqual([67, 150, 100, 67])
  for (const { left, width, paper } of boxes) expect(left * 2 + width).toBeCloseTo(paper, 0)
  expect(boxes[1]!.left).toBeCloseTo((10 / 25.4) * 96, 0)
  await page.emulateMedia({ media: null })
  await page.evaluate(() => {
    window.dispatchEvent(new Event('afterprint'))
    return window.printPage.closed()
  })
})
