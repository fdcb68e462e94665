import type { ReaderPanel } from '@kurasa/reader-core'

/** How long it is shown that a part did not load, ms. */
const SAID_MS = 6000

/** The parts of a reader that are still on their way. Immutable. */
export interface LatePartsState {
  /** The panel that was opened and whose code is not there yet. */
  coming: ReaderPanel | undefined
  /**
   * A requested part could not be loaded: a moment ago, or `again`. Firefox keeps a failed module until the page is
   * reloaded, however often it is imported.
   */
  missing: 'once' | 'again' | undefined
}

/** State of parts that load on use: which ones are awaited, and which failed to load. */
export class LateParts {
  readonly #listeners = new Set<() => void>()
  readonly #failed = new WeakSet<object>()
  #state: LatePartsState = { coming: undefined, missing: undefined }
  /** The part that `missed` refers to. */
  #missed: object | undefined
  #said: ReturnType<typeof setTimeout> | undefined

  readonly getState = (): LatePartsState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Registers that a panel is loading. @returns unregisters it */
  await(panel: ReaderPanel): () => void {
    this.#set({ coming: panel })
    return () => this.#set({ coming: undefined })
  }

  /**
   * Reports that a requested part could not be loaded: the notice is shown for a while, and stays until it is answered
   * when the part failed again while there is a network.
   *
   * @param part - identifies the part; the same object each time
   */
  miss(part: object): void {
    const isAgain = this.#failed.has(part) && navigator.onLine
    this.#failed.add(part)
    clearTimeout(this.#said)
    this.#missed = part
    this.#set({ missing: isAgain ? 'again' : 'once' })
    if (!isAgain) this.#said = setTimeout(this.answer, SAID_MS)
  }

  /** It came after all. */
  come(part: object): void {
    if (part === this.#missed) this.answer()
  }

  /** Nothing more is shown of what did not load. */
  readonly answer = (): void => {
    this.#missed = undefined
    this.#set({ missing: undefined })
  }

  readonly end = (): void => {
    clearTimeout(this.#said)
    this.#listeners.clear()
  }

  #set(patch: Partial<LatePartsState>): void {
    this.#state = { ...this.#state, ...patch }
    for (const listener of [...this.#listeners]) listener()
  }
}
