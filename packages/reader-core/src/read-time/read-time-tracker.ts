import type { ActorRefFrom } from 'xstate'
import { coveredMs } from './day-totals.ts'
import type { ReadTimeSlice } from './ledger.ts'
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
import type { DayTotal, ReadTimeStorage, StoredVisit } from './read-time-storage.ts'
import { SliceOutbox, type SliceTaker } from './slice-outbox.ts'
import type { TabLead, TabLeadListener } from './tab-lead.ts'
import type { ReadPage } from './visit.ts'

/** Read time of one book on this device. Eyes and ears are never added together. */
export interface ReadTimeTotals {
  activeMs: number
  listenMs: number
  /** Distinct pages that were looked at for long enough to be read. */
  pagesRead: number
}

/** The chart with its actions carried out, to be run by whoever owns the actor. */
export type ReadTimeLogic = typeof readTimeMachine
/** The running chart. */
export type ReadTimeActor = ActorRefFrom<ReadTimeLogic>

/** What a tracker is made of. */
export interface ReadTimeParts {
  bookId: string
  /** Of this window, never used by another. */
  tabId: string
  kind: 'text' | 'image'
  /** BCP 47. */
  language: string
  clock: ReadTimeClock
  storage: ReadTimeStorage
  createLead(listener: TabLeadListener): TabLead
  /** Runs the chart: as a child of the reader's. */
  run(logic: ReadTimeLogic, input: { bookId: string; tabId: string }): ReadTimeActor
  /** Something that is shown has changed. */
  onChanged(): void
}

/** Slices are told this often, besides at the end of a session. */
const TELL_MS = 300_000

/** Counts what is read in one window: the chart, its clock, what it writes and tells. */
export class ReadTimeTracker {
  readonly #parts: ReadTimeParts
  readonly #lead: TabLead
  readonly #actor: ReadTimeActor
  readonly #slices = new Map<string, ReadTimeSlice>()
  readonly #read = new Set<string>()
  readonly #ends: (() => void)[] = []
  #days: readonly DayTotal[] = []
  #samples: readonly number[] = []
  #outbox: SliceOutbox | undefined
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
        keepTail: (_, { slice }) => {
          if (slice) this.#parts.storage.keepTail(slice)
        },
        claim: () => this.#lead.claim(),
        release: () => this.#lead.release(),
        flush: () => void this.tell(),
      },
    })
    this.#actor = parts.run(logic, { bookId, tabId })
    this.#ends.push(parts.clock.every(TELL_MS, () => void this.tell()))
  }

  /** Reads what is known of the book. What happens meanwhile counts. */
  async load(): Promise<void> {
    const { storage, bookId, kind, language } = this.#parts
    await storage.open()
    if (!(await storage.isOn())) this.pause('off')
    const [record, samples] = await Promise.all([
      storage.read(bookId),
      storage.samples(paceGroup(kind, language)),
    ])
    for (const slice of record.slices) this.#keep(slice)
    for (const visit of record.visits) if (visit.isRead) this.#read.add(visit.key)
    this.#days = record.days
    this.#samples = samples
    this.#parts.onChanged()
  }

  // --- what happens -----------------------------------------------------------------------------------------------

  open(page: ReadPage): void {
    this.#act({ type: 'OPEN', page })
  }

  turn(page: ReadPage, isForward: boolean): void {
    this.#act({ type: 'TURN', page, isForward })
  }

  /** A sign of the reader. */
  input(): void {
    this.#act({ type: 'INPUT' })
  }

  pause(reason: PauseReason): void {
    this.#send({ type: 'PAUSE', reason })
  }

  resume(reason: PauseReason): void {
    this.#send({ type: 'RESUME', reason })
  }

  /** Something is read aloud, or no longer. Say it at each sentence. */
  speech(isOn: boolean): void {
    this.#send({ type: 'SPEECH', isOn })
  }

  /** Ends counting; what there is is written down, and told. */
  async close(): Promise<void> {
    this.#send({ type: 'CLOSE' })
    this.#endTicks?.()
    this.#endTicks = undefined
    for (const end of this.#ends.splice(0)) end()
    this.#lead.destroy()
    await this.#writing
    await this.tell()
  }

  // --- what came of it --------------------------------------------------------------------------------------------

  get isOn(): boolean {
    return !this.#actor.getSnapshot().context.reasons.has('off')
  }

  get totals(): ReadTimeTotals {
    const slices = [...this.#slices.values()]
    const past = (name: 'activeMs' | 'listenMs') => this.#days.reduce((sum, day) => sum + day[name], 0)
    return {
      activeMs: past('activeMs') + coveredMs(slices, 'active'),
      listenMs: past('listenMs') + coveredMs(slices, 'listen'),
      pagesRead: this.#read.size,
    }
  }

  /** Letters a second; of an image book seconds a page. */
  get pace(): number {
    return paceOf(this.#samples, this.#parts.kind, this.#parts.language)
  }

  /** Tells slices from now on, those of earlier visits included. */
  tellTo(take: SliceTaker | undefined): void {
    const isOpen = ({ id }: ReadTimeSlice) => id === this.#openSlice
    this.#outbox = take && new SliceOutbox(this.#parts.storage, take, isOpen)
    void this.tell()
  }

  /** Tells what was not taken yet. */
  async tell(): Promise<void> {
    await this.#writing
    await this.#outbox?.flush()
  }

  async setOn(isOn: boolean): Promise<void> {
    if (isOn) this.resume('off')
    else this.pause('off')
    this.#parts.onChanged()
    await this.#parts.storage.setOn(isOn)
  }

  /** Forgets what was counted. */
  async forget(scope: 'book' | 'everything'): Promise<void> {
    await this.#writing
    await this.#parts.storage.clear(scope === 'book' ? this.#parts.bookId : undefined)
    this.#slices.clear()
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

  get #openSlice(): string | undefined {
    return this.#counts ? this.#actor.getSnapshot().context.ledger.open?.id : undefined
  }

  /** Something the reader did. */
  #act(happening: ReadTimeHappening): void {
    this.#lastInput = this.#parts.clock.now().ms
    this.#send(happening)
  }

  #send(happening: ReadTimeHappening): void {
    this.#actor.send({ ...happening, now: this.#parts.clock.now() })
    if (this.#counts)
      this.#endTicks ??= this.#parts.clock.every(readTimeLimits.tick, () => this.#send({ type: 'TICK' }))
    else {
      this.#endTicks?.()
      this.#endTicks = undefined
    }
  }

  #keep(slice: ReadTimeSlice): void {
    const known = this.#slices.get(slice.id)
    if (!known || known.ms < slice.ms) this.#slices.set(slice.id, slice)
  }

  #save({ slices, visits }: ReadTimeRows): void {
    const { bookId, clock, kind, language, storage } = this.#parts
    for (const slice of slices) this.#keep(slice)
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
