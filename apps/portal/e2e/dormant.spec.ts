import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type APIRequestContext, expect, type Page, test } from 'playwright/test'
import { logIn } from './member-session.ts'

const run = promisify(execFile)

/** The operator's command, against the server that is running. */
async function kurasa(...words: string[]): Promise<string> {
  const { stdout } = await run('npm', ['run', '--silent', 'kurasa', '--', ...words], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, PORT: process.env.E2E_PORT },
    timeout: 60_000,
  })
  return stdout
}

const shelved = 'the-map-maker-of-lamu'
const problem = 'Only the one who wrote this may read it.'

/** A member with a book on the shelf and a request to support, whose number the operator gave to another person. */
async function letRest(page: Page, request: APIRequestContext, phone: string): Promise<void> {
  const { token } = await logIn(page, phone)
  const asMember = { headers: { tkn_p: token } }
  const posts = {
    '/shelf': { bookIds: [shelved] },
    '/reports': { category: 'other', content: problem, idempotencyKey: crypto.randomUUID() },
  }
  for (const [path, data] of Object.entries(posts)) {
    const answer = await request.post(`/api/portal${path}`, { ...asMember, data })
    expect(answer.status()).toBe(200)
  }
  expect(await kurasa('user', 'rest', phone, '--reason', 'the number was given away')).toContain('dormant')
  // The session of the old phone is over.
  expect((await request.get('/api/portal/me', asMember)).status()).toBe(401)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** Logs in on the screen, as a phone that was never seen here. */
async function logInByHand(page: Page, request: APIRequestContext, phone: string): Promise<void> {
  await page.getByLabel('Mobile phone number').fill(phone)
  await page.getByRole('button', { name: 'Send me a code' }).tap()
  const field = page.getByLabel('Code from the SMS, 6 digits')
  await expect(field).toBeVisible()
  const { data } = await (await request.get(`/api/dev/sms?phone=${phone}`)).json()
  await field.pressSequentially(/\b(\d{6})\b/.exec(data[0].text)![1]!)
}

test('dormant numbers choose their owner: one is still its member’s, the other another person’s', async ({
  page,
  request,
}) => {
  test.slow()
  const [mine, others] = [`07450010${test.info().retry}0`, `07450020${test.info().retry}0`]
  await letRest(page, request, mine)
  await letRest(page, request, others)

  await test.step('a member comes back: books at once, letters when support has confirmed', async () => {
    await page.goto('/chat_history')
    await expect(page).toHaveURL(/\/login$/)
    await logInByHand(page, request, mine)
    await expect(page.getByRole('heading', { name: 'Is this still your account?' })).toBeFocused()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

    await page.getByRole('button', { name: 'It is my account' }).tap()
    await expect(page).toHaveURL(/\/chat_history$/)
    const sealed = page.getByRole('heading', { name: 'Earlier requests are locked for now' })
    await expect(sealed).toBeVisible()
    await expect(page.getByText(problem)).toHaveCount(0)
    await page.goto('/member_bookshelf')
    await expect(
      page
        .locator('[data-screen-active]')
        .getByText(/Map.*Maker of Lamu/)
        .first(),
    ).toBeVisible()

    const confirmed = await kurasa('user', 'confirm', mine, '--reason', 'called and knew the last book')
    expect(confirmed).toMatch(/active {2}since/)
    await page.goto('/chat_history')
    await expect(page.getByText(problem)).toBeVisible()
    await expect(sealed).toHaveCount(0)
    await page.goto('/my_profile')
    await page.getByRole('button', { name: 'Log out', exact: true }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).tap()
    await expect(page.getByText('Visitor', { exact: true })).toBeVisible()
  })

  await test.step('a new owner starts fresh, and finds nothing of the old account', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).tap()
    await logInByHand(page, request, others)
    await page.getByRole('button', { name: 'Start fresh' }).tap()
    await expect(page.getByRole('heading', { name: 'Close the old account?' })).toBeFocused()
    // Back leads to the first question: nothing was chosen.
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Is this still your account?' })).toBeFocused()
    expect(await kurasa('user', 'show', others)).toContain('dormant')
    await page.getByRole('button', { name: 'Start fresh' }).tap()
    await page.getByRole('button', { name: 'Yes, start fresh' }).tap()
    await expect(page).toHaveURL(/\/my_profile$/)
    await expect(page.getByText(`07•• ••• ${others.slice(-3)}`)).toBeVisible()
    await page.goto('/member_bookshelf')
    await expect(page.getByText('Your shelf is empty')).toBeVisible()
    await page.goto('/chat_history')
    await expect(page.getByText('No pending support requests')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Earlier requests are locked for now' })).toHaveCount(0)
    expect(await kurasa('user', 'show', others)).toContain('active')
  })
})
