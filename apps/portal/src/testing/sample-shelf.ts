import type { BookCard, HistoryItem, ShelfItem } from '@kurasa/portal-contract'
import { mapMaker, sampleCards } from './sample-books.ts'

export const shelfItemOf = (book: BookCard, day: number, more: Partial<ShelfItem> = {}): ShelfItem => ({
  book,
  addedAt: new Date(Date.UTC(2026, 10, day)).toISOString(),
  locked: false,
  ...more,
})

/** A member's shelf: one begun, one locked, one finished, one bought and not begun. */
export const memberShelf = {
  items: [
    shelfItemOf(mapMaker, 20, { percent: 0.27 }),
    shelfItemOf(sampleCards[2]!, 18, { percent: 0.52, locked: true }),
    shelfItemOf(sampleCards[1]!, 15, { percent: 1, completedAt: '2026-11-19T08:00:00.000Z' }),
    shelfItemOf(sampleCards[4]!, 12),
  ],
  nextCursor: null,
}

export const boughtShelf = {
  items: [shelfItemOf(sampleCards[3]!, 10, { percent: 0.05 }), shelfItemOf(mapMaker, 9)],
  nextCursor: null,
}

/** Creates an item of the history, read `daysAgo` days before now. */
export const historyItemOf = (
  book: BookCard,
  daysAgo: number,
  minutes: number,
  percent = 0.3,
): HistoryItem => ({
  book,
  lastAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
  minutes,
  percent,
})
