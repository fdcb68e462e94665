import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from 'playwright/test'
import sharp from 'sharp'
import { silentRecording } from '../../../packages/reader-core/src/testing/silent-recording.ts'
import { type SampleBook, sampleEpub } from '../../api/src/testing/sample-epub.ts'
import { importBook } from './import-book.ts'
import { colourAt, wordsInView } from './pages-in-view.ts'
import { ReadPage } from './read-page.ts'

const FIXED = '<meta property="rendition:layout">pre-paginated</meta>'
const SVG = 'image/svg+xml'

/** A page of a comic, 600 × 900: its colour, a picture of the book, and words. */
const drawn = (words: string, colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 600 900"><style>.ground { fill: ${colour} } text { font: 40px sans-serif }</style><rect class="ground" width="600" height="900"/><image xlink:href="dot.png" x="0" y="800" width="600" height="100" preserveAspectRatio="none"/><text x="60" y="450">${words}</text></svg>`
/** A plate of fixed layout as a chapter. */
const PLATE = (words: string, colour: string) =>
  `<div style="position:absolute;left:0;top:0;width:600px;height:900px;background:${colour};font-size:40px">${words}</div>`

/**
 * A book whose spine is not that of its chapters.
 *
 * @param spine - `[id, properties]`: `c0` is the first chapter, `f0` the first file
 */
const bookOf = (book: SampleBook, metadata: string, spine: [id: string, properties?: string][]) =>
  sampleEpub(book, (source) =>
    source
      .replace('</metadata>', `${metadata}</metadata>`)
      .replace(/<itemref[^>]*>/g, '')
      .replace(
        '</spine>',
        `${spine.map(([id, properties = '']) => `<itemref idref="${id}" properties="${properties}"/>`).join('')}</spine>`,
      )
      .replace('<ol></ol>', '<ol><li><a href="page-1.svg">One</a></li></ol>'),
  )

const flat = (colour: string) =>
  sharp({ create: { width: 60, height: 90, channels: 3, background: colour } })
    .png()
    .toBuffer()

const COLOURS = ['#c02030', '#20a040', '#2040c0', '#c0a020', '#8020a0']
const SCENES = [
  'The ferry leaves',
  'A gull follows',
  'Rain comes over',
  'Tea is poured',
  'The lighthouse blinks',
]
const PARAGRAPHS = 12
const CHAPTER = Array.from(
  { length: PARAGRAPHS },
  (_, i) => `<p>${i + 1}. The ferry left at dawn, and the harbour lay quiet behind it for a long while.</p>`,
).join('')

const TITLES = {
  comic: 'A Comic in Drawings',
  mixed: 'Plates and Chapters',
  images: 'Pictures in the Spine',
  sound: 'A Chapter to Hear',
}

async function makeBooks(): Promise<string[]> {
  const dot = { type: 'image/png', content: new Uint8Array(await flat('#102030')) }
  const comic = bookOf(
    {
      identifier: 'urn:kurasa:e2e:comic',
      title: TITLES.comic,
      chapters: [],
      files: {
        ...Object.fromEntries(
          SCENES.map((words, i) => [`page-${i + 1}.svg`, { type: SVG, content: drawn(words, COLOURS[i]!) }]),
        ),
        'dot.png': dot,
      },
    },
    FIXED,
    SCENES.map((_, i) => [`f${i}`]),
  )
  const plate = 'rendition:layout-pre-paginated'
  const mixed = bookOf(
    {
      identifier: 'urn:kurasa:e2e:mixed',
      title: TITLES.mixed,
      head: '<meta name="viewport" content="width=600, height=900"/>',
      chapters: [
        PLATE('The cover of it', COLOURS[0]!),
        `<h1>Out</h1>${CHAPTER}`,
        PLATE('A plate of the lighthouse', COLOURS[2]!),
        '<h1>Home</h1><p>The harbour again.</p>',
      ],
      files: {
        'page-1.svg': { type: SVG, content: drawn('A plate that is drawn', COLOURS[3]!) },
        'dot.png': dot,
      },
    },
    '',
    [['c0', plate], ['c1'], ['c2', plate], ['f0', plate], ['c3']],
  )
  const images = bookOf(
    {
      identifier: 'urn:kurasa:e2e:images',
      title: TITLES.images,
      head: '<meta name="viewport" content="width=600, height=900"/>',
      chapters: [PLATE('Words after the pictures', COLOURS[4]!)],
      files: Object.fromEntries(
        await Promise.all(
          [0, 1, 2].map(async (i) => [
            `picture-${i}.png`,
            { type: 'image/png', content: new Uint8Array(await flat(COLOURS[i]!)) },
          ]),
        ),
      ),
    },
    FIXED,
    [['f0'], ['f1'], ['f2'], ['c0']],
  )
  const sound = sampleEpub({
    identifier: 'urn:kurasa:e2e:sound',
    title: TITLES.sound,
    chapters: [
      `<h1>Rain</h1><p><audio title="Rain" controls="" autoplay="" src="rain.wav"></audio></p>${CHAPTER}`,
      '<h1>After</h1><p>The roof was wet.</p>',
    ],
    files: { 'rain.wav': { type: 'audio/wav', content: silentRecording(60) } },
  })
  const folder = mkdtempSync(join(tmpdir(), 'kurasa-fixed-'))
  return Object.entries({ comic, mixed, images, sound }).map(([name, bytes]) => {
    const file = join(folder, `${name}.epub`)
    writeFileSync(file, bytes)
    return file
  })
}

test.beforeAll(async () => {
  const { status, output } = await importBook(...(await makeBooks()))
  expect(output).not.toContain('rror:')
  expect(status).toBe(0)
})

const READ = /^(Read|Continue)$/

async function openBook(page: Page, title: string): Promise<ReadPage> {
  const { data } = await (await page.request.get('/api/portal/books?limit=50')).json()
  const book = data.items.find((item: { title: string }) => item.title === title)
  await page.goto(`/details?id=${book.id}`)
  await page.getByRole('link', { name: READ }).tap()
  return new ReadPage(page, 'right')
}

const shows = (page: Page, words: string) => expect.poll(() => wordsInView(page)).toContain(words)
const isColoured = (page: Page, colour: string) => expect.poll(() => colourAt(page, 20, 300)).toBe(colour)
const tapForward = (page: Page) => page.touchscreen.tap(340, 400)
const tapBackward = (page: Page) => page.touchscreen.tap(20, 400)

async function dismissHint(page: Page): Promise<void> {
  const hint = page.getByRole('button', { name: 'Got it' })
  await hint.tap({ timeout: 3000 }).catch(() => undefined)
}

/** Searches words in the panel that opens, and goes to the first place. @param arrived - what is there, seen or not, before the search ends */
async function find(page: Page, words: string, opening: Promise<void>, arrived?: Locator): Promise<void> {
  await opening
  await page.getByRole('searchbox').fill(words)
  await page
    .getByRole('dialog')
    .locator('button', { has: page.locator('mark') })
    .first()
    .tap()
  if (arrived) await expect(arrived).toBeAttached()
  await page.getByRole('button', { name: 'End search' }).tap()
}

/** Closes the book, and opens it again from its details. */
async function openAgain(page: Page, isThere: () => Promise<void>): Promise<ReadPage> {
  await page.waitForTimeout(1500)
  await page.goto(`/details?id=${new URL(page.url()).searchParams.get('id')}`)
  await page.getByRole('link', { name: 'Continue' }).tap()
  await isThere()
  return new ReadPage(page, 'right')
}

/** Leads to the one bookmark of the contents that open. */
async function followBookmark(page: Page, opening: Promise<void>): Promise<void> {
  await opening
  await page.getByRole('dialog').getByRole('tab', { name: 'Bookmarks' }).tap()
  await page.getByRole('list', { name: 'Bookmarks' }).getByRole('button').first().tap()
}

test('a comic in SVG is read, searched, bookmarked, and opened again at its place', async ({ page }) => {
  const reader = await openBook(page, TITLES.comic)
  await shows(page, SCENES[0]!)
  await isColoured(page, COLOURS[0]!)
  // The picture of the book that the drawing names.
  expect(await colourAt(page, 180, 625)).toBe('#102030')
  await dismissHint(page)
  for (const [at, words] of SCENES.slice(1, 3).entries()) {
    await tapForward(page)
    await shows(page, words)
    await isColoured(page, COLOURS[at + 1]!)
  }
  await tapBackward(page)
  await shows(page, SCENES[1]!)
  await reader.useTool('Bookmark')
  await find(page, 'tea is', reader.useTool('Search'))
  await shows(page, SCENES[3]!)
  const again = await openAgain(page, () => shows(page, SCENES[3]!))
  await followBookmark(page, again.useTool('Contents'))
  await shows(page, SCENES[1]!)
})

/** Turns one page and waits until the pages rest. */
async function turn(page: Page, tap: (page: Page) => Promise<void>): Promise<string> {
  const before = await wordsInView(page)
  await tap(page)
  let last = before
  await expect
    .poll(async () => {
      const words = await wordsInView(page)
      const rests = words === last && words !== before && words !== ''
      last = words
      return rests
    })
    .toBe(true)
  return last
}

test('a book of both is read from its fixed cover through its chapters to plates and back', async ({
  page,
}) => {
  const reader = await openBook(page, TITLES.mixed)
  await shows(page, 'The cover of it')
  await isColoured(page, COLOURS[0]!)
  await dismissHint(page)
  const read = [await wordsInView(page)]
  while (!read.at(-1)!.includes('that is drawn')) read.push(await turn(page, tapForward))
  await isColoured(page, COLOURS[3]!)
  expect(read.length).toBeGreaterThan(4)
  expect(read.at(-2)).toBe('A plate of the lighthouse')
  const chapter = read.slice(1, -2).join(' ')
  for (let n = 1; n <= PARAGRAPHS; n++) expect(chapter).toContain(`${n}. The ferry`)
  for (const words of read.slice(0, -1).reverse()) expect(await turn(page, tapBackward)).toBe(words)

  await find(page, 'lighthouse', reader.useTool('Search'))
  await shows(page, 'A plate of the lighthouse')
  await isColoured(page, COLOURS[2]!)
  await reader.useTool('Bookmark')
  await turn(page, tapForward)
  const again = await openAgain(page, () => shows(page, 'A plate that is drawn'))
  await followBookmark(page, again.useTool('Contents'))
  await shows(page, 'A plate of the lighthouse')
})

test('a book with images in its spine is read, searched, bookmarked, and opened again at its place', async ({
  page,
}) => {
  const reader = await openBook(page, TITLES.images)
  await isColoured(page, COLOURS[0]!)
  await dismissHint(page)
  for (const colour of COLOURS.slice(1, 3)) {
    await tapForward(page)
    await isColoured(page, colour)
  }
  await reader.useTool('Bookmark')
  await tapBackward(page)
  await isColoured(page, COLOURS[1]!)
  const again = await openAgain(page, () => isColoured(page, COLOURS[1]!))
  // The foot of the last page, which comes late, takes its place once the bar of the search has left it.
  const foot = page.getByRole('button', { name: 'What comes next', includeHidden: true })
  await find(page, 'after the pictures', again.useTool('Search'), foot)
  await shows(page, 'Words after the pictures')
  await expect(foot).toBeVisible()
  await followBookmark(page, again.useTool('Contents'))
  await isColoured(page, COLOURS[2]!)
})

test('a sound in a chapter loads when it is played, by the browser’s own controls, and stops when its page is left', async ({
  page,
}) => {
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  const sounds: string[] = []
  page.on('response', (answer) => {
    // A blob is the silence of a player that was not started.
    if (/^http/.test(answer.url()) && /^audio\//.test(answer.headers()['content-type'] ?? ''))
      sounds.push(answer.url())
  })
  await openBook(page, TITLES.sound)
  await shows(page, 'Rain')
  await dismissHint(page)
  const player = () =>
    page.evaluate(() => {
      const found = (root: Document | ShadowRoot): HTMLAudioElement | null =>
        root.querySelector('audio') ??
        [...root.querySelectorAll('*')]
          .map((each) => each.shadowRoot && found(each.shadowRoot))
          .find(Boolean) ??
        null
      const audio = found(document)
      if (!audio) return undefined
      const { left, top, height } = audio.getBoundingClientRect()
      const { paused, currentTime, controls, duration } = audio
      return { x: left + 27, y: top + height / 2, paused, currentTime, controls, duration }
    })
  await expect.poll(player).toMatchObject({ paused: true, controls: true })
  await page.waitForTimeout(500)
  expect(sounds).toEqual([])
  const { x, y } = (await player())!
  await page.touchscreen.tap(x, y)
  await expect.poll(async () => (await player())!.duration).toBeCloseTo(60, 0)
  await expect.poll(async () => (await player())!.currentTime).toBeGreaterThan(0.3)
  expect(sounds).toHaveLength(1)
  await turn(page, tapForward)
  await expect.poll(async () => (await player())?.paused ?? true).toBe(true)
  expect(faults).toEqual([])
})
