import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from 'playwright/test'
import { sampleEpub } from '../../api/src/testing/sample-epub.ts'
import { logIn } from './member-session.ts'
import { ReadPage } from './read-page.ts'

const run = promisify(execFile)
const environment = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, PORT: process.env.E2E_PORT }

const sentences = (words: string) => `<p>${`${words} `.repeat(60)}</p>`
const chapters = [
  `<h1>The Door</h1>${sentences('Water came to the door, and nobody had sent for it.')}`,
  `<h1>The Well</h1>${sentences('Below the stones the water slept.')}`,
  `<h1>The Road</h1>${sentences('The road went on without them.')}`,
]

/** Paid books, imported by the operator's command while the server runs. */
async function importBook(title: string, ...options: string[]): Promise<void> {
  const file = join(mkdtempSync(join(tmpdir(), 'kurasa-money-')), 'book.epub')
  writeFileSync(file, sampleEpub({ identifier: `urn:kurasa:e2e:${title}`, title, chapters }))
  await run('npm', ['run', '--silent', 'kurasa', '--', 'import', file, '--free', '1', ...options], {
    cwd: join(import.meta.dirname, '../../..'),
    env: environment,
    timeout: 100_000,
  })
}

const titles = { member: 'The Water Door', paid: 'The Salt Road' }
test.beforeAll(async () => {
  test.setTimeout(240_000)
  await importBook(titles.member, '--access', 'member')
  await importBook(titles.paid, '--access', 'paid', '--price', '120')
})

async function openDetails(page: Page, title: string): Promise<void> {
  const { data } = await (await page.request.get('/api/portal/books?limit=50')).json()
  const book = data.items.find((item: { title: string }) => item.title === title)
  expect(book).toBeTruthy()
  await page.goto(`/details?id=${book.id}`)
}

/** A number that no other run has; how its payments end follows from its last digits. */
const numberWith = (ending: `${number}`) =>
  `+2547${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}${ending}`

async function subscribe(page: Page): Promise<void> {
  await page.goto('/subscribe')
  await page.getByRole('button', { name: 'Continue' }).tap()
  await page.getByRole('button', { name: 'Pay KSH 10' }).tap()
}

test('a locked chapter is opened by subscribing, without leaving the page', async ({ page }) => {
  await logIn(page, numberWith('00'))
  await openDetails(page, titles.member)
  await page.getByRole('link', { name: 'Read preview' }).tap()
  const reader = new ReadPage(page, 'right')
  await reader.opened()
  const offer = page.getByRole('heading', { name: 'Join to keep reading' })
  await expect(async () => {
    if (!(await offer.isVisible())) await page.touchscreen.tap(330, 400)
    await expect(offer).toBeVisible({ timeout: 1500 })
  }).toPass({ timeout: 60_000 })

  await page.getByRole('button', { name: /^Subscribe/ }).tap()
  await page.getByRole('button', { name: 'Continue' }).tap()
  await page.getByRole('button', { name: 'Pay KSH 10' }).tap()
  await expect(page.getByText('Check your phone and enter your PIN')).toBeVisible()
  await expect(offer).toBeHidden({ timeout: 60_000 })
  await expect.poll(() => reader.text(), { timeout: 30_000 }).toContain('Below the stones')
  expect(new URL(page.url()).pathname).toBe('/read')
})

test('a membership begins, is shown on the first screen, and ends by one button', async ({ page }) => {
  await logIn(page, numberWith('00'))
  await subscribe(page)
  await expect(page.getByRole('heading', { name: 'You are a member' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('navigation').getByRole('link', { name: 'Member' }).tap()
  await expect(page.getByRole('heading', { name: /^Member books open until/ })).toBeVisible()
  await page.getByRole('link', { name: 'Manage' }).tap()
  await page.getByRole('button', { name: 'Unsubscribe' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).tap()
  await expect(page.getByRole('heading', { name: 'Unsubscription success' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('heading', { name: 'Your membership will not renew' })).toBeVisible()
})

test('a book is bought, read, and listed among the orders with its receipt', async ({ page }) => {
  await logIn(page, numberWith('01'))
  await openDetails(page, titles.paid)
  await page.getByRole('button', { name: /^Buy/ }).tap()
  await page.getByRole('button', { name: 'Pay KSH 120' }).tap()
  await expect(page.getByRole('heading', { name: 'The book is yours' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Keep reading' }).tap()
  await expect(page.getByRole('link', { name: 'Read', exact: true })).toBeVisible()
  await page.goto('/myPurchase')
  const order = page.getByRole('article', { name: titles.paid })
  await expect(order.getByText('Paid', { exact: true })).toBeVisible()
  await expect(order.getByText('KSH 120')).toBeVisible()
  await expect(order.getByRole('button', { name: /^Copy receipt/ })).toBeVisible()
})

test('a payment that is refused says so, charges nothing, and may be tried again', async ({ page }) => {
  await logIn(page, numberWith('06'))
  await subscribe(page)
  await expect(page.getByRole('heading', { name: 'Subscription failed' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Nothing was charged. You can try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
})

test('a payment that times out and then arrives is reported once, on any screen', async ({ page }) => {
  test.setTimeout(300_000)
  await logIn(page, numberWith('08'))
  await subscribe(page)
  await expect(page.getByRole('heading', { name: 'Subscription timeout' })).toBeVisible({ timeout: 180_000 })
  const late = page.getByText('Your payment arrived after all: Subscription success')
  // The server gets it a while later; the portal checks when it is opened.
  await expect(async () => {
    await page.goto('/category')
    await expect(late).toBeVisible({ timeout: 4000 })
  }).toPass({ timeout: 120_000 })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /^Member books open until/ })).toBeVisible()
  await expect(late).toBeHidden()
})
