import type { Host } from '../host/host.ts'
import type { Publication } from '../publication/publication.ts'
import type { ReaderPanel, ReaderSnapshot, VisibleText } from '../reader.ts'
import type { MinutesLeft } from './minutes-left.ts'
import type { ReadTimeStorage } from './read-time-storage.ts'
import type { ReadTimeActor, ReadTimeLogic, ReadTimeTotals } from './read-time-tracker.ts'
import type { ReadTimeExport, RunningReadTime } from './running-read-time.ts'
import type { SliceTaker } from './slice-outbox.ts'

/** What is shown of read time. Immutable: a new object whenever something changed. */
export interface ReadTimeSnapshot {
  /** False when the reader chose not to be counted. */
  isOn: boolean
  /** Of this book, on this device. */
  totals: ReadTimeTotals
  /** By the pace of who reads; undefined until the first page was measured. */
  minutesLeft: MinutesLeft | undefined
}

/** The time that is read in a book. Nothing is counted before this was asked for once, and nothing is ever sent. */
export interface ReadTimeControls extends ReadTimeSnapshot {
  /** Same reference until something changed (made for `useSyncExternalStore`). */
  getSnapshot(): ReadTimeSnapshot
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void
  /**
   * Slices that have ended, those of earlier visits included, each until it was taken: at the end of a session, every five
   * minutes, and when the line is back. One taker at a time.
   *
   * @returns ends it
   */
  onSlices(take: SliceTaker): () => void
  /** Something is read aloud, or no longer. To be said at each sentence: after 60 s of silence speech is over. */
  speech(isOn: boolean): void
  /** Counts, or no longer; remembered on this device. */
  setOn(isOn: boolean): Promise<void>
  /** All that is kept of this book, as plain data. */
  export(): Promise<ReadTimeExport>
  /** Forgets this book, or everything that was counted on this device. */
  delete(scope?: 'book' | 'everything'): Promise<void>
}

/** What read time asks of the reader it belongs to. */
interface ReadTimeReader {
  readonly publication: Publication
  readonly ready: Promise<void>
  getSnapshot(): ReaderSnapshot & { panel?: ReaderPanel }
  subscribe(listener: () => void): () => void
  visibleText(): VisibleText
}

/** How read time is kept. */
export interface ReadTimeOptions {
  /** Whose it is, on a device that several people use. */
  user?: string
  /** IndexedDB and `localStorage` unless told otherwise. */
  storage?: ReadTimeStorage
}

/** What read time is made of. */
export interface ReaderReadTimeParts extends ReadTimeOptions {
  reader: ReadTimeReader
  host: Host
  /** Runs the chart as a child of the reader's. */
  run(logic: ReadTimeLogic, input: { bookId: string; tabId: string }): ReadTimeActor
  /** Something is read aloud, or no longer. */
  onSpeech(isOn: boolean): void
}

const NOTHING: ReadTimeTotals = { activeMs: 0, listenMs: 0, pagesRead: 0 }

/** Read time of a reader. What counts is loaded when it was asked for and the first page stands. */
export class ReaderReadTime implements ReadTimeControls {
  readonly #parts: ReaderReadTimeParts
  readonly #listeners = new Set<() => void>()
  #snapshot: ReadTimeSnapshot | undefined
  #running: RunningReadTime | undefined
  #loading: Promise<RunningReadTime | undefined> | undefined
  #element: HTMLElement | undefined
  #take: SliceTaker | undefined
  #isEnded = false

  constructor(parts: ReaderReadTimeParts) {
    this.#parts = parts
  }

  /** Begins to count, if it has not begun. */
  start(): this {
    this.#loading ??= this.#load()
    return this
  }

  /** The reader is on the page. */
  show(element: HTMLElement): void {
    this.#element = element
    this.#running?.show(element)
  }

  /** The reader was taken off the page. */
  hide(): void {
    this.#element = undefined
    this.#running?.hide()
  }

  /** Ends counting; what there is is written down and told. */
  end(): void {
    this.#isEnded = true
    void this.#running?.end()
    this.#listeners.clear()
  }

  async #load(): Promise<RunningReadTime | undefined> {
    try {
      await this.#parts.reader.ready
      await this.#parts.host.whenIdle()
      if (this.#isEnded) return undefined
      const { RunningReadTime } = await import('./running-read-time.ts')
      if (this.#isEnded) return undefined
      this.#running = new RunningReadTime(this.#parts, () => this.#changed())
      if (this.#take) this.#running.tellTo(this.#take)
      if (this.#element) this.#running.show(this.#element)
      await this.#running.begin()
      return this.#running
    } catch {
      // The book did not open, or the part could not be fetched: it is read without being counted.
      return undefined
    }
  }

  #changed(): void {
    this.#snapshot = undefined
    for (const listener of [...this.#listeners]) listener()
  }

  getSnapshot(): ReadTimeSnapshot {
    this.#snapshot ??= {
      isOn: this.#running?.isOn ?? true,
      totals: this.#running?.totals ?? NOTHING,
      minutesLeft: this.#running?.minutesLeft,
    }
    return this.#snapshot
  }

  get isOn(): boolean {
    return this.getSnapshot().isOn
  }

  get totals(): ReadTimeTotals {
    return this.getSnapshot().totals
  }

  get minutesLeft(): MinutesLeft | undefined {
    return this.getSnapshot().minutesLeft
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  onSlices(take: SliceTaker): () => void {
    this.#take = take
    this.#running?.tellTo(take)
    return () => {
      if (this.#take !== take) return
      this.#take = undefined
      this.#running?.tellTo(undefined)
    }
  }

  speech(isOn: boolean): void {
    // Speech falls silent a moment after its book was closed: that is no news.
    if (this.#isEnded) return
    this.#parts.onSpeech(isOn)
    this.#running?.speech(isOn)
  }

  async setOn(isOn: boolean): Promise<void> {
    await (await this.start().#loading)?.setOn(isOn)
  }

  async export(): Promise<ReadTimeExport> {
    const running = await this.start().#loading
    return running ? running.export() : { bookId: '', totals: NOTHING, slices: [], visits: [], days: [] }
  }

  async delete(scope: 'book' | 'everything' = 'book'): Promise<void> {
    await (await this.start().#loading)?.forget(scope)
  }
}
