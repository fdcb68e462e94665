import type { Access } from '@kurasa/portal-contract'
import type { PortalUser } from '../ports/sessions.ts'

/** Values that decide the lock of one unit. */
export interface LockedThing {
  bookId: string
  access: Access
  /** The first so many units are open to everyone. */
  freeUnits: number
  /** From 0; null for a file that no unit names, which is locked as the units behind the preview are. */
  unit: number | null
  /** Taken out of the catalogue: only for those who bought it. */
  isRemoved?: boolean
}

/** Decision about a request for a unit or resource. */
export type Entitlement =
  /** Open to everyone, so every cache may keep it. */
  | 'public'
  /** Open to this user. */
  | 'granted'
  | 'login-required'
  | 'subscription-required'
  | 'purchase-required'
  | 'blocked'
  /** No longer in the catalogue, for this user. */
  | 'removed'

/**
 * Whether a reader may have a unit. Whole units only: a locked unit never leaves the server, not even in part.
 *
 * @param user - null for a visitor
 */
export function entitlementOf(thing: LockedThing, user: PortalUser | null): Entitlement {
  if (user?.isBlocked) return 'blocked'
  if (thing.isRemoved) return user?.ownedBookIds.has(thing.bookId) ? 'granted' : 'removed'
  const isInPreview = thing.unit !== null && thing.unit < thing.freeUnits
  if (thing.access === 'free' || isInPreview) return 'public'
  if (!user) return 'login-required'
  if (user.ownedBookIds.has(thing.bookId)) return 'granted'
  if (thing.access === 'paid') return 'purchase-required'
  return user.isSubscribed ? 'granted' : 'subscription-required'
}

/** The access of one unit, as every caller sees it: the first units of a locked book are free. */
export function accessOfUnit(access: Access, freeUnits: number, unit: number): Access {
  return unit < freeUnits ? 'free' : access
}
