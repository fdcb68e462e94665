import { createContext, use } from 'react'
import type { PortalClient } from './portal-client.ts'

export const PortalClientContext = createContext<PortalClient | undefined>(undefined)

/** The client every call goes through. */
export function usePortalClient(): PortalClient {
  const client = use(PortalClientContext)
  if (!client) throw new Error('usePortalClient needs a PortalClientContext around it.')
  return client
}
