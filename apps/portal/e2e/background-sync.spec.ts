import { expect, type Page, test } from 'playwright/test'
import { logIn } from './member-session.ts'
import { ReadPage } from './read-page.ts'

const book = 'the-map-maker-of-lamu'

test.use({ serviceWorkers: 'allow' })

/** Fires the event that the browser fires once there is a network. */
async function dispatchSync(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (found) resolve(found.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'send-waiting',
    lastChance: false,
  })
}

test('what waits is sent by the service worker once there is a network, with the portal closed', async ({
  page,
  context,
}) => {
  const { token } = await logIn(page, `0714${String(Date.now() % 1_000_000).padStart(6, '0')}`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.goto(`/read?id=${book}`)
  const reader = new ReadPage(page, 'right')
  await reader.opened()
  await reader.forward()
  const places = async () => {
    const answer = await context.request.get(`/api/portal/progress?bookIds=${book}`, {
      headers: { tkn_p: token },
    })
    return ((await answer.json()) as { data: { percent: number; rev: number }[] }).data
  }
  await expect.poll(async () => (await places()).length, { timeout: 30_000 }).toBe(1)
  const [before] = await places()

  await context.setOffline(true)
  await reader.forward()
  await reader.forward()
  const tags = () =>
    page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
        sync: { getTags(): Promise<string[]> }
      }
      return registration.sync.getTags()
    })
  const isSent = async () => (await places())[0]?.rev === before!.rev + 1
  // The line of the worker is not the page's: the browser may have fired the event by itself already.
  await expect
    .poll(async () => (await tags()).includes('send-waiting') || (await isSent()), { timeout: 30_000 })
    .toBe(true)
  const { origin } = new URL(page.url())
  const other = await context.newPage()
  await page.close()

  await context.setOffline(false)
  await dispatchSync(other, origin)
  await expect.poll(isSent, { timeout: 30_000 }).toBe(true)
  expect((await places())[0]!.percent).toBeGreaterThan(before!.percent)

  // The portal sends the same at its next start, which changes nothing, and nothing waits any more.
  await other.goto(`${origin}/my_profile`)
  await expect
    .poll(() => other.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('k_waits_'))), {
      timeout: 30_000,
    })
    .toEqual([])
  await expect(other.getByText(/wait(s)? to be sent/)).toHaveCount(0)
  expect((await places())[0]!.rev).toBe(before!.rev + 1)
})
