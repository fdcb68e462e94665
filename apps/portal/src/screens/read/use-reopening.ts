import { useEffect, useRef } from 'react'
import { useEntitlements } from '../../api/member-queries.ts'

/** Reopens the book when the entitlements of its reader have changed at a locked page. */
export function useReopening({
  bookId,
  isLockedHere,
  reopen,
}: {
  bookId: string
  isLockedHere: boolean
  reopen: () => void
}): void {
  const { data } = useEntitlements()
  const rights = data && `${data.subscription?.paidUntil ?? ''} ${data.ownedBookIds.includes(bookId)}`
  const seen = useRef<string>(undefined)
  const latest = useRef(reopen)
  latest.current = reopen
  useEffect(() => {
    if (!isLockedHere || rights === undefined) return
    if (seen.current !== undefined && seen.current !== rights) latest.current()
    seen.current = rights
  }, [rights, isLockedHere])
}
