import type { Decoration, Reader, SearchHit } from '@kurasa/reader-core'

/** The marks of a search on the pages. */
const SEARCH_MARKS = 'search'

/** The current search of a book. Immutable. */
export interface BookSearchState {
  query: string
  status: 'idle' | 'searching' | 'done' | 'failed'
  hits: readonly SearchHit[]
  /** Part of the book that was searched, 0..1. */
  progress: number
  /** Index of the selected hit, from 0; undefined before one was selected. */
  current: number | undefined
}

const noSearch: BookSearchState = {
  query: '',
  status: 'idle',
  hits: [],
  progress: 0,
  current: undefined,
}

/** A search in a book that outlives its panel: what was found, and the place on screen. `search-book.ts` searches. */
export class BookSearch {
  readonly reader: Reader
  readonly #listeners = new Set<() => void>()
  #state = noSearch
  #abort: AbortController | undefined

  constructor(reader: Reader) {
    this.reader = reader
  }

  readonly getState = (): BookSearchState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(patch: Partial<BookSearchState>): void {
    this.#state = { ...this.#state, ...patch }
    for (const listener of [...this.#listeners]) listener()
  }

  /** Another search begins, and the one before ends. @returns aborted when this one ends */
  begin(): AbortSignal {
    this.#abort?.abort()
    this.#abort = new AbortController()
    return this.#abort.signal
  }

  /** Forgets what was found. @param query - that is searched for from now on */
  clear(query = ''): void {
    this.set({ ...noSearch, query })
  }

  /** Draws places on the pages, in place of those before. */
  mark(places: readonly Decoration[]): void {
    this.reader.setDecorations(SEARCH_MARKS, places)
  }

  /** Forgets the search and takes its marks off the pages. */
  end(): void {
    this.#abort?.abort()
    this.clear()
    this.mark([])
  }
}
