import type { Reader, SearchHit } from '@kurasa/reader-core'

/** Hits that are kept; more are of no use in a list on a phone. */
export const MOST_HITS = 1000
/** Hits that come sooner after one another are shown together, ms. */
const SHOWN_EVERY_MS = 120
const GROUP = 'search'

/** A search of the book as it stands. Immutable. */
export interface BookSearchState {
  query: string
  status: 'idle' | 'searching' | 'done' | 'failed'
  hits: readonly SearchHit[]
  /** Part of the book that was searched, 0..1. */
  progress: number
  /** The place one stands at, from 0; undefined before one was chosen. */
  current: number | undefined
}

const idle: BookSearchState = { query: '', status: 'idle', hits: [], progress: 0, current: undefined }

/** A search in a book that outlives its panel: places, the one on screen, and their marks on the pages. */
export class BookSearch {
  readonly #reader: Reader
  readonly #listeners = new Set<() => void>()
  #state = idle
  #abort: AbortController | undefined

  constructor(reader: Reader) {
    this.#reader = reader
  }

  readonly getState = (): BookSearchState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Searches for words; an earlier search ends. Blank words end it, too. */
  async start(query: string): Promise<void> {
    this.#abort?.abort()
    const abort = new AbortController()
    this.#abort = abort
    if (query.trim() === '') {
      this.#set({ ...idle, query })
      this.#mark()
      return
    }
    this.#set({ ...idle, query, status: 'searching' })
    const hits: SearchHit[] = []
    let progress = 0
    let shownAt = 0
    const show = () => {
      shownAt = performance.now()
      this.#set({ ...this.#state, hits: [...hits], progress })
      this.#mark()
    }
    try {
      const found = this.#reader.search(query, {
        signal: abort.signal,
        limit: MOST_HITS,
        onProgress: (fraction) => {
          progress = fraction
        },
      })
      for await (const hit of found) {
        hits.push(hit)
        if (performance.now() - shownAt > SHOWN_EVERY_MS) show()
      }
      if (abort.signal.aborted) return
      show()
      this.#set({ ...this.#state, status: 'done', progress: 1 })
    } catch {
      if (abort.signal.aborted) return
      show()
      this.#set({ ...this.#state, status: 'failed' })
    }
  }

  /** Forgets the search and takes its marks off the pages. */
  end(): void {
    this.#abort?.abort()
    this.#abort = undefined
    this.#set(idle)
    this.#mark()
  }

  /** Shows a place on its page. */
  async goTo(index: number): Promise<void> {
    const hit = this.#state.hits[index]
    if (!hit) return
    this.#set({ ...this.#state, current: index })
    this.#mark()
    await this.#reader.goTo(hit.locator)
  }

  /** Shows the place after or before the present one; after the last comes the first. */
  async step(by: 1 | -1): Promise<void> {
    const { hits, current } = this.#state
    if (hits.length === 0) return
    const from = current ?? (by === 1 ? -1 : 0)
    await this.goTo((from + by + hits.length) % hits.length)
  }

  #set(state: BookSearchState): void {
    this.#state = state
    for (const listener of [...this.#listeners]) listener()
  }

  #mark(): void {
    const { hits, current } = this.#state
    this.#reader.setDecorations(
      GROUP,
      hits.map(({ locator }, index) => ({
        id: String(index),
        locator,
        style: index === current ? 'current-match' : 'match',
      })),
    )
  }
}
