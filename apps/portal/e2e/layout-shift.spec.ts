import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import {
  changedForMembers,
  memberAddresses,
  newNumber,
  openAddresses,
  visitorAddresses,
} from './every-screen.ts'
import { activeMembership, keepSession, logIn, type MemberSession } from './member-session.ts'

const languages = ['en_US', 'sw_KE', 'ar_SA']

/** Adds up what moved while a page was loaded, and names it. */
function recordShifts(): void {
  const shifts = { sum: 0, moved: [] as string[] }
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number
        sources: { node?: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
      }
      shifts.sum += value
      for (const { node, previousRect, currentRect } of sources)
        shifts.moved.push(
          `${(node as Element)?.className || node?.nodeName} ${previousRect.top}→${currentRect.top}`,
        )
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens each address, and returns those on which something moved. */
async function walk(page: Page, addresses: readonly string[]): Promise<string[]> {
  const moved: string[] = []
  for (const language of languages) {
    await page.evaluate((lang) => localStorage.setItem('lang', lang), language)
    for (const address of addresses) {
      // Nothing of an earlier visit is shown at once.
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage))
          if (/^k_(answer|config|faq|list)/.test(key)) localStorage.removeItem(key)
      })
      await page.goto(address, { waitUntil: 'networkidle' })
      const { sum, moved: names } = await page.evaluate(
        () => (window as unknown as { shifts: { sum: number; moved: string[] } }).shifts,
      )
      if (sum.toFixed(3) !== '0.000')
        moved.push(`${language} ${address} ${sum.toFixed(4)} ${names.slice(0, 3)}`)
    }
  }
  return moved
}

async function start(context: BrowserContext, session?: MemberSession): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/terms')
  if (session) await keepSession(page, session)
  await page.addInitScript(recordShifts)
  return page
}

test('nothing moves while a screen is loaded: a visitor, in three languages', async ({ context }) => {
  test.setTimeout(300_000)
  const page = await start(context)
  expect(await walk(page, [...openAddresses, ...visitorAddresses])).toEqual([])
})

for (const isSubscriber of [false, true]) {
  test(`nothing moves while a screen is loaded: a ${isSubscriber ? 'subscriber' : 'member'}, in three languages`, async ({
    context,
    page: first,
  }) => {
    test.setTimeout(300_000)
    const session = await logIn(first, newNumber(isSubscriber ? '0746' : '0748'))
    if (isSubscriber) {
      await context.route('**/api/portal/subscription*', (route) =>
        route.fulfill({
          json: {
            code: 200,
            data: {
              subscription: activeMembership(),
              pendingIntent: null,
              lateIntents: [],
            },
          },
        }),
      )
    }
    const page = await start(context, session)
    const details = '/details?id=the-map-maker-of-lamu'
    expect(await walk(page, [...changedForMembers, ...memberAddresses, details])).toEqual([])
  })
}
