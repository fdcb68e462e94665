import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { sampleEpub } from '../../api/src/testing/sample-epub.ts'
import { texts as arAccount } from '../src/i18n/locales/ar-sa/account.ts'
import { texts as arBase } from '../src/i18n/locales/ar-sa/base.ts'
import { texts as arMoney } from '../src/i18n/locales/ar-sa/money.ts'
import { texts as enAccount } from '../src/i18n/locales/en-us/account.ts'
import { texts as enBase } from '../src/i18n/locales/en-us/base.ts'
import { texts as enMoney } from '../src/i18n/locales/en-us/money.ts'
import { texts as swAccount } from '../src/i18n/locales/sw-ke/account.ts'
import { texts as swBase } from '../src/i18n/locales/sw-ke/base.ts'
import { texts as swMoney } from '../src/i18n/locales/sw-ke/money.ts'
import { importBook } from './import-book.ts'
import { logIn } from './member-session.ts'
import { ReadPage } from './read-page.ts'

const TITLE = 'The Well at Dusk'
const sentences = (words: string) => `<p>${`${words} `.repeat(60)}</p>`
const chapters = [
  `<h1>The Door</h1>${sentences('Water came to the door, and nobody had sent for it.')}`,
  `<h1>The Well</h1>${sentences('Below the stones the water slept.')}`,
]

const languages = [
  ['en_US', { ...enBase, ...enAccount, ...enMoney }],
  ['sw_KE', { ...swBase, ...swAccount, ...swMoney }],
  ['ar_SA', { ...arBase, ...arAccount, ...arMoney }],
] as const

test.beforeAll(async () => {
  test.setTimeout(240_000)
  const file = join(mkdtempSync(join(tmpdir(), 'kurasa-intent-')), 'book.epub')
  writeFileSync(file, sampleEpub({ identifier: 'urn:kurasa:e2e:intent', title: TITLE, chapters }))
  expect(await importBook(file, '--free', '1', '--access', 'member')).toMatchObject({ status: 0 })
})

/** A number of its own; how its payments end follows from its last digits. By default the network refuses to end a membership. */
const newNumber = (ending = '60') => `07${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}${ending}`

/** A text without what the phone fills in. */
const asPattern = (text: string, slots: Record<string, string> = {}) =>
  new RegExp(
    text
      .replace(/\{\{(\w+)\}\}/g, (_, name: string) => `\u0000${slots[name] ?? ''}\u0000`)
      .split('\u0000')
      .map((part, index) =>
        index % 2 ? (part ? `\u2068?${part}\u2069?` : '.*') : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
      )
      .join(''),
  )

/** Counts taps of the reader from now on. */
const countTaps = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, { taps: 0 })
    addEventListener('click', () => (window as unknown as { taps: number }).taps++, true)
  })

for (const [language, texts] of languages) {
  test(`a visitor who wants to pay reads on after the login, and stops without another charge: ${language}`, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    await page.addInitScript((lang) => localStorage.setItem('lang', lang), language)
    const { data } = await (await page.request.get('/api/portal/books?limit=50')).json()
    const book = data.items.find((item: { title: string }) => item.title === TITLE)
    await page.goto(`/read?id=${book.id}`)
    const reader = new ReadPage(page, 'right')
    await reader.opened()
    const offer = page.getByRole('heading', { name: texts['offer.readOn'] })
    await expect(async () => {
      if (!(await offer.isVisible())) await page.touchscreen.tap(330, 400)
      await expect(offer).toBeVisible({ timeout: 1500 })
    }).toPass({ timeout: 60_000 })
    await page.getByRole('button', { name: new RegExp(`^${texts['offer.subscribe']}`) }).tap()
    await page.getByRole('button', { name: texts['action.continue'], exact: true }).tap()

    // The login says what it is for.
    const purpose = page.getByText(asPattern(texts['login.toPay'], { price: 'KSH 10' }))
    await expect(purpose).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('login.png') })
    const phone = newNumber()
    await page.getByLabel(texts['login.phone']).fill(phone)
    await page.getByRole('button', { name: texts['login.sendCode'] }).tap()
    const code = page.getByLabel(texts['login.code'])
    await expect(code).toBeVisible()
    const inbox = await (await page.request.get(`/api/dev/sms?phone=${phone}`)).json()
    await code.pressSequentially(/\b(\d{6})\b/.exec(inbox.data[0].text)![1]!)

    // The second step is there by itself, over the chapter that was to be paid for.
    const pay = page.getByRole('button', { name: asPattern(texts['pay.do'], { price: 'KSH 10' }) })
    await expect(pay).toBeVisible({ timeout: 30_000 })
    await page.screenshot({ path: test.info().outputPath('resumed.png') })
    await countTaps(page)
    await pay.tap()
    await expect(offer).toBeHidden({ timeout: 60_000 })
    await expect.poll(() => reader.text(), { timeout: 30_000 }).toContain('Below the stones')
    expect(await page.evaluate(() => (window as unknown as { taps: number }).taps)).toBe(1)

    // Sentences about money are true: the network refuses the end, and we renew nothing all the same.
    await page.goto('/subscribe')
    await page.getByRole('button', { name: texts['unsub.do'] }).tap()
    await page.getByRole('dialog').getByRole('button', { name: texts['unsub.do'] }).tap()
    await expect(page.getByRole('heading', { name: texts['unsub.failed'] })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(texts['pay.unsubFailedHint'])).toBeVisible()
    await expect(page.getByRole('heading', { name: texts['membership.cancelled'] })).toBeVisible()
    await expect(page.getByText(asPattern(texts['membership.cancelledHint']))).toBeVisible()
    const token = await page.evaluate(() => localStorage.getItem('token')!)
    const answer = await page.request.get('/api/portal/subscription', { headers: { tkn_p: token } })
    expect((await answer.json()).data.subscription).toMatchObject({
      state: 'cancelled',
      autoRenew: false,
      isOpen: true,
    })
    // The way on from there: the sentence at which one stopped, and other books.
    await expect(page.getByRole('heading', { name: texts['next.readOn'] })).toBeVisible()
    await expect(page.locator('q')).toContainText(/water/i)
    await expect(page.getByRole('list', { name: texts['next.open'] }).getByRole('listitem')).not.toHaveCount(
      0,
    )
    await page.emulateMedia({ colorScheme: language === 'sw_KE' ? 'dark' : 'light' })
    await page.screenshot({ path: test.info().outputPath('ended.png'), fullPage: true })
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(TITLE) })
      .first()
      .tap()
    await expect.poll(() => reader.text(), { timeout: 30_000 }).toMatch(/water/i)
  })

  test(`what is said of money is so after each outcome: ${language}`, async ({ page }) => {
    test.setTimeout(240_000)
    await page.addInitScript((lang) => localStorage.setItem('lang', lang), language)
    const pay = async () => {
      await page.goto('/subscribe')
      await page.getByRole('button', { name: texts['action.continue'], exact: true }).tap()
      await page.getByRole('button', { name: asPattern(texts['pay.do'], { price: 'KSH 10' }) }).tap()
    }
    const ask = async (path: string, token: string) =>
      (await (await page.request.get(`/api/portal${path}`, { headers: { tkn_p: token } })).json()).data

    // Refused: nothing is charged.
    const refused = await logIn(page, newNumber('06'))
    await pay()
    await expect(page.getByRole('heading', { name: texts['sub.failed'] })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(texts['pay.failedHint'])).toBeVisible()
    expect((await ask('/subscription', refused.token)).subscription?.isOpen ?? false).toBe(false)
    expect((await ask('/payments', refused.token)).items).toEqual([])

    // Paid: open until a time, and renewed at a price.
    const paid = await logIn(page, newNumber('00'))
    await pay()
    const title = page.getByRole('heading', { name: texts['membership.active'] })
    await expect(title).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(asPattern(texts['membership.until'])).first()).toBeVisible()
    await expect(page.getByText(asPattern(texts['membership.renews'], { price: 'KSH 10' }))).toBeVisible()
    const open = await ask('/subscription', paid.token)
    expect(open.subscription).toMatchObject({ state: 'active', autoRenew: true, isOpen: true, priceKsh: 10 })
    expect(Date.parse(open.subscription.paidUntil)).toBeGreaterThan(Date.now())
    expect((await ask('/payments', paid.token)).items).toHaveLength(1)

    // Stopped: read to the end of what was paid, and charged no more.
    await page.getByRole('button', { name: texts['unsub.do'] }).tap()
    const question = page.getByRole('dialog')
    await expect(question.getByText(asPattern(texts['unsub.hint']))).toBeVisible()
    await question.getByRole('button', { name: texts['unsub.do'] }).tap()
    // From the tap on, before any answer of the network.
    await expect.poll(async () => (await ask('/subscription', paid.token)).subscription.autoRenew).toBe(false)
    await expect(page.getByRole('heading', { name: texts['unsub.ok'] })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(texts['pay.unsubOkHint'])).toBeVisible()
    const stopped = await ask('/subscription', paid.token)
    const { paidUntil } = open.subscription
    expect(stopped.subscription).toMatchObject({
      state: 'cancelled',
      autoRenew: false,
      isOpen: true,
      paidUntil,
    })
    expect((await ask('/payments', paid.token)).items).toHaveLength(1)
  })
}
