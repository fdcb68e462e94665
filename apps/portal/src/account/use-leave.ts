import { useEffect, useRef } from 'react'
import { useNavigation } from '../app/navigation.ts'
import { hrefs, ownAddress } from '../app/paths.ts'
import { useUid } from '../session/session.ts'

/** Where a person came from before the login: an address of ours, from the history state of the address. */
export const returnTargetOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'returnTo' in state ? ownAddress(state.returnTo) : undefined

/** Redirects as soon as a member is logged in: by this screen, in another tab, or long before. */
export function useLeaveWhenLoggedIn(returnTo: string | undefined): void {
  const { leaveTo } = useNavigation()
  const isLoggedIn = useUid() !== undefined
  const hasLeft = useRef(false)
  useEffect(() => {
    if (!isLoggedIn || hasLeft.current) return
    hasLeft.current = true
    leaveTo(returnTo ?? hrefs.home())
  }, [isLoggedIn, returnTo, leaveTo])
}
