import { expect, type Page, test } from 'playwright/test'
import { startFaultLine } from './fault-line.ts'

test.use({ serviceWorkers: 'allow' })

const buildOf = (page: Page) => page.locator('meta[name="kurasa-build"]').getAttribute('content')

/** The portal is kept, and serves this page. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    await new Promise<void>((resolve) => {
      if (navigator.serviceWorker.controller) resolve()
      else navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    })
  })

test('a newer build is offered at a change of screen, and comes whole or not at all', async ({
  page,
  baseURL,
}) => {
  const line = await startFaultLine(baseURL!)
  try {
    await page.goto(`${line.origin}/`)
    await isKept(page)
    const old = await buildOf(page)
    line.rewrite = (path, text) =>
      /\.js|^\/(\?|$)|^\/read|^\/landing/.test(path)
        ? text.replace(/(const BUILD="|kurasa-build" content=")[^"]{8}/g, '$1newbuild')
        : text
    const state = (wait: number) =>
      page.evaluate(async (ms) => {
        const registration = await navigator.serviceWorker.ready
        await registration.update().catch(() => undefined)
        await new Promise((resolve) => setTimeout(resolve, ms))
        return registration.waiting?.state ?? 'none'
      }, wait)

    // Half of it arrives: the old build goes on, and starts without a network.
    line.decide = ({ path, isApi }) => (!isApi && path.startsWith('/read') ? '502' : undefined)
    expect(await state(2000)).toBe('none')
    await page.context().setOffline(true)
    await page.goto(`${line.origin}/category`)
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    expect(await buildOf(page)).toBe(old)
    await page.context().setOffline(false)

    line.decide = () => undefined
    await expect.poll(() => state(500), { timeout: 30_000 }).toBe('installed')
    expect(await buildOf(page)).toBe(old)
    await page.getByRole('link', { name: 'My profile' }).tap()
    await expect(page.getByText('There is a new version of Kurasa')).toBeVisible()
    await page.getByRole('button', { name: 'Reload' }).tap()
    await expect.poll(() => buildOf(page).catch(() => ''), { timeout: 30_000 }).toContain('newbuild')
    await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible()
  } finally {
    line.close()
  }
})
