import { type ActorRefFrom, createActor, type StateValue } from 'xstate'
import { coveredMs } from './day-totals.ts'
import { type IntervalHandler, IntervalOutbox } from './interval-outbox.ts'
import type { ReadTimeInterval } from './ledger.ts'
import { paceGroup, paceOf, paceSample, withSample } from './pace.ts'
import { withFirstReads } from './pages-read.ts'
import type { ReadTimeClock } from './read-time-clock.ts'
import { readTimeLimits } from './read-time-limits.ts'
import {
  type PauseReason,
  type ReadTimeHappening,
  type ReadTimeRows,
  readTimeMachine,
} from './read-time-machine.ts'
import type { BookRecord, DayTotal, ReadTimeStorage, StoredVisit } from './read-time-storage.ts'
import type { TabLead, TabLeadListener } from './tab-lead.ts'
import type { ReadPage } from './visit.ts'

/** Read time of one book on this device. Reading and listening are never added together. */
export interface ReadTimeTotals {
  activeMs: number
  listenMs: number
  /** Distinct pages that were looked at for long enough to be read. */
  pagesRead: number
}

/** All that is stored of a book, as plain data. */
export interface ReadTimeExport extends BookRecord {
  bookId: string
  totals: ReadTimeTotals
}

/** Dependencies of a tracker. */
export interface ReadTimeParts {
  bookId: string
  /** Id of this window, never used by another. */
  tabId: string
  kind: 'text' | 'image'
  /** BCP 47. */
  language: string
  clock: ReadTimeClock
  storage: ReadTimeStorage
  createLead(listener: TabLeadListener): TabLead
  /** Called when totals, pace or `isOn` have changed. */
  onChanged(): void
}

/** Interval between reports, besides the one at the end of a session. */
const REPORT_MS = 300_000

/** Counts read time in one window: runs the chart with its clock, stores and reports its intervals. */
export class ReadTimeTracker {
  readonly #parts: ReadTimeParts
  readonly #lead: TabLead
  readonly #actor: ActorRefFrom<typeof readTimeMachine>
  readonly #intervals = new Map<string, ReadTimeInterval>()
  readonly #read = new Set<string>()
  readonly #ends: (() => void)[] = []
  #days: readonly DayTotal[] = []
  #samples: readonly number[] = []
  #outbox: IntervalOutbox | undefined
  #writing: Promise<void> = Promise.resolve()
  #endTicks: (() => void) | undefined
  #lastInput = Number.NEGATIVE_INFINITY

  constructor(parts: ReadTimeParts) {
    this.#parts = parts
    const { bookId, tabId } = parts
    this.#lead = parts.createLead({
      onLead: () => this.resume('follower'),
      onLost: () => this.pause('follower'),
      isBusy: (ms) => this.#parts.clock.now().ms - this.#lastInput < ms,
    })
    const logic = readTimeMachine.provide({
      actions: {
        save: (_, { rows }) => {
          if (rows) this.#save(rows)
        },
        keepTail: (_, { interval }) => {
          if (interval) this.#parts.storage.keepTail(interval)
        },
        claim: () => this.#lead.claim(),
        release: () => this.#lead.release(),
        flush: () => void this.report(),
      },
    })
    this.#actor = createActor(logic, { input: { bookId, tabId } }).start()
    this.#ends.push(parts.clock.every(REPORT_MS, () => void this.report()))
  }

  /** Loads what is stored of the book. Events in the meantime are counted. */
  async load(): Promise<void> {
    const { storage, bookId, kind, language } = this.#parts
    await storage.open()
    if (!(await storage.isOn())) this.pause('off')
    const [record, samples] = await Promise.all([
      storage.read(bookId),
      storage.samples(paceGroup(kind, language)),
    ])
    for (const interval of record.slices) this.#keep(interval)
    for (const visit of record.visits) if (visit.isRead) this.#read.add(visit.key)
    this.#days = record.days
    this.#samples = samples
    this.#parts.onChanged()
  }

  // --- events -----------------------------------------------------------------------------------------------------

  open(page: ReadPage): void {
    this.#act({ type: 'OPEN', page })
  }

  turn(page: ReadPage, isForward: boolean): void {
    this.#act({ type: 'TURN', page, isForward })
  }

  /** A sign that a person is reading: touch, key, scroll. */
  input(): void {
    this.#act({ type: 'INPUT' })
  }

  pause(reason: PauseReason): void {
    this.#send({ type: 'PAUSE', reason })
  }

  resume(reason: PauseReason): void {
    this.#send({ type: 'RESUME', reason })
  }

  /** Speech has started or stopped. Call it at each sentence. */
  speech(isOn: boolean): void {
    this.#send({ type: 'SPEECH', isOn })
  }

  /** Stops counting, then stores and reports the rest. */
  async close(): Promise<void> {
    this.#send({ type: 'CLOSE' })
    this.#endTicks?.()
    this.#endTicks = undefined
    for (const end of this.#ends.splice(0)) end()
    this.#lead.destroy()
    this.#actor.stop()
    await this.#writing
    await this.report()
  }

  // --- results ----------------------------------------------------------------------------------------------------

  get chartValue(): StateValue {
    return this.#actor.getSnapshot().value
  }

  get isOn(): boolean {
    return !this.#actor.getSnapshot().context.reasons.has('off')
  }

  get totals(): ReadTimeTotals {
    const intervals = [...this.#intervals.values()]
    const past = (name: 'activeMs' | 'listenMs') => this.#days.reduce((sum, day) => sum + day[name], 0)
    return {
      activeMs: past('activeMs') + coveredMs(intervals, 'active'),
      listenMs: past('listenMs') + coveredMs(intervals, 'listen'),
      pagesRead: this.#read.size,
    }
  }

  /** Letters per second; in an image book seconds per page. */
  get pace(): number {
    return paceOf(this.#samples, this.#parts.kind, this.#parts.language)
  }

  /** Sets the handler of intervals, those of earlier visits included; undefined removes it. */
  onInterval(take: IntervalHandler | undefined): void {
    const isOpen = ({ id }: ReadTimeInterval) => id === this.#openInterval
    this.#outbox = take && new IntervalOutbox(this.#parts.storage, take, isOpen)
    void this.report()
  }

  /** Reports intervals that are still unsent. */
  async report(): Promise<void> {
    await this.#writing
    await this.#outbox?.flush()
  }

  async setOn(isOn: boolean): Promise<void> {
    if (isOn) this.resume('off')
    else this.pause('off')
    this.#parts.onChanged()
    await this.#parts.storage.setOn(isOn)
  }

  async export(): Promise<ReadTimeExport> {
    const { bookId, storage } = this.#parts
    return { bookId, totals: this.totals, ...(await storage.read(bookId)) }
  }

  /** Deletes what was counted. */
  async forget(scope: 'book' | 'everything'): Promise<void> {
    await this.#writing
    await this.#parts.storage.clear(scope === 'book' ? this.#parts.bookId : undefined)
    this.#intervals.clear()
    this.#read.clear()
    this.#days = []
    if (scope === 'everything') this.#samples = []
    this.#parts.onChanged()
  }

  // --- the chart --------------------------------------------------------------------------------------------------

  get #counts(): boolean {
    const state = this.#actor.getSnapshot()
    return state.matches('counting') || state.matches('listening')
  }

  get #openInterval(): string | undefined {
    return this.#counts ? this.#actor.getSnapshot().context.ledger.open?.id : undefined
  }

  /** Sends an event that a person caused. */
  #act(happening: ReadTimeHappening): void {
    this.#lastInput = this.#parts.clock.now().ms
    this.#send(happening)
  }

  #send(happening: ReadTimeHappening): void {
    // Signals of the browser and of the reader may come after the end.
    if (this.#actor.getSnapshot().status !== 'active') return
    this.#actor.send({ ...happening, now: this.#parts.clock.now() })
    if (this.#counts)
      this.#endTicks ??= this.#parts.clock.every(readTimeLimits.tick, () => this.#send({ type: 'TICK' }))
    else {
      this.#endTicks?.()
      this.#endTicks = undefined
    }
  }

  #keep(interval: ReadTimeInterval): void {
    const known = this.#intervals.get(interval.id)
    if (!known || known.ms < interval.ms) this.#intervals.set(interval.id, interval)
  }

  #save({ slices, visits }: ReadTimeRows): void {
    const { bookId, clock, kind, language, storage } = this.#parts
    for (const interval of slices) this.#keep(interval)
    const at = clock.now().wall
    const judged: StoredVisit[] = withFirstReads(visits, this.#read).map((visit) => ({
      ...visit,
      bookId,
      at,
    }))
    const samples = judged.filter((visit) => visit.isSample).map(paceSample)
    for (const sample of samples) this.#samples = withSample(this.#samples, sample)
    const paces = samples.length > 0 ? { [paceGroup(kind, language)]: this.#samples } : {}
    this.#writing = this.#writing.then(() => storage.write({ slices, visits: judged, paces }))
    this.#parts.onChanged()
  }
}
