import { expect, type Page, test } from 'playwright/test'
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
import { violations } from './screen-checks/axe.ts'
import { unmarkedChoices } from './screen-checks/forced-colors.ts'
import { focusFaults } from './screen-checks/keyboard.ts'
import { textLosses } from './screen-checks/large-text.ts'

type Check = (page: Page, address: string) => Promise<string[]>

/** The theme and the layout of the present screen after a change of media or size. */
const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

const themeIs = (page: Page, theme: string) =>
  expect.poll(() => page.evaluate(() => document.documentElement.dataset.kTheme)).toBe(theme)

/** Contrast in night colours: everything else axe finds is the same as by day. */
async function nightViolations(page: Page, address: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await themeIs(page, 'night')
  const found = await violations(page, address, true)
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

/** In forced colours borders replace backgrounds, and what is chosen shows it. */
async function forcedColourFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  await themeIs(page, 'contrast')
  const found = await unmarkedChoices(page)
  await page.emulateMedia({ forcedColors: null })
  return found
}

/** The narrowest screen, text twice as large; every size that is not in `rem` stays as it is, and is found. */
async function largeTextLosses(page: Page): Promise<string[]> {
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await twoFrames(page)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const found = await textLosses(page)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize(size)
  return found
}

/** Opens each address once and runs every check on it. */
async function look(page: Page, addresses: readonly string[], checks: readonly Check[]) {
  const tour = new ScreenTour(page)
  const found: string[] = []
  for (const address of addresses) {
    await tour.open(address)
    for (const check of checks) {
      for (const each of await check(page, address)) found.push(`${address} ${check.name}: ${each}`)
    }
  }
  expect(found).toEqual([])
}

/** Swahili has the letters and the order of focus of English; its words are longer. */
const checksOf: Record<string, readonly Check[]> = {
  en_US: [violations, focusFaults, forcedColourFaults, largeTextLosses],
  sw_KE: [violations, largeTextLosses],
  ar_SA: [violations, nightViolations, focusFaults, largeTextLosses],
}

for (const [index, [language, checks]] of Object.entries(checksOf).entries()) {
  // A push looks at English for colours and focus, at Arabic for what is mirrored; labels.spec.ts looks at Swahili for what does not fit.
  if (language === 'sw_KE' && !isLong) continue
  test.describe(language, () => {
    test.setTimeout(240_000)
    test.use({ colorScheme: 'light' })
    test.beforeEach(({ page }) => page.addInitScript((lang) => localStorage.setItem('lang', lang), language))

    test('every screen of a visitor: axe, Tab, night, forced colours, text twice as large', async ({
      page,
    }) => {
      test.skip(!isInShare(index / 2, 2), 'another push')
      await look(page, [...openAddresses, ...visitorAddresses], checks)
    })

    test('every screen of a member: axe, Tab, night, forced colours, text twice as large', async ({
      page,
    }) => {
      test.skip(!isInShare(index / 2 + 1, 2), 'another push')
      await logInWithThings(page, newNumber('0735'))
      await look(page, [...changedForMembers, ...memberAddresses], checks)
    })
  })
}
