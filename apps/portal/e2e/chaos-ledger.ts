/** Kinds of acts that a phone confirms to its member. */
export const KINDS = [
  'place',
  'minutes',
  'bookmark',
  'mark',
  'note',
  'shelf',
  'check-in',
  'report',
  'rating',
  'removal',
  'payment',
] as const
export type Kind = (typeof KINDS)[number]

/** Number of marks of a book that the member made, less those removed. `uncertain`: acts whose confirmation did not come. */
export interface MarkCount {
  certain: number
  uncertain: number
}

/** Acts that are done at most once by a member: whether the interface confirmed one, or only may have begun it. */
export type Once = 'confirmed' | 'uncertain'

/** One phone's account of what its interface has confirmed to one member. */
export class Ledger {
  /** Acts of each kind that were confirmed. */
  readonly counts = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>
  /** Bookmarks of each book. */
  readonly bookmarks = new Map<string, MarkCount>()
  /** Marks without a note of each book. */
  readonly marks = new Map<string, MarkCount>()
  /** Texts of notes, each of which is used once. */
  readonly notes = new Map<string, Once>()
  /** Texts of reports, each of which is used once. */
  readonly reports = new Map<string, Once>()
  /** Whether a book was last put on the shelf, or taken off. */
  readonly shelf = new Map<string, boolean>()
  /** How far the phone has shown each book, 0..1. */
  readonly places = new Map<string, number>()
  /** Stars of each book; undefined: the last rating has no confirmation. */
  readonly ratings = new Map<string, number | undefined>()
  /** Seconds of reading that the phone has counted, and those that it may have been unable to store. */
  readonly seconds = { certain: 0, uncertain: 0 }
  checkin: Once | undefined
  payment: Once | undefined

  /** Changes the number of bookmarks, or of marks, of a book by one. */
  count(kind: 'bookmarks' | 'marks', bookId: string, change: 1 | -1, isCertain: boolean): void {
    const before = this[kind].get(bookId) ?? { certain: 0, uncertain: 0 }
    if (isCertain) before.certain += change
    else before.uncertain++
    this[kind].set(bookId, before)
  }

  /** Notes how far a book was shown, after its pages were turned. */
  place(bookId: string, fraction: number): void {
    this.places.set(bookId, Math.max(fraction, this.places.get(bookId) ?? -1))
    this.counts.place++
  }

  save(bookId: string, isSaved: boolean): void {
    this.shelf.set(bookId, isSaved)
    this.counts.shelf++
  }

  read(seconds: number, isCertain: boolean): void {
    this.seconds[isCertain ? 'certain' : 'uncertain'] += seconds
    if (seconds >= 3) this.counts.minutes++
  }
}

/** Sum of marks over several accounts. */
export function sumOf(ledgers: readonly Ledger[], kind: 'bookmarks' | 'marks', bookId: string): MarkCount {
  const counts = ledgers.flatMap((ledger) => ledger[kind].get(bookId) ?? [])
  return {
    certain: counts.reduce((sum, { certain }) => sum + certain, 0),
    uncertain: counts.reduce((sum, { uncertain }) => sum + uncertain, 0),
  }
}
