import { expect, test } from 'playwright/test'

test.use({ serviceWorkers: 'allow' })

test('no screen breaks the policy of the portal, and strings are parsed nowhere', async ({ page }) => {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { reportViolation } = window as unknown as { reportViolation(text: string): void }
      reportViolation(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  for (const address of [
    '/',
    '/landing_page',
    '/details?id=the-map-maker-of-lamu',
    '/read?id=the-map-maker-of-lamu',
    '/read_img?id=twiga-na-nyota',
    '/faq',
  ]) {
    await page.goto(address)
    await expect(page.locator('h1, h2, [role="article"], article, img').first()).toBeVisible()
    await page.waitForTimeout(1500)
  }
  // The worker of the portal is there under the policy.
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL))
    .toMatch(/service-worker\.js$/)
  expect(violations).toEqual([])
  const isRefused = await page.evaluate(() => {
    try {
      new DOMParser().parseFromString('<p/>', 'text/html')
      return false
    } catch {
      return true
    }
  })
  expect(isRefused).toBe(true)
})
