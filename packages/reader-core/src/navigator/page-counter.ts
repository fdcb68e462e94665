import { ReaderError } from '../errors.ts'
import type { Host } from '../host/host.ts'
import type { LayoutSession } from '../paginator/layout-session.ts'
import type { Section } from '../publication/publication.ts'

/** How often counting reports progress, ms: listeners that show the numbers have other work too. */
const NOTIFY_MS = 200

/** How long counting that a caller waits for runs before it yields, ms: with one slice more it is under 50. */
const TURN_MS = 20

/** Share of the time that counting takes on a device that is to be spared. */
const SPARED_SHARE = 0.2

/** A clock that slept must not hold counting up, ms. */
const LONGEST_PAUSE_MS = 5000

/** Counts the pages of all sections under one layout, slice by slice, while nothing moves. */
export class PageCounter {
  readonly #session: LayoutSession
  readonly #sections: readonly Section[]
  readonly #host: Host
  readonly #restLeft: (rests: number) => number
  readonly #rests: number
  readonly #isSparing: () => boolean
  readonly #onSlice: () => void
  readonly #onNumbers: () => void
  readonly #firstSection: () => number
  readonly #measure: (giveWay: () => Promise<void>) => Promise<void>
  /** How many wait for the number. */
  #hurries = 0
  #lastNotified = Number.NEGATIVE_INFINITY
  #lastTurn = Number.NEGATIVE_INFINITY
  #run: Promise<void> | undefined
  #wake: () => void = () => {}

  constructor(parts: {
    session: LayoutSession
    sections: readonly Section[]
    host: Host
    /** ms until the page has rested for so many times the rest of the host; 0 when it has. */
    restLeft: (rests: number) => number
    /** Rests before pages are counted in the background; an estimate meanwhile takes one. */
    rests: number
    /** Whether the device is to be spared: counting takes a fifth of the time at most. */
    isSparing: () => boolean
    /** Called when more pages were counted. */
    onSlice: () => void
    /** Called when page numbers change: a few times a second, and when all are exact. */
    onNumbers: () => void
    /** Index of the section to begin with. */
    firstSection: () => number
    /** Measures what has not been counted, for an estimate meanwhile. */
    measure?: (giveWay: () => Promise<void>) => Promise<void>
  }) {
    this.#session = parts.session
    this.#sections = parts.sections
    this.#host = parts.host
    this.#restLeft = parts.restLeft
    this.#rests = parts.rests
    this.#isSparing = parts.isSparing
    this.#onSlice = parts.onSlice
    this.#onNumbers = parts.onNumbers
    this.#firstSection = parts.firstSection
    this.#measure = parts.measure ?? (() => Promise.resolve())
  }

  /** Counts in the background. Resolves when all is counted, rejects when the layout was discarded. */
  start(): Promise<void> {
    this.#run ??= this.#countAll()
    return this.#run
  }

  /**
   * As `start`, without waiting for idle time: a caller waits for the number.
   *
   * @returns `done`; `end` for when no caller waits any more: the rest is counted in the background again
   */
  hurry(): { done: Promise<void>; end(): void } {
    this.#hurries++
    this.#wake()
    const done = this.start()
    let isEnded = false
    const end = () => {
      if (!isEnded) this.#hurries--
      isEnded = true
    }
    return { done, end }
  }

  async #countAll(): Promise<void> {
    await this.#session.restore()
    await this.#giveWay(1)
    // A caller that waits needs the exact number, not an estimate.
    if (!this.#isHurried) await this.#measure(() => this.#giveWay(1))
    if (this.#rests > 1) await this.#giveWay()
    // The section that is being read first: its page numbers are on screen.
    const first = this.#sections[this.#firstSection()]
    for (const section of first ? [first, ...this.#sections] : this.#sections) {
      if (!section.isLinear || this.#session.map(section.index).isComplete) continue
      try {
        await this.#session.complete(this.#session.map(section.index), () => {
          this.#hasCounted()
          return this.#giveWay()
        })
        this.#hasCounted()
      } catch (error) {
        // A section that cannot be read is passed over, and the total stays an estimate; any other error ends the count.
        if (!(error instanceof ReaderError) || error.code === 'aborted') throw error
      }
      await this.#giveWay()
    }
    this.#notify()
  }

  #hasCounted(): void {
    this.#onSlice()
    if (performance.now() - this.#lastNotified > NOTIFY_MS) this.#notify()
  }

  #notify(): void {
    this.#lastNotified = performance.now()
    this.#onNumbers()
  }

  async #giveWay(rests = this.#rests): Promise<void> {
    const now = performance.now()
    if (this.#isHurried) {
      if (this.#restLeft(1) === 0 && now - this.#lastTurn < TURN_MS) return
      await this.#host.nextTask()
    } else {
      if (this.#isSparing()) await this.#pause((now - this.#lastTurn) * (1 / SPARED_SHARE - 1))
      for (;;) {
        const rest = this.#isHurried ? 0 : this.#restLeft(rests)
        if (rest === 0) {
          await (this.#isHurried ? this.#host.nextTask() : this.#host.whenIdle())
          if (this.#isHurried || this.#restLeft(rests) === 0) break
        } else await this.#pause(rest)
      }
    }
    this.#lastTurn = performance.now()
  }

  get #isHurried(): boolean {
    return this.#hurries > 0
  }

  /** Waits, but no longer than until a caller waits for the number. */
  #pause(ms: number): Promise<void> {
    // Before the first slice there is nothing to measure.
    if (!(ms > 0) || ms === Number.POSITIVE_INFINITY) return Promise.resolve()
    return Promise.race([
      this.#host.wait(Math.min(ms, LONGEST_PAUSE_MS)),
      new Promise<void>((resolve) => {
        this.#wake = resolve
      }),
    ])
  }
}
