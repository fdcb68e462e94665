import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPage } from '../build-page.mjs'
import { checkBook, isSound, sample } from './check-book.ts'
import { findChromium } from './find-chromium.ts'
import { htmlOf } from './report-html.ts'
import { textOf } from './report-text.ts'
import { type BookOptions, writeEpub } from './testing/write-epub.ts'

const folder = mkdtempSync(join(tmpdir(), 'kurasa-check-'))
const pageFolder = join(folder, 'page')
beforeAll(() => buildPage(pageFolder, ['@kurasa/source']))
afterAll(() => rmSync(folder, { recursive: true }))

const check = (path: string) => checkBook(path, { chromium: findChromium()!, pageFolder, pages: 6 })
const bookFile = (name: string, body: string, options?: BookOptions) =>
  writeEpub(join(folder, name), [body], options)

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
  expect(pictures).toHaveLength(Math.min(6, report.pages!))
  expect(
    report.checkedPages.every(
      ({ letters, lostLetters, cutLines, isBlank }) =>
        letters > 20 && lostLetters === 0 && cutLines === 0 && !isBlank,
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

it('reports scripts, requests, missing files and chapters, and escapes the words of the book', async () => {
  const path = bookFile(
    'hostile.epub',
    '<script>document.title = "run"</script><p onclick="run()">Words</p><p onclick="run()">More</p><img src="https://host.test/a.png" alt=""/><img src="lost.png" alt=""/>',
    {
      title: '&lt;img src=x onerror=run()&gt;',
      manifest:
        '<item id="b" href="gone.css" media-type="text/css"/><item id="z" href="z.xhtml" media-type="application/xhtml+xml"/>',
      spine: '<itemref idref="z"/>',
    },
  )
  const checked = await check(path)
  expect(checked.report.error).toBeUndefined()
  expect(checked.report.book!.scripts.map(({ what }) => what)).toEqual([
    '<script>',
    'onclick of <p>',
    'onclick of <p>',
  ])
  expect(checked.report.book!.requests).toEqual([{ file: 'a.xhtml', what: 'https://host.test/a.png' }])
  expect(checked.report.book!.missing.map(({ what }) => what).sort()).toEqual(['gone.css', 'lost.png'])
  expect(checked.report.book!.lostSections.map(({ file }) => file)).toEqual(['z.xhtml'])
  expect(isSound(checked.report)).toBe(false)
  expect(htmlOf([checked])).not.toMatch(/<img src=x|<script/)
  expect(textOf(checked.report)).toContain('a.xhtml: onclick of <p> (2 times)')
  expect(textOf(checked.report)).toContain('files not in the book: a.xhtml: lost.png; package: gone.css')
})

it('reports a book that takes too long', async () => {
  const path = bookFile('slow.epub', '<p>Words.</p>')
  const { report } = await checkBook(path, { chromium: findChromium()!, pageFolder, timeout: 0.01 })
  expect(report).toMatchObject({ opens: false, error: { code: 'timeout' } })
  expect(textOf(report)).toContain('opens: no: timeout: The book was not done after 0.01 seconds.')
})

it('reports a book at which Chromium ends, and what was found before', async () => {
  const path = bookFile('deadly.epub', '<p>A tall lamp stood in the window. </p>'.repeat(80))
  const onPage = (page: number) => {
    if (page === 2) endChromium()
  }
  const { report } = await checkBook(path, { chromium: findChromium()!, pageFolder, pages: 3, onPage })
  expect(report).toMatchObject({ opens: false, error: { code: 'crashed' }, book: { title: 'Plain' } })
  expect(report.checkedPages).toHaveLength(1)
  expect(isSound(report)).toBe(false)
  expect(textOf(report)).toContain('opens: no: crashed: Chromium ended while it showed the book.')
})

/** Ends the Chromium that this process started. */
function endChromium(): void {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', `${process.pid}`], { encoding: 'utf8' })
  for (const [, pid] of children.matchAll(/^ *(\d+) .*--remote-debugging-pipe/gm))
    process.kill(Number(pid), 'SIGKILL')
}

it('reports pages of one colour', async () => {
  const path = writeEpub(join(folder, 'blank.epub'), ['<p>Words.</p>', '<p>\u00a0</p>', '<p>More.</p>'])
  const { report } = await check(path)
  expect(report.checkedPages.map(({ isBlank }) => isBlank)).toEqual([false, true, false])
  expect(textOf(report)).toContain('blank pages: 2')
})

it('counts letters that are not painted as lost', async () => {
  const { report } = await check(
    bookFile(
      'unseen.epub',
      '<p class="unseen">Nobody sees this.</p><p class="hidden">Nor that.</p><p>But this.</p>',
    ),
  )
  expect(report.checkedPages[0]).toMatchObject({ letters: 21, lostLetters: 14 })
  expect(isSound(report)).toBe(false)
})

it('judges the letters of pages of a size of their own one by one', async () => {
  const at = (style: string, text: string) =>
    `<p style="position:absolute;margin:0;font:40px/46px sans-serif;white-space:nowrap;${style}">${text}</p>`
  const pages = {
    sound: at('left:40px;top:40px', 'All of it') + at('left:40px;top:600px;height:20px', 'and this'),
    outside: at('left:620px;top:40px', 'Beyond') + at('left:40px;top:40px', 'Here'),
    covered: `${at('left:40px;top:40px', 'Under')}<div style="position:absolute;left:0;top:0;width:300px;height:200px;background:#8ac"></div>`,
    foot: at('left:40px;top:775px', 'Halved'),
    side: at('left:500px;top:40px', 'On and on'),
    boxed: `<div style="position:absolute;left:40px;top:40px;width:400px;height:25px;overflow:hidden">${at('left:0;top:0', 'Halved')}</div>`,
  }
  const { report } = await check(
    writeEpub(join(folder, 'fixed.epub'), Object.values(pages), { isFixed: true }),
  )
  expect(report.error).toBeUndefined()
  expect(report.book!.layout).toBe('fixed')
  const found = Object.fromEntries(
    Object.keys(pages).map((name, index) => {
      const { letters, lostLetters, cutLines } = report.checkedPages[index]!
      return [name, [letters, lostLetters, cutLines]]
    }),
  )
  expect(found).toEqual({
    sound: [14, 0, 0],
    outside: [10, 6, 0],
    covered: [5, 5, 0],
    foot: [6, 0, 1],
    side: [7, expect.toSatisfy((lost: number) => lost > 0 && lost < 7), 1],
    boxed: [6, 0, 1],
  })
  expect(isSound(report)).toBe(false)
  expect(textOf(report)).toMatch(/lines cut: 1 on page 4, 1 on page 5, 1 on page 6/)
})

it('opens comics, folders of pages and manifests', async () => {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const comic = join(folder, 'comic.cbz')
  writeFileSync(comic, zipSync({ '1.png': pixel, '2.png': pixel }))
  const web = join(folder, 'web')
  mkdirSync(join(web, 'images'), { recursive: true })
  const chapter =
    '<!doctype html><title>Web</title><p>A tall lamp.</p><img src="images/a.png" alt=""><img src="gone.png" alt="">'
  writeFileSync(join(web, 'index.html'), Buffer.from(`\ufeff${chapter}`, 'utf16le'))
  writeFileSync(join(folder, 'above.html'), chapter)
  writeFileSync(join(web, 'images/a.png'), pixel)
  const manifest = join(web, 'book.json')
  const chapterLink = { href: 'index.html', type: 'text/html' }
  const beyond = { href: '..%2Fabove.html', type: 'text/html' }
  writeFileSync(
    manifest,
    JSON.stringify({ metadata: { title: 'Links' }, readingOrder: [chapterLink, beyond] }),
  )
  const [ofComic, ofWeb, ofManifest] = await Promise.all(
    [comic, web, manifest].map(async (path) => (await check(path)).report),
  )
  expect(ofComic).toMatchObject({ opens: true, pages: 2, book: { kind: 'image' } })
  expect(textOf(ofComic!)).toContain('text: no letters on the 2 pages that were looked at')
  expect(ofWeb!.book!.missing.map(({ what }) => what)).toEqual(['gone.png'])
  expect(isSound(ofWeb!)).toBe(true)
  expect(ofManifest!.book).toMatchObject({ title: 'Links', requests: [] })
  // No file above the manifest is given out.
  expect(ofManifest!.book!.lostSections).toHaveLength(1)
})

it('looks at pages from the first to the last', () => {
  expect(sample(100, 3)).toEqual([1, 51, 100])
  expect(sample(2, 3)).toEqual([1, 2])
})
