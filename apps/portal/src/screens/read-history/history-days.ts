import type { HistoryItem } from '@kurasa/portal-contract'
import type { ShelfEntry } from '../../storage/local-shelf.ts'
import { isInHistory } from '../../storage/shelf-changes.ts'

/** A book in the history, from the server or from this phone. */
export interface ReadBook {
  book: ShelfEntry['book']
  /** Epoch ms. */
  readAt: number
  /** Whole minutes read in it. */
  minutes: number
  fraction: number
  isFinished: boolean
}

/** A line of the list: a day, or a book under it. */
export type HistoryLine = { kind: 'day'; day: string } | { kind: 'book'; item: ReadBook }

export const readBookOf = ({ book, lastAt, minutes, percent }: HistoryItem): ReadBook => ({
  book,
  readAt: Date.parse(lastAt),
  minutes,
  fraction: percent,
  isFinished: percent >= 1,
})

/** Returns the books read on this phone, the latest first. */
export const localHistory = (entries: readonly ShelfEntry[]): ReadBook[] =>
  entries
    .filter(isInHistory)
    .map(({ book, readAt, seconds, fraction, isFinished }) => ({
      book,
      readAt: readAt ?? 0,
      minutes: Math.floor((seconds ?? 0) / 60),
      fraction,
      isFinished: isFinished ?? false,
    }))
    .sort((a, b) => b.readAt - a.readAt)

/** The day in Nairobi, as `2026-11-22`. */
export const dayOf = (at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(at)

/** Books under their days. */
export function linesOf(books: readonly ReadBook[]): HistoryLine[] {
  let last: string | undefined
  return books.flatMap((item): HistoryLine[] => {
    const day = dayOf(item.readAt)
    const line: HistoryLine = { kind: 'book', item }
    if (day === last) return [line]
    last = day
    return [{ kind: 'day', day }, line]
  })
}
