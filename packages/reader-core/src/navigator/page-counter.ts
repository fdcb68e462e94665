import { isAborted, ReaderError } from '../errors.ts'
import type { Host } from '../host/host.ts'
import type { LayoutSession } from '../paginator/layout-session.ts'
import type { Section } from '../publication/publication.ts'

/** How often counting reports progress, ms: listeners that show the numbers have other work too. */
const NOTIFY_MS = 200

/** Counting runs for so long before it yields, ms: with one slice more it is under 50. */
const TURN_MS = 20

/** Dependencies of counting. */
export interface PageCounterParts {
  sections: readonly Section[]
  host: Host
  /** The present layout; undefined while the reader is off the page. */
  session: () => LayoutSession | undefined
  /** Whether the page rests: else counting yields after each slice. */
  isResting: () => boolean
  /** Index of the section to begin with. */
  firstSection: () => number
  /** Called when more pages were counted. */
  onSlice: (session: LayoutSession) => void
  /** Called when page numbers change: a few times a second, and when all are exact. */
  onNumbers: () => void
}

/** Counts the pages of all sections for callers that wait for the number. One count serves all of them, and ends with the last. */
export class PageCounter {
  readonly #parts: PageCounterParts
  /** Progress listeners of those that wait. */
  readonly #waiting = new Set<() => void>()
  #run: { session: LayoutSession; done: Promise<void> } | undefined
  #lastNotified = Number.NEGATIVE_INFINITY
  #lastTurn = Number.NEGATIVE_INFINITY

  constructor(parts: PageCounterParts) {
    this.#parts = parts
  }

  /**
   * Counts all pages of the present layout. If that is replaced meanwhile, those of the new one.
   *
   * @param report - called at the start, and when more is counted
   * @throws {ReaderError} 'aborted' when the signal fires, or the reader was taken off the page
   */
  async count(report: () => void, signal?: AbortSignal): Promise<void> {
    let onAbort: (() => void) | undefined
    const aborted = new Promise<never>((_, reject) => {
      onAbort = () => reject(new ReaderError('aborted', 'Counting was cancelled.', { cause: signal?.reason }))
      if (signal?.aborted) onAbort()
      else signal?.addEventListener('abort', onAbort)
    })
    aborted.catch(() => {})
    const waiting = () => report()
    this.#waiting.add(waiting)
    report()
    try {
      for (;;) {
        const session = this.#parts.session()
        if (!session) throw new ReaderError('aborted', 'The reader was taken off the page.')
        try {
          await Promise.race([this.#runOf(session), aborted])
          return
        } catch (error) {
          const next = this.#parts.session()
          if (signal?.aborted || !isAborted(error) || !next || next === session) throw error
        }
      }
    } finally {
      this.#waiting.delete(waiting)
      if (onAbort) signal?.removeEventListener('abort', onAbort)
    }
  }

  #runOf(session: LayoutSession): Promise<void> {
    if (this.#run?.session !== session) {
      const run = { session, done: this.#countAll(session) }
      const end = () => {
        if (this.#run === run) this.#run = undefined
      }
      this.#run = run
      run.done.then(end, end)
    }
    return this.#run.done
  }

  async #countAll(session: LayoutSession): Promise<void> {
    const { sections, firstSection, onSlice } = this.#parts
    await session.restore()
    // The section that is being read first: its page numbers are on screen.
    const first = sections[firstSection()]
    for (const section of first ? [first, ...sections] : sections) {
      if (!section.isLinear || session.map(section.index).isComplete) continue
      try {
        await session.complete(session.map(section.index), () => {
          onSlice(session)
          this.#notifySometimes()
          return this.#giveWay()
        })
      } catch (error) {
        // A section that cannot be read is passed over, and the total stays an estimate; any other error ends the count.
        if (!(error instanceof ReaderError) || error.code === 'aborted') throw error
      }
      onSlice(session)
      this.#notifySometimes()
      await this.#giveWay()
    }
    this.#notify()
  }

  #notifySometimes(): void {
    if (performance.now() - this.#lastNotified > NOTIFY_MS) this.#notify()
  }

  #notify(): void {
    this.#lastNotified = performance.now()
    for (const report of this.#waiting) report()
    this.#parts.onNumbers()
  }

  async #giveWay(): Promise<void> {
    const isEarly = performance.now() - this.#lastTurn < TURN_MS
    if (!(isEarly && this.#parts.isResting())) {
      await this.#parts.host.nextTask()
      this.#lastTurn = performance.now()
    }
    if (this.#waiting.size === 0) throw new ReaderError('aborted', 'The number of pages is not waited for.')
  }
}
