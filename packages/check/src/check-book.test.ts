import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPage } from '../build-page.mjs'
import { checkBook, isSound, sample } from './check-book.ts'
import { findChromium } from './find-chromium.ts'
import { htmlOf } from './report-html.ts'
import { textOf } from './report-text.ts'

const folder = mkdtempSync(join(tmpdir(), 'kurasa-check-'))
const pageFolder = join(folder, 'page')
beforeAll(() => buildPage(pageFolder, ['@kurasa/source']))
afterAll(() => rmSync(folder, { recursive: true }))

const check = (path: string) => checkBook(path, { chromium: findChromium()!, pageFolder, pages: 3 })

/** An EPUB of one chapter, as a file. */
function bookFile(name: string, body: string, { title = 'Plain', manifest = '' } = {}): string {
  const path = join(folder, name)
  const files = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'book.opf': `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">x</dc:identifier><dc:title>${title}</dc:title><dc:language>en</dc:language><meta property="schema:accessMode">textual</meta><link rel="dcterms:conformsTo" href="https://www.w3.org/TR/epub-a11y-11/"/></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>${manifest}</manifest><spine><itemref idref="a"/></spine></package>`,
    'a.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>a</title><style>.unseen { color: transparent } .hidden { opacity: 0 }</style></head><body>${body}</body></html>`,
  }
  writeFileSync(
    path,
    zipSync(Object.fromEntries(Object.entries(files).map(([key, text]) => [key, strToU8(text)]))),
  )
  return path
}

it('reports a book that is sound', async () => {
  const path = bookFile('good.epub', '<p>A tall lamp stood in the window. </p>'.repeat(80))
  const { report, pictures } = await check(path)
  expect(report.error).toBeUndefined()
  expect(report.book).toMatchObject({
    title: 'Plain',
    language: 'en',
    lostSections: [],
    scripts: [],
    requests: [],
    missing: [],
    accessibility: { accessMode: ['textual'], conformsTo: ['https://www.w3.org/TR/epub-a11y-11/'] },
  })
  expect(report.pages).toBeGreaterThan(2)
  expect(pictures).toHaveLength(3)
  expect(
    report.checkedPages.every(
      ({ letters, lostLetters, isBlank }) => letters > 20 && lostLetters === 0 && !isBlank,
    ),
  ).toBe(true)
  expect(isSound(report)).toBe(true)
})

it('reports why a broken file does not open', async () => {
  const path = join(folder, 'broken.epub')
  writeFileSync(path, 'PK\u0003\u0004 and nothing more')
  const { report } = await check(path)
  expect(report).toMatchObject({ opens: false, error: { code: 'corrupt' } })
  expect(isSound(report)).toBe(false)
})

it('reports scripts, requests and missing files, and escapes the words of the book', async () => {
  const path = bookFile(
    'hostile.epub',
    '<script>document.title = "run"</script><p onclick="run()">Words</p><img src="https://host.test/a.png" alt=""/><img src="lost.png" alt=""/>',
    {
      title: '&lt;img src=x onerror=run()&gt;',
      manifest: '<item id="b" href="gone.css" media-type="text/css"/>',
    },
  )
  const checked = await check(path)
  expect(checked.report.error).toBeUndefined()
  expect(checked.report.book!.scripts.map(({ what }) => what)).toEqual(['<script>', 'onclick of <p>'])
  expect(checked.report.book!.requests).toEqual([{ file: 'a.xhtml', what: 'https://host.test/a.png' }])
  expect(checked.report.book!.missing.map(({ what }) => what).sort()).toEqual(['gone.css', 'lost.png'])
  expect(htmlOf([checked])).not.toMatch(/<img src=x|<script/)
  expect(textOf(checked.report)).toContain('files not in the book: a.xhtml: lost.png')
})

it('counts letters that are not painted as lost', async () => {
  const { report } = await check(
    bookFile(
      'unseen.epub',
      '<p class="unseen">Nobody sees this.</p><p class="hidden">Nor that.</p><p>But this.</p>',
    ),
  )
  expect(report.checkedPages[0]).toMatchObject({ letters: 28, hiddenLetters: 7, lostLetters: 14 })
  expect(isSound(report)).toBe(false)
})

it('looks at pages from the first to the last', () => {
  expect(sample(100, 3)).toEqual([1, 51, 100])
  expect(sample(2, 3)).toEqual([1, 2])
})
