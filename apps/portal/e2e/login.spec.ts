import { type APIRequestContext, expect, type Page, test } from 'playwright/test'
import { ReadPage } from './read-page.ts'

/** A number that no other journey uses, and none of a run before. */
let count = 0
const newNumber = () =>
  `0733${String(Date.now() % 10_000).padStart(4, '0')}${String(count++).padStart(2, '0')}`

/** The code of the newest message to a number, from the inbox of development. */
async function codeFor(request: APIRequestContext, phone: string): Promise<string> {
  const { data } = await (await request.get(`/api/dev/sms?phone=${phone}`)).json()
  return /\b(\d{6})\b/.exec(data[0].text)![1]!
}

const codeField = (page: Page) => page.getByLabel('Code from the SMS, 6 digits')

async function requestCode(page: Page, phone: string) {
  await page.getByLabel('Mobile phone number').fill(phone)
  await page.getByRole('button', { name: 'Send me a code' }).tap()
  await expect(codeField(page)).toBeVisible()
}

async function logIn(page: Page, request: APIRequestContext, phone = newNumber()) {
  await requestCode(page, phone)
  await codeField(page).pressSequentially(await codeFor(request, phone))
}

test('a visitor logs in with the code of the SMS and is where they came from', async ({ page, request }) => {
  await page.goto('/my_profile')
  const phone = newNumber()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).tap()
  await logIn(page, request, phone)
  await expect(page).toHaveURL(/\/my_profile$/)
  await expect(page.getByText(`07•• ••• ${phone.slice(-3)}`)).toBeVisible()
  // The login is no place to come back to.
  await page.getByRole('link', { name: 'Category' }).tap()
  await expect(page.getByRole('heading', { name: 'Category' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/my_profile$/)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/$/)
})

test('a wrong code says how many tries are left, then the right one serves', async ({ page, request }) => {
  await page.goto('/login')
  const phone = newNumber()
  await requestCode(page, `+254 ${phone.slice(1)}`)
  const code = await codeFor(request, phone)
  await codeField(page).pressSequentially(code === '000000' ? '111111' : '000000')
  await expect(page.getByText('Wrong code. You have 4 tries left.')).toBeVisible()
  // A reload in between, as when the phone closes the page behind the messages, loses nothing.
  await page.reload()
  await expect(page.getByText(/New code in 0:\d\d/)).toBeVisible()
  await codeField(page).pressSequentially(code)
  await expect(page).toHaveURL(/\/$/)
})

test('a page for members leads to the login and back to itself', async ({ page, request }) => {
  await page.goto('/myPurchase?from=e2e')
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, request)
  await expect(page).toHaveURL(/\/myPurchase\?from=e2e$/)
})

test('what was read before the login is in the account, and a logout takes it off the phone', async ({
  page,
  request,
}) => {
  await page.goto('/read?id=the-map-maker-of-lamu')
  const reader = new ReadPage(page, 'right')
  await reader.opened()
  for (let turn = 0; turn < 4; turn++) await reader.forward()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('k_place_the-map-maker-of-lamu')))
    .not.toBeNull()
  await page.goto('/login')
  await logIn(page, request)
  await expect(page.getByText('1 book from this phone is in your account now')).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('token')!)
  const asMember = { headers: { tkn_p: token } }
  const { data: shelf } = await (await request.get('/api/portal/shelf', asMember)).json()
  expect(shelf.items.map(({ book }: { book: { id: string } }) => book.id)).toEqual(['the-map-maker-of-lamu'])
  const { data: progress } = await (await request.get('/api/portal/progress', asMember)).json()
  expect(progress[0].percent).toBeGreaterThan(0)

  await page.goto('/my_profile')
  await page.getByRole('button', { name: 'Log out', exact: true }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).tap()
  await expect(page.getByText('You are logged out')).toBeVisible()
  await expect(page.getByText('Visitor', { exact: true })).toBeVisible()
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /token|uid|k_place|k_shelf/.test(key)),
    ),
  ).toEqual([])
  expect((await request.get('/api/portal/me', asMember)).status()).toBe(401)
  // The cookie went, too.
  expect(await page.evaluate(async () => (await fetch('/api/portal/me')).status)).toBe(401)
  await page.goto('/member_bookshelf')
  await expect(page.getByText('Your shelf is empty')).toBeVisible()
})
