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
const patienceFor = (fault: Fault) => (fault === 'hang' ? 60_000 : 15_000)
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

let line: FaultLine
test.beforeEach(async ({ baseURL }) => {
  line = await startFaultLine(baseURL!)
})
test.afterEach(() => line.close())

for (const [index, [name, path]] of Object.entries(ADDRESSES).entries()) {
  // Each push: one fault for each address, and those that end at once.
  const fault = FAULTS[index % 4]!

  test(`${name} is shown where each file fails once (${fault})`, async ({ browser }) => {
    const { files, shown } = await firstVisit(browser, line, path)
    expect(shown).not.toBe('')
    failOnce(line, files, fault)
    await visit(browser, line.origin + path, (page) => expectWhole(page, shown, fault))
  })

  test(`${name} is shown where one file fails once`, async ({ browser }) => {
    test.skip(!isLong, 'npm run test:long')
    test.setTimeout(60 * 60_000)
    const { files, shown } = await firstVisit(browser, line, path)
    const faults: string[] = []
    for (const each of FAULTS) {
      for (const file of files) {
        failOnce(line, [file], each)
        const fail = await visit(browser, line.origin + path, (page) =>
          expectWhole(page, shown, each).then(
            () => undefined,
            async () => shownOn(page).catch(String),
          ),
        )
        if (fail !== undefined) faults.push(`${nameOf(file)} ${each}: ${fail}`)
      }
    }
    console.log(`${name}: ${files.length} files, ${FAULTS.length} faults`)
    expect(faults).toEqual([])
  })
}
