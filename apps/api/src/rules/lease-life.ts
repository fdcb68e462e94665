import type { PaidPeriod } from '@kurasa/portal-contract'

const DAY = 86_400_000
/** Days for which a kept book stays open without the server. */
const MEMBER_DAYS = 7
const OWNER_DAYS = 30

/** Until when a book stays open that a member may read now: for a subscriber no longer than was paid for. */
export function leaseEnd(isOwned: boolean, period: PaidPeriod | null, now: Date): Date {
  const days = (count: number) => now.getTime() + count * DAY
  if (isOwned) return new Date(days(OWNER_DAYS))
  const { paidUntil = null, graceUntil = null } = period ?? {}
  // Days of grace count once they have begun: a renewal is expected before.
  const end = paidUntil && paidUntil > now ? paidUntil : (graceUntil ?? now)
  return new Date(Math.min(end.getTime(), days(MEMBER_DAYS)))
}
