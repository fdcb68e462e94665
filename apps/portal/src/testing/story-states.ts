import type { Book, BookCard } from '@kurasa/portal-contract'
import type { ShelfEntry } from '../storage/local-shelf.ts'
import { Refusal } from './contract-server.ts'
import { mapMaker, sampleCards } from './sample-books.ts'

/** An answer that never comes. */
export const never = () => new Promise<never>(() => undefined)

/** The server is there and cannot. */
export const broken = () => {
  throw new Refusal(503, 500)
}

const entryOf = (book: BookCard | Book, openedAt: number, more: Partial<ShelfEntry>): ShelfEntry => ({
  book,
  openedAt,
  fraction: 0,
  ...more,
})

export const sampleShelf: ShelfEntry[] = [
  entryOf(mapMaker, 5, { fraction: 0.27, chapter: 'Three Inks', minutesLeft: 8 }),
  entryOf(sampleCards[2]!, 4, { fraction: 0.52, chapter: 'البئر', minutesLeft: 3 }),
  entryOf(sampleCards[1]!, 3, { fraction: 1, isFinished: true }),
  entryOf(sampleCards[3]!, 2, {}),
]
