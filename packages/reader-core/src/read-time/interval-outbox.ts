import type { ReadTimeInterval } from './ledger.ts'
import type { ReadTimeStorage } from './read-time-storage.ts'

/** Most intervals in one call of the handler. */
const INTERVALS_AT_ONCE = 200

/**
 * Receives intervals that have ended. When it returns or resolves they count as reported. When it throws or rejects, they
 * are reported again later, under the same ids.
 */
export type IntervalHandler = (intervals: readonly ReadTimeInterval[]) => void | Promise<void>

/** Reports stored intervals to the app, each until the handler accepts it. */
export class IntervalOutbox {
  readonly #storage: ReadTimeStorage
  readonly #take: IntervalHandler
  readonly #isOpen: (interval: ReadTimeInterval) => boolean
  #run: Promise<void> | undefined

  /** @param isOpen - whether an interval still grows: it is reported once it has ended */
  constructor(
    storage: ReadTimeStorage,
    take: IntervalHandler,
    isOpen: (interval: ReadTimeInterval) => boolean,
  ) {
    this.#storage = storage
    this.#take = take
    this.#isOpen = isOpen
  }

  /** Reports what is still unsent. One run at a time; a run stops at the first batch that fails. */
  flush(): Promise<void> {
    this.#run ??= this.#deliver().finally(() => {
      this.#run = undefined
    })
    return this.#run
  }

  async #deliver(): Promise<void> {
    for (;;) {
      const unsent = await this.#storage.unsent(INTERVALS_AT_ONCE)
      const batch = unsent.filter((interval) => !this.#isOpen(interval))
      if (batch.length === 0) return
      try {
        await this.#take(batch)
      } catch {
        return
      }
      await this.#storage.settle(batch)
      if (unsent.length < INTERVALS_AT_ONCE) return
    }
  }
}
