import { expect, type Page, test } from 'playwright/test'

const book = (index: number) => ({
  id: `book-${index}`,
  title:
    index % 3
      ? `Book ${index}`
      : `Book ${index}, whose title is long enough to need a second line of the row`,
  authors: ['Zuhura Kombo'],
  coverHash: null,
  language: 'en',
  kinds: ['text'],
  access: 'free',
  minutes: 12,
})
const COUNT = 300

/** A library longer than the demo, by a cursor that is the number of the next book. */
async function serveLongList(page: Page, fails: (cursor: number) => boolean = () => false) {
  await page.route('**/api/portal/lists/author/**', async (route) => {
    const query = new URL(route.request().url()).searchParams
    const from = Number(query.get('cursor') ?? 0)
    if (fails(from)) return route.fulfill({ status: 500, json: { code: 500, data: {} } })
    const to = Math.min(COUNT, from + Number(query.get('limit')))
    const items = Array.from({ length: to - from }, (_, index) => book(from + index))
    const data = { title: 'Zuhura Kombo', items, nextCursor: to < COUNT ? String(to) : null }
    return route.fulfill({ json: { code: 200, data } })
  })
}

const box = (page: Page) => page.locator('[data-screen-active] > [data-screen]')
const rows = (page: Page) => page.getByRole('main').locator('li[aria-posinset]')
const address = '/list?type=author&id=Zuhura+Kombo'

/** Scrolls until a row is rendered; rows far from the screen are not. */
async function scrollTo(page: Page, position: number) {
  const row = page.locator(`li[aria-posinset="${position}"]`)
  await expect(async () => {
    const rendered = await rows(page).evaluateAll((all) =>
      all.map((each) => Number(each.getAttribute('aria-posinset'))),
    )
    const way = Math.min(...rendered) > position ? -1 : 1
    await box(page).evaluate((element, by) => element.scrollBy(0, by), 1500 * way)
    await expect(row).toBeVisible({ timeout: 100 })
  }).toPass({ timeout: 60_000, intervals: [20] })
}

test('a long list goes on to its end and holds few rows at a time', async ({ page }) => {
  await serveLongList(page)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Zuhura Kombo' })).toBeVisible()
  await scrollTo(page, COUNT)
  await expect(page.getByText('That is the whole list')).toBeVisible()
  expect(await rows(page).count()).toBeLessThan(40)
})

test('a list is at the same row when one comes back to it', async ({ page }) => {
  await serveLongList(page)
  await page.goto(address)
  await scrollTo(page, 130)
  const firstSeen = () =>
    rows(page).evaluateAll((all) => {
      const top = all[0]!.closest('[data-screen]')!.getBoundingClientRect().top
      const row = all.find((one) => one.getBoundingClientRect().bottom > top + 1)!
      return [row.getAttribute('aria-posinset'), Math.round(row.getBoundingClientRect().top)]
    })
  await page.waitForTimeout(500)
  const before = await firstSeen()
  await page.locator(`li[aria-posinset="${Number(before[0]) + 1}"] a`).click()
  await expect(page).toHaveURL(/\/details/)
  await page.goBack()
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(firstSeen).toEqual(before)
})

test('a page that fails is requested again at its place', async ({ page }) => {
  let isBroken = true
  await serveLongList(page, (cursor) => cursor === 20 && isBroken)
  await page.goto(address)
  await scrollTo(page, 20)
  await expect(page.getByText('Could not load more books.')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await scrollTo(page, 40)
})
