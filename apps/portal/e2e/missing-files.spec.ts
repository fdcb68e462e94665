import { expect, type Page, type Route, test } from 'playwright/test'
import { startFaultLine } from './fault-line.ts'
import { isPageShown } from './page-text.ts'

const BOOK = '/read?id=the-map-maker-of-lamu'
const SENTENCES = [/Kurasa does not load/, /Kurasa haijapakiwa/, /لم يُحمَّل موقع كوراسا/]

/** Does something else with script and style sheet of a name, so many requests long; then they come. */
async function fault(page: Page, file: string, times: number, act: (route: Route) => unknown) {
  let seen = 0
  await page.route(new RegExp(`/assets/${file}-[\\w-]+\\.(js|css)`), async (route) => {
    if (seen++ < times) await act(route)
    else await route.continue()
  })
}

/** Holds back the files of a name, so many requests long. @returns lets them come */
async function hang(page: Page, file: string, times: number): Promise<() => void> {
  let come = () => {}
  const held = new Promise<void>((resolve) => {
    come = resolve
  })
  await fault(page, file, times, (route) => held.then(() => route.continue()))
  return come
}

const gone = (route: Route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'gone' })
const cut = (route: Route) => route.abort('connectionreset')
const pageOfBook = (page: Page) => expect.poll(() => isPageShown(page).catch(() => false)).toBe(true)

test('a file that the first page needs and that fails once is requested again', async ({ page }) => {
  await fault(page, 'portal', 2, gone)
  await page.goto(BOOK)
  await pageOfBook(page)
})

test('one that fails again is said in three languages, with another try and the plain pages', async ({
  page,
}) => {
  await fault(page, 'portal', 4, cut)
  await page.goto(BOOK)
  for (const sentence of SENTENCES) await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Plain pages' })).toHaveAttribute(
    'href',
    '/lite/book/the-map-maker-of-lamu?lang=en_US',
  )
  await page.getByRole('button', { name: 'Try again' }).tap()
  await pageOfBook(page)
  await expect(page.getByText(SENTENCES[0]!)).toHaveCount(0)
})

test('one that hangs is said, and the page is shown when it comes', async ({ page }) => {
  const come = await hang(page, 'start', 2)
  await page.goto('/landing_page', { waitUntil: 'commit' })
  await expect(page.getByText(SENTENCES[1]!)).toBeVisible()
  come()
  await expect(page.getByText(SENTENCES[1]!)).toHaveCount(0)
  await expect(page.getByRole('heading').first()).toBeVisible()
})

test('the code of the first screen that hangs is said, and the screen is shown when it comes', async ({
  page,
}) => {
  const come = await hang(page, 'faq-screen', 3)
  await page.goto('/FAQ', { waitUntil: 'commit' })
  await expect(page.getByText(SENTENCES[0]!)).toBeVisible()
  come()
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.getByText(SENTENCES[0]!)).toHaveCount(0)
})

test.describe('a kept page', () => {
  test.use({ serviceWorkers: 'allow' })

  test('whose files neither phone nor server have any more gives way to the page of the server', async ({
    page,
    baseURL,
  }) => {
    const line = await startFaultLine(baseURL!)
    try {
      await page.goto(line.origin + BOOK)
      await pageOfBook(page)
      // The worker is still bringing files: it would bring what is removed here, too.
      for (let count = -1; count !== line.records.length; ) {
        count = line.records.length
        await page.waitForTimeout(2000)
      }
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready
        for (const name of await caches.keys()) {
          const cache = await caches.open(name)
          for (const request of await cache.keys())
            if (request.url.includes('/assets/libraries-')) await cache.delete(request)
        }
      })
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Network.clearBrowserCache')
      const before = line.records.length
      // The server's newer page names files that it has.
      line.rewrite = (path, text) =>
        path.startsWith('/read') || path === '/'
          ? text.replace(/(kurasa-build" content=")[^"]{8}/, '$1newbuild')
          : text
      line.decide = ({ path }) =>
        path.startsWith('/assets/libraries-') &&
        !line.records.slice(before).some((record) => record.path.startsWith('/read?'))
          ? 'gone'
          : undefined
      await page.goto(line.origin + BOOK)
      await pageOfBook(page)
      expect(await page.locator('meta[name="kurasa-build"]').getAttribute('content')).toContain('newbuild')
    } finally {
      line.close()
    }
  })
})
