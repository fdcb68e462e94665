import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'playwright/test'

const SITE = fileURLToPath(new URL('dist/site', import.meta.url))
const ORIGIN = 'https://docs.test'
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

test('the site finds a page by its own search, without a network, and fits a phone', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) faults.push(message.text())
  })
  // Nothing but files of the site is answered.
  await page.route('**/*', async (route) => {
    const { origin, pathname } = new URL(route.request().url())
    const path = join(SITE, pathname.endsWith('/') ? `${pathname}index.html` : decodeURIComponent(pathname))
    const body = origin === ORIGIN ? await readFile(path).catch(() => undefined) : undefined
    if (!body) {
      faults.push(`${route.request().url()} is not in the site`)
      return route.abort()
    }
    return route.fulfill({ body, contentType: TYPES[extname(path)] ?? 'application/octet-stream' })
  })
  await page.goto(`${ORIGIN}/`)
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.getByRole('searchbox').fill('unauthorised')
  await page
    .getByRole('option', { name: /When it does not open/ })
    .first()
    .click()
  await expect(page).toHaveURL(/concepts\/publication/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Publication/)
  const { width, ground } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    ground: getComputedStyle(document.body).backgroundColor,
  }))
  expect(width).toBe(360)
  // The ground of the reader's light theme: its tokens are in force.
  expect(ground).toBe('rgb(247, 244, 239)')
  expect(faults).toEqual([])
})
