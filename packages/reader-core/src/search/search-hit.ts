import type { Locator } from '../publication/locator.ts'

/** A place where the words were found. */
export interface SearchHit {
  /** The found words: `text.highlight` holds them as the book writes them. */
  locator: Locator
  /** Index of the section in the reading order. */
  section: number
  /** Page of the publication under the layout it was found in, from 1; absent until the pages are counted. */
  page?: number
  /** Title of the chapter, from the contents; the section's own title, or empty. */
  title: string
  /** Words of the same paragraph on each side, for a list of results. */
  before: string
  highlight: string
  after: string
}

/** How to search. */
export interface SearchOptions {
  /** Ends the search with `ReaderError('aborted')`. */
  signal?: AbortSignal
  /** Part of the book that has been searched, 0..1. */
  onProgress?: (fraction: number) => void
  /** Index of the section to begin with; after the last comes the first. The one on screen when not given. */
  from?: number
  /** Ends the search after so many hits. */
  limit?: number
}
