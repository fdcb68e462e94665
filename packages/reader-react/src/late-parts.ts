import type { ReaderPanel } from '@kurasa/reader-core'

/** How long it is said that a part did not come, ms. */
const SAID_MS = 6000

/** The parts of a reader that are still on their way. Immutable. */
export interface LatePartsState {
  /** The panel that was opened and whose code is not there yet. */
  coming: ReaderPanel | undefined
  /** Something that a person asked for could not be fetched, a moment ago. */
  isMissing: boolean
}

/** What is known of parts that come when they are wanted: what one waits for, and what did not come. */
export class LateParts {
  readonly #listeners = new Set<() => void>()
  #state: LatePartsState = { coming: undefined, isMissing: false }
  #said: ReturnType<typeof setTimeout> | undefined

  readonly getState = (): LatePartsState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A panel is waited for. @returns ends it */
  await(panel: ReaderPanel): () => void {
    this.#set({ coming: panel })
    return () => this.#set({ coming: undefined })
  }

  /** Something that was asked for could not be fetched: says so for a while. */
  miss(): void {
    clearTimeout(this.#said)
    this.#set({ isMissing: true })
    this.#said = setTimeout(() => this.#set({ isMissing: false }), SAID_MS)
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
