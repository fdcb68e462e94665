import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from 'playwright/test'
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

/** The operator's id of the report that holds a text. */
async function reportWith(text: string, state = 'open'): Promise<string> {
  const blocks = (await kurasa('report', 'list', '--state', state)).split(/\n(?=\S)/)
  const [id = ''] = (blocks.find((block) => block.includes(text)) ?? '').split(/\s/)
  expect(id, `a report with "${text}"`).not.toBe('')
  return id
}

const main = (page: Page) => page.locator('[data-screen-active]')
/** Within the portal, as a tap does: the session and the cache stay. */
const openProfile = (page: Page) => page.goto('/my_profile')

test('a report is answered by support, read by its member and added to', async ({ page }) => {
  const problem = 'The third chapter of the map-maker stays white.'
  await logIn(page, `071200050${test.info().retry}`)
  await page.goto('/report_an_issue')
  await page.getByRole('combobox', { name: 'What is it about?' }).selectOption('reading')
  await page.getByRole('textbox', { name: 'What happened?' }).fill(problem)
  await page.getByRole('button', { name: 'Send report' }).tap()
  await expect(page.getByRole('heading', { name: 'We have your report' })).toBeVisible()

  const id = await reportWith(problem)
  await kurasa('report', 'reply', id, 'Please update the app, then open the chapter again.')

  await openProfile(page)
  const mark = page.getByRole('navigation', { name: 'Main menu' }).getByText('New answer from support')
  await expect(mark).toBeAttached()
  await page.goto('/chat_history')
  await page.getByRole('button', { name: /Reading a book.*1 new message/ }).tap()
  const thread = page.getByRole('dialog', { name: 'Reading a book' })
  await expect(thread.getByText('Please update the app, then open the chapter again.')).toBeInViewport()
  await expect(thread.getByText(problem)).toBeAttached()

  await thread.getByRole('link', { name: 'Add to this request' }).tap()
  await page.getByRole('textbox', { name: 'What do you want to add?' }).fill('It opens now, thank you.')
  await page.getByRole('button', { name: 'Send' }).tap()
  await expect(thread.getByText('It opens now, thank you.')).toBeInViewport()
  await thread.getByRole('button', { name: 'Close' }).tap()
  await expect(
    main(page).getByRole('button', { name: /Reading a book.*Waiting for our answer/ }),
  ).toBeVisible()
  await expect(main(page).getByText(/new message/)).toHaveCount(0)

  expect(await kurasa('report', 'show', id)).toContain('user: It opens now, thank you.')
  await kurasa('report', 'close', id, 'Good. We close this one.')
  await page.reload()
  await page.getByRole('button', { name: /Reading a book.*Closed/ }).tap()
  await expect(thread.getByText('Good. We close this one.')).toBeVisible()
  await expect(thread.getByRole('link', { name: 'Add to this request' })).toHaveCount(0)
})

test('a visitor reports with a number, and what was written outlives a lost network', async ({
  page,
  context,
}) => {
  await page.goto('/FAQ')
  await page.getByRole('searchbox').fill('giraffe')
  await page.getByRole('link', { name: 'Ask us' }).tap()
  await page.getByRole('combobox', { name: 'What is it about?' }).selectOption('request_a_book')
  await page.getByRole('textbox', { name: 'Which book?' }).fill('A book about giraffes, please')
  await page.getByRole('textbox', { name: 'Your phone number' }).fill('0712 000 509')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send report' }).tap()
  await expect(page.getByRole('alert')).toContainText('Your report is kept on this phone')
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Which book?' })).toHaveValue(
    'A book about giraffes, please',
  )
  await page.getByRole('button', { name: 'Send report' }).tap()
  await expect(page.getByRole('alert')).toContainText('0712\u00a0000\u00a0509')
  await reportWith('A book about giraffes, please')
})

test('points of a check-in become a day of reading', async ({ page }) => {
  // A day's check-in is worth a prize here: the test cannot wait twelve days.
  await kurasa('points', 'set', 'daily_cap', '100')
  await kurasa('points', 'set', 'checkin', '65')
  try {
    await logIn(page, `071200051${test.info().retry}`)
    await page.goto('/point_center')
    await expect(page.getByText('0 points', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Check in' }).tap()
    await expect(page.getByText('65 points', { exact: true })).toBeVisible()
    await expect(main(page).getByText('You have checked in today')).toBeVisible()
    await page.getByRole('button', { name: 'Exchange: A day of reading' }).tap()
    await page.getByRole('button', { name: 'Exchange 60 points' }).tap()
    await expect(page.getByRole('dialog', { name: 'It is yours' })).toBeVisible()
    await page.getByRole('link', { name: 'My prizes' }).last().tap()
    await expect(page).toHaveURL(/\/my_prize$/)
    await expect(main(page).getByText('A day of reading')).toBeVisible()
    await expect(main(page).getByText('Yours', { exact: true })).toBeVisible()
    await page.goto('/point_list')
    await expect(main(page).getByText('-60')).toBeVisible()
    await expect(main(page).getByText('+65')).toBeVisible()
    // Locked chapters are open now.
    const { subscription } = await page.evaluate(async () => {
      const answer = await fetch('/api/portal/me/entitlements', {
        headers: { tkn_p: localStorage.getItem('token') ?? '' },
      })
      return (await answer.json()).data as { subscription: { isOpen: boolean } | null }
    })
    expect(subscription?.isOpen).toBe(true)
  } finally {
    await kurasa('points', 'set', 'checkin', '5')
    await kurasa('points', 'set', 'daily_cap', '50')
  }
})

test('without a network the answers and the telephone are still there', async ({ page, context }) => {
  await page.goto('/FAQ')
  await page.getByRole('link', { name: 'Contact us' }).tap()
  await expect(page.getByRole('link', { name: /Call us/ })).toHaveAttribute('href', /^tel:\+254/)
  await page.getByRole('link', { name: 'Questions and answers' }).tap()
  await expect(page.getByRole('list', { name: 'Topics' })).toBeVisible()
  // The code of the other screens comes with the first of them.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('searchbox').fill('code')
  await page.getByRole('link', { name: /How do I log in/ }).tap()
  await expect(page.getByRole('heading', { name: 'How do I log in?' })).toBeVisible()
})
