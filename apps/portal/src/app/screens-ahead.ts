import { createContext, use, useCallback } from 'react'
import type { PortalLocation } from './portal-history.ts'

/** Watches links before they are followed. */
export interface LinkWatch {
  observe(link: Element): void
  unobserve(link: Element): void
  touch(to: string): void
}

/** Fetches screens before they are shown. */
export interface ScreensAhead {
  /**
   * Loads what is missing before the screen of a location can paint: its code, and its first answer if that comes within
   * `QUIET_WAIT`. Undefined when nothing is missing. Never rejects.
   */
  prepare(location: PortalLocation): Promise<unknown> | undefined
  /** A finger came down on a link: its screen's code and first answer. */
  touch(to: string): void
  /** Fetches the code of a link's screen once the link is in sight. Returns a function that ends it. */
  watch(link: Element, to: string): () => void
}

/** Undefined where single parts are shown without a portal around them. */
export const ScreensAheadContext = createContext<ScreensAhead | undefined>(undefined)

/** Prepares the screen of a link early. @returns a ref for the link, and a handler for a finger that comes down on it */
export function useScreenAhead(to: string) {
  const ahead = use(ScreensAheadContext)
  const ref = useCallback(
    (link: HTMLAnchorElement | null) => (link && ahead ? ahead.watch(link, to) : undefined),
    [ahead, to],
  )
  return { ref, fetchNow: () => ahead?.touch(to) }
}
