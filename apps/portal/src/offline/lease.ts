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

/** So far a clock may be set back without closing what is leased, ms. */
const SLACK = 3_600_000

/**
 * Whether what is kept of an edition may be shown to this reader now. Time only goes forward: a clock that was set back behind the last
 * use opens nothing, until the server has answered once.
 */
export const isLeased = (
  { uid, leaseUntil, usedAt = 0 }: Pick<KeptEdition, 'uid' | 'leaseUntil'> & { usedAt?: number },
  reader: string | undefined,
  now: number,
): boolean =>
  (leaseUntil === undefined || (now < leaseUntil && now > usedAt - SLACK)) &&
  (uid === undefined || uid === reader)
