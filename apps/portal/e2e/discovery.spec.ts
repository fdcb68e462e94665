import { expect, type Page, test } from 'playwright/test'
import { logIn, type MemberSession } from './member-session.ts'
import { ReadPage } from './read-page.ts'

const BOOK = 'the-map-maker-of-lamu'

/** Stores that a member has read half of the book on this phone, as its reader would. */
async function readHalf(page: Page, { token }: MemberSession): Promise<void> {
  const code = await page.evaluate(
    async ({ bookId, token }) => {
      const deviceId = crypto.randomUUID()
      localStorage.setItem('k_device', deviceId)
      const manifest = await (await fetch(`/api/portal/books/${bookId}/manifest?kind=text`)).json()
      const { editionId, units } = manifest.data as { editionId: string; units: { id: string }[] }
      const item = {
        bookId,
        editionId,
        unitId: units[4]!.id,
        offset: 0,
        percent: 0.5,
        furthest: 0.5,
        deviceId,
        deviceName: '',
        clientAt: new Date().toISOString(),
        baseRev: 0,
        cause: 'turn',
      }
      const answer = await fetch('/api/portal/progress', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', tkn_p: token },
        body: JSON.stringify({ items: [item] }),
      })
      return ((await answer.json()) as { code: number }).code
    },
    { bookId: BOOK, token },
  )
  expect(code).toBe(200)
}

test('a search in Arabic without marks opens a book', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Search' }).tap()
  const line = page.getByRole('combobox', { name: 'Search' })
  await expect(line).toBeFocused()
  // The title is حارس الآبار.
  await line.pressSequentially('الابار', { delay: 40 })
  await expect(page).toHaveURL(/text=/)
  await line.press('Enter')
  const found = page.getByRole('link', { name: /حارس الآبار/ })
  await found.tap()
  await expect(page).toHaveURL('/details?id=haris-al-abar&from=search')
  await expect(page.getByRole('heading', { name: 'حارس الآبار' })).toBeVisible()
  await page.goBack()
  await expect(line).toHaveValue('الابار')
  await expect(found).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('interests change what the first screen shows', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: /What do you like to read/ }).tap()
  await page.getByRole('checkbox', { name: 'Arabic' }).tap()
  await expect(page.getByRole('list', { name: 'Books for you' }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).tap()
  await page.getByRole('button', { name: 'Back' }).tap()
  const screen = page.locator('[data-screen-active]')
  const isArabic = async () => {
    await expect(screen.getByRole('link', { name: /حارس الآبار/ }).first()).toBeAttached()
    await expect(screen.getByRole('link', { name: /Map-Maker/ })).toHaveCount(0)
  }
  await isArabic()
  await page.reload()
  await isArabic()
})

test('a tap on a language fills the shelves of the first screen with its books', async ({ page }) => {
  await page.goto('/')
  const screen = page.locator('[data-screen-active]')
  const languages = async () => {
    const found = await screen
      .locator('li bdi[lang]')
      .evaluateAll((names) => names.map((name) => name.getAttribute('lang') ?? ''))
    return [...new Set(found.map((tag) => tag.split('-')[0]))].sort().join()
  }
  await expect(screen.getByRole('checkbox', { name: 'English' })).toBeChecked()
  await expect.poll(languages).toBe('en,sw')
  await screen.getByRole('checkbox', { name: 'English' }).tap()
  await expect.poll(languages).toBe('sw')
  await screen.getByRole('checkbox', { name: 'العربية' }).tap()
  await expect.poll(languages).toBe('ar,sw')
  // No book has more than two places.
  const links = await screen
    .locator('a[href^="/details"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const most = Math.max(...links.map((href) => links.filter((other) => other === href).length))
  expect(most).toBeLessThanOrEqual(2)
  await page.reload()
  await expect.poll(languages).toBe('ar,sw')
  await expect(screen.getByRole('checkbox', { name: 'English' })).toHaveCount(0)
})

test('filters narrow all books, and Back brings the same list', async ({ page }) => {
  await page.goto('/category')
  await page.getByRole('link', { name: 'All books, with filters' }).tap()
  await page.getByRole('button', { name: 'Filters' }).tap()
  await page.getByRole('checkbox', { name: 'Swahili' }).tap()
  await page.getByRole('radio', { name: 'Under half an hour' }).tap()
  await page.getByRole('button', { name: 'Show books' }).tap()
  const main = page.locator('[data-screen-active]')
  await expect(main.getByRole('link', { name: /Twiga na Nyota/ })).toBeVisible()
  await expect(main.getByRole('link', { name: /Saa ya Babu/ })).toHaveCount(0)
  await expect(page).toHaveURL('/classification?language=sw&length=short')
  await main.getByRole('link', { name: /Twiga na Nyota/ }).tap()
  await expect(page).toHaveURL(/\/details/)
  await page.goBack()
  await expect(main.getByRole('button', { name: 'Filters 2 chosen' })).toBeVisible()
  await expect(main.getByRole('link', { name: /Twiga na Nyota/ })).toBeVisible()
})

test('an answer of the assistant opens its passage in the book', async ({ page }, { retry }) => {
  const session = await logIn(page, `07123400${81 + retry}`)
  await readHalf(page, session)
  await page.goto(`/ai_dialogue?book=${BOOK}`)
  await expect(page.getByText(/About .*The Map-Maker of Lamu/)).toBeVisible()
  await page
    .getByRole('textbox', { name: 'Your question' })
    .fill('What does the lattice of dark wood look like?')
  await page.getByRole('button', { name: 'Send' }).tap()
  const log = page.getByRole('log')
  const source = log.getByRole('link', { name: /Open source/ }).first()
  await expect(source).toBeVisible()
  await expect(page).toHaveURL(/\/ai_dialogue\?id=/)
  await expect(page.getByText(/2\d questions left today/)).toBeVisible()
  const quote = await source.locator('q').innerText()
  expect(quote).toMatch(/lattice/i)

  await source.tap()
  await expect(page).toHaveURL(new RegExp(`/read\\?id=${BOOK}`))
  const reader = new ReadPage(page, 'right')
  await reader.opened()
  const plain = (text: string) => text.replace(/\s+/g, ' ')
  const beginning = plain(quote).slice(0, 30)
  await expect.poll(async () => plain(await reader.text())).toContain(beginning)

  await page.goBack()
  await expect(log.getByText('What does the lattice of dark wood look like?')).toBeVisible()
  await page.goto('/ai')
  await expect(page.getByRole('link', { name: /What does the lattice/ }).first()).toBeVisible()
})

test('a member rates a book at its end in one tap, and finds the stars on its page', async ({ page }, {
  retry,
}) => {
  const id = 'twiga-na-nyota'
  await logIn(page, `07123401${81 + retry}`)
  await page.goto(`/read_img?id=${id}`)
  await new ReadPage(page, 'right').opened()
  const stars = page.getByRole('group', { name: 'How was it?' })
  await expect(async () => {
    if (!(await stars.isVisible())) await page.touchscreen.tap(324, 400)
    await expect(stars).toBeVisible({ timeout: 500 })
  }).toPass()
  await stars.locator('label').nth(3).tap()
  await expect(page.getByText('Thank you. Your rating is saved.')).toBeVisible()
  await page.goto(`/details?id=${id}`)
  const own = page.getByRole('group', { name: 'Your rating' })
  await expect(own.getByRole('radio', { name: '4 stars' })).toBeChecked()
})

test('the first screen has the editor’s choice, short reads, series and free books', async ({ page }) => {
  await page.goto('/')
  for (const name of ['Editor’s choice', 'New', 'Read in 15 minutes', 'Series', 'Free to read'])
    await expect(page.getByRole('list', { name, exact: true }).getByRole('listitem').first()).toBeAttached()
  const series = page.getByRole('list', { name: 'Series', exact: true })
  await series.getByRole('link', { name: /The Last Bag/ }).tap()
  const books = page.getByRole('list', { name: 'Book 3 of “The Mtondoo Post Office”' })
  await expect(books.getByRole('link')).toHaveText([/The Letter/, /Poste Restante/, /The Last Bag/])
  await page.locator('[data-screen-active]').getByRole('link', { name: 'Dama Kazungu', exact: true }).tap()
  await expect(page).toHaveURL(/list\?type=author/)
  const main = page.locator('[data-screen-active]')
  await expect(main.getByRole('heading', { level: 1, name: 'Dama Kazungu' })).toBeVisible()
  await expect(main.getByRole('link', { name: /Poste Restante/ })).toBeVisible()
})

interface Book {
  id: string
  title: string
}

test('who read a book finds others like it, and what came since the last visit', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('list', { name: 'New', exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: /Because you read/ })).toHaveCount(0)
  const { data } = await (
    await page.request.get('/api/portal/books?sort=added_desc&limit=3&language=en')
  ).json()
  const [newest, second, before] = data.items as [Book, Book, Book]
  const third = await (await page.request.get(`/api/portal/books/${before.id}`)).json()
  await page.evaluate(
    ({ book, at }) => {
      const entry = { book, openedAt: at, fraction: 0.4, readAt: at, addedAt: at }
      localStorage.setItem('k_shelf', JSON.stringify([entry]))
      localStorage.setItem('k_visit', JSON.stringify([0, at]))
    },
    {
      book: {
        id: 'the-letter-with-no-house',
        title: 'The Letter with No House',
        authors: [],
        coverHash: null,
        language: 'en',
      },
      at: Date.parse(third.data.addedAt),
    },
  )
  await page.reload()
  const because = page.getByRole('list', { name: 'Because you read “The Letter with No House”' })
  // The nearest are of the same author and series.
  await expect(because.getByRole('link').first()).toHaveText(/Poste Restante|The Last Bag/)
  const arrived = page.getByRole('list', { name: 'New since your last visit' })
  // One that has two places on the screen already is not there once more.
  const titles = new RegExp([newest, second].map(({ title }) => title.slice(0, 8)).join('|'))
  for (const link of await arrived.getByRole('link').all()) await expect(link).toContainText(titles)
  await expect(arrived.getByRole('link').first()).toBeVisible()
})

for (const [script, typed, title] of [
  ['English', 'lettre wi', 'The Letter with No House'],
  ['Swahili', 'twigga', 'Twiga na Nyota'],
  ['Arabic', 'حارص', 'حارس الآبار'],
] as const) {
  test(`suggestions come while one types, with a slip: ${script}`, async ({ page }) => {
    await page.goto('/search')
    const line = page.getByRole('combobox', { name: 'Search' })
    await line.pressSequentially(typed, { delay: 30 })
    await page.getByRole('option', { name: title }).first().tap()
    const main = page.locator('[data-screen-active]')
    await expect(main.getByRole('link', { name: new RegExp(title) })).toBeVisible()
    await page.getByRole('button', { name: /Clear what you typed/ }).tap()
    await expect(page.getByRole('region', { name: 'Recent searches' }).getByText(title)).toBeVisible()
  })
}
