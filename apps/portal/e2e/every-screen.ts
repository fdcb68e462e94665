import { expect, type Page, type Request } from 'playwright/test'
import { logIn } from './member-session.ts'

/** Every address that shows something to a visitor. */
export const openAddresses = [
  '/',
  '/category',
  '/list?type=category&id=stories',
  '/member_bookshelf',
  '/paid_bookshelf',
  '/my_profile',
  '/classification',
  '/list',
  '/search',
  '/search?text=lamu',
  '/search?text=nothing-is-called-so',
  '/details?id=the-map-maker-of-lamu',
  '/details?id=no-such-book',
  '/read?id=the-map-maker-of-lamu',
  '/read_img?id=twiga-na-nyota',
  '/interested',
  '/ai',
  '/readHistory',
  '/language',
  '/subscribe',
  '/FAQ',
  '/FAQList',
  '/FAQContent?id=lost-phone',
  '/ContactUs',
  '/report_an_issue',
  '/privacy',
  '/terms',
  '/403',
  '/landing_page',
  '/nowhere',
]

/** Those that lead a member somewhere else. */
export const visitorAddresses = ['/login', '/n']

/** Those that lead a visitor to the login. */
export const memberAddresses = [
  '/ai_dialogue',
  '/myPurchase',
  '/point_center',
  '/point_list',
  '/my_prize',
  '/my_reading',
  '/notes',
  '/chat_history',
  '/additional_comments',
]

/** Those that are another screen, or show more, to a member. */
export const changedForMembers = [
  '/',
  '/member_bookshelf',
  '/paid_bookshelf',
  '/my_profile',
  '/ai',
  '/subscribe',
]

/** Opens addresses one after the other, each until nothing is awaited any more. */
export class ScreenTour {
  readonly #page: Page
  readonly #pending = new Set<Request>()

  constructor(page: Page) {
    this.#page = page
    page.on('request', (request) => {
      // Requests that only count visits are not awaited.
      if (!request.url().includes('/page_event/')) this.#pending.add(request)
    })
    // A body that is not read never fires the end event.
    page.on('response', (response) => this.#pending.delete(response.request()))
    page.on('requestfailed', (request) => this.#pending.delete(request))
  }

  /** A screen with its data: its heading (of a book: its text) is there and nothing is fetched or laid out. */
  async open(address: string): Promise<void> {
    this.#pending.clear()
    await this.#page.goto(address)
    await this.#atRest(address)
  }

  /** The same from the present screen on, by Forward: it takes half the time of a reload. */
  async go(address: string): Promise<void> {
    const isInPortal = await this.#page.evaluate(
      () => document.querySelector('[data-screen-active]') !== null,
    )
    // The landing page is a document of its own.
    if (!isInPortal || address === '/landing_page') return this.open(address)
    await this.#page.evaluate(async (to) => {
      const index = Number(history.state?.index ?? 0) + 1
      history.pushState({ key: `tour-${index}`, index, usr: null }, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }, address)
    await this.#atRest(address)
  }

  async #atRest(address: string): Promise<void> {
    const page = this.#page
    await expect(
      page.getByRole('heading', { level: 1 }).or(page.getByRole('region')).first(),
      address,
    ).toBeVisible()
    let quiet = 0
    await expect
      .poll(
        async () => {
          const isBusy = await page.evaluate(() => document.querySelector('[aria-busy="true"]') !== null)
          const awaited = [...this.#pending].map((request) => request.url())
          quiet = isBusy || awaited.length > 0 ? 0 : quiet + 1
          return quiet > 2 ? 'at rest' : { isBusy, awaited }
        },
        { message: address, intervals: [60], timeout: 20_000 },
      )
      .toBe('at rest')
  }
}

let count = 0
/** A number that no other journey uses, and none of a run before; the prefix is the journey's own. */
export const newNumber = (prefix: string) =>
  `${prefix}${String(Date.now() % 10_000).padStart(4, '0')}${String(count++).padStart(2, '0')}`

/** Logs in a member whose shelf, points and requests are not empty. */
export async function logInWithThings(page: Page, phone: string): Promise<void> {
  const { token } = await logIn(page, phone)
  const answers = await page.evaluate(async (tkn) => {
    const post = async (path: string, body: object) =>
      (
        await fetch(`/api/portal${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', tkn_p: tkn },
          body: JSON.stringify(body),
        })
      ).status
    return Promise.all([
      post('/shelf', { bookIds: ['the-map-maker-of-lamu', 'twiga-na-nyota', 'saa-ya-babu'] }),
      post('/points/checkin', {}),
      post('/reports', {
        category: 'reading',
        content: 'The third chapter of my book stays white, and the fourth too.',
        idempotencyKey: crypto.randomUUID(),
      }),
    ])
  }, token)
  expect(answers).toEqual([200, 200, 200])
}
