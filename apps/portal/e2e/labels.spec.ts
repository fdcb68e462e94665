import { type Browser, expect, type Page, test } from 'playwright/test'
import {
  changedForMembers,
  logInWithThings,
  memberAddresses,
  newNumber,
  openAddresses,
  ScreenTour,
  visitorAddresses,
} from './every-screen.ts'
import { activeMembership, keepSession } from './member-session.ts'
import { labelFaults } from './screen-checks/labels.ts'

/** The largest text that My profile offers, on a phone of 360 px. */
const TEXT_SIZE = 130

const languages = ['en_US', 'sw_KE', 'ar_SA'] as const

/** Looks at each address in each language. */
async function expectFit(
  browser: Browser,
  addresses: readonly string[],
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<void> {
  const found: string[] = []
  await Promise.all(
    languages.map(async (language) => {
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.addInitScript(
        ([lang, textSize]) => {
          localStorage.setItem('lang', lang)
          localStorage.setItem('k_prefs', JSON.stringify({ textSize }))
        },
        [language, TEXT_SIZE] as const,
      )
      await prepare(page)
      const tour = new ScreenTour(page)
      for (const address of addresses) {
        await tour.open(address)
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        for (const fault of await labelFaults(page)) found.push(`${language} ${address}: ${fault}`)
      }
      await context.close()
    }),
  )
  expect(found).toEqual([])
}

test.describe.configure({ timeout: 600_000 })

test('labels fit at the largest text and no two touch targets overlap: a visitor', async ({ browser }) => {
  await expectFit(browser, [...openAddresses, ...visitorAddresses])
})

test('labels fit at the largest text and no two touch targets overlap: a member', async ({ browser }) => {
  const first = await browser.newPage()
  await logInWithThings(first, newNumber('0746'))
  const session = await first.evaluate(() => ({
    token: localStorage.getItem('token')!,
    uid: localStorage.getItem('uid')!,
  }))
  await first.close()
  await expectFit(browser, [...memberAddresses, ...changedForMembers], (page) => keepSession(page, session))
})

test('labels fit at the largest text and no two touch targets overlap: a subscriber', async ({ browser }) => {
  const first = await browser.newPage()
  await logInWithThings(first, newNumber('0747'))
  const session = await first.evaluate(() => ({
    token: localStorage.getItem('token')!,
    uid: localStorage.getItem('uid')!,
  }))
  await first.close()
  const membership = { subscription: activeMembership(), pendingIntent: null, lateIntents: [] }
  await expectFit(browser, [...changedForMembers, '/details?id=the-map-maker-of-lamu'], async (page) => {
    await page.route('**/api/portal/subscription', (route) =>
      route.fulfill({ json: { code: 200, data: membership } }),
    )
    await keepSession(page, session)
  })
})
