import type { Book, Entitlements } from '@kurasa/portal-contract'

type Priced = Pick<Book, 'id' | 'access'>

/** Whether all of a book is open: mirrors what the server decides on every unit. */
export function isBookOpen(book: Priced, entitlements: Entitlements | undefined): boolean {
  if (book.access === 'free') return true
  if (!entitlements) return false
  const { subscription, ownedBookIds } = entitlements
  if (ownedBookIds.includes(book.id)) return true
  return book.access === 'member' && subscription?.isOpen === true
}

/** Way to open the rest of a book. */
export type Offer = 'none' | 'subscribe' | 'buy'

/** Returns the offer of a book that is not open. */
export function offerOf(book: Priced, entitlements: Entitlements | undefined): Offer {
  if (isBookOpen(book, entitlements)) return 'none'
  return book.access === 'paid' ? 'buy' : 'subscribe'
}
