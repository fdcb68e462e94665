import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { sampleEpub, samplePng } from '../../api/src/testing/sample-epub.ts'
import { importBook } from './import-book.ts'
import { ReadPage } from './read-page.ts'

const corpus = process.env.KURASA_CORPUS ?? join(import.meta.dirname, '../../../../shared/corpus')

const BOOKS = [
  { file: 'books/en-war-and-peace.epub', title: 'War and Peace', side: 'right' },
  { file: 'books/ar-tarikh-al-falsafa-al-haditha.epub', title: 'تاريخ الفلسفة الحديثة', side: 'left' },
] as const

for (const { file, title, side } of BOOKS) {
  test(`${file} is imported while the server runs, and read`, async ({ page, request }) => {
    test.skip(!existsSync(join(corpus, file)), `the real book ${file} is not beside the project`)
    const imported = await importBook(join(corpus, file))
    expect(imported.output).not.toContain('rror:')
    expect(imported.status).toBe(0)
    const { data } = await (await request.get('/api/portal/books?limit=50')).json()
    const book = data.items.find((item: { title: string }) => item.title === title)
    expect(book).toBeTruthy()

    await page.goto(`/details?id=${book.id}`)
    await page.getByRole('link', { name: /^(Read|Continue|اقرأ|تابِع)$/ }).tap()
    const reader = new ReadPage(page, side)
    await reader.opened()
    const read: string[] = []
    for (let turn = 0; turn < 12; turn++) {
      await reader.forward()
      read.push(await reader.text())
    }
    for (let turn = 0; turn < 3; turn++) {
      await reader.backward()
      expect(await reader.text()).toBe(read[10 - turn])
    }
    await page.waitForTimeout(1500)
    const shown = await reader.text()
    await page.reload()
    await reader.opened()
    await expect.poll(() => reader.text()).toBe(shown)
  })
}

/** The first element of the shown pages that a selector finds, with what it looks like. */
async function look(page: Page, selector: string) {
  return page.evaluate((query) => {
    const roots: (Document | ShadowRoot)[] = [document]
    for (const root of roots)
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
    const element = roots
      .slice(1)
      .flatMap((root) => [...root.querySelectorAll('kz-flow')])
      .map((flow) => flow.querySelector<HTMLElement>(query))
      .find((found) => found)
    if (!element) return undefined
    const { opacity, textAlign, verticalAlign, fontVariantCaps, counterIncrement } = getComputedStyle(element)
    const before = getComputedStyle(element, '::before').content
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const type = element.getAttribute('data-epub-type')
    return {
      opacity,
      textAlign,
      verticalAlign,
      fontVariantCaps,
      counterIncrement,
      before,
      type,
      left,
      right,
      top,
      bottom,
    }
  }, selector)
}

test('an imported book has its notes, title page, speakers and counters', async ({ page, request }) => {
  const title = 'The Tea Urn'
  const file = join(mkdtempSync(join(tmpdir(), 'kurasa-look-')), 'book.epub')
  const css = `@namespace epub "http://www.idpf.org/2007/ops";
    [epub|type~="titlepage"] h1 { position: absolute; left: -999em }
    td[epub|type~="z3998:persona"] { text-align: right; vertical-align: top; font-variant: small-caps; width: 30% }
    section { counter-reset: line } p.numbered { counter-increment: line } p.numbered::before { content: counter(line) " " }`
  const play = `<section epub:type="z3998:scene"><h2>Scene</h2><p class="numbered">They drank from the samovar.<a epub:type="noteref" href="chapter-3.xhtml#n1" id="r1">1</a></p><p class="numbered">Night.</p>
    <table><tr><td epub:type="z3998:persona">Amina</td><td>${'Who is there? '.repeat(12)}</td></tr></table></section>`
  writeFileSync(
    file,
    sampleEpub({
      identifier: 'urn:kurasa:e2e:look',
      title,
      head: '<link rel="stylesheet" href="book.css"/>',
      files: {
        'book.css': { type: 'text/css', content: css },
        'title.png': { type: 'image/png', content: samplePng },
      },
      chapters: [
        `<section epub:type="titlepage"><h1 epub:type="title">${title}</h1><img src="title.png" alt="${title}"/></section>`,
        play,
        `<section epub:type="endnotes"><ol><li id="n1" epub:type="endnote"><p>A samovar is an urn for tea. <a href="chapter-2.xhtml#r1" epub:type="backlink">↩</a></p></li></ol></section>`,
      ],
    }),
  )
  expect((await importBook(file)).status).toBe(0)
  const { data } = await (await request.get('/api/portal/books?limit=50')).json()
  const book = data.items.find((item: { title: string }) => item.title === title)
  await page.goto(`/details?id=${book.id}`)
  await page.getByRole('link', { name: /^(Read|Continue)$/ }).tap()
  const reader = new ReadPage(page, 'right')
  await reader.opened()
  // The words of the title page are there for voices alone: its picture shows them.
  expect((await look(page, 'h1'))?.opacity).toBe('0')

  await page.touchscreen.tap(324, 600)
  await expect.poll(() => reader.text()).toContain('They drank')
  await page.waitForTimeout(500)
  const speaker = await look(page, 'td')
  expect(speaker).toMatchObject({
    type: 'z3998:persona',
    textAlign: 'right',
    verticalAlign: 'top',
    fontVariantCaps: 'small-caps',
  })
  expect(await look(page, 'p.numbered')).toMatchObject({
    before: 'counter(line) " "',
    counterIncrement: 'line 1',
  })
  await page.screenshot({ path: test.info().outputPath('play.png') })

  const call = (await look(page, 'a[data-epub-type~="noteref"]'))!
  await page.touchscreen.tap((call.left + call.right) / 2, (call.top + call.bottom) / 2)
  await expect(page.getByText('A samovar is an urn for tea.').last()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Note' })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('note.png') })
  expect(await reader.text()).toContain('They drank')
})

test('a note of War and Peace opens over its page', async ({ page, request }) => {
  const file = join(corpus, 'books/en-war-and-peace.epub')
  test.skip(!existsSync(file), 'the real book is not beside the project')
  expect((await importBook(file)).status).toBe(0)
  const { data } = await (await request.get('/api/portal/books?limit=50')).json()
  const book = data.items.find((item: { title: string }) => item.title === 'War and Peace')
  await page.goto(`/details?id=${book.id}`)
  await page.getByRole('link', { name: /^(Read|Continue)$/ }).tap()
  const reader = new ReadPage(page, 'right')
  await reader.opened()
  const onScreen = async () => {
    const call = await look(page, 'a[data-epub-type~="noteref"]')
    return call && call.left >= 0 && call.right <= 360 && call.top > 0 && call.bottom < 740 ? call : undefined
  }
  let call = await onScreen()
  for (let turn = 0; turn < 45 && !call; turn++) {
    await page.touchscreen.tap(324, 600)
    await page.waitForTimeout(350)
    call = await onScreen()
  }
  expect(call, 'a note is called within the first pages').toBeTruthy()
  const before = await reader.text()
  await page.touchscreen.tap((call!.left + call!.right) / 2, (call!.top + call!.bottom) / 2)
  await expect(page.getByRole('heading', { name: 'Note' })).toBeVisible()
  expect(await reader.text()).toBe(before)
})

test('a damaged file is refused with one sentence, and the catalogue stays', async ({ request }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kurasa-bad-'))
  const listed = async () =>
    (await (await request.get('/api/portal/books?limit=50')).json()).data.items.length
  const before = await listed()
  const text = join(folder, 'notes.epub')
  writeFileSync(text, 'These are notes, not a book.\n')
  const files = [text]
  const whole = join(corpus, 'books/en-flatland.epub')
  if (existsSync(whole)) {
    const bytes = readFileSync(whole)
    const half = join(folder, 'half.epub')
    writeFileSync(half, bytes.subarray(0, bytes.length / 2))
    files.push(half)
  }
  for (const file of files) {
    const { status, output } = await importBook(file)
    expect(status).not.toBe(0)
    expect(output.trim().split('\n').length).toBeLessThanOrEqual(2)
    expect(output).not.toMatch(/\n\s+at /)
  }
  expect(await listed()).toBe(before)
})
