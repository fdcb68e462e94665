import type { Locator } from '../publication/locator.ts'

/** A page that somebody wants to find again. */
export interface Bookmark {
  id: string
  /** Start of the page; its `text.highlight` is how the page begins, its `title` the chapter. */
  locator: Locator
  /** ISO 8601, UTC. */
  createdAt: string
}

/**
 * Port: where bookmarks are kept between visits. A host that syncs them brings its own; a promise that rejects is told to
 * the person, and the bookmark stays until the reader is closed.
 */
export interface BookmarkStore {
  /**
   * Bookmarks of a book, in any order.
   *
   * @param publicationId - the book's identifier and its title, for careless tools give every book one identifier. Asked
   * for the identifier alone as well, under which older versions kept them
   */
  list(publicationId: string): Promise<Bookmark[]>
  /** Keeps a bookmark; one with the same id is replaced. */
  put(publicationId: string, bookmark: Bookmark): Promise<void>
  remove(publicationId: string, id: string): Promise<void>
}
