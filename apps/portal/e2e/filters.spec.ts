import { expect, type Page, test } from 'playwright/test'

interface Card {
  title: string
  access: string
  kinds: string[]
  language: string
  minutes: number
}

/** Every book of the library, unfiltered. */
async function allBooks(page: Page): Promise<Card[]> {
  const books: Card[] = []
  for (let cursor = ''; ; ) {
    const answer = await page.request.get(`/api/portal/books?limit=50${cursor && `&cursor=${cursor}`}`)
    const { data } = await answer.json()
    books.push(...data.items)
    if (!data.nextCursor) return books
    cursor = encodeURIComponent(data.nextCursor)
  }
}

const screenOf = (page: Page) => page.locator('[data-screen-active]')

/** The books that the list shows, scrolled to its end. */
async function shownTitles(page: Page, count: number): Promise<string[]> {
  const titles = new Set<string>()
  await expect
    .poll(
      async () => {
        const seen = await screenOf(page).locator('li bdi[lang]').allInnerTexts()
        for (const title of seen) titles.add(title)
        await screenOf(page)
          .locator('[data-screen]')
          .evaluate((box) => box.scrollBy(0, 400))
        return titles.size
      },
      { intervals: [60], timeout: 20_000 },
    )
    .toBeGreaterThanOrEqual(count)
  return [...titles].sort()
}

const filters: [group: string, choice: string, fits: (book: Card) => boolean][] = [
  ['Access', 'Free', ({ access }) => access === 'free'],
  ['Access', 'Members', ({ access }) => access === 'member'],
  ['Access', 'To buy', ({ access }) => access === 'paid'],
  ['Format', 'Text', ({ kinds }) => kinds.includes('text')],
  ['Format', 'Pictures', ({ kinds }) => kinds.includes('image')],
  ['Language of the book', 'English', ({ language }) => language.startsWith('en')],
  ['Language of the book', 'Swahili', ({ language }) => language.startsWith('sw')],
  ['Language of the book', 'Arabic', ({ language }) => language.startsWith('ar')],
  ['Length', 'Under half an hour', ({ minutes }) => minutes < 30],
  ['Length', 'Up to 2 hours', ({ minutes }) => minutes >= 30 && minutes <= 120],
]

for (const [group, choice, fits] of filters) {
  test(`the filter ${group}: ${choice} leaves the books that fit, and goes away by a tap`, async ({
    page,
  }) => {
    const fitting = (await allBooks(page)).filter(fits).map(({ title }) => title)
    expect(fitting.length).toBeGreaterThan(0)
    await page.goto('/classification')
    await page.getByRole('button', { name: /^Filters/ }).tap()
    const sheet = page.getByRole('dialog')
    const kind = group.startsWith('Language') ? 'checkbox' : 'radio'
    await sheet.getByRole('group', { name: group }).getByRole(kind, { name: choice, exact: true }).tap()
    await sheet.getByRole('button', { name: 'Show books' }).tap()
    await expect(sheet).toBeHidden()
    expect(await shownTitles(page, fitting.length)).toEqual([...new Set(fitting)].sort())
    await page.getByRole('button', { name: `Remove the filter “${choice}”` }).tap()
    await expect(page).toHaveURL(/\/classification$/)
  })
}

test('filters narrow one another, stay in the address, and one without books says so', async ({ page }) => {
  const books = await allBooks(page)
  const fitting = books.filter(({ access, language }) => access === 'free' && language.startsWith('sw'))
  await page.goto('/classification')
  await page.getByRole('button', { name: /^Filters/ }).tap()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: 'Free', exact: true }).tap()
  await sheet.getByRole('checkbox', { name: 'Swahili', exact: true }).tap()
  await sheet.getByRole('button', { name: 'Show books' }).tap()
  await expect(page).toHaveURL(/language=sw&access=free/)
  const titles = fitting.map(({ title }) => title).sort()
  expect(await shownTitles(page, titles.length)).toEqual(titles)
  await page.reload()
  expect(await shownTitles(page, titles.length)).toEqual(titles)

  await page.goto('/classification?language=sw&length=long')
  await expect(page.getByRole('heading', { name: 'No book fits all of this' })).toBeVisible()
  await screenOf(page).getByRole('button', { name: 'Clear filters' }).last().tap()
  await expect(page).toHaveURL(/\/classification$/)
  await expect(screenOf(page).getByRole('listitem').first()).toBeVisible()
})
