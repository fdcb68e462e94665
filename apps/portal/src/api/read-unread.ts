import { getReports } from '@kurasa/portal-contract'
import type { PortalClient } from './portal-client.ts'

/** Messages of support that the member has not seen, in all reports. */
export async function readUnread(client: PortalClient, signal: AbortSignal): Promise<number> {
  const { unread } = await client.call(getReports, { limit: 1 }, { signal, silent: true })
  return unread
}
