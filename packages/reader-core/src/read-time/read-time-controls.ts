import type { StateValue } from 'xstate'
import { ReaderError } from '../errors.ts'
import type { Host } from '../host/host.ts'
import type { Publication } from '../publication/publication.ts'
import type { BookPlace, VisibleText } from '../view/book-view.ts'
import type { IntervalHandler } from './interval-outbox.ts'
import type { MinutesLeft } from './minutes-left.ts'
import type { ReadTimeStorage } from './read-time-storage.ts'
import type { ReadTimeExport, ReadTimeTotals, ReadTimeTracker } from './read-time-tracker.ts'
import type { ReaderObserver } from './reader-observer.ts'

/** State of read time for display. Immutable: every change makes a new object. */
export interface ReadTimeSnapshot {
  /** False when the reader chose not to be counted. */
  isOn: boolean
  /** Totals of this book on this device. */
  totals: ReadTimeTotals
  /** From the reader's pace; undefined until the first page is measured. */
  minutesLeft: MinutesLeft | undefined
}

/** Read time of a book. Counting starts at the first access of `reader.readTime`; the engine never sends anything. */
export interface ReadTimeControls extends ReadTimeSnapshot {
  /** Same reference until something changed (made for `useSyncExternalStore`). */
  getSnapshot(): ReadTimeSnapshot
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void
  /**
   * Subscribes to intervals that have ended, those of earlier visits included, each until the handler accepts it. Called at the
   * end of a session, every five minutes, and when the network returns. One handler at a time.
   *
   * @returns unsubscribe
   */
  onSlices(take: IntervalHandler): () => void
  /** Speech has started or stopped. Call it at each sentence: after 60 s without a call speech counts as over. */
  speech(isOn: boolean): void
  /** Switches counting on or off; stored on this device. */
  setOn(isOn: boolean): Promise<void>
  /** Returns all that is stored of this book, as plain data. @throws {ReaderError} 'aborted' when its storage cannot be read */
  export(): Promise<ReadTimeExport>
  /** Deletes the record of this book, or everything that was counted on this device. */
  delete(scope?: 'book' | 'everything'): Promise<void>
}

/** The part of a reader's snapshot that read time uses; `panel` and `settings` are compared, never read. */
export interface ReadingSnapshot extends Pick<BookPlace, 'locator' | 'page' | 'section'> {
  status: string
  isBusy: boolean
  settings: object
  panel?: string
}

/** The part of a reader that read time uses. */
interface ReadTimeReader {
  readonly publication: Publication
  readonly ready: Promise<void>
  getSnapshot(): ReadingSnapshot
  subscribe(listener: () => void): () => void
  visibleText(): VisibleText
}

/** How read time is stored. */
export interface ReadTimeOptions {
  /** Keeps records apart on a device that several people use. */
  user?: string
  /** Default: IndexedDB and `localStorage`. */
  storage?: ReadTimeStorage
}

/** Dependencies of read time. */
export interface ReaderReadTimeParts extends ReadTimeOptions {
  reader: ReadTimeReader
  host: Host
  /** Called when speech starts or stops. */
  onSpeech(isOn: boolean): void
}

const NOTHING: ReadTimeTotals = { activeMs: 0, listenMs: 0, pagesRead: 0 }

/** Read time of a reader. Its code loads after the first access and after the first page is painted. */
export class ReaderReadTime implements ReadTimeControls {
  readonly #parts: ReaderReadTimeParts
  readonly #listeners = new Set<() => void>()
  #snapshot: ReadTimeSnapshot | undefined
  #observer: ReaderObserver | undefined
  #tracker: ReadTimeTracker | undefined
  #loading: Promise<ReadTimeTracker | undefined> | undefined
  #element: HTMLElement | undefined
  #take: IntervalHandler | undefined
  #isEnded = false

  constructor(parts: ReaderReadTimeParts) {
    this.#parts = parts
  }

  /** Starts counting unless it has started. */
  start(): this {
    this.#loading ??= this.#load()
    return this
  }

  /** The reader was mounted. */
  show(element: HTMLElement): void {
    this.#element = element
    this.#observer?.show(element)
  }

  /** The reader was unmounted. */
  hide(): void {
    this.#element = undefined
    this.#observer?.hide()
  }

  /** Stops counting, then stores and reports the rest. */
  end(): void {
    this.#isEnded = true
    void this.#observer?.end()
    this.#listeners.clear()
  }

  /** Active states of the chart of read time. Undefined until it runs. */
  get chartValue(): StateValue | undefined {
    return this.#tracker?.chartValue
  }

  async #load(): Promise<ReadTimeTracker | undefined> {
    try {
      await this.#parts.reader.ready
      await this.#parts.host.whenIdle()
      if (this.#isEnded) return undefined
      const { ReaderObserver } = await import('./reader-observer.ts')
      if (this.#isEnded) return undefined
      this.#observer = new ReaderObserver(this.#parts, () => this.#changed())
      this.#tracker = this.#observer.tracker
      if (this.#take) this.#tracker.onInterval(this.#take)
      if (this.#element) this.#observer.show(this.#element)
      await this.#observer.begin()
      return this.#tracker
    } catch (error) {
      // The book did not open, the module did not load, or the storage failed: reading goes on without counting.
      if (this.#parts.storage) console.warn('The read time of this book is not counted.', error)
      return undefined
    }
  }

  #changed(): void {
    this.#snapshot = undefined
    for (const listener of [...this.#listeners]) listener()
  }

  getSnapshot(): ReadTimeSnapshot {
    this.#snapshot ??= {
      isOn: this.#tracker?.isOn ?? true,
      totals: this.#tracker?.totals ?? NOTHING,
      minutesLeft: this.#observer?.minutesLeft,
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

  onSlices(take: IntervalHandler): () => void {
    this.#take = take
    this.#tracker?.onInterval(take)
    return () => {
      if (this.#take !== take) return
      this.#take = undefined
      this.#tracker?.onInterval(undefined)
    }
  }

  speech(isOn: boolean): void {
    // Speech stops a moment after its book is closed: ignored.
    if (this.#isEnded) return
    this.#parts.onSpeech(isOn)
    this.#tracker?.speech(isOn)
  }

  async setOn(isOn: boolean): Promise<void> {
    await (await this.start().#loading)?.setOn(isOn)
  }

  async export(): Promise<ReadTimeExport> {
    const tracker = await this.start().#loading
    if (!tracker)
      throw new ReaderError(
        'aborted',
        'The read time of this book is not counted: its storage cannot be read.',
      )
    return tracker.export()
  }

  async delete(scope: 'book' | 'everything' = 'book'): Promise<void> {
    await (await this.start().#loading)?.forget(scope)
  }
}
