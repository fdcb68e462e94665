import { expect, test } from 'playwright/test'

test('a click of a campaign leads to the landing page, and from there to the first page of a book', async ({
  page,
}) => {
  const clicks: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/page_event/click')) clicks.push(request.postDataJSON())
  })
  await page.goto('/c?utm_source=radio&utm_medium=spot&utm_campaign=launch')
  await expect(page).toHaveURL(/\/landing_page/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A library in your pocket')
  expect(clicks).toEqual([
    {
      params: { utm_source: 'radio', utm_medium: 'spot', utm_campaign: 'launch' },
      to: '/landing_page',
    },
  ])
  const scrolled = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(scrolled).toBeLessThanOrEqual(0)

  // Whichever book is the newest in its language.
  await page
    .getByRole('link', { name: /^Read / })
    .first()
    .tap()
  await expect(page.getByRole('article').filter({ hasText: /\p{L}/u }).first()).toBeVisible({
    timeout: 30_000,
  })
  expect(await page.evaluate(() => localStorage.getItem('utm_s'))).toBe('radio')
})

test('the landing page speaks the language that was chosen, there and in the portal', async ({ page }) => {
  await page.goto('/landing_page')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('sw_KE')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maktaba mfukoni mwako')
  await page.getByRole('link', { name: 'Tazama vitabu vyote' }).tap()
  await expect(page.getByRole('navigation', { name: 'Menyu kuu' })).toBeVisible()
})
