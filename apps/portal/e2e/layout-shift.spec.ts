import { type Browser, expect, type Page, type Route, test } from 'playwright/test'
import { isInShare } from '../../../scripts/share.mjs'
import {
  changedForMembers,
  logInWithThings,
  memberAddresses,
  newNumber,
  openAddresses,
  ScreenTour,
  visitorAddresses,
} from './every-screen.ts'
import { isLong } from './is-long.ts'
import { activeMembership, keepSession, type MemberSession } from './member-session.ts'

/** Answers and fonts are held back so long, ms: skeletons and fallback fonts are painted before them. */
const ANSWER_HELD = 160
const FONT_HELD = 300

/** The landing page is a document of its own, and the reader has tests of its own for what moves. */
const isMeasured = (address: string) => !address.startsWith('/read?') && !address.startsWith('/read_img')

/**
 * Sums below 0.001 are none: centred words are some pixels wider in our face than in that of the device. On a busy machine the Arabic face
 * comes later than words wait for it.
 */
const LARGEST = { en_US: 0.001, sw_KE: 0.001, ar_SA: 0.003 }
/** A push leaves out Swahili, whose screens are mirrored nowhere and have the faces of English. */
const languages = isLong ? (['en_US', 'sw_KE', 'ar_SA'] as const) : (['en_US', 'ar_SA'] as const)

interface Shift {
  value: number
  /** The first element that moved, and its rectangles before and after, CSS px. */
  what: string
}

declare global {
  interface Window {
    layoutShifts: Shift[]
  }
}

function recordShifts(): void {
  window.layoutShifts = []
  interface LayoutShift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
  }
  // A line of another face may be a pixel longer, which is not visible.
  const isRounded = ({ previousRect: before, currentRect: after }: LayoutShift['sources'][number]) =>
    (['left', 'right', 'top', 'bottom'] as const).every((edge) => Math.abs(before[edge] - after[edge]) <= 1)
  const rect = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(',')
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput || sources.every(isRounded)) continue
      const what = sources.slice(0, 2).map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement
        const name = element ? `${element.localName}.${element.className}` : 'gone'
        return `${name} “${element?.textContent?.slice(0, 24)}” ${rect(previousRect)} → ${rect(currentRect)}`
      })
      window.layoutShifts.push({ value, what: what.join(' | ') })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Sum of the shifts of each load, by address. */
async function measure(page: Page, addresses: readonly string[], prepare: () => Promise<void>) {
  await page.addInitScript(recordShifts)
  await prepare()
  const hold = (ms: number) => async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await route.continue().catch(() => undefined)
  }
  await page.route(/\.woff2$/, hold(FONT_HELD))
  await page.route(/\/api\/portal\/(?!page_event)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_HELD))
    await route.fallback().catch(() => undefined)
  })
  const tour = new ScreenTour(page)
  const found = new Map<string, Shift[]>()
  for (const address of addresses.filter(isMeasured)) {
    await tour.open(address)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    found.set(address, await page.evaluate(() => window.layoutShifts))
  }
  return found
}

const sum = (shifts: Shift[]) => shifts.reduce((total, { value }) => total + value, 0)

/** Opens all addresses in each language, side by side in one browser, and prints what moved. */
async function expectStill(
  browser: Browser,
  role: string,
  addresses: readonly string[],
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<void> {
  const results = await Promise.all(
    languages.map(async (language) => {
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.addInitScript((lang) => localStorage.setItem('lang', lang), language)
      const found = await measure(page, addresses, () => prepare(page))
      await context.close()
      return found
    }),
  )
  const rows = [...results[0]!.keys()].map((address) => {
    const sums = results.map((found) => sum(found.get(address) ?? []).toFixed(4))
    return { address, sums, faults: results.flatMap((found) => found.get(address) ?? []) }
  })
  console.info(
    [
      `| ${role} | ${languages.join(' | ')} |`,
      ...rows.map(({ address, sums }) => `| ${address} | ${sums.join(' | ')} |`),
    ].join('\n'),
  )
  const faults = rows
    .filter(({ sums }) => sums.some((value, index) => Number(value) >= LARGEST[languages[index]!]))
    .map(
      ({ address, sums, faults: shifts }) =>
        `${address} ${sums}\n  ${shifts.map(({ what }) => what).join('\n  ')}`,
    )
  expect(faults.join('\n')).toBe('')
}

test.describe.configure({ timeout: 300_000 })

test('nothing moves while a screen loads: a visitor', async ({ browser }) => {
  test.skip(!isInShare(1, 3), 'another push')
  await expectStill(browser, 'visitor', [...openAddresses, ...visitorAddresses])
})

async function memberOf(browser: Browser): Promise<MemberSession> {
  const page = await browser.newPage()
  await logInWithThings(page, newNumber('0742'))
  const session = await page.evaluate(() => ({
    token: localStorage.getItem('token')!,
    uid: localStorage.getItem('uid')!,
  }))
  await page.close()
  return session
}

test('nothing moves while a screen loads: a member', async ({ browser }) => {
  test.skip(!isInShare(2, 3), 'another push')
  const session = await memberOf(browser)
  await expectStill(browser, 'member', [...memberAddresses, ...changedForMembers], (page) =>
    keepSession(page, session),
  )
})

test('nothing moves while a screen loads: a subscriber', async ({ browser }) => {
  test.skip(!isInShare(0, 3), 'another push')
  const session = await memberOf(browser)
  const membership = { subscription: activeMembership(), pendingIntent: null, lateIntents: [] }
  const addresses = [
    ...changedForMembers,
    '/details?id=the-map-maker-of-lamu',
    '/list?type=category&id=stories',
  ]
  await expectStill(browser, 'subscriber', addresses, async (page) => {
    await page.route('**/api/portal/subscription', (route) =>
      route.fulfill({ json: { code: 200, data: membership } }),
    )
    await page.route('**/api/portal/me/entitlements', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      await route.fulfill({
        json: { ...body, data: { ...body.data, subscription: membership.subscription } },
      })
    })
    await keepSession(page, session)
  })
})
