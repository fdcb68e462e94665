import { expect, test } from 'playwright/test'
import { ReadPage } from './read-page.ts'

test('a chapter that hangs is said, can be left for the page there is, and is requested again', async ({
  page,
}) => {
  let isWell = true
  let held = 0
  // Every request on the bad line hangs for good.
  await page.route(/\/units\/\d+$/, (route) => {
    if (isWell) return route.continue()
    held++
  })
  await page.goto('/read?id=the-map-maker-of-lamu')
  const reader = new ReadPage(page, 'right')
  await reader.opened()
  await reader.forward()
  isWell = false
  const before = await reader.text()
  const jump = async () => {
    await reader.useTool('Contents')
    await page.getByRole('dialog').getByText('A Good Night’s Sleep').first().tap()
  }
  const note = page.getByText('Waiting for the chapter')

  await jump()
  await expect(note).toBeVisible()
  expect(await reader.text()).toBe(before)
  await page.getByRole('button', { name: 'Stay on this page' }).tap()
  await expect(note).toHaveCount(0)
  await reader.backward()

  await jump()
  await expect(note).toBeVisible()
  isWell = true
  await page.getByRole('button', { name: 'Try again' }).tap()
  await expect.poll(() => reader.text()).toContain('A Good Night’s Sleep')
  await expect(note).toHaveCount(0)
  expect(held).toBeGreaterThan(0)
})
