import { expect, test } from 'playwright/test'

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
  await expect(page.getByText('On this phone, reads without a network')).toBeVisible({ timeout: 30_000 })

  // The reader's own code is kept once it was used.
  await page
    .getByRole('link', { name: /^(Read|Continue)/ })
    .first()
    .tap()
  await expect(page.getByRole('region', { name: /Map-/ })).toBeVisible({ timeout: 30_000 })
  await page.goto('/member_bookshelf')
  await expect(page.getByText('1 book', { exact: true })).toBeVisible()

  await context.setOffline(true)
  await page.goto('/member_bookshelf')
  await page.getByRole('link', { name: /Map-/ }).first().tap()
  await page
    .getByRole('link', { name: /^(Read|Continue)/ })
    .first()
    .tap()
  const reader = page.getByRole('region', { name: /Map-/ })
  await expect(reader).toBeVisible({ timeout: 30_000 })
  await expect(reader.getByText(/Lamu/).first()).toBeVisible({ timeout: 30_000 })
  await context.setOffline(false)
})
