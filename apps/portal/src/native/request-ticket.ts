import { postTicket } from '@kurasa/portal-contract'
import type { PortalClient } from '../api/portal-client.ts'

/** A ticket by which the native reader opens books as this member. */
export const requestTicket = async (client: PortalClient, signal: AbortSignal): Promise<string> =>
  (await client.call(postTicket, undefined, { silent: true, signal })).ticket
