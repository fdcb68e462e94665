import { expect, type Page, test } from 'playwright/test'
import { memberAddresses, openAddresses, ScreenTour, visitorAddresses } from './every-screen.ts'

test.use({ serviceWorkers: 'allow' })

/** Language whose screens are all kept on the phone. */
const keptScreens = (page: Page) =>
  page.evaluate(async () => {
    const build = (await caches.keys()).find((name) => name.startsWith('kurasa-'))
    const extent = build && (await (await caches.open(build)).match('/kurasa-extent'))
    return extent ? ((await extent.json()) as { screens?: string }).screens : undefined
  })

/** Ways on from the screen that is shown, beside its tabs. */
const waysOn = (page: Page) =>
  page.locator('[data-screen-active]').locator('a, button, input, [role="article"]').count()

test('every screen opens without a network after one visit of Home, with what it can show and a way on', async ({
  page,
  context,
}) => {
  test.slow()
  const help = page.waitForResponse((answer) => answer.url().includes('/faq') && answer.ok())
  await page.goto('/')
  await expect.poll(() => keptScreens(page), { timeout: 60_000 }).toBe('en_US')
  await help
  await context.setOffline(true)

  // A book that is on Home is known by its card, from the link and later from its address.
  await page.getByRole('link', { name: /Map-/ }).first().tap()
  const book = page.locator('[data-screen-active]')
  await expect(book.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(book.getByText(/Map.*Maker of Lamu/)).toBeVisible()
  await expect(book.getByText('Zuhura Kombo')).toBeVisible()

  const tour = new ScreenTour(page)
  for (const address of [...openAddresses, ...visitorAddresses, ...memberAddresses]) {
    await tour.go(address)
    if (address === '/landing_page') {
      await expect(page.getByRole('link').first()).toBeVisible()
      continue
    }
    await expect(page.getByText('This page did not open'), address).toHaveCount(0)
    expect(await waysOn(page), address).toBeGreaterThan(0)
  }
  // A start without a network shows what was kept.
  await page.goto('/FAQContent?id=lost-phone')
  await expect(page.getByRole('heading', { level: 1, name: /phone/i })).toBeVisible()
})
