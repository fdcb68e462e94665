import { expect, type Page, test } from 'playwright/test'
import { keepSession, logIn } from './member-session.ts'
import { otherPhone, sent } from './other-phone.ts'
import { ReadPage } from './read-page.ts'

const book = 'the-map-maker-of-lamu'

async function openBook(page: Page): Promise<ReadPage> {
  await page.goto(`/read?id=${book}`)
  const reader = new ReadPage(page, 'right')
  await reader.opened()
  return reader
}

/** A number of its own for each try: a second code for one takes a minute. */
const numberOf = (member: number) => `07110004${member}${test.info().retry}`

/** Shows the bookmarks in the panel of contents, once that is open. */
async function bookmarksOf(page: Page, opening: Promise<void>) {
  await opening
  const panel = page.getByRole('dialog')
  await panel.getByRole('tab', { name: 'Bookmarks' }).tap()
  return panel.getByRole('tabpanel').getByRole('button', { name: 'Remove bookmark' })
}

test('a bookmark of a phone without a network is on the member’s other phone once it is back, and on no next member’s', async ({
  page,
  browser,
}) => {
  const session = await logIn(page, numberOf(1))
  const first = await openBook(page)
  await first.forward()
  await first.forward()
  // The book's tools are on the phone before the network goes.
  await first.useTool('Bookmark')
  await sent(page, 'annotation')
  await first.forward()

  await page.context().setOffline(true)
  await first.useTool('Bookmark')
  await page.waitForTimeout(6000)
  // A proxy answers in the place of the server when the line is back: nothing is lost by that.
  await page.route('**/api/portal/sync', (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not found</h1>' }),
  )
  const foreign = page.waitForResponse((answer) => answer.url().endsWith('/sync') && answer.status() === 404)
  await page.context().setOffline(false)
  await foreign
  await page.unroute('**/api/portal/sync')
  const arrived = sent(page, 'annotation')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await arrived

  const other = await otherPhone(browser, page)
  await keepSession(other, session)
  const second = await openBook(other)
  await expect(await bookmarksOf(other, second.useTool('Contents'))).toHaveCount(2)
  await other.context().close()

  // The phone changes hands.
  await page.goto('/my_profile')
  await page.getByRole('button', { name: 'Log out', exact: true }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).tap()
  await expect(page.getByText('You are logged out')).toBeVisible()
  await logIn(page, numberOf(2))
  const next = await openBook(page)
  await page.waitForTimeout(3000)
  await expect(await bookmarksOf(page, next.useTool('Contents'))).toHaveCount(0)
})

test('a bookmark of a visitor comes into the account that logs in', async ({ page, browser }) => {
  const reader = await openBook(page)
  await reader.forward()
  await reader.useTool('Bookmark')
  await page.waitForTimeout(500)
  await page.goto('/')
  const session = await logIn(page, numberOf(3))
  const arrived = sent(page, 'annotation')
  await openBook(page)
  await arrived
  const other = await otherPhone(browser, page)
  await keepSession(other, session)
  await expect(await bookmarksOf(other, (await openBook(other)).useTool('Contents'))).toHaveCount(1)
  await other.context().close()
})

/** Opens the book again. @returns the number of its bookmarks */
const countAgain = async (page: Page) =>
  (
    await bookmarksOf(
      page,
      openBook(page).then((reader) => reader.useTool('Contents')),
    )
  ).count()

test('a bookmark is kept, and its removal too, where the book is left the moment the screen shows it', async ({
  page,
}) => {
  await logIn(page, numberOf(4))
  const leaveAt = (isPressed: boolean) =>
    page.evaluate((pressed) => {
      const look = () => {
        if (!document.querySelector(`button[aria-label="Bookmark"][aria-pressed="${pressed}"]`)) return
        observer.disconnect()
        // Nothing of this page runs any more: neither what waits nor an event of its end.
        window.stop()
        location.replace('about:blank')
        for (const end = performance.now() + 400; performance.now() < end; );
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-pressed'] })
    }, isPressed)
  for (const isPressed of [true, false]) {
    await openBook(page)
    const button = page.getByRole('button', { name: 'Bookmark', exact: true, pressed: !isPressed })
    await expect(async () => {
      if (!(await button.isVisible())) await page.touchscreen.tap(180, 400)
      await expect(button).toBeVisible({ timeout: 1500 })
    }).toPass()
    await leaveAt(isPressed)
    await button.tap({ noWaitAfter: true })
    await page.waitForURL('about:blank')
    await expect.poll(() => countAgain(page)).toBe(isPressed ? 1 : 0)
  }
})
