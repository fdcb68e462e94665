import { type Browser, devices, type Page } from 'playwright/test'

/** Waits until a change of a kind was sent and answered. */
export const sent = (page: Page, kind: string) =>
  page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/sync') &&
      answer.status() === 200 &&
      (answer.request().postData() ?? '').includes(`"kind":"${kind}"`),
    { timeout: 60_000 },
  )

/** A phone with nothing on it. */
export async function otherPhone(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    ...devices['Pixel 5'],
    viewport: { width: 360, height: 740 },
    baseURL: new URL(page.url()).origin,
    serviceWorkers: 'block',
  })
  return context.newPage()
}
