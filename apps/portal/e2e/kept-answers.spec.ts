import { expect, type Page, test } from 'playwright/test'
import { isInShare } from '../../../scripts/share.mjs'
import { logInWithThings, newNumber, ScreenTour } from './every-screen.ts'
import { logIn } from './member-session.ts'

/** Screens and what of the keys of their answers says that all of them are kept. */
const ofVisitor: [string, string[]][] = [
  ['/', ['"home"']],
  ['/category', ['"categories"']],
  ['/classification', ['"classification"']],
  ['/list?type=category&id=stories', ['"list"']],
  ['/FAQ', ['"faq"']],
]
const ofMember: [string, string[]][] = [
  ['/', ['"home"', '"me"']],
  ['/member_bookshelf', ['"shelf"', '"member"']],
  ['/paid_bookshelf', ['"shelf"', '"paid"']],
  ['/my_profile', ['"me"']],
  ['/readHistory', ['"history"']],
  ['/point_center', ['"points"', '"now"', '"prizes"']],
  ['/point_list', ['"ledger"']],
  ['/my_prize', ['"mine"']],
  ['/my_reading', ['"reading-days"']],
  ['/myPurchase', ['"orders"']],
  ['/chat_history', ['"reports"']],
]

interface Row {
  owner: string
  hash: string
}

/** Entries stored on the phone. */
const keptRows = (page: Page) =>
  page.evaluate(async () => {
    // Opening would create it.
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'kurasa-answers')) return []
    return new Promise<Row[]>((resolve, reject) => {
      const opening = indexedDB.open('kurasa-answers')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const database = opening.result
        const all = database.transaction('answers').objectStore('answers').getAll()
        all.onsuccess = () => {
          database.close()
          resolve((all.result as Row[]).map(({ owner, hash }) => ({ owner, hash })))
        }
      }
    })
  })

const screenOf = (page: Page) => page.locator('[data-screen-active] > [data-screen]')

/** The words of the screen, but for the data used, which grows with each visit. */
const wordsOf = async (page: Page) => (await screenOf(page).innerText()).replaceAll(/[\d.]+ MB/g, '')

/** The words of the screen when they have rested: an answer that is kept is shown a moment later. */
async function restingWords(page: Page): Promise<string> {
  let words = ''
  await expect
    .poll(
      async () => {
        const before = words
        words = await wordsOf(page)
        return words !== '' && words === before
      },
      { intervals: [500], timeout: 15_000 },
    )
    .toBe(true)
  return words
}

/** Opens each screen until its answers are kept. @returns the words of each */
async function visit(page: Page, screens: readonly [string, string[]][]): Promise<Map<string, string>> {
  const tour = new ScreenTour(page)
  const words = new Map<string, string>()
  for (const [address, parts] of screens) {
    await tour.open(address)
    await expect
      .poll(
        async () => {
          const hashes = (await keptRows(page)).map(({ hash }) => hash).join()
          return parts.filter((part) => !hashes.includes(part))
        },
        { timeout: 15_000 },
      )
      .toEqual([])
    words.set(address, await restingWords(page))
  }
  return words
}

/** With a server that is silent each screen shows what it showed before. */
async function expectKept(page: Page, words: Map<string, string>): Promise<void> {
  await page.route(/\/api\/portal\/(?!page_event|covers)/, () => undefined)
  for (const [address, before] of words) {
    await page.goto(address)
    await expect.poll(() => wordsOf(page), { message: address, timeout: 15_000 }).toBe(before)
  }
  await page.unrouteAll()
}

test('with a silent server every screen shows what it showed last: a visitor', async ({ page }) => {
  test.skip(!isInShare(1, 2), 'another push')
  await expectKept(page, await visit(page, ofVisitor))
})

test('with a silent server every screen shows what it showed last: a member', async ({ page }) => {
  test.skip(!isInShare(0, 2), 'another push')
  test.setTimeout(180_000)
  await logInWithThings(page, newNumber('0748'))
  await expectKept(page, await visit(page, ofMember))
})

test('an answer of another day says so first, then that it is new; nothing moves, and a failure takes nothing away', async ({
  page,
}) => {
  await visit(page, [['/category', ['"categories"']]])
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('kurasa-answers')
        opening.onsuccess = () => {
          const change = opening.result.transaction('answers', 'readwrite')
          const store = change.objectStore('answers')
          store.openCursor().onsuccess = ({ target }) => {
            const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
            if (!cursor) return
            cursor.update({ ...cursor.value, at: Date.now() - 2 * 86_400_000 })
            cursor.continue()
          }
          change.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )
  let answer: () => void = () => undefined
  const isDue = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/portal/categories*', async (route) => {
    await isDue
    await route.continue()
  })
  await page.goto('/category')
  const tile = screenOf(page).getByRole('listitem').first()
  await expect(tile).toBeVisible()
  await expect(page.getByText(/^Last updated .* Updating…$/)).toBeVisible()
  const before = await tile.boundingBox()
  answer()
  await expect(page.getByText('Updated just now.')).toBeVisible()
  expect(await tile.boundingBox()).toEqual(before)

  await page.unrouteAll()
  await page.route('**/api/portal/categories*', (route) => route.abort())
  await page.goto('/category')
  await expect(page.getByText(/^Last updated .* It could not be updated now\.$/)).toBeVisible()
  await expect(tile).toBeVisible()
})

test('what a member was answered goes with the logout', async ({ page }) => {
  await logIn(page, newNumber('0749'))
  const uid = await page.evaluate(() => localStorage.getItem('uid')!)
  await visit(page, [['/my_profile', ['"me"']]])
  expect((await keptRows(page)).every(({ owner }) => owner === uid || owner === '')).toBe(true)
  await page.getByRole('button', { name: 'Log out', exact: true }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).tap()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('uid'))).toBe(null)
  await expect.poll(async () => (await keptRows(page)).filter(({ owner }) => owner === uid)).toEqual([])
})
