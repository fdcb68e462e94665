import type { ReadTimeInterval } from './ledger.ts'

const TAIL = 'kurasa.read-time.tail.'

/** The last interval of each window, in a storage that writes at once: `localStorage`. Treats a failing storage as an empty one. */
export class IntervalTails {
  readonly #prefix: string
  readonly #storage: () => Storage

  /** @param user - whose intervals they are */
  constructor(user: string, storage: () => Storage) {
    this.#prefix = `${TAIL}${user}.`
    this.#storage = storage
  }

  keep(interval: ReadTimeInterval): void {
    try {
      this.#storage().setItem(this.#prefix + interval.tabId, JSON.stringify(interval))
    } catch {
      // Full or forbidden: then the last checkpoint must do.
    }
  }

  /** Those of windows that are gone, or still there: those write them again. */
  read(): ReadTimeInterval[] {
    try {
      const tails = this.#storage()
      const keys = Array.from({ length: tails.length }, (_, i) => tails.key(i) ?? '')
      return keys.flatMap((key) => {
        const interval = key.startsWith(this.#prefix)
          ? (JSON.parse(tails.getItem(key) ?? '{}') as Partial<ReadTimeInterval>)
          : {}
        const isInterval =
          typeof interval.id === 'string' && typeof interval.tabId === 'string' && interval.ms! >= 0
        return isInterval ? [interval as ReadTimeInterval] : []
      })
    } catch {
      return []
    }
  }

  drop(intervals: readonly ReadTimeInterval[]): void {
    try {
      for (const { tabId } of intervals) this.#storage().removeItem(this.#prefix + tabId)
    } catch {
      // An unreadable record cannot be removed either.
    }
  }
}
