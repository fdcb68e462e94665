import { devices, expect, type Page, test } from 'playwright/test'
import { keepSession, logIn } from './member-session.ts'
import { ReadPage } from './read-page.ts'

const book = 'the-map-maker-of-lamu'
const tiles = (page: Page) =>
  page.locator('[data-screen-active]').getByRole('list', { name: 'Bookshelf' }).getByRole('listitem')
const progressSent = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/sync') && /"kind":"place"/.test(answer.request().postData() ?? ''),
  )

async function openBook(page: Page): Promise<ReadPage> {
  await page.goto(`/read?id=${book}`)
  const reader = new ReadPage(page, 'right')
  await reader.opened()
  return reader
}

test('a visitor reads a free book and finds it on the shelf and in the history', async ({ page }) => {
  await page.goto(`/details?id=${book}&from=home`)
  await page.getByRole('link', { name: 'Read', exact: true }).tap()
  const reader = new ReadPage(page, 'right')
  await reader.opened()
  for (let turn = 0; turn < 4; turn++) await reader.forward()
  await page.waitForTimeout(1000)
  await page.goto('/member_bookshelf')
  await expect(tiles(page)).toHaveCount(1)
  await expect(tiles(page).first()).toContainText('%')
  await page.goto('/readHistory')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await page.getByRole('link', { name: /Map-.*Maker/ }).tap()
  await expect(page).toHaveURL(/\/details\?id=the-map-maker-of-lamu&from=history/)
})

test('a shelf is sorted, books are chosen by a long press, removed, and brought back', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => {
    const entry = (id: string, title: string, addedAt: number) => ({
      book: { id, title, authors: ['A'], coverHash: null, language: 'en' },
      openedAt: addedAt,
      addedAt,
      fraction: 0.2,
    })
    localStorage.setItem(
      'k_shelf',
      JSON.stringify([entry('c', 'Cashew', 1), entry('a', 'Acacia', 2), entry('b', 'Baobab', 3)]),
    )
  })
  await page.goto('/member_bookshelf')
  await expect(tiles(page)).toHaveText([/Baobab/, /Acacia/, /Cashew/])
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await sort.selectOption('title_asc')
  await expect(tiles(page)).toHaveText([/Acacia/, /Baobab/, /Cashew/])
  await sort.selectOption('added_asc')
  await expect(tiles(page)).toHaveText([/Cashew/, /Acacia/, /Baobab/])

  const { x, y, width, height } = (await tiles(page).nth(1).boundingBox())!
  const touch = await page.context().newCDPSession(page)
  const point = { x: x + width / 2, y: y + height / 2 }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await expect(page.getByRole('heading', { name: '1 book selected' })).toBeVisible()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(page.getByRole('checkbox', { name: /Acacia/ })).toBeChecked()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
  await page.getByRole('checkbox', { name: /Cashew/ }).tap()
  await page.getByRole('button', { name: 'Remove' }).tap()
  await expect(tiles(page)).toHaveText([/Baobab/])
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(tiles(page)).toHaveText([/Cashew/, /Acacia/, /Baobab/])

  await page.getByRole('button', { name: 'Select books' }).tap()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Bookshelf' })).toBeVisible()
  await expect(page).toHaveURL(/member_bookshelf/)
})

test("a member's place follows to another phone, with a question when both went on", async ({
  page,
  browser,
}) => {
  const session = await logIn(page, '0711000381')
  const first = await openBook(page)
  let sent = progressSent(page)
  for (let turn = 0; turn < 3; turn++) await first.forward()
  const here = await first.text()
  await sent

  const context = await browser.newContext({
    ...devices['Pixel 5'],
    viewport: { width: 360, height: 740 },
    baseURL: new URL(page.url()).origin,
    userAgent:
      'Mozilla/5.0 (Linux; Android 13; Redmi 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  })
  const other = await context.newPage()
  await keepSession(other, session)
  const second = await openBook(other)
  expect(await second.text()).toBe(here)

  // The first phone reads on without a network, then the second one goes further.
  await page.context().setOffline(true)
  await first.forward()
  await page.waitForTimeout(1000)
  sent = progressSent(other)
  await second.useTool('Contents')
  await other.getByRole('dialog').getByText('Amana', { exact: false }).first().tap()
  await expect.poll(() => second.text()).not.toBe(here)
  await sent
  await other.waitForTimeout(500)
  const there = await second.text()

  await page.context().setOffline(false)
  const question = page.getByRole('dialog', { name: /Continue from/ })
  await expect(question).toBeVisible({ timeout: 30_000 })
  await expect(question).toContainText('Redmi 9')
  await question.getByRole('button', { name: 'Go there' }).tap()
  await expect.poll(() => first.text()).toBe(there)

  // It is on the member's shelf, with what was read.
  await page.goto('/member_bookshelf')
  await expect(tiles(page)).toHaveCount(1)
  await expect(tiles(page).first()).toContainText('%')
  await page.goto('/readHistory')
  await expect(page.getByRole('link', { name: /Map-.*Maker/ })).toBeVisible()
  await context.close()
})

test('a change of language in mid-book keeps the page, in this tab and after a reload', async ({
  page,
  context,
}) => {
  const reader = await openBook(page)
  for (let turn = 0; turn < 3; turn++) await reader.forward()
  const text = await reader.text()
  await page.waitForTimeout(1000)
  const mark = await page.evaluate(() => {
    const view = document.querySelector<HTMLElement>('section[data-state]')!
    view.dataset.mark = 'same'
    return view.dataset.mark
  })

  const other = await context.newPage()
  await other.goto('/language')
  await other.getByRole('radio', { name: 'العربية' }).tap()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.bringToFront()
  await expect(page.locator(`section[data-mark="${mark}"]`)).toBeVisible()
  expect(await reader.text()).toBe(text)
  await page.reload()
  await reader.opened()
  await expect.poll(() => reader.text()).toBe(text)
})

test('Back closes an open panel of the reader first, then leads out', async ({ page }) => {
  await page.goto(`/details?id=${book}&from=home`)
  await page.getByRole('link', { name: 'Read', exact: true }).tap()
  const reader = new ReadPage(page, 'right')
  await reader.opened()
  await reader.useTool('Contents')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/read\?/)
  await reader.useTool('Contents')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/details\?/)
})
