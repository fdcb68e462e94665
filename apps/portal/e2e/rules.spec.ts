import { expect, type Page, type Route, test } from 'playwright/test'
import { newNumber } from './every-screen.ts'
import { activeMembership, logIn } from './member-session.ts'

const envelope = (data: unknown, code = 200) => ({ json: { code, data } })

/** An answer of the carrier's side, as the contract has it. */
const intent = (kind: 'subscribe' | 'unsubscribe', state: string, resultCode?: number) => ({
  id: 'intent-1',
  kind,
  state,
  expiresAt: new Date(Date.now() + 100_000).toISOString(),
  pollAfterMs: state === 'sent' ? 40 : 0,
  ...(resultCode !== undefined && { resultCode }),
})

async function subscribe(page: Page): Promise<void> {
  await page.goto('/subscribe')
  await page.getByRole('button', { name: 'Continue' }).tap()
  await page.getByRole('button', { name: 'Pay KSH 10' }).tap()
}

test('a campaign link counts the landing page once and ends at its address', async ({ page }) => {
  const events: string[] = []
  page.on('request', (request) => {
    if (!/page_event\/tracking/.test(request.url())) return
    events.push((request.postDataJSON() as { event: string }).event)
  })
  await page.goto('/c?utm_source=radio&utm_medium=spot&utm_campaign=nov')
  await expect(page).toHaveURL(/\/landing_page$/)
  await expect(page.getByRole('link').first()).toBeVisible()
  await expect.poll(() => events).toEqual(['page_visit:/c', 'page_visit:/landing_page'])
  expect(await page.evaluate(() => localStorage.getItem('utm_s'))).toBe('radio')
})

for (const address of ['/list?type=zzz&name=Hello+there', '/list?type=category&id=zzz&name=Hello+there']) {
  test(`${address} is no list, and shows no stranger's words`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'We could not find this list' })).toBeVisible()
    await expect(page.getByText('Hello there')).toHaveCount(0)
    await expect(page.locator('[data-screen-active] li')).toHaveCount(0)
  })
}

test('a member with a subscription at the carrier (-30000) gets a notice, and no offer to pay', async ({
  page,
}) => {
  await logIn(page, newNumber('0740'))
  let isOpen = false
  await page.route('**/api/portal/subscription', (route: Route) => {
    if (route.request().method() === 'POST') {
      isOpen = true
      return route.fulfill(envelope(null, -30000))
    }
    return route.fulfill(
      envelope({ subscription: isOpen ? activeMembership() : null, pendingIntent: null, lateIntents: [] }),
    )
  })
  await subscribe(page)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: 'This user has subscribed' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay KSH/ })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Keep reading' }).tap()
  await expect(page.getByRole('heading', { name: 'You are a member' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0)
})

test('a payment without a network says that nothing was sent', async ({ page, context }) => {
  await logIn(page, newNumber('0741'))
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.goto('/subscribe')
  await page.getByRole('button', { name: 'Continue' }).tap()
  await expect(page.getByRole('button', { name: 'Pay KSH 10' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Pay KSH 10' }).tap()
  await expect(page.getByText('You are offline. Nothing was sent and nothing was charged.')).toBeVisible()
  expect(posts.filter((url) => url.endsWith('/subscription'))).toEqual([])
})

test('a page of the carrier that cannot be opened is reported in the words of the specification', async ({
  page,
}) => {
  await logIn(page, newNumber('0742'))
  await page.route('**/api/portal/subscription', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill(
          envelope({
            intent: intent('subscribe', 'sent'),
            next: { kind: 'redirect', url: 'http://carrier.example/agree' },
          }),
        )
      : route.continue(),
  )
  await page.route('**/api/portal/billing/intents/**', (route) =>
    route.fulfill(envelope({ intent: intent('subscribe', 'sent') })),
  )
  await subscribe(page)
  await expect(
    page.getByText('Failed to jump to subscription page, please refresh and try again').first(),
  ).toBeVisible()
})

for (const [state, code, words] of [
  ['failed', -30003, 'Unsubscription failed'],
  ['timed_out', undefined, 'Unsubscription timeout'],
] as const) {
  test(`unsubscribing that ${state} says: ${words}`, async ({ page }) => {
    await logIn(page, newNumber(state === 'failed' ? '0743' : '0745'))
    await page.route('**/api/portal/subscription*', (route) =>
      route.fulfill(
        envelope(
          route.request().method() === 'DELETE'
            ? { intent: intent('unsubscribe', 'sent') }
            : { subscription: activeMembership(), pendingIntent: null, lateIntents: [] },
        ),
      ),
    )
    await page.route('**/api/portal/billing/intents/**', (route) =>
      route.fulfill(envelope({ intent: intent('unsubscribe', state, code) })),
    )
    await page.goto('/subscribe')
    await page.getByRole('button', { name: 'Unsubscribe' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).tap()
    await expect(page.getByRole('heading', { name: words })).toBeVisible()
  })
}

test('a call without an answer is aborted after 30 seconds, and can be tried again', async ({ page }) => {
  await page.clock.install()
  await page.route('**/api/portal/categories*', () => undefined)
  await page.goto('/category')
  await expect(page.getByRole('heading', { name: 'Category' })).toBeVisible()
  await page.clock.fastForward(28_000)
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.clock.fastForward(3_000)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('Latin authors keep their first letters in an Arabic list', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('lang', 'ar_SA'))
  const book = {
    id: 'b1',
    title: 'Mother Goose',
    authors: ['Charles Madison Curry', 'Erle Elsworth Clippinger'],
    coverHash: null,
    language: 'en',
    kinds: ['text'],
    access: 'free',
    minutes: 12,
  }
  await page.route('**/api/portal/lists/**', (route) =>
    route.fulfill(envelope({ title: 'x', items: [book], nextCursor: null })),
  )
  await page.goto('/list?type=tag&id=x')
  const authors = page.locator('[data-screen-active] a bdi', { hasText: 'Charles' })
  await expect(authors).toHaveText('Charles Madison Curry, Erle Elsworth Clippinger')
  // The first letter is inside of the box that cuts what is too long.
  const [letter, box] = await authors.evaluate((element) => {
    const range = document.createRange()
    range.setStart(element.firstChild!, 0)
    range.setEnd(element.firstChild!, 1)
    const of = ({ left, right }: DOMRect) => ({ left, right })
    return [of(range.getBoundingClientRect()), of(element.parentElement!.getBoundingClientRect())] as const
  })
  expect(letter.left).toBeGreaterThanOrEqual(box.left - 1)
  expect(letter.right).toBeLessThanOrEqual(box.right + 1)
})

test('a title is copied and found as it is written: nothing invisible is in it', async ({ page }) => {
  const { data } = await (await page.request.get('/api/portal/books/the-map-maker-of-lamu')).json()
  expect(data.title).toBe('The Map-Maker of Lamu')
  await page.goto('/details?id=the-map-maker-of-lamu')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  expect(await heading.textContent()).toBe(data.title)
  const invisible = /[\u2060\u200b-\u200d\u00ad\ufeff]/
  for (const address of ['/', '/list?type=category&id=stories', '/search?text=map-maker']) {
    await page.goto(address)
    const titles = page.locator('[data-screen-active] bdi[lang="en"]')
    await expect(titles.filter({ hasText: 'Map-Maker' }).first()).toBeAttached()
    expect((await titles.allTextContents()).filter((title) => invisible.test(title))).toEqual([])
  }
})

interface Priced {
  priceKsh: number
}

for (const [language, pay, other] of [
  ['en_US', 'Continue', 'Another number'],
  ['sw_KE', 'Endelea', 'Nambari nyingine'],
  ['ar_SA', 'متابعة', 'رقم آخر'],
] as const) {
  test(`what the carrier charges says nothing of M-Pesa over the number that pays: ${language}`, async ({
    page,
  }) => {
    await logIn(page, newNumber('0749'))
    await page.evaluate((lang) => localStorage.setItem('lang', lang), language)
    const { data: config } = await (await page.request.get('/api/portal/config')).json()
    expect(config.billing.channel).toBe('carrier')
    await page.goto('/subscribe')
    await page.getByRole('button', { name: pay }).tap()
    const sheet = page.getByRole('dialog')
    const { data: packages } = await (await page.request.get('/api/portal/packages')).json()
    const [cheapest] = packages.sort((a: Priced, b: Priced) => a.priceKsh - b.priceKsh)
    const bare = (text: string | null) => text?.replaceAll(/[\u2066-\u2069]/g, '')
    await expect
      .poll(async () => bare(await sheet.textContent()))
      .toContain(bare(cheapest.disclosure.texts[language]))
    await sheet.getByRole('radio', { name: other }).tap()
    await expect(sheet.getByRole('textbox')).toBeVisible()
    expect(await sheet.textContent()).not.toMatch(/m-?pesa/i)
  })
}
