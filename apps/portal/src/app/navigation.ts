import { createContext, use, useEffect, useRef } from 'react'
import type { PortalHistory } from './portal-history.ts'

/** Where a screen or a link can lead to. */
export type Navigation = Pick<PortalHistory, 'push' | 'replace' | 'leaveTo' | 'back' | 'hold'>

export const HistoryContext = createContext<Navigation | undefined>(undefined)

/** Leads to other addresses of the portal. */
export function useNavigation(): Navigation {
  const history = use(HistoryContext)
  if (!history) throw new Error('useNavigation needs a HistoryContext around it.')
  return history
}

/** While something lies over the screen, Back closes it instead of leading away. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const { hold } = useNavigation()
  const latest = useRef(close)
  latest.current = close
  useEffect(() => (isOpen ? hold(() => latest.current()) : undefined), [isOpen, hold])
}
