import type { ReadTimeSlice } from './ledger.ts'
import type { ReadTimeStorage } from './read-time-storage.ts'

/** Slices told at once at most. */
const SLICES_AT_ONCE = 200

/**
 * Takes slices. When it returns or resolves they have arrived, or never will be taken: they are not told again. When it
 * throws or rejects the line is down: they come again, under the same ids.
 */
export type SliceTaker = (slices: readonly ReadTimeSlice[]) => void | Promise<void>

/** Tells slices to the host, each until it was taken. What is told was written down before. */
export class SliceOutbox {
  readonly #storage: ReadTimeStorage
  readonly #take: SliceTaker
  readonly #isOpen: (slice: ReadTimeSlice) => boolean
  #run: Promise<void> | undefined

  /** @param isOpen - whether a slice still grows: it is told when it has ended */
  constructor(storage: ReadTimeStorage, take: SliceTaker, isOpen: (slice: ReadTimeSlice) => boolean) {
    this.#storage = storage
    this.#take = take
    this.#isOpen = isOpen
  }

  /** Tells what was not taken yet. One telling at a time; it stops at the first that fails. */
  flush(): Promise<void> {
    this.#run ??= this.#tell().finally(() => {
      this.#run = undefined
    })
    return this.#run
  }

  async #tell(): Promise<void> {
    for (;;) {
      const unsent = await this.#storage.unsent(SLICES_AT_ONCE)
      const batch = unsent.filter((slice) => !this.#isOpen(slice))
      if (batch.length === 0) return
      try {
        await this.#take(batch)
      } catch {
        return
      }
      await this.#storage.settle(batch)
      if (unsent.length < SLICES_AT_ONCE) return
    }
  }
}
