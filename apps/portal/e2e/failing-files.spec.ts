import { type Browser, type BrowserContext, expect, type Page, test } from 'playwright/test'
import { type Fault, type FaultLine, startFaultLine } from './fault-line.ts'
import { isLong } from './is-long.ts'
import { isPageShown } from './page-text.ts'

/**
 * Each script, style sheet and font of a first visit fails once: the screen is shown all the same, whole, without a tap.
 */

const ADDRESSES = {
  home: '/',
  'a text book': '/read?id=the-map-maker-of-lamu',
  'a book of images': '/read_img?id=twiga-na-nyota',
  details: '/details?id=the-map-maker-of-lamu',
  landing: '/landing_page',
  search: '/search',
  membership: '/subscribe',
  help: '/FAQ',
} as const
const FAULTS = ['502', 'drop-before', 'captive', 'cut', 'hang'] as const satisfies Fault[]

/** Longest time until the screen is whole, ms. A file of the page itself that hangs is requested again after half a minute. */
const patienceFor = (fault: Fault) => (fault === 'hang' ? 90_000 : isLong ? 40_000 : 15_000)
/** Visits at once: one that hangs needs no processor. */
const atOnce = (fault: Fault) => (fault === 'hang' ? 12 : 4)
/** Quiet time after which no further file belongs to the first visit, ms. */
const QUIET = 3000

const nameOf = (path: string) => path.replace(/^.*\/|-[\w-]{7,8}(?=\.\w+$)|\?.*$/g, '')
const isFile = (path: string) => /^\/assets\/[^?]+\.(js|css|woff2)$/.test(path)

/** Text of the headings on screen, and whether a page of a book is shown. */
async function shownOn(page: Page): Promise<string> {
  const headings = await page.evaluate(() =>
    [...document.querySelectorAll('h1, h2')]
      .filter((heading) => heading.checkVisibility())
      .map((heading) => heading.textContent)
      .join(' | '),
  )
  return `${headings}${(await isPageShown(page).catch(() => false)) ? ' + page' : ''}`
}

/** Opens an address on a phone that has nothing of the portal. */
async function visit<Result>(
  browser: Browser,
  url: string,
  look: (page: Page, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ ...test.info().project.use, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'commit' })
    return await look(page, context)
  } finally {
    await context.close()
  }
}

/** Files of a first visit, in their order, and what it shows in the end. */
async function firstVisit(browser: Browser, line: FaultLine, path: string) {
  line.decide = () => undefined
  const from = line.records.length
  const shown = await visit(browser, line.origin + path, async (page) => {
    let count = -1
    while (count !== line.records.length) {
      count = line.records.length
      await page.waitForTimeout(QUIET)
    }
    return shownOn(page)
  })
  const paths = line.records.slice(from).map((record) => record.path)
  const files = paths.filter(isFile)
  // Files are downloaded before they are imported: the import takes them from the cache.
  expect(new Set(files).size).toBe(files.length)
  return { files, shown }
}

/** Has the first request of each of these files fail. */
function failOnce(line: FaultLine, files: string[], fault: Fault): void {
  const left = new Set(files)
  line.decide = ({ path }) => (left.delete(path) ? fault : undefined)
}

async function expectWhole(page: Page, shown: string, fault: Fault): Promise<void> {
  await expect.poll(() => shownOn(page).catch(() => ''), { timeout: patienceFor(fault) }).toBe(shown)
  await expect(page.getByRole('alert')).toHaveCount(0)
}

/** Ms from the opening of an address until it is whole; undefined: it never was, or a failure was still reported. */
async function whole(
  browser: Browser,
  target: string,
  { path, files, fault, shown }: { path: string; files: string[]; fault: Fault; shown: string },
): Promise<number | undefined> {
  const line = await startFaultLine(target)
  failOnce(line, files, fault)
  const start = Date.now()
  try {
    return await visit(browser, line.origin + path, async (page) => {
      await expectWhole(page, shown, fault)
      return Date.now() - start
    })
  } catch (error) {
    console.log(
      `${files.length === 1 ? nameOf(files[0]!) : 'all files'} ${fault}: ${(error as Error).message.slice(0, 600)}`,
    )
    return undefined
  } finally {
    line.close()
  }
}

/** Does work for each item, some at once. */
async function forEach<Item>(items: readonly Item[], most: number, work: (item: Item) => Promise<void>) {
  const queue = [...items]
  const next = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: most }, next))
}

/** Files of a first visit and what it shows, by a line without faults. */
async function goodVisit(browser: Browser, target: string, path: string) {
  const line = await startFaultLine(target)
  try {
    return await firstVisit(browser, line, path)
  } finally {
    line.close()
  }
}

// A browser keeps what a `preload` link has failed to get, and gives it to the import that comes later.
for (const [name, path, file] of [
  ['home', '/', /^home.*js$/],
  ['details', '/details?id=the-map-maker-of-lamu', /^details-screen.*js$/],
  ['a text book', '/read?id=the-map-maker-of-lamu', /^reader-(?!tools).*js$/],
] as const)
  test(`${name} is shown where the file that its page requests ahead fails once`, async ({
    browser,
    baseURL,
  }) => {
    const { files, shown } = await goodVisit(browser, baseURL!, path)
    const failing = files.filter((each) => file.test(each.replace('/assets/', '')))
    expect(failing).toHaveLength(1)
    expect(await whole(browser, baseURL!, { path, files: failing, fault: '502', shown })).toBeDefined()
  })

const rows: string[] = []

for (const [index, [name, path]] of Object.entries(ADDRESSES).entries()) {
  // Each push: one fault for each address, and those that end at once.
  const fault = FAULTS[index % 4]!

  test(`${name} is shown where each file fails once (${fault})`, async ({ browser, baseURL }) => {
    const { files, shown } = await goodVisit(browser, baseURL!, path)
    expect(shown).not.toBe('')
    expect(await whole(browser, baseURL!, { path, files, fault, shown })).toBeDefined()
  })

  test(`${name} is shown where one file fails once`, async ({ browser, baseURL }) => {
    test.skip(!isLong, 'npm run test:long')
    test.setTimeout(60 * 60_000)
    const { files, shown } = await goodVisit(browser, baseURL!, path)
    const cells: string[] = []
    const failed: string[] = []
    for (const each of FAULTS) {
      let slowest = 0
      await forEach(files, atOnce(each), async (file) => {
        const took = await whole(browser, baseURL!, { path, files: [file], fault: each, shown })
        if (took === undefined) failed.push(`${nameOf(file)} ${each}`)
        else slowest = Math.max(slowest, took)
      })
      cells.push((slowest / 1000).toFixed(0))
    }
    const count = files.length * FAULTS.length
    rows.push(`| ${name} | ${files.length} | ${count - failed.length} of ${count} | ${cells.join(' | ')} |`)
    expect(failed).toEqual([])
  })
}

// The table of docs/network.md; the columns after the third are the slowest visit with each fault, s.
test.afterAll(() => {
  if (rows.length > 0) console.log(rows.join('\n'))
})
