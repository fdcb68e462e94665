import { type Browser, type BrowserContext, devices, expect, type Page, test } from 'playwright/test'
import { Ledger } from './chaos-ledger.ts'
import type { Random } from './chaos-records.ts'
import type { FaultLine } from './fault-line.ts'
import { keepSession, type MemberSession } from './member-session.ts'
import { isPageShown } from './page-text.ts'
import { selectParagraph } from './select-paragraph.ts'
import { within } from './within.ts'

/** Longest time the driver itself may take to answer, ms. */
const DRIVER_LIMIT = 20_000
const TAP_LIMIT = 5000
/** Time that a confirmation of the interface is waited for, ms. */
const CONFIRMATION = 12_000

/** Acts of a phone on the page that it reads. */
export interface ReadingActs {
  /** Stays for so long, s. */
  seconds?: number
  /** Begins at the first page of the book. */
  fromStart?: boolean
  mark?: boolean
  /** A mark with this note. */
  note?: string
  /** Opens the book again and removes the bookmark. */
  removal?: boolean
}

/** A phone of a member on the faulty line, with an account of what its interface has confirmed. */
export class Phone {
  page!: Page
  /** The present act, for the message of a fault. */
  phase = 'start'
  readonly blanks: string[] = []
  readonly errors: string[] = []
  ledger = new Ledger()
  #uid = ''
  /** Seconds of reading that the ledger has taken from the phone. */
  #counted = 0
  /** Whether the phone can store nothing now. */
  isFull = false
  #isOffline = false
  readonly #context: BrowserContext
  readonly #line: FaultLine

  /** Paragraphs that the member's phones have marked: a second mark of one changes the first. */
  readonly #marked: Set<string>

  private constructor(context: BrowserContext, line: FaultLine, marked: Set<string>) {
    this.#context = context
    this.#line = line
    this.#marked = marked
  }

  static async start(
    browser: Browser,
    line: FaultLine,
    hours: number,
    marked = new Set<string>(),
  ): Promise<Phone> {
    const { viewport, hasTouch, isMobile, locale } = { ...devices['Pixel 5'], ...test.info().project.use }
    const context = await browser.newContext({ viewport, hasTouch, isMobile, locale, baseURL: line.origin })
    if (hours) {
      await context.addInitScript((shift) => {
        const Real = Date
        const now = () => Real.now() + shift
        globalThis.Date = new Proxy(Real, {
          construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [now()]),
          get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
        })
      }, hours * 3_600_000)
    }
    const phone = new Phone(context, line, marked)
    await phone.open()
    return phone
  }

  /** Something that the driver does; one that never answers fails here, and not at the end of the test. */
  async #drive<T>(phase: string, work: () => Promise<T>): Promise<T> {
    this.phase = phase
    try {
      return await within(DRIVER_LIMIT, phase, work())
    } catch (error) {
      const busy = await within(5000, 'processes', this.#busy()).catch(({ message }: Error) => message)
      throw new Error(`${(error as Error).message}; busy: ${busy}`)
    }
  }

  /** Processes of the browser that need more than a tenth of a core, for a message: one that hangs and one that computes look alike. */
  async #busy(): Promise<string> {
    const devtools = await this.#context.browser()!.newBrowserCDPSession()
    const read = async () => (await devtools.send('SystemInfo.getProcessInfo')).processInfo
    const before = await read()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const busy = (await read()).flatMap(({ type, id, cpuTime }) => {
      const share = cpuTime - (before.find((each) => each.id === id)?.cpuTime ?? 0)
      return share > 0.1 ? [`${type} ${share.toFixed(1)}`] : []
    })
    await devtools.detach()
    return busy.join(', ') || 'none'
  }

  /** Another tab in place of the one there is, as after it was killed. */
  async open(): Promise<void> {
    const before = this.page
    this.page = await this.#drive('a new tab', () => this.#context.newPage())
    this.page.on('pageerror', (error) => this.errors.push(error.message))
    await this.#drive('the end of a tab', async () => before?.close({ runBeforeUnload: false }))
  }

  /** Each call is sent to every worker of the phone, one that has just ended among them: only a change is sent. */
  async setOffline(isOffline: boolean): Promise<void> {
    if (isOffline === this.#isOffline) return
    await this.#drive('the network of the phone', () => this.#context.setOffline(isOffline))
    this.#isOffline = isOffline
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
            `${path}: no page began in 20 s; ${await this.#whoAnswers(path).catch(({ message }: Error) => message)}; busy: ${await this.#busy()}`,
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
   * A page that is reloaded under the finger, as one whose files have vanished, never confirms the tap to the driver:
   * it must answer otherwise.
   */
  async #tap(x: number): Promise<void> {
    const tap = this.page.touchscreen.tap(x, 400).catch(() => undefined)
    const isHere = () => this.page.evaluate(() => true).catch(() => false)
    await within(TAP_LIMIT, 'a tap', tap).catch(() => this.#drive('the page after a tap', isHere))
  }

  /** The member whose acts follow; the acts before stay in the account that is returned. */
  async use(session: MemberSession): Promise<Ledger> {
    await this.visit('/')
    await keepSession(this.page, session)
    this.#uid = session.uid
    const isAnswered = () => this.page.evaluate(() => localStorage.getItem('k_server_clock') !== null)
    await expect.poll(() => isAnswered().catch(() => false), { timeout: 30_000 }).toBe(true)
    this.ledger = new Ledger()
    this.#counted = (await this.#secondsRead()) ?? 0
    return this.ledger
  }

  /** Opens a book at its page. @returns whether its page came */
  async #openBook(book: string, tries: number): Promise<boolean> {
    for (let attempt = 0; attempt < tries; attempt++) {
      await this.visit(`/read?id=${book}`)
      this.phase = `the first page of ${book}`
      // An address that did not answer leaves the book of before on the screen.
      const isOpen = async () =>
        new URL(this.page.url()).searchParams.get('id') === book && (await isPageShown(this.page))
      const shown = expect.poll(isOpen, { timeout: 8000 }).toBe(true)
      if (
        await shown.then(
          () => true,
          () => false,
        )
      )
        return true
    }
    return false
  }

  /** Seconds of reading that the phone has counted for its member. */
  async #secondsRead(): Promise<number | undefined> {
    const stored = await this.page
      .evaluate((key) => localStorage.getItem(key), `k_days_${this.#uid}`)
      .catch(() => undefined)
    if (stored === undefined) return undefined
    return Object.values(JSON.parse(stored ?? '{}') as Record<string, number>).reduce((sum, n) => sum + n, 0)
  }

  /** Reads a book for some turns, and keeps its last page with a bookmark. */
  async read(book: string, random: Random, acts: ReadingActs = {}): Promise<void> {
    const { seconds = 0 } = acts
    const before = this.#counted
    if (!(await this.#openBook(book, seconds > 0 ? 4 : 2))) return
    this.phase = `turning pages of ${book}`
    if (acts.fromStart) await this.#drive('the first page', () => this.page.keyboard.press('Control+Home'))
    for (let turns = Math.floor(random.next() * 4); turns >= 0; turns--) {
      await this.#tap(324)
      await this.page.waitForTimeout(300)
    }
    for (const until = Date.now() + seconds * 1000; Date.now() < until; ) {
      await this.page.waitForTimeout(Math.min(6000, seconds * 500))
      await this.#tap(324)
    }
    await this.page.waitForTimeout(500)
    await this.#notePlace(book)
    if (acts.mark) await this.#mark(book)
    if (acts.note) await this.#note(acts.note)
    const isMarked = await this.#setBookmark(book, true)
    if (isMarked && acts.removal && (await this.#openBook(book, 2))) await this.#setBookmark(book, false)
    // Reading counts when the book is left.
    await this.visit('/FAQ')
    await this.page.waitForTimeout(500)
    const after = await this.#secondsRead()
    if (after === undefined) return
    this.#counted = after
    this.ledger.read(after - before, !this.isFull)
  }

  /** Shows the bars and sets the bookmark of this page, or removes it. @returns whether the interface has confirmed it */
  async #setBookmark(book: string, isSet: boolean): Promise<boolean> {
    this.phase = `${isSet ? 'a bookmark' : 'no bookmark'} in ${book}`
    const button = (isPressed: boolean) =>
      this.page.getByRole('button', { name: 'Bookmark', exact: true, pressed: isPressed })
    // A tap on a mark opens that: it is closed, and the next tap is elsewhere.
    const isShown = await this.#showBars(button(!isSet))
    if (!isShown) return false
    const words = isSet ? 'Bookmark added' : 'Bookmark removed'
    const done = await button(!isSet)
      .tap({ timeout: 3000 })
      .then(() => button(isSet).waitFor({ timeout: CONFIRMATION }))
      .then(() =>
        this.page
          .getByRole('status')
          .filter({ hasText: words })
          .waitFor({ state: 'attached', timeout: 1000 }),
      )
      .then(
        () => true,
        () => false,
      )
    this.ledger.count('bookmarks', book, isSet ? 1 : -1, done && !this.isFull)
    if (done) this.ledger.counts[isSet ? 'bookmark' : 'removal']++
    return done
  }

  async #showBars(tool: ReturnType<Page['getByRole']>): Promise<boolean> {
    for (const y of [400, 560, 250]) {
      if (await tool.isVisible().catch(() => false)) return true
      await this.page.touchscreen.tap(180, y).catch(() => undefined)
      if (
        await tool.waitFor({ timeout: 1500 }).then(
          () => true,
          () => false,
        )
      )
        return true
      await this.page.keyboard.press('Escape').catch(() => undefined)
    }
    return false
  }

  /** Selects a paragraph of this page or of the next ones that has no mark yet. @returns whether there was one */
  async #select(): Promise<boolean> {
    for (let pages = 0; pages < 16; pages++) {
      const words = await selectParagraph(this.page).catch(() => undefined)
      const bar = this.page.getByRole('toolbar', { name: 'Selected text' })
      if (words !== undefined && !this.#marked.has(words)) {
        const isShown = await bar.waitFor({ timeout: 3000 }).then(
          () => true,
          () => false,
        )
        if (isShown) {
          this.#marked.add(words)
          return true
        }
      }
      await this.page.evaluate(() => document.getSelection()?.removeAllRanges()).catch(() => undefined)
      await this.#tap(324)
      await this.page.waitForTimeout(500)
    }
    return false
  }

  /** Marks a paragraph; the reader announces it. */
  async #mark(book: string): Promise<void> {
    this.phase = `a mark in ${book}`
    if (!(await this.#select())) return
    const bar = this.page.getByRole('toolbar', { name: 'Selected text' })
    const isBegun = await bar
      .getByRole('button', { name: 'Yellow' })
      .tap({ timeout: CONFIRMATION })
      .then(
        () => true,
        () => false,
      )
    if (!isBegun) return
    const isDone = await this.page
      .getByText('Marked', { exact: true })
      .waitFor({ state: 'attached', timeout: CONFIRMATION })
      .then(
        () => true,
        () => false,
      )
    this.ledger.count('marks', book, 1, isDone && !this.isFull)
    if (isDone) this.ledger.counts.mark++
  }

  /** Marks a paragraph with a note; the reader shows it. */
  async #note(text: string): Promise<void> {
    this.phase = `the note ${text}`
    if (!(await this.#select())) return
    const bar = this.page.getByRole('toolbar', { name: 'Selected text' })
    const dialog = this.page.getByRole('dialog')
    this.ledger.notes.set(text, 'uncertain')
    const isDone = await (async () => {
      await bar.getByRole('button', { name: 'Note' }).tap({ timeout: CONFIRMATION })
      // The panel's code comes over the same line.
      await this.page.getByRole('textbox', { name: 'Your note' }).fill(text, { timeout: CONFIRMATION })
      await this.page.getByRole('button', { name: 'Save' }).tap({ timeout: CONFIRMATION })
      await expect(dialog).toContainText(text, { timeout: CONFIRMATION })
      await dialog.getByRole('button', { name: 'Close' }).tap({ timeout: 3000 })
    })().then(
      () => true,
      () => false,
    )
    if (!isDone) await this.page.keyboard.press('Escape').catch(() => undefined)
    if (!isDone || this.isFull) return
    this.ledger.notes.set(text, 'confirmed')
    this.ledger.counts.note++
  }

  /** How far the phone has come in a book, by its own storage. */
  async #notePlace(book: string): Promise<void> {
    if (this.isFull) return
    const stored = await this.page
      .evaluate((id) => localStorage.getItem(`k_place_${id}`), book)
      .catch(() => null)
    const place = stored && (JSON.parse(stored) as { furthest: number })
    if (place) this.ledger.place(book, place.furthest)
  }

  /** Puts a book on the shelf, or takes it off, and gives it stars; waits until the screen says so. */
  async shelve(book: string): Promise<void> {
    // Stars are offered for a book that was finished on this phone.
    await this.page
      .evaluate((id) => {
        const shelf = JSON.parse(localStorage.getItem('k_shelf') ?? '[]') as { book: { id: string } }[]
        const entry = {
          book: { id, title: id, language: 'en', authors: [] },
          openedAt: 1,
          fraction: 1,
          isFinished: true,
          addedAt: null,
        }
        // The server may have sent the book as one that was not read.
        const others = shelf.filter((each) => each.book.id !== id)
        localStorage.setItem('k_shelf', JSON.stringify([...others, entry]))
      }, book)
      .catch(() => undefined)
    await this.visit(`/details?id=${book}`)
    this.phase = `the shelf: ${book}`
    const toggle = this.page.getByRole('button', { name: 'Save on your shelf' })
    const isPressed = await toggle.getAttribute('aria-pressed', { timeout: 8000 }).catch(() => null)
    if (isPressed === null) return
    // Until the screen says so, the act may have happened, or not.
    this.ledger.shelf.delete(book)
    await toggle.tap({ timeout: 5000 }).catch(() => undefined)
    // The list of saved books may have arrived between the look and the tap: only the words tell what was done.
    const said = this.page.getByRole('status').filter({ hasText: /^(Saved on|Taken off) your shelf/ })
    const words = await said.textContent({ timeout: CONFIRMATION }).catch(() => null)
    const isSaved = words?.startsWith('Saved')
    if (isSaved !== undefined && !this.isFull) this.ledger.save(book, isSaved)
    await this.#rate(book)
  }

  /** Gives a book stars that it does not have. */
  async #rate(book: string): Promise<void> {
    this.phase = `stars for ${book}`
    const given = await this.page
      .getByRole('radio', { name: /^\d stars?$/ })
      .evaluateAll((stars) => stars.findIndex((each) => (each as HTMLInputElement).checked) + 1)
      .catch(() => 0)
    const stars = 1 + (given % 5)
    const star = this.page.getByRole('radio', { name: stars === 1 ? '1 star' : `${stars} stars` })
    if (!(await star.count().catch(() => 0)) || (await star.isChecked().catch(() => true))) return
    this.ledger.ratings.set(book, undefined)
    await star.dispatchEvent('click').catch(() => undefined)
    const said = this.page.getByRole('status').filter({ hasText: /Your rating/ })
    const words = await said.textContent({ timeout: CONFIRMATION }).catch(() => null)
    if (!words?.includes('Your rating is saved')) return
    this.ledger.ratings.set(book, stars)
    this.ledger.counts.rating++
  }

  /** Checks in for the points of today. */
  async checkIn(): Promise<void> {
    await this.visit('/point_center')
    this.phase = 'a check-in'
    const button = this.page.getByRole('button', { name: 'Check in' })
    const isBegun = await button.tap({ timeout: CONFIRMATION }).then(
      () => true,
      () => false,
    )
    const said = this.page.getByText(/^(You have checked in today|Check-in saved on this phone)/)
    const isDone = await said
      .first()
      .waitFor({ timeout: CONFIRMATION })
      .then(
        () => true,
        () => false,
      )
    if (isDone && this.ledger.checkin !== 'confirmed') this.ledger.counts['check-in']++
    if (isDone) this.ledger.checkin = 'confirmed'
    else if (isBegun) this.ledger.checkin ??= 'uncertain'
  }

  /** Reports something to support. */
  async report(text: string): Promise<void> {
    await this.visit('/report_an_issue')
    this.phase = `the report ${text}`
    const begun = async () => {
      const { page } = this
      await page
        .getByRole('combobox', { name: 'What is it about?' })
        .selectOption('reading', { timeout: CONFIRMATION })
      await page.getByRole('textbox', { name: 'What happened?' }).fill(text, { timeout: 4000 })
      this.ledger.reports.set(text, 'uncertain')
      await page.getByRole('button', { name: 'Send report' }).tap({ timeout: 4000 })
      const heading = page.getByRole('heading', { name: /^(We have your report|Your report is kept)/ })
      await heading.waitFor({ timeout: CONFIRMATION })
    }
    const isDone = await begun().then(
      () => true,
      () => false,
    )
    if (!isDone) return
    this.ledger.reports.set(text, 'confirmed')
    this.ledger.counts.report++
  }

  /** Subscribes for a day. */
  async pay(): Promise<void> {
    await this.visit('/subscribe')
    this.phase = 'a payment'
    const { page } = this
    const paid = page.getByRole('heading', { name: /^(You are a member|Subscription success)$/ }).first()
    const begun = async () => {
      const goOn = page.getByRole('button', { name: 'Continue' })
      // A payment whose answer was lost may have ended well: the screen then says so.
      await goOn.or(paid).first().waitFor({ timeout: CONFIRMATION })
      if (await paid.isVisible()) return
      await goOn.tap({ timeout: CONFIRMATION })
      const pay = page.getByRole('button', { name: 'Pay KSH 10' })
      await pay.waitFor({ timeout: 4000 })
      this.ledger.payment ??= 'uncertain'
      await pay.tap({ timeout: 4000 })
      await paid.waitFor({ timeout: 30_000 })
    }
    const isDone = await begun().then(
      () => true,
      () => false,
    )
    if (!isDone) return
    this.ledger.payment = 'confirmed'
    this.ledger.counts.payment++
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
