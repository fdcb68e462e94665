import type { ReadTimeInterval } from './ledger.ts'
import type { JudgedVisit } from './pages-read.ts'

/** A visit as it is stored. */
export interface StoredVisit extends JudgedVisit {
  bookId: string
  /** Wall clock at its end, ms since 1970. */
  at: number
}

/** Read time of a day whose intervals were discarded to save space. */
export interface DayTotal {
  bookId: string
  /** Local day as ms since 1970 of its midnight, UTC. */
  day: number
  activeMs: number
  listenMs: number
}

/** All that is stored of one book. `slices`, the name in the database and in exports, holds the intervals. */
export interface BookRecord {
  slices: ReadTimeInterval[]
  visits: StoredVisit[]
  days: DayTotal[]
}

/** Rows that are written in one transaction. */
export interface ReadTimeWriting {
  slices: readonly ReadTimeInterval[]
  visits: readonly StoredVisit[]
  /** Samples of pace by group, where they changed. */
  paces: Readonly<Record<string, readonly number[]>>
}

/** Port: where read time is stored. No method rejects: reading works on a device that cannot store anything. */
export interface ReadTimeStorage {
  /** Opens the storage in advance: a page that is being closed cannot open a database any more. */
  open(): Promise<void>
  /** Writes rows; an interval that is stored already keeps the greater `ms`. */
  write(rows: ReadTimeWriting): Promise<void>
  /** Writes the last interval synchronously, for the moment before the page is closed. */
  keepTail(interval: ReadTimeInterval): void
  /** Reads the record of a book; of the whole library without an id. */
  read(bookId?: string): Promise<BookRecord>
  samples(group: string): Promise<number[]>
  /** Intervals not reported yet, oldest first, at most `limit`. */
  unsent(limit: number): Promise<ReadTimeInterval[]>
  /** Marks intervals as reported. One that has grown since is unsent again. */
  settle(intervals: readonly ReadTimeInterval[]): Promise<void>
  isOn(): Promise<boolean>
  setOn(isOn: boolean): Promise<void>
  /** Deletes the record of a book; everything without an id. */
  clear(bookId?: string): Promise<void>
}
