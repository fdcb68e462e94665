import { type Browser, type BrowserContext, devices, expect, type Page, test } from 'playwright/test'
import { Ledger, sumOf } from './chaos-ledger.ts'
import { forgetUnsent, PLANTS, plantIn } from './chaos-plants.ts'
import { type Change, changesOf, createRandom, type Random } from './chaos-records.ts'
import { type Fault, type FaultLine, type LineRequest, startFaultLine } from './fault-line.ts'
import { killServer } from './kill-server.ts'
import { keepSession, logIn, type MemberSession } from './member-session.ts'
import { isPageShown } from './page-text.ts'
import { within } from './within.ts'

/**
 * Two phones of one member on a line that fails in every way it can, in rounds that a seed decides: `npm run chaos`. In the
 * end the server holds all that it has acknowledged and all that the phones have confirmed to their member, once, and no screen was blank.
 */
const ROUNDS = Number(process.env.CHAOS_ROUNDS ?? 5)
const SEED = Number(process.env.CHAOS_SEED ?? 1)
const BOOKS = ['the-map-maker-of-lamu', 'the-kiosk-book', 'rain-names']
/** Books that each phone puts on the shelf, and takes off it: the other phone leaves them alone. */
const SHELVED = [
  ['the-last-bag', 'the-long-queue', 'poste-restante'],
  ['saa-ya-babu', 'taa-ya-jioni', 'twiga-na-nyota'],
] as const
/** A fault that this run must find: see `chaos-plants.ts`. */
const PLANT = PLANTS.find((plant) => plant === process.env.CHAOS_PLANT)
/** Acts of each kind that a run must have confirmed. */
const FLOOR = Math.max(1, Math.min(5, Math.floor(ROUNDS / 4)))
/** One book in so many rounds is read for more than a minute, s. */
const LONG_EVERY = Number(process.env.CHAOS_LONG_EVERY ?? 10)
const LONG_READ = 75
const isLongRound = (round: number) => round % LONG_EVERY === LONG_EVERY - 1
/** A round that takes longer fails, ms; reading for long comes on top. */
const ROUND_LIMIT = 85_000
/** What the driver itself may take to answer, ms. */
const DRIVER_LIMIT = 20_000
const TAP_LIMIT = 5000
/** Rounds without an end that a long run puts up with, in order to find the others. */
const STALLS_BORNE = ROUNDS > 10 ? 3 : 0
/** Days that the clock of each phone is off: one is right. */
const SKEW = [0, -2]

const CALL_FAULTS: readonly Fault[] = [
  'drop-before',
  'drop-after',
  'cut',
  'duplicate',
  'hang',
  'late',
  '502',
  'captive',
]
const PAGE_FAULTS: readonly Fault[] = ['drop-before', '502', 'captive', 'gone', 'cut', 'late']

/** What happens to the phone itself in a round. */
const EVENTS = [
  'none',
  'killed server',
  'killed tab',
  'no network',
  'half an update',
  'vanished chunks',
  'cleared storage',
  'full quota',
] as const

class Phone {
  page!: Page
  /** What it does now, for the message of a fault. */
  phase = 'start'
  readonly blanks: string[] = []
  readonly errors: string[] = []
  readonly ledger = new Ledger()
  /** Whether the phone can store nothing now. */
  isFull = false
  readonly #context: BrowserContext
  readonly #line: FaultLine

  private constructor(context: BrowserContext, line: FaultLine) {
    this.#context = context
    this.#line = line
  }

  static async start(browser: Browser, line: FaultLine, days: number): Promise<Phone> {
    const { viewport, hasTouch, isMobile, locale } = { ...devices['Pixel 5'], ...test.info().project.use }
    const context = await browser.newContext({ viewport, hasTouch, isMobile, locale, baseURL: line.origin })
    if (days) {
      await context.addInitScript((shift) => {
        const Real = Date
        const now = () => Real.now() + shift
        globalThis.Date = new Proxy(Real, {
          construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [now()]),
          get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
        })
      }, days * 86_400_000)
    }
    const phone = new Phone(context, line)
    await phone.open()
    return phone
  }

  /** Something that the driver does; one that never answers fails here, and not at the end of the test. */
  async #drive<T>(phase: string, work: () => Promise<T>): Promise<T> {
    this.phase = phase
    return within(DRIVER_LIMIT, phase, work())
  }

  /** Another tab in place of the one there is, as after it was killed. */
  async open(): Promise<void> {
    const before = this.page
    this.page = await this.#drive('a new tab', () => this.#context.newPage())
    this.page.on('pageerror', (error) => this.errors.push(error.message))
    await this.#drive('the end of a tab', async () => before?.close({ runBeforeUnload: false }))
  }

  setOffline(isOffline: boolean): Promise<void> {
    return this.#drive('the network of the phone', () => this.#context.setOffline(isOffline))
  }

  /** Opens an address; within 20 seconds there must be something to see. */
  async visit(path: string): Promise<void> {
    this.phase = `opening ${path}`
    await this.page
      .goto(this.#line.origin + path, { waitUntil: 'commit', timeout: DRIVER_LIMIT })
      .catch(async (error: Error) => {
        // A page that is refused is shown by the browser; one that never starts leaves the page before it there.
        if (error.name === 'TimeoutError')
          throw new Error(
            `${path}: no page began in 20 s; ${await this.#whoAnswers(path).catch(({ message }: Error) => message)}`,
          )
      })
    const hasWords = () =>
      this.page.evaluate(() => (document.body?.innerText ?? '').trim().length > 3).catch(() => false)
    const isSeen = async () => (await hasWords()) || (await isPageShown(this.page).catch(() => false))
    try {
      await expect.poll(isSeen, { timeout: 20_000 }).toBe(true)
    } catch {
      this.blanks.push(`${path}: ${await this.#pageNow()}`)
    }
  }

  /** Where an address was not opened: whether the page before it answers, and what another tab and the workers do. */
  async #whoAnswers(path: string): Promise<string> {
    const ask = (what: string, work: Promise<string>) =>
      within(5000, what, work).catch((error: Error) => error.message.split('\n')[0])
    const before = await ask(
      'the page before',
      this.page.evaluate(() => document.readyState),
    )
    const other = await within(5000, 'a new tab', this.#context.newPage())
    const devtools = await this.#context.newCDPSession(other)
    const workers: string[] = []
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { status, runningStatus } of versions) workers.push(`${status} ${runningStatus}`)
    })
    await ask(
      'workers',
      devtools.send('ServiceWorker.enable').then(() => ''),
    )
    const opened = other.goto(this.#line.origin + path, { waitUntil: 'commit', timeout: 5000 })
    const there = await ask(
      'another tab',
      opened.then(() => 'opened'),
    )
    await within(5000, 'the end of a tab', other.close())
    return `the page before: ${before}; another tab: ${there}; workers: ${workers.join(', ')}`
  }

  /** The page as it is, for a message, and its picture among the files of the test. */
  async #pageNow(): Promise<string> {
    const path = test.info().outputPath(`blank-${this.blanks.length}-${Date.now()}.png`)
    await this.page.screenshot({ path, timeout: 5000 }).catch(() => undefined)
    const html = await within(5000, 'the page', this.page.content()).catch((error: Error) => error.message)
    const times = this.page.evaluate(() => {
      const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const { workerStart, fetchStart, responseStart, responseEnd } = visit ?? {}
      return JSON.stringify({
        state: document.readyState,
        workerStart,
        fetchStart,
        responseStart,
        responseEnd,
      })
    })
    const state = await within(5000, 'times of the page', times).catch((error: Error) => error.message)
    return `${state} ${html.slice(0, 300)}`
  }

  /**
   * A page that is reloaded under the finger, as one whose files have vanished, never tells the driver that it had the tap:
   * it must answer otherwise.
   */
  async #tap(x: number): Promise<void> {
    const tap = this.page.touchscreen.tap(x, 400).catch(() => undefined)
    const isHere = () => this.page.evaluate(() => true).catch(() => false)
    await within(TAP_LIMIT, 'a tap', tap).catch(() => within(DRIVER_LIMIT, 'the page after a tap', isHere()))
  }

  /** Reads a book for some turns, or for so many seconds, and keeps its last page with a bookmark. */
  async read(book: string, random: Random, seconds = 0): Promise<void> {
    const isOpened = async () => {
      await this.visit(`/read?id=${book}`)
      this.phase = `the first page of ${book}`
      return expect
        .poll(() => isPageShown(this.page), { timeout: 8000 })
        .toBe(true)
        .then(
          () => true,
          () => false,
        )
    }
    let isOpen = await isOpened()
    for (let tries = 0; !isOpen && tries < (seconds > 0 ? 3 : 1); tries++) isOpen = await isOpened()
    if (!isOpen) return
    this.phase = `turning pages of ${book}`
    for (let turns = Math.floor(random.next() * 4); turns >= 0; turns--) {
      await this.#tap(324)
      await this.page.waitForTimeout(300)
    }
    for (const until = Date.now() + seconds * 1000; Date.now() < until; ) {
      await this.page.waitForTimeout(6000)
      await this.#tap(324)
    }
    await this.page.waitForTimeout(500)
    await this.#notePlace(book)
    this.phase = `a bookmark in ${book}`
    await this.#tap(180)
    const button = (isPressed: boolean) =>
      this.page.getByRole('button', { name: 'Bookmark', exact: true, pressed: isPressed })
    // Only an act that the interface confirms counts; a page that has one keeps it.
    await button(false)
      .tap({ timeout: 3000 })
      .then(() => button(true).waitFor({ timeout: 3000 }))
      .then(
        () => this.ledger.bookmark(book, !this.isFull),
        () => this.ledger.uncertain.set(book, (this.ledger.uncertain.get(book) ?? 0) + 1),
      )
  }

  /** Where the phone itself opens the book next time. */
  async #notePlace(book: string): Promise<void> {
    if (this.isFull) return
    const stored = await this.page
      .evaluate((id) => localStorage.getItem(`k_place_${id}`), book)
      .catch(() => null)
    const place = stored && (JSON.parse(stored) as { locations?: { totalProgression?: number } })
    if (place) this.ledger.place(book, place.locations?.totalProgression ?? 0)
  }

  /** Puts a book on the shelf, or takes it off, and waits until the screen says so. */
  async shelve(book: string, canRemove: boolean): Promise<void> {
    await this.visit(`/details?id=${book}`)
    this.phase = `the shelf: ${book}`
    const toggle = this.page.getByRole('button', { name: 'Save on your shelf' })
    const isPressed = await toggle.getAttribute('aria-pressed', { timeout: 8000 }).catch(() => null)
    if (isPressed === null || (isPressed === 'true' && !canRemove)) return
    // Until the screen says so, the act may have happened, or not.
    this.ledger.shelf.delete(book)
    await toggle.tap({ timeout: 5000 }).catch(() => undefined)
    // The list of saved books may have arrived between the look and the tap: only the words tell what was done.
    const said = this.page.getByRole('status').filter({ hasText: /^(Saved on|Taken off) your shelf/ })
    const words = await said.textContent({ timeout: 12_000 }).catch(() => null)
    const isSaved = words?.startsWith('Saved')
    if (isSaved !== undefined && !this.isFull && (isSaved || canRemove)) this.ledger.save(book, isSaved)
  }

  storage(event: 'cleared storage' | 'full quota' | 'as before'): Promise<void> {
    return this.#drive(`storage: ${event}`, async () => {
      const devtools = await this.#context.newCDPSession(this.page)
      const { origin } = this.#line
      if (event === 'cleared storage')
        await devtools.send('Storage.clearDataForOrigin', {
          origin,
          storageTypes: 'indexeddb,cache_storage,service_workers',
        })
      else
        await devtools.send('Storage.overrideQuotaForOrigin', {
          origin,
          ...(event === 'full quota' && { quotaSize: 1024 }),
        })
      await devtools.detach()
    })
  }

  /** All that waits has been sent, or was refused for good. */
  async settle(): Promise<void> {
    await this.visit('/my_profile')
    this.phase = 'sending what waits'
    const waits = () =>
      this.page
        .evaluate(() => {
          window.dispatchEvent(new Event('online'))
          return Object.keys(localStorage).filter((key) => key.startsWith('k_waits_')).length
        })
        .catch(() => 1)
    await expect
      .poll(waits, { timeout: 45_000, intervals: [500, 1000, 2000], message: 'members whose changes wait' })
      .toBe(0)
  }

  close(): Promise<void> {
    return within(DRIVER_LIMIT, 'the end of a phone', this.#context.close())
  }
}

/** Seconds of reading in a list of changes, each minute of a book once. */
function secondsOf(changes: readonly Change[]): number {
  const minutes = new Map<string, number>()
  for (const { kind, bookId, ticks = [] } of changes) {
    if (kind !== 'time') continue
    for (const { at, seconds } of ticks) {
      const key = `${bookId} ${at}`
      minutes.set(key, Math.max(minutes.get(key) ?? 0, seconds))
    }
  }
  return [...minutes.values()].reduce((sum, seconds) => sum + seconds, 0)
}

/** What the server has of the member, read without the faulty line. */
async function serverState(page: Page, target: string, { token }: MemberSession) {
  const headers = { tkn_p: token, 'Content-Type': 'application/json', Origin: target }
  const answer = await page.request.post(`${target}/api/portal/sync`, { headers, data: { changes: [] } })
  const { data } = (await answer.json()) as {
    data: {
      places: { bookId: string; furthest: number }[]
      annotations: { id: string; bookId: string; kind: string; target: { start: unknown } }[]
      todayMinutes: number
      shelf: { bookId: string; isSaved: boolean }[]
      isMore: boolean
    }
  }
  return data
}

test.describe('chaos', () => {
  test.use({ serviceWorkers: 'allow' })
  test.describe.configure({ retries: 0 })

  test(`${ROUNDS} rounds of seed ${SEED}: nothing acknowledged is lost, nothing is there twice, no screen is blank`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000 + ROUNDS * 60_000)
    // Of the line alone: how many requests come, and when, is not the seed's.
    const chance = createRandom(SEED)
    const line = await startFaultLine(baseURL!)
    plantIn(line, PLANT)
    const session = await logIn(page, `0712${String(Date.now() % 1_000_000).padStart(6, '0')}`)
    const phones = [
      await Phone.start(browser, line, SKEW[0]!),
      await Phone.start(browser, line, SKEW[1]!),
    ] as const
    const counts = new Map<string, number>()
    try {
      for (const phone of phones) {
        await phone.visit('/')
        await keepSession(phone.page, session)
        const isKept = phone.page.evaluate(async () => void (await navigator.serviceWorker.ready))
        await within(60_000, 'the service worker of a phone', isKept)
      }
      const decide =
        (share: number) =>
        ({ isApi }: LineRequest): Fault | undefined => {
          if (!chance.isBelow(isApi ? share : share / 4)) return undefined
          const fault = chance.pick(isApi ? CALL_FAULTS : PAGE_FAULTS)
          counts.set(fault, (counts.get(fault) ?? 0) + 1)
          return fault
        }
      const playRound = async (
        round: number,
        phone: Phone,
        event: (typeof EVENTS)[number],
        random: Random,
      ) => {
        phone.phase = event
        counts.set(event, (counts.get(event) ?? 0) + 1)
        line.decide = decide(0.35)
        if (event === 'no network') await phone.setOffline(true)
        // A person who clears the storage before a change is sent loses it by their own act.
        if (event === 'cleared storage') {
          line.decide = () => undefined
          await phone.settle()
          line.decide = decide(0.35)
        }
        if (event === 'cleared storage' || event === 'full quota') await phone.storage(event)
        phone.isFull = event === 'full quota'
        if (event === 'half an update') {
          // A newer build is announced, and only some of it arrives.
          line.rewrite = (path, text) =>
            /\.js|^\/(\?|$)|^\/read/.test(path)
              ? text.replace(/(const BUILD="|kurasa-build" content=")([^"]{8})/g, `$1new${round}xxxx`)
              : text
          line.decide = ({ isApi, path }) =>
            !isApi && !path.startsWith('/service-worker') && chance.isBelow(0.5) ? '502' : undefined
        }
        if (event === 'vanished chunks')
          line.decide = ({ path }) =>
            path.startsWith('/assets/') && chance.isBelow(0.5) ? 'gone' : undefined
        // While pages are turned: before, there is nothing to be lost.
        const killed =
          event === 'killed server'
            ? phone.page.waitForTimeout(2500).then(() => killServer(baseURL!))
            : undefined
        killed?.catch(() => undefined)
        // Minutes take minutes: a book is read for so long in long runs alone, at first on the phone whose clock is right.
        await phone.read(random.pick(BOOKS), random, isLongRound(round) ? LONG_READ : 0)
        if (event === 'killed tab') await phone.open()
        const number = phones.indexOf(phone)
        // A shelf that was changed by a call of its own has no base: the clock that is days behind removes none.
        if (round % 2 === 1) await phone.shelve(random.pick(SHELVED[number]!), number === 0)
        if (PLANT === 'forget-unsent') await forgetUnsent(phone.page).catch(() => undefined)
        if (random.isBelow(0.3))
          await phone.visit(random.pick(['/', '/member_bookshelf', '/FAQ', '/my_profile']))
        // The line is well again.
        phone.phase = 'the server starts again'
        await killed
        line.decide = () => undefined
        line.rewrite = undefined
        await phone.setOffline(false)
        if (event === 'full quota') await phone.storage('as before')
        phone.isFull = false
        if (round % 3 === 2) await phone.settle()
      }
      /** What the line did since a moment, newest last. */
      const lineSince = (start: number) =>
        line.records
          .slice(start)
          .filter(({ fault, isAnswered }) => fault || !isAnswered)
          .map(({ fault = 'no answer', path }) => `${fault} ${path}`)
          .slice(-20)
          .join(', ')
      const failures: string[] = []
      let stalls = 0
      /** Does a part of the run in its time; what failed is told with the part, its phase and what the line did. */
      const play = async (name: string, phone: Phone, limit: number, work: () => Promise<void>) => {
        const start = line.records.length
        const told = (what: string) => failures.push(`${name}: ${what}. The line: ${lineSince(start)}`)
        try {
          await within(limit, 'this part of the run', work())
        } catch (error) {
          told(`${(error as Error).message.split('\n')[0]}, while: ${phone.phase}`)
          if (++stalls > STALLS_BORNE) throw new Error(failures.join('\n'))
          line.decide = () => undefined
          line.rewrite = undefined
          await phone.setOffline(false)
          await phone.open()
        }
        for (const blank of phone.blanks.splice(0)) told(`blank for 20 s, ${blank}`)
        for (const error of phone.errors.splice(0)) told(`uncaught: ${error}`)
      }
      const nameOf = (phone: Phone) => `phone ${phones.indexOf(phone) + 1}`

      for (let round = 0; round < ROUNDS; round++) {
        const random = createRandom(SEED * 1000 + round)
        const isTold = round % (2 * LONG_EVERY) === LONG_EVERY - 1
        const phone = isTold ? phones[0] : random.pick(phones)
        // Each event comes once in as many rounds; then chance decides.
        const event = round < EVENTS.length - 1 ? EVENTS[round + 1]! : random.pick(EVENTS)
        const limit = ROUND_LIMIT + (isLongRound(round) ? LONG_READ * 1000 : 0)
        await play(`round ${round} (${event}), ${nameOf(phone)}`, phone, limit, () =>
          playRound(round, phone, event, random),
        )
      }
      for (const phone of phones)
        await play(`at the end, ${nameOf(phone)}`, phone, ROUND_LIMIT, () => phone.settle())

      const { sent, acknowledged } = changesOf(line)
      const state = await serverState(page, baseURL!, session)
      expect(state.isMore).toBe(false)
      console.log(
        `seed ${SEED}, ${ROUNDS} rounds:`,
        [...counts].map(([name, count]) => `${count} ${name}`).join(', '),
        `; ${sent.length} changes sent, ${acknowledged.length} acknowledged, ${state.annotations.length} bookmarks, ${state.todayMinutes} min`,
      )
      expect.soft(failures).toEqual([])
      const ledgers = phones.map(({ ledger }) => ledger)
      for (const kind of ['bookmark', 'shelf', 'place'] as const) {
        const count = ledgers.reduce((sum, { counts }) => sum + counts[kind], 0)
        console.log(`${count} confirmed: ${kind}`)
        if (kind !== 'shelf') expect.soft(count, `confirmed: ${kind}`).toBeGreaterThanOrEqual(FLOOR)
      }
      for (const bookId of BOOKS) {
        const stored = state.annotations.filter((each) => each.kind === 'bookmark' && each.bookId === bookId)
        const confirmed = sumOf(ledgers, 'bookmarks', bookId)
        expect.soft(stored.length, `bookmarks in ${bookId}`).toBeGreaterThanOrEqual(confirmed)
        expect
          .soft(stored.length, `bookmarks in ${bookId}`)
          .toBeLessThanOrEqual(confirmed + sumOf(ledgers, 'uncertain', bookId))
        const furthest = state.places.find((place) => place.bookId === bookId)?.furthest ?? -1
        const shown = Math.max(-1, ...ledgers.map(({ places }) => places.get(bookId) ?? -1))
        expect.soft(furthest, `shown place in ${bookId}`).toBeGreaterThanOrEqual(shown - 1e-6)
      }
      for (const ledger of ledgers)
        for (const [bookId, isSaved] of ledger.shelf)
          expect
            .soft(
              state.shelf.some((each) => each.bookId === bookId && each.isSaved) === isSaved,
              `shelf: ${bookId}`,
            )
            .toBe(true)
      expect(acknowledged.length).toBeGreaterThan(0)

      for (const { change, outcome } of acknowledged) {
        if (change.kind === 'place' && outcome !== 'gone') {
          const place = state.places.find(({ bookId }) => bookId === change.item!.bookId)
          expect(place?.furthest ?? -1, `place in ${change.item!.bookId}`).toBeGreaterThanOrEqual(
            change.item!.furthest - 1e-9,
          )
        }
      }
      // A bookmark that was acknowledged and not removed is there, once.
      const removed = new Set(sent.flatMap(({ annotationId }) => annotationId ?? []))
      const kept = acknowledged.flatMap(({ change, outcome }) =>
        change.kind === 'annotation' && ['applied', 'known'].includes(outcome) ? [change.annotation!.id] : [],
      )
      const there = state.annotations.map(({ id }) => id)
      expect(kept.filter((id) => !removed.has(id) && !there.includes(id))).toEqual([])
      expect(new Set(there).size).toBe(there.length)
      const made = new Set(sent.flatMap(({ annotation }) => annotation?.id ?? []))
      expect(there.filter((id) => !made.has(id))).toEqual([])
      expect(new Set(state.places.map(({ bookId }) => bookId)).size).toBe(state.places.length)
      // No minute is counted twice.
      expect(state.todayMinutes * 60).toBeLessThanOrEqual(secondsOf(sent))
      // Of the phone whose clock is right none is lost that was acknowledged.
      const told = acknowledged.flatMap(({ change, outcome }) =>
        change.kind === 'time' && ['applied', 'known'].includes(outcome) ? [change] : [],
      )
      const since = Date.now() - ROUNDS * 120_000 - 600_000
      const today = told.map((change) => ({
        ...change,
        ticks: change.ticks?.filter(({ at }) => Date.parse(at) > since),
      }))
      console.log(`${secondsOf(today)} seconds acknowledged, ${state.todayMinutes} minutes counted`)
      if (ROUNDS >= LONG_EVERY) expect(secondsOf(today)).toBeGreaterThan(60)
      expect(state.todayMinutes).toBeGreaterThanOrEqual(Math.floor(secondsOf(today) / 60))
    } finally {
      for (const phone of phones) await phone.close()
      line.close()
    }
  })
})
