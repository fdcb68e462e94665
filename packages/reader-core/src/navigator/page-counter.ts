import { ReaderError } from '../errors.ts'
import type { Host } from '../host/host.ts'
import type { LayoutSession } from '../paginator/layout-session.ts'
import type { Section } from '../publication/publication.ts'

/** How often counting tells how far it is, ms: those who draw the numbers have other work too. */
const NEWS_MS = 200

/** How long counting that is waited for goes on before other work has its turn, ms: with one piece more it is under 50. */
const TURN_MS = 20

/** Counts the pages of all sections under one layout, in pieces, while nothing moves. */
export class PageCounter {
  readonly #session: LayoutSession
  readonly #sections: readonly Section[]
  readonly #host: Host
  readonly #isMoving: () => boolean
  readonly #onPiece: () => void
  readonly #onNumbers: () => void
  readonly #firstSection: () => number
  #hasHurry = false
  #lastNews = Number.NEGATIVE_INFINITY
  #lastTurn = Number.NEGATIVE_INFINITY
  #run: Promise<void> | undefined

  constructor(parts: {
    session: LayoutSession
    sections: readonly Section[]
    host: Host
    /** True while a finger or an animation moves the page: counting stands still. */
    isMoving: () => boolean
    /** Called when more pages were counted. */
    onPiece: () => void
    /** Called when numbers became others: some times a second, and when all are exact. */
    onNumbers: () => void
    /** Index of the section to begin with. */
    firstSection: () => number
  }) {
    this.#session = parts.session
    this.#sections = parts.sections
    this.#host = parts.host
    this.#isMoving = parts.isMoving
    this.#onPiece = parts.onPiece
    this.#onNumbers = parts.onNumbers
    this.#firstSection = parts.firstSection
  }

  /** Counts in the background. Resolves when all is counted, rejects when the layout was given up. */
  start(): Promise<void> {
    this.#run ??= this.#countAll()
    return this.#run
  }

  /** As `start`, without waiting for idle time: somebody is waiting for the number. */
  hurry(): Promise<void> {
    this.#hasHurry = true
    return this.start()
  }

  async #countAll(): Promise<void> {
    await this.#session.isRestored
    await this.#giveWay()
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
    this.#tell()
  }

  #hasCounted(): void {
    this.#onPiece()
    if (performance.now() - this.#lastNews > NEWS_MS) this.#tell()
  }

  #tell(): void {
    this.#lastNews = performance.now()
    this.#onNumbers()
  }

  async #giveWay(): Promise<void> {
    if (this.#hasHurry && !this.#isMoving() && performance.now() - this.#lastTurn < TURN_MS) return
    do {
      await (this.#hasHurry ? this.#host.nextTask() : this.#host.whenIdle())
    } while (this.#isMoving() && !this.#hasHurry)
    this.#lastTurn = performance.now()
  }
}
