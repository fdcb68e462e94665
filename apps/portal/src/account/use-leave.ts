import { useEffect, useRef } from 'react'
import { useNavigation } from '../app/navigation.ts'
import { hrefs, ownAddress } from '../app/paths.ts'
import { forgetIntent, readIntent } from '../session/pending-intent.ts'
import { useUid } from '../session/session.ts'

/** Where a person came from before the login: an address of ours, from the history state of the address. */
export const returnTargetOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'returnTo' in state ? ownAddress(state.returnTo) : undefined

/** State that was passed beside that address, e.g. a question; the screen there parses it. */
export const returnStateOf = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'returnState' in state ? state.returnState : undefined

/** Redirects as soon as a member is logged in: by this screen, in another tab, or long before. */
export function useLeaveWhenLoggedIn(returnTo: string | undefined, returnState?: unknown): void {
  const { leaveTo } = useNavigation()
  const isLoggedIn = useUid() !== undefined
  const hasLeft = useRef(false)
  useEffect(() => {
    if (!isLoggedIn || hasLeft.current) return
    hasLeft.current = true
    const intent = returnTo === undefined ? undefined : readIntent(returnTo)
    // One that was left behind for another login is over.
    if (!intent) forgetIntent()
    // The book opens at the chapter that was to be paid for.
    const isAtChapter = intent !== undefined && 'href' in intent && intent.href !== undefined
    leaveTo(returnTo ?? hrefs.home(), isAtChapter ? { href: intent.href } : returnState)
  }, [isLoggedIn, returnTo, returnState, leaveTo])
}
