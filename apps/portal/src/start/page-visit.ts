import { pathOf, paths } from '../app/paths.ts'
import type { PortalHistory, PortalLocation } from '../app/portal-history.ts'
import { readConsent } from '../session/consent.ts'
import { osOf } from '../session/os-of.ts'
import { readUid } from '../session/session.ts'
import type { ClientStorage } from '../storage/client-storage.ts'
import { newUuid } from '../storage/new-uuid.ts'

type Address = Pick<PortalLocation, 'pathname' | 'search'>

/**
 * Whether going from one address to another counts as a new page visit: the first load, a new path, or another `id`
 * or `type` on the same path. Typing into a search field changes neither.
 */
export function isNewVisit(from: Address | undefined, to: Address): boolean {
  if (!from || from.pathname !== to.pathname) return true
  const before = new URLSearchParams(from.search)
  const after = new URLSearchParams(to.search)
  return ['id', 'type'].some((name) => before.get(name) !== after.get(name))
}

/** `effectiveType` of the connection, `offline` or `unknown`. */
function networkConditionOf(navigator: Navigator): string {
  if (navigator.onLine === false) return 'offline'
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } }
  return connection?.effectiveType ?? 'unknown'
}

/** The body of a page-visit event: exactly these six keys. */
export interface PageVisitEvent {
  userId: string
  eventTimestamp: number
  event: string
  resolution: string
  networkCondition: string
  os: string
}

/** The event for an address. Addresses that no route answers count as `*`, so no stranger's text is sent. */
export function pageVisitEvent(address: Address, window: Window, storage: ClientStorage): PageVisitEvent {
  const mayName = readConsent(storage)?.analytics === true
  return {
    userId: mayName ? (readUid(storage) ?? '') : '',
    eventTimestamp: Date.now(),
    event: `page_visit:${pathOf(address.pathname) ?? '*'}`,
    resolution: `${window.screen.width}x${window.screen.height}`,
    networkCondition: networkConditionOf(window.navigator),
    os: osOf(window.navigator.userAgent),
  }
}

/**
 * Gives every page visit its own `ptid` and reports it. Listens to the history and not to screens: a kept screen's
 * effects run again on every return. Must be called before the first screen, so its requests carry the new id.
 */
export function trackPageVisits(
  history: PortalHistory,
  window: Window,
  storage: ClientStorage,
  send: (event: PageVisitEvent) => void,
): () => void {
  let last: Address | undefined
  return history.listen((location) => {
    // The landing page is a page of its own, which counts its visits itself.
    if (isNewVisit(last, location) && pathOf(location.pathname) !== paths.landing) {
      storage.write('ptid', newUuid())
      send(pageVisitEvent(location, window, storage))
    }
    last = location
  })
}
