import type { Locator } from '../publication/locator.ts'

/** A page that a reader marked to find it again. */
export interface Bookmark {
  id: string
  /** Start of the page; its `text.highlight` is how the page begins, its `title` the chapter. */
  locator: Locator
  /** ISO 8601, UTC. */
  createdAt: string
}

/**
 * Port: where bookmarks are stored between visits. An app that syncs them passes its own; a promise that rejects is
 * reported to the person, and the bookmark stays until the reader is closed.
 */
export interface BookmarkStore {
  /**
   * Bookmarks of a book, in any order.
   *
   * @param publicationId - the book's identifier and its title, because some tools give every book one identifier. Also
   *   called with the identifier alone, the key of older versions
   */
  list(publicationId: string): Promise<Bookmark[]>
  /** Keeps a bookmark; one with the same id is replaced. */
  put(publicationId: string, bookmark: Bookmark): Promise<void>
  remove(publicationId: string, id: string): Promise<void>
}
