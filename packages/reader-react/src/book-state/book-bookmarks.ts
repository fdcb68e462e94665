import {
  type Bookmark,
  type BookmarkStore,
  createIndexedDbBookmarkStore,
  publicationKey,
  type Reader,
} from '@kurasa/reader-core'
import { afterFirstPage } from '../after-first-page.ts'

/** Loads the code that places bookmarks on pages: a book without bookmarks does without. */
const loadPlaces = () => import('./bookmark-places.ts')

/** The current bookmarks of a book. Immutable. */
export interface BookmarksState {
  /** In reading order. */
  bookmarks: readonly Bookmark[]
  /** Those on the page in view. */
  onPage: readonly Bookmark[]
  /** Last change, to be announced. */
  notice: 'added' | 'removed' | 'not-kept' | undefined
  /** The store could not be read: there may be more. */
  isUnread: boolean
}

/** The bookmarks of one book: kept in a store, and which of them are on the page in view. */
export class BookBookmarks {
  readonly #reader: Reader
  readonly #store: BookmarkStore
  readonly #isOwnStore: boolean
  readonly #listeners = new Set<() => void>()
  /** Parts that show bookmarks. */
  #parts = 0
  #end: (() => void) | undefined
  /** A change of the page in view is on its way to the store. */
  #isChanging = false
  #places: Awaited<ReturnType<typeof loadPlaces>> | undefined
  #state: BookmarksState = { bookmarks: [], onPage: [], notice: undefined, isUnread: false }

  /** @param store - default: IndexedDB on this device */
  constructor(reader: Reader, store: BookmarkStore | undefined) {
    this.#reader = reader
    this.#store = store ?? createIndexedDbBookmarkStore()
    this.#isOwnStore = store !== undefined
  }

  readonly getState = (): BookmarksState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads the store after the first page is painted, then follows the reader while a part shows bookmarks. @returns unsubscribe */
  start(): () => void {
    this.#parts += 1
    if (this.#parts === 1) this.#end = this.#follow()
    return () => {
      this.#parts -= 1
      if (this.#parts === 0) this.#end?.()
    }
  }

  #follow(): () => void {
    let seen: unknown
    const follow = () => {
      const { locator, page, status, settings } = this.#reader.getSnapshot()
      const now = `${status} ${locator.href} ${locator.locations.textOffset} ${page.index} ${settings.fontSize}`
      if (now === seen) return
      seen = now
      this.#set({})
    }
    const unsubscribe = this.#reader.subscribe(follow)
    void afterFirstPage(this.#reader).then(this.read, () => undefined)
    return unsubscribe
  }

  /** Reads the store, unless no part shows bookmarks any more. Where it fails, the state says so, and it can be called again. */
  readonly read = async (): Promise<void> => {
    if (this.#parts === 0) return
    try {
      const keys = await this.#keys()
      const stored = (await Promise.all(keys.map((key) => this.#store.list(key)))).flat()
      if (stored.length > 0) this.#places ??= await loadPlaces()
      if (this.#parts === 0) return
      const bookmarks = [...this.#state.bookmarks, ...stored]
      const byId = new Map(bookmarks.map((each) => [each.id, each]))
      this.#set({ bookmarks: [...byId.values()], isUnread: false })
    } catch (error) {
      if (this.#isOwnStore) console.warn('The store of bookmarks could not be read.', error)
      if (this.#parts > 0) this.#set({ isUnread: true })
    }
  }

  /**
   * Puts a bookmark on the page in view, or takes those off that it has. The state says so once the store has it, so that
   * a book may be left at that moment. Ignored until the change before has ended.
   */
  async toggle(): Promise<void> {
    if (this.#isChanging) return
    this.#isChanging = true
    const { onPage } = this.#state
    await (onPage.length > 0 ? Promise.all(onPage.map(({ id }) => this.remove(id))) : this.#add())
    this.#isChanging = false
  }

  /** A bookmark that the store refuses is shown all the same, until the book is closed. */
  async #add(): Promise<void> {
    const { locator, page } = this.#reader.getSnapshot()
    const createdAt = new Date().toISOString()
    const bookmark: Bookmark = {
      id: `${locator.href}#${locator.locations.textOffset ?? 0} ${createdAt}`,
      locator: { ...locator, locations: { ...locator.locations, position: page.index + 1 } },
      createdAt,
    }
    const notice = await this.#keep('added', async () => {
      this.#places ??= await loadPlaces()
      const [key] = await this.#keys()
      await this.#store.put(key, bookmark)
    })
    this.#set({
      bookmarks: this.#places ? [...this.#state.bookmarks, bookmark] : this.#state.bookmarks,
      notice,
    })
  }

  /** Takes a bookmark off. One that the store keeps stays. */
  async remove(id: string): Promise<void> {
    const notice = await this.#keep('removed', async () => {
      const keys = await this.#keys()
      await Promise.all(keys.map((key) => this.#store.remove(key, id)))
    })
    const { bookmarks } = this.#state
    this.#set({
      bookmarks: notice === 'removed' ? bookmarks.filter((each) => each.id !== id) : bookmarks,
      notice,
    })
  }

  /** The key with the identifier alone holds bookmarks from before books were distinguished by their titles. */
  async #keys(): Promise<[string, string]> {
    const { publication } = this.#reader
    return [await publicationKey(publication), publication.metadata.identifier]
  }

  /** @returns what is to be announced after a change of the store */
  async #keep(done: 'added' | 'removed', change: () => Promise<void>): Promise<BookmarksState['notice']> {
    try {
      await change()
      return done
    } catch {
      return 'not-kept'
    }
  }

  #set(patch: Partial<BookmarksState>): void {
    const { publication } = this.#reader
    const given = patch.bookmarks ?? this.#state.bookmarks
    const bookmarks = (patch.bookmarks && this.#places?.inReadingOrder(publication, given)) ?? given
    this.#state = {
      ...this.#state,
      ...patch,
      bookmarks,
      onPage: this.#places?.inView(this.#reader, bookmarks) ?? [],
    }
    for (const listener of [...this.#listeners]) listener()
  }
}
