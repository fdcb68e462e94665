import type { ReadTimeSlice } from './ledger.ts'
import type { JudgedVisit } from './pages-read.ts'

/** A visit as it is kept. */
export interface StoredVisit extends JudgedVisit {
  bookId: string
  /** Wall clock at its end, ms since 1970. */
  at: number
}

/** Read time of a day whose slices were given up for want of room. */
export interface DayTotal {
  bookId: string
  /** Local day as ms since 1970 of its midnight, UTC. */
  day: number
  activeMs: number
  listenMs: number
}

/** All that is kept of one book. */
export interface BookRecord {
  slices: ReadTimeSlice[]
  visits: StoredVisit[]
  days: DayTotal[]
}

/** What is written at once. */
interface ReadTimeWriting {
  slices: readonly ReadTimeSlice[]
  visits: readonly StoredVisit[]
  /** Samples of pace by group, where they changed. */
  paces: Readonly<Record<string, readonly number[]>>
}

/** Port: where read time is kept. None of it rejects: a device that keeps nothing still reads. */
export interface ReadTimeStorage {
  /** Makes ready to write: a page that is being left cannot open anything. */
  open(): Promise<void>
  /** Writes; a slice that is there already keeps the greater `ms`. */
  write(rows: ReadTimeWriting): Promise<void>
  /** Writes the last slice in the same task: for the moment before a page is gone. */
  keepTail(slice: ReadTimeSlice): void
  /** What is known of a book. Of the whole library without an id. */
  read(bookId?: string): Promise<BookRecord>
  samples(group: string): Promise<number[]>
  /** Slices that were told to nobody yet, oldest first, of at most `limit`. */
  unsent(limit: number): Promise<ReadTimeSlice[]>
  /** They arrived, or will never be taken. What has grown since is unsent again. */
  settle(slices: readonly ReadTimeSlice[]): Promise<void>
  isOn(): Promise<boolean>
  setOn(isOn: boolean): Promise<void>
  /** Forgets a book, or everything without an id. */
  clear(bookId?: string): Promise<void>
}
