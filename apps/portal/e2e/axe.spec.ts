import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test } from 'playwright/test'
import {
  changedForMembers,
  logInWithThings,
  memberAddresses,
  newNumber,
  openAddresses,
  ScreenTour,
  visitorAddresses,
} from './every-screen.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Rules of WCAG 2.2 A and AA that the page breaks, and those of good practice, each with what breaks it. */
async function violations(page: Page, address: string): Promise<string[]> {
  // The headings and regions of a book are its author's.
  const tags = address.startsWith('/read?') ? wcag : [...wcag, 'best-practice']
  await page.evaluate(axeSource)
  return page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations: found } = await axe.run({
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    })
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  }, tags)
}

async function look(page: Page, addresses: readonly string[]) {
  const tour = new ScreenTour(page)
  const found: string[] = []
  for (const address of addresses) {
    await tour.open(address)
    for (const each of await violations(page, address)) found.push(`${address} ${each}`)
  }
  expect(found).toEqual([])
}

const combinations = [
  ['en_US', 'light'],
  ['sw_KE', 'light'],
  ['ar_SA', 'light'],
  ['ar_SA', 'dark'],
] as const

for (const [language, colorScheme] of combinations) {
  test.describe(`${language}, ${colorScheme}`, () => {
    test.use({ colorScheme })
    test.beforeEach(({ page }) => page.addInitScript((lang) => localStorage.setItem('lang', lang), language))
    test.setTimeout(240_000)

    test('axe finds nothing on any screen of a visitor', async ({ page }) => {
      await look(page, [...openAddresses, ...visitorAddresses])
    })

    test('axe finds nothing on any screen of a member', async ({ page }) => {
      await logInWithThings(page, newNumber('0735'))
      await look(page, [...changedForMembers, ...memberAddresses])
    })
  })
}
