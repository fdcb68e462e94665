import { useEffect, useRef } from 'react'
import { useNavigation } from '../app/navigation.ts'
import { hrefs, ownAddress } from '../app/paths.ts'
import { useUid } from './session.ts'

/** Where somebody came from who was led to the login: an address of ours, out of what stands beside the address. */
export const returnTargetOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'returnTo' in state ? ownAddress(state.returnTo) : undefined

/** Leads on as soon as somebody is logged in: by this screen, in another tab, or long before. */
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
