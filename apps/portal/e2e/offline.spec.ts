import { expect, type Page, test } from 'playwright/test'
import { startFaultLine } from './fault-line.ts'

/** The first page of the book, once its words are there. */
const firstPage = (page: Page) => page.getByRole('article').filter({ hasText: /Lamu/ }).first()

test.use({ serviceWorkers: 'allow' })

test('a downloaded book opens without a network, from a fresh start of the portal', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: /Map-/ }).first().tap()
  // The worker that keeps the portal must be at work before the network goes.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    await new Promise<void>((resolve) => {
      if (navigator.serviceWorker.controller) resolve()
      else navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    })
  })
  await page.getByRole('button', { name: 'Download' }).tap()
  await expect(page.getByText('On this phone. You can read it offline.')).toBeVisible({ timeout: 30_000 })

  // The reader's own code is kept once it was used.
  await page
    .getByRole('link', { name: /^(Read|Continue)/ })
    .first()
    .tap()
  await expect(firstPage(page)).toBeVisible({ timeout: 30_000 })
  await page.goto('/member_bookshelf')
  await expect(page.getByText('1 book', { exact: true })).toBeVisible()

  // Where no network is, the shelf begins with what opens.
  await context.setOffline(true)
  await page.goto('/member_bookshelf')
  await expect(page.getByRole('radio', { name: 'On this phone' })).toBeChecked()
  await expect(page.getByText(/^1 book on this phone, [\d.]+ MB\./)).toBeVisible()
  await page.getByRole('link', { name: /Map-.*MB · downloaded/ }).tap()
  await expect(firstPage(page)).toBeVisible({ timeout: 30_000 })
  await context.setOffline(false)
})

test('a book that was downloaded and never opened is on the shelf and opens without a network, with all tools of the reader', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: /Map-/ }).first().tap()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    await new Promise<void>((resolve) => {
      if (navigator.serviceWorker.controller) resolve()
      else navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    })
  })
  await page.getByRole('button', { name: 'Download' }).tap()
  await expect(page.getByText('On this phone. You can read it offline.')).toBeVisible({ timeout: 30_000 })
  // The reader comes behind the book, its parts one after another.
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const build = (await caches.keys()).find((name) => name.startsWith('kurasa-'))
          const kept = build ? await (await caches.open(build)).keys() : []
          // Styles come last, and a part without its style does not open.
          const parts = ['segments', 'reader-tools', 'reader']
          const isKept = (part: string) =>
            kept.some(({ url }) => new URL(url).pathname.match(`/assets/${part}-[^/]+\\.css$`))
          return parts.filter((part) => !isKept(part))
        }),
      { timeout: 60_000 },
    )
    .toEqual([])

  await context.setOffline(true)
  await page.goto('/member_bookshelf')
  await expect(page.getByRole('link', { name: /Map-.*downloaded/ })).toBeVisible()
  await page.getByRole('radio', { name: 'All' }).tap()
  await expect(page.getByText('1 book', { exact: true })).toBeVisible()
  await page.goBack()
  await page
    .getByRole('link', { name: /^(Read|Continue)/ })
    .first()
    .tap()
  await expect(firstPage(page)).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('section[data-state="ready"]')).toBeVisible({ timeout: 30_000 })
  await page.touchscreen.tap(180, 300)
  const contents = page.getByRole('button', { name: 'Contents', exact: true })
  await expect(contents).toBeVisible({ timeout: 30_000 })
  await contents.tap()
  await expect(page.getByRole('dialog', { name: 'Contents' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  await page.getByRole('searchbox').fill('map')
  await expect(page.getByText(/^\d+ results?$/).first()).toBeVisible({ timeout: 30_000 })
  await context.setOffline(false)
})

test('a downloaded book opens while the server is silent, down, or a hotspot answers in its place', async ({
  page,
  baseURL,
}) => {
  const line = await startFaultLine(baseURL!)
  try {
    await page.goto(`${line.origin}/`)
    await page.getByRole('link', { name: /Map-/ }).first().tap()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.getByRole('button', { name: 'Download' }).tap()
    await expect(page.getByText('On this phone. You can read it offline.')).toBeVisible({ timeout: 30_000 })
    const read = page.getByRole('link', { name: /^(Read|Continue)/ }).first()
    const address = `${line.origin}${await read.getAttribute('href')}`
    // All of this build is kept, not only what was used.
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            const extent = await (await caches.match('/kurasa-extent'))?.json()
            return extent?.reader === true
          }),
        { timeout: 60_000 },
      )
      .toBe(true)

    for (const [api, pages] of [
      ['hang', undefined],
      ['502', '502'],
      ['502', 'captive'],
      ['hang', 'captive'],
    ] as const) {
      line.decide = ({ isApi }) => (isApi ? api : pages)
      await page.goto(address)
      await expect(firstPage(page)).toBeVisible({ timeout: 15_000 })
    }
    // A page of somebody else has not become the portal.
    line.decide = ({ isApi }) => (isApi ? undefined : 'captive')
    await page.goto(`${line.origin}/`)
    await expect(page.getByRole('link', { name: /Map-/ }).first()).toBeVisible()
  } finally {
    line.close()
  }
})
