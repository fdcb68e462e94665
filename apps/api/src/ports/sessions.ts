import type { Assurance } from '../database/account-tables.ts'

/** Someone who is logged in, with what decides over locks. */
export interface PortalUser {
  id: string
  /** Id of the login that the request came by; never the token. */
  sessionId: string
  /** `he` may read and subscribe, but not export, erase or redeem. */
  assurance: Assurance
  /** May read what a subscription opens, now. */
  isSubscribed: boolean
  isBlocked: boolean
  /** The account is dormant: its owner has not been chosen yet. */
  isDormant: boolean
  /** Older dialogues, history and reports wait for support. */
  isSealed: boolean
  /** Ids of the books that were bought. */
  ownedBookIds: ReadonlySet<string>
}

/** Port: who sends a request. */
export interface Sessions {
  /** The user whose live session the request carries, or null for a visitor. */
  resolveUser(request: Request): Promise<PortalUser | null>
}
