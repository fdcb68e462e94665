import type { Book, Entitlements } from '@kurasa/portal-contract'
import type { KeptEdition } from './kept-books.ts'

const DAY = 86_400_000
/** Days a downloaded book stays open without a network. */
const MEMBER_DAYS = 7
const OWNER_DAYS = 30

/**
 * Until when a download of a book stays open, epoch ms: for ever when it is free, 30 days when it was bought, else to the
 * end of what was paid for, seven days at most. `closed`: this reader may not download it.
 */
export function leaseOf(
  book: Pick<Book, 'id' | 'access'>,
  entitlements: Entitlements | undefined,
  now: number,
): number | 'for-ever' | 'closed' {
  if (book.access === 'free') return 'for-ever'
  if (entitlements?.ownedBookIds.includes(book.id)) return now + OWNER_DAYS * DAY
  const { subscription } = entitlements ?? {}
  if (book.access !== 'member' || !subscription?.isOpen) return 'closed'
  const until = Date.parse(subscription.graceUntil ?? subscription.paidUntil ?? '')
  return Math.min(Number.isNaN(until) ? now : until, now + MEMBER_DAYS * DAY)
}

/** Whether what is kept of an edition may be shown to this reader now. */
export const isLeased = (
  { uid, leaseUntil }: Pick<KeptEdition, 'uid' | 'leaseUntil'>,
  reader: string | undefined,
  now: number,
): boolean => (leaseUntil === undefined || now < leaseUntil) && (uid === undefined || uid === reader)
