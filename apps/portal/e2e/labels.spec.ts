import { type Browser, expect, type Locator, type Page, test } from 'playwright/test'
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
import { ReadPage } from './read-page.ts'
import { DIALOG, labelFaults } from './screen-checks/labels.ts'

/** The largest text that My profile offers, on a phone of 360 px. */
const TEXT_SIZE = 130

/** A push leaves out English, whose words are the shortest. */
const languages = isLong ? (['en_US', 'sw_KE', 'ar_SA'] as const) : (['sw_KE', 'ar_SA'] as const)

const BOOKS = { member: '/details?id=saa-ya-babu', paid: '/details?id=the-kiosk-book' }

/** Voices for every language: without one there is no button to listen. */
function addVoices(): void {
  const voices = ['en-KE', 'sw-KE', 'ar-SA'].map((lang) => ({
    lang,
    name: lang,
    voiceURI: lang,
    localService: true,
    default: false,
  }))
  Object.defineProperty(speechSynthesis, 'getVoices', { value: () => voices })
}

/** Buttons that open a dialog, of the screen or of the dialog over it, that can be pressed now. */
const openers = (page: Page) =>
  page.locator('[aria-haspopup="dialog"]').filter({ visible: true }).and(page.locator(':not([inert] *)'))

const openDialog = (page: Page) => page.locator(DIALOG).filter({ visible: true }).last()

/** The bars of a book, where they are not shown yet. */
async function showBars(page: Page): Promise<void> {
  const slider = page.getByRole('slider').filter({ visible: true }).and(page.locator(':not([inert] *)'))
  await expect(async () => {
    if ((await slider.count()) === 0) await page.touchscreen.tap(180, 300)
    await expect(slider.first()).toBeVisible({ timeout: 4000 })
  }).toPass({ timeout: 30_000 })
}

async function close(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.locator(DIALOG).filter({ visible: true })).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 15_000 })
}

/** The sheet of listening, which leaves the page free, and its choices. Books of pictures have none. */
async function listenFaults(page: Page): Promise<string[]> {
  const tool = page.locator('[data-state="open"] [aria-expanded]:not([aria-haspopup])')
  if ((await tool.count()) === 0) return []
  await tool.tap()
  const sheet = page.locator('[data-kurasa-listen]')
  const choices = sheet.locator('[aria-expanded]')
  await expect(choices).toHaveCount(3)
  const found = await labelFaults(page)
  for (let index = 0; index < 3; index++) {
    await choices.nth(index).tap()
    await expect(choices.nth(index)).toHaveAttribute('aria-expanded', 'true')
    found.push(...(await labelFaults(page)))
  }
  await choices.last().tap()
  // The first makes it low, the second ends listening.
  await sheet.locator('button').nth(1).tap()
  await expect(sheet).toHaveCount(0)
  return found
}

/** Waits until a sheet has slid to its place. */
async function atRest(sheet: Locator): Promise<void> {
  let last = ''
  await expect
    .poll(
      async () => {
        const now = JSON.stringify(await sheet.boundingBox())
        const isSame = now === last
        last = now
        return isSame
      },
      { intervals: [50] },
    )
    .toBe(true)
}

/** Opens each dialog of a screen, and those that open from it, and looks at them. */
async function dialogFaults(page: Page, isBook: boolean, seen: Set<string>): Promise<string[]> {
  const found: string[] = []
  const press = async (path: readonly number[]) => {
    if (isBook) await showBars(page)
    for (const [depth, index] of path.entries()) {
      const from = depth === 0 ? page.locator('body') : openDialog(page)
      const before = depth === 0 ? undefined : await openDialog(page).elementHandle()
      await openers(page)
        .and(from.locator('*'))
        .nth(index)
        .evaluate((button: HTMLElement) => button.click())
      await expect(openDialog(page)).toBeVisible()
      if (before) await before.waitForElementState('hidden')
    }
    await expect(page.locator(`:is(${DIALOG}) [aria-busy="true"]`)).toHaveCount(0)
    await atRest(openDialog(page))
  }
  const look = async (path: readonly number[]): Promise<void> => {
    await press(path)
    const name = (await openDialog(page).getByRole('heading').first().textContent()) ?? ''
    seen.add(name)
    for (const fault of await labelFaults(page)) found.push(`${name}: ${fault}`)
    const inner = path.length > 1 ? 0 : await openDialog(page).locator('[aria-haspopup="dialog"]').count()
    await close(page)
    for (let index = 0; index < inner; index++) await look([...path, index])
  }
  if (isBook) {
    await new ReadPage(page, 'right').opened()
    await showBars(page)
    for (const fault of await labelFaults(page)) found.push(`bars: ${fault}`)
    for (const fault of await listenFaults(page)) found.push(`listening: ${fault}`)
    await showBars(page)
  }
  for (let index = 0, count = await openers(page).count(); index < count; index++) await look([index])
  return found
}

/** Looks at each address in each language, and at each dialog there. @returns the number of dialogs */
async function expectFit(
  browser: Browser,
  addresses: readonly string[],
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<number> {
  const found: string[] = []
  const dialogs = await Promise.all(
    languages.map(async (language) => {
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.addInitScript(addVoices)
      await page.addInitScript(
        ([lang, textSize]) => {
          localStorage.setItem('lang', lang)
          localStorage.setItem('k_prefs', JSON.stringify({ textSize }))
        },
        [language, TEXT_SIZE] as const,
      )
      await prepare(page)
      const tour = new ScreenTour(page)
      const seen = new Set<string>()
      for (const address of addresses) {
        const isBook = address.startsWith('/read?') || address.startsWith('/read_img')
        await (isBook ? tour.open(address) : tour.go(address))
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        for (const fault of await labelFaults(page)) found.push(`${language} ${address}: ${fault}`)
        for (const fault of await dialogFaults(page, isBook, seen))
          found.push(`${language} ${address}, ${fault}`)
      }
      await context.close()
      return seen
    }),
  )
  expect(found).toEqual([])
  const [first, ...others] = dialogs.map(({ size }) => size)
  expect(others, [...dialogs[0]!].join()).toEqual(others.map(() => first))
  return first!
}

test.describe.configure({ timeout: 600_000 })

test('labels fit at the largest text and no two touch targets overlap: a visitor', async ({ browser }) => {
  test.skip(!isInShare(0, 3), 'another push')
  expect(await expectFit(browser, [...openAddresses, ...visitorAddresses, BOOKS.member])).toBeGreaterThan(6)
})

async function memberOf(browser: Browser, prefix: string): Promise<MemberSession> {
  const page = await browser.newPage()
  await logInWithThings(page, newNumber(prefix))
  const session = await page.evaluate(() => ({
    token: localStorage.getItem('token')!,
    uid: localStorage.getItem('uid')!,
  }))
  await page.close()
  return session
}

test('labels fit at the largest text and no two touch targets overlap: a member', async ({ browser }) => {
  test.skip(!isInShare(1, 3), 'another push')
  const session = await memberOf(browser, '0746')
  const addresses = [...memberAddresses, ...changedForMembers, BOOKS.member, BOOKS.paid]
  expect(await expectFit(browser, addresses, (page) => keepSession(page, session))).toBeGreaterThan(8)
})

test('labels fit at the largest text and no two touch targets overlap: a subscriber', async ({ browser }) => {
  test.skip(!isInShare(2, 3), 'another push')
  const session = await memberOf(browser, '0747')
  const membership = { subscription: activeMembership(), pendingIntent: null, lateIntents: [] }
  const dialogs = await expectFit(browser, [...changedForMembers, BOOKS.member], async (page) => {
    await page.route('**/api/portal/subscription', (route) =>
      route.fulfill({ json: { code: 200, data: membership } }),
    )
    await keepSession(page, session)
  })
  expect(dialogs).toBeGreaterThan(5)
})
