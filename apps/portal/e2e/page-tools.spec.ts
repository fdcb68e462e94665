import { expect, type Page, test } from 'playwright/test'
import { printChapter, withPrinter } from './print-page.ts'
import { ReadPage } from './read-page.ts'
import { selectParagraph } from './select-paragraph.ts'

const BOOK = 'the-map-maker-of-lamu'

async function openAtText(page: Page): Promise<ReadPage> {
  await page.goto(`/details?id=${BOOK}`)
  await page.locator(`a[href^="/read?id=${BOOK}"]`).first().tap()
  const reader = new ReadPage(page, 'right')
  await reader.opened()
  await reader.forward()
  return reader
}

test('a selection is copied clean with its source, and its words are searched', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAtText(page)
  const words = await selectParagraph(page)
  const bar = page.getByRole('toolbar', { name: 'Selected text' })
  await expect(bar).toBeVisible()
  const { x, width } = (await bar.boundingBox())!
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(360)
  await bar.getByRole('button', { name: 'Copy' }).tap()
  await expect(bar.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^[\s\S]+\n\n— The Map-Maker of Lamu · /)
  expect(words).toContain(copied.split('\n')[0])
  expect(copied).not.toMatch(/\u00ad|\t| {2}/)

  const name = await page.evaluate(() => {
    const selection = document.getSelection()!
    const text = document.createTreeWalker(selection.anchorNode!, NodeFilter.SHOW_TEXT).nextNode() as Text
    const [word] = /\p{L}{5,}/u.exec(text.data)!
    const at = text.data.indexOf(word)
    selection.setBaseAndExtent(text, at, text, at + word.length)
    return word
  })
  await bar.getByRole('button', { name: 'Search' }).tap()
  await expect(page.getByRole('searchbox')).toHaveValue(name)
  await expect(page.locator('mark').first()).toHaveText(new RegExp(name, 'i'))
})

test('lines are justified and long words broken until one tap makes them ragged', async ({ page }) => {
  await openAtText(page)
  const look = () =>
    page.locator('kz-flow p').evaluateAll((paragraphs) => ({
      aligns: [...new Set(paragraphs.map((each) => getComputedStyle(each).textAlign))],
      isBroken: paragraphs.some(
        (each) => each.textContent!.includes('\u00ad') || getComputedStyle(each).hyphens === 'auto',
      ),
    }))
  const before = await look()
  expect(before.aligns).toContain('justify')
  expect(before.isBroken).toBe(true)
  await page.touchscreen.tap(180, 400)
  await page.getByRole('button', { name: 'Settings' }).tap()
  await page.getByRole('radio', { name: 'One side' }).tap()
  await expect.poll(async () => (await look()).aligns).toEqual(['start'])
})

test('the last page leads to what comes next, and the shelf knows that the book is finished', async ({
  page,
}) => {
  const reader = await openAtText(page)
  await page.keyboard.press('Control+End')
  await expect(page.getByRole('group', { name: 'How was it?' })).toBeVisible()
  const last = await reader.text()
  await reader.swipe()
  const finish = page.getByRole('dialog', { name: 'Finished' })
  await expect(finish).toBeVisible()
  await expect(finish.getByRole('group', { name: 'How was it?' })).toBeVisible()
  await expect(finish.getByRole('link')).toBeVisible()
  await page.goBack()
  await expect(finish).toHaveCount(0)
  expect(await reader.text()).toBe(last)
  await reader.swipe()
  // Right after a swipe the browser may take a tap for the end of it.
  await expect(async () => {
    if (page.url().includes('/read')) await finish.getByRole('link').tap()
    await expect(page).toHaveURL(/\/details\?/, { timeout: 1500 })
  }).toPass()
  await page.goto('/bookshelf')
  await expect(page.getByText('Finished').first()).toBeVisible()
})

test('printing is in the settings, and sets the chapter on paper', async ({ page }) => {
  await withPrinter(page)
  const reader = await openAtText(page)
  await printChapter(page, reader.useTool('Settings'))
  await expect(page.locator('[data-kz-booklet]')).toHaveCount(0)
})

test('after a reload with a panel open one press of Back leaves the book', async ({ page }) => {
  const reader = await openAtText(page)
  await reader.useTool('Contents')
  await expect(page.getByRole('dialog', { name: 'Contents' })).toBeVisible()
  await page.reload()
  await reader.opened()
  await page.goBack()
  await expect(page).toHaveURL(/\/details\?/)
})
