import { expect, type Page, test } from 'playwright/test'

/** Paths of all that is requested from now on. */
function recordRequests(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => seen.push(new URL(request.url()).pathname))
  return seen
}

const hasCode = (seen: string[], screen: string) => seen.some((path) => path.includes(`/assets/${screen}-`))

test('the code of a screen is requested once a link to it is in sight', async ({ page }) => {
  const seen = recordRequests(page)
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^See all/ }).first()).toBeVisible()
  await expect.poll(() => hasCode(seen, 'list-screen')).toBe(true)
  await expect.poll(() => hasCode(seen, 'details-screen')).toBe(true)
  // The answers are not: no reader has touched a book.
  expect(seen.filter((path) => /\/api\/portal\/books\/./.test(path))).toEqual([])
  expect(new URL(page.url()).pathname).toBe('/')
})

test('the first answer of a screen is requested when a finger comes down, and not again by the screen', async ({
  page,
}) => {
  const seen = recordRequests(page)
  await page.goto('/')
  await expect.poll(() => hasCode(seen, 'details-screen')).toBe(true)
  const link = page.locator('a[href^="/details"]').first()
  const id = new URL((await link.getAttribute('href'))!, page.url()).searchParams.get('id')!
  await link.dispatchEvent('pointerdown', { bubbles: true, pointerType: 'touch', isPrimary: true })
  await expect.poll(() => seen.filter((path) => path.endsWith(`/api/portal/books/${id}`)).length).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/')
  await link.tap()
  await expect(page).toHaveURL(/\/details/)
  await expect(page.locator('[data-screen-active] h1')).toBeVisible()
  expect(seen.filter((path) => path.endsWith(`/api/portal/books/${id}`))).toHaveLength(1)
})

test('nothing is requested ahead where data is saved', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('k_prefs', JSON.stringify({ dataSaver: 'on' })))
  const seen = recordRequests(page)
  await page.goto('/')
  const link = page.locator('a[href^="/details"]').first()
  await expect(link).toBeVisible()
  await link.dispatchEvent('pointerdown', { bubbles: true, pointerType: 'touch', isPrimary: true })
  // Twice as long as the links are left alone after the start.
  await page.waitForTimeout(2000)
  expect(hasCode(seen, 'details-screen')).toBe(false)
  expect(seen.filter((path) => /\/api\/portal\/books\/./.test(path))).toEqual([])
})
