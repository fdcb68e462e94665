import type { ClientStorage } from '../../storage/client-storage.ts'

/** Lives as long as its tab: a rating that was never finished must not become another person's. */
const KEY = 'k_once_rating'

/** Stars that a visitor gave before the login. */
export interface PendingRating {
  bookId: string
  /** 1 to 5. */
  stars: number
}

/** The rating that waits for the login; undefined when there is none, or it cannot be read. */
export function readPendingRating(storage: ClientStorage): PendingRating | undefined {
  const value = storage.readJson(KEY)
  if (typeof value !== 'object' || value === null || !('bookId' in value) || !('stars' in value))
    return undefined
  const { bookId, stars } = value
  const isRating =
    typeof bookId === 'string' &&
    typeof stars === 'number' &&
    Number.isInteger(stars) &&
    stars >= 1 &&
    stars <= 5
  return isRating ? { bookId, stars } : undefined
}

/** Stores the rating that waits for the login; undefined removes it. */
export function writePendingRating(rating: PendingRating | undefined, storage: ClientStorage): void {
  if (rating) storage.writeJson(KEY, rating)
  else storage.write(KEY, undefined)
}
