/** One phone's account of what its interface has confirmed to its member. */
export class Ledger {
  /** Confirmed bookmarks of each book. */
  readonly bookmarks = new Map<string, number>()
  /** Bookmarks of each book that may have been stored, or not: the phone could store nothing when they were made. */
  readonly uncertain = new Map<string, number>()
  /** Whether a book was last put on the shelf, or taken off. */
  readonly shelf = new Map<string, boolean>()
  /** How far the phone has shown each book, 0..1. */
  readonly places = new Map<string, number>()
  /** Acts of each kind that were confirmed. */
  readonly counts = { bookmark: 0, shelf: 0, place: 0 }

  bookmark(bookId: string, isCertain: boolean): void {
    const of = isCertain ? this.bookmarks : this.uncertain
    of.set(bookId, (of.get(bookId) ?? 0) + 1)
    this.counts.bookmark++
  }

  place(bookId: string, fraction: number): void {
    if (fraction <= (this.places.get(bookId) ?? -1)) return
    this.places.set(bookId, fraction)
    this.counts.place++
  }

  save(bookId: string, isSaved: boolean): void {
    this.shelf.set(bookId, isSaved)
    this.counts.shelf++
  }
}

/** Sum of a number over several accounts. */
export const sumOf = (ledgers: readonly Ledger[], name: 'bookmarks' | 'uncertain', bookId: string): number =>
  ledgers.reduce((sum, ledger) => sum + (ledger[name].get(bookId) ?? 0), 0)
