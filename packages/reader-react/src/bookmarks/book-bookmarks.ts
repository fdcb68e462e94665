import { type Bookmark, type BookmarkStore, isPageBook, type Reader } from '@kurasa/reader-core'
import { afterFirstPage } from '../after-first-page.ts'

/** The bookmarks of a book as they stand. Immutable. */
export interface BookmarksState {
  /** In reading order. */
  bookmarks: readonly Bookmark[]
  /** Those on the page in view. */
  onPage: readonly Bookmark[]
  /** What was done last, to be said. */
  news: 'added' | 'removed' | 'not-kept' | undefined
}

/** The bookmarks of one book: kept in a store, and which of them lie on the page in view. */
export class BookBookmarks {
  readonly #reader: Reader
  readonly #store: BookmarkStore
  readonly #now: () => Date
  readonly #listeners = new Set<() => void>()
  readonly #order: ReadonlyMap<string, number>
  #state: BookmarksState = { bookmarks: [], onPage: [], news: undefined }

  constructor(reader: Reader, store: BookmarkStore, now: () => Date = () => new Date()) {
    this.#reader = reader
    this.#store = store
    this.#now = now
    this.#order = new Map(reader.publication.readingOrder.map((section) => [section.href, section.index]))
  }

  readonly getState = (): BookmarksState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads the store, once the first page stands, and follows the reader. @returns ends it */
  start(): () => void {
    let seen: unknown
    const follow = () => {
      const { locator, page, status, settings } = this.#reader.getSnapshot()
      const now = `${status} ${locator.href} ${locator.locations.textOffset} ${page.index} ${settings.fontSize}`
      if (now === seen) return
      seen = now
      this.#set({})
    }
    const unsubscribe = this.#reader.subscribe(follow)
    let isGone = false
    const read = async () => {
      await afterFirstPage(this.#reader)
      if (isGone) return
      const stored = await this.#store.list(this.#bookId)
      if (isGone) return
      const known = new Set(this.#state.bookmarks.map(({ id }) => id))
      this.#set({ bookmarks: [...this.#state.bookmarks, ...stored.filter(({ id }) => !known.has(id))] })
    }
    read().catch(() => {
      // Told when something is to be kept.
    })
    return () => {
      isGone = true
      unsubscribe()
    }
  }

  /** Puts a bookmark on the page in view, or takes those off that it has. */
  async toggle(): Promise<void> {
    const { onPage } = this.#state
    if (onPage.length > 0) {
      await Promise.all(onPage.map(({ id }) => this.remove(id)))
      return
    }
    const { locator, page } = this.#reader.getSnapshot()
    const createdAt = this.#now().toISOString()
    const bookmark: Bookmark = {
      id: `${locator.href}#${locator.locations.textOffset ?? 0} ${createdAt}`,
      locator: { ...locator, locations: { ...locator.locations, position: page.index + 1 } },
      createdAt,
    }
    this.#set({ bookmarks: [...this.#state.bookmarks, bookmark], news: 'added' })
    await this.#keep(this.#store.put(this.#bookId, bookmark))
  }

  async remove(id: string): Promise<void> {
    this.#set({ bookmarks: this.#state.bookmarks.filter((each) => each.id !== id), news: 'removed' })
    await this.#keep(this.#store.remove(this.#bookId, id))
  }

  get #bookId(): string {
    return this.#reader.publication.metadata.identifier
  }

  async #keep(work: Promise<void>): Promise<void> {
    try {
      await work
    } catch {
      this.#set({ news: 'not-kept' })
    }
  }

  #set(patch: Partial<BookmarksState>): void {
    const bookmarks = patch.bookmarks ? this.#inOrder(patch.bookmarks) : this.#state.bookmarks
    this.#state = { ...this.#state, ...patch, bookmarks, onPage: this.#onPage(bookmarks) }
    for (const listener of [...this.#listeners]) listener()
  }

  #inOrder(bookmarks: readonly Bookmark[]): Bookmark[] {
    const rank = ({ locator }: Bookmark) => this.#order.get(locator.href) ?? Number.POSITIVE_INFINITY
    return bookmarks.toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        (a.locator.locations.textOffset ?? 0) - (b.locator.locations.textOffset ?? 0) ||
        a.locator.locations.progression - b.locator.locations.progression,
    )
  }

  /** Bookmarks whose first character is in view. */
  #onPage(bookmarks: readonly Bookmark[]): Bookmark[] {
    const { status, locator } = this.#reader.getSnapshot()
    if (status !== 'ready' || bookmarks.length === 0) return []
    if (isPageBook(this.#reader.publication)) {
      return bookmarks.filter((each) => each.locator.href === locator.href)
    }
    const { start, end } = this.#reader.visibleText()
    const [first, last] = [this.#order.get(start.href) ?? 0, this.#order.get(end.href) ?? 0]
    return bookmarks.filter(({ locator: { href, locations } }) => {
      const section = this.#order.get(href)
      if (section === undefined || section < first || section > last) return false
      const at = locations.textOffset ?? 0
      const isAfterStart = section > first || at >= (start.locations.textOffset ?? 0)
      const isBeforeEnd = section < last || at < (end.locations.textOffset ?? 0)
      return isAfterStart && (isBeforeEnd || at === start.locations.textOffset)
    })
  }
}
