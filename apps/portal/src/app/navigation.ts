import { createContext, use } from 'react'
import type { PortalHistory } from './portal-history.ts'

/** Where a screen or a link can lead to. */
export type Navigation = Pick<PortalHistory, 'push' | 'replace' | 'leaveTo' | 'back'>

export const HistoryContext = createContext<Navigation | undefined>(undefined)

/** Leads to other addresses of the portal. */
export function useNavigation(): Navigation {
  const history = use(HistoryContext)
  if (!history) throw new Error('useNavigation needs a HistoryContext around it.')
  return history
}
