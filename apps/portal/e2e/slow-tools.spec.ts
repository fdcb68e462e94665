import { expect, type Page, type Route, test } from 'playwright/test'

const BOOK = '/read?id=the-map-maker-of-lamu'
const waiting = { timeout: 30_000 }

async function open(page: Page) {
  await page.goto(BOOK)
  await expect(page.getByRole('article').filter({ hasText: /\p{L}/u }).first()).toBeVisible(waiting)
  await expect(page.locator('section[data-state="ready"]')).toBeVisible(waiting)
}

const tapMiddle = (page: Page) => page.touchscreen.tap(180, 300)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const missing = (page: Page) => page.getByText(/^This did not load\./)

/** Holds back a file of the build until it is released. */
async function hold(page: Page, file: string) {
  const held: Route[] = []
  let isHolding = true
  const address = new RegExp(`/assets/${file}-[^/]+\\.js$`)
  await page.route(address, async (route) => {
    if (isHolding) held.push(route)
    else await route.continue()
  })
  return {
    requested: () => expect.poll(() => held.length, waiting).toBeGreaterThan(0),
    async letGo() {
      isHolding = false
      await Promise.all(held.map((route) => route.continue()))
    },
  }
}

/** A line that lost a file of the build, until it is back. */
async function lose(page: Page, file: string) {
  const address = new RegExp(`/assets/${file}-[^/]+\\.js$`)
  await page.route(address, (route) => route.abort())
  return () => page.unroute(address)
}

test('on a slow line the first tap in the middle is answered at once, and the bars come by themselves', async ({
  page,
}) => {
  const tools = await hold(page, 'reader-tools')
  await open(page)
  await tapMiddle(page)
  await tools.requested()
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(1)
  const surface = page.locator('[data-kurasa-surface]')
  const place = await surface.boundingBox()
  await tools.letGo()
  await expect(button(page, 'Contents')).toBeVisible(waiting)
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
  expect(place).not.toBeNull()
  expect(await surface.boundingBox()).toEqual(place)
})

test('a panel that is on its way can be left, and opens when it is there', async ({ page }) => {
  const contents = await hold(page, 'contents-dialog')
  await open(page)
  await tapMiddle(page)
  await expect(button(page, 'Contents')).toBeVisible(waiting)
  await button(page, 'Contents').tap()
  await contents.requested()
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(1)
  await button(page, 'Close').tap({ position: { x: 180, y: 200 } })
  await expect(button(page, 'Contents')).toBeVisible(waiting)
  await button(page, 'Contents').tap()
  await contents.letGo()
  await expect(page.getByRole('dialog', { name: 'Contents' })).toBeVisible(waiting)
})

for (const [tool, file] of [
  ['Search', 'search-body'],
  ['Settings', 'settings-sheet'],
] as const) {
  test(`without a line ${tool} says that it did not load, and does when the line is back`, async ({
    page,
  }) => {
    const find = await lose(page, file)
    await open(page)
    await tapMiddle(page)
    await expect(button(page, tool)).toBeVisible(waiting)
    await button(page, tool).tap()
    await expect(missing(page)).toBeVisible(waiting)
    await find()
    await expect(button(page, tool)).toBeVisible(waiting)
    await button(page, tool).tap()
    await expect(page.getByRole('dialog')).toBeVisible(waiting)
    await expect(page.getByRole('dialog').locator('input').first()).toBeAttached(waiting)
  })
}

test('without a line the toolbar says that it did not load; pages turn, and the next tap brings it', async ({
  page,
}) => {
  const find = await lose(page, 'reader-tools')
  await open(page)
  await tapMiddle(page)
  await expect(missing(page)).toBeVisible(waiting)
  await find()
  await tapMiddle(page)
  await expect(button(page, 'Contents')).toBeVisible(waiting)
})
