import { useEffect, useState, useTransition } from 'react'
import type { NavigationKind, PortalHistory, PortalLocation } from './portal-history.ts'

/** Where the portal is shown to be. */
export interface Place {
  location: PortalLocation
  kind: NavigationKind
}

/**
 * The place whose screen is shown: it follows the history as soon as the next screen can paint, so the old one stays
 * until then.
 *
 * @param prepare - what is awaited before the screen of a location can paint; undefined when it can already
 * @param redirect - leads on from a location that shows nothing to this person; true when it did
 */
export function usePlace(
  history: PortalHistory,
  prepare: (location: PortalLocation) => Promise<unknown> | undefined,
  redirect: (location: PortalLocation) => boolean,
): { place: Place; isLoading: boolean; cancel: () => void } {
  const [place, setPlace] = useState<Place>(() => ({ location: history.location, kind: history.kind }))
  const [isAwaited, setIsAwaited] = useState(false)
  const [isRendering, startTransition] = useTransition()

  useEffect(() => {
    let shown = history.location
    let newest = 0
    const end = history.listen((location, kind) => {
      if (location === shown && kind === 'first') return
      const visit = ++newest
      if (redirect(location)) return
      const show = () => {
        if (visit !== newest) return
        shown = location
        history.setAwaited(false)
        startTransition(() => {
          setIsAwaited(false)
          setPlace({ location, kind })
        })
      }
      const ready = location.key === shown.key ? undefined : prepare(location)
      if (!ready) return show()
      history.setAwaited(true)
      setIsAwaited(true)
      void ready.then(show)
    })
    return () => {
      newest = -1
      end()
    }
  }, [history, prepare, redirect])

  return {
    place,
    isLoading: isAwaited || isRendering,
    cancel: () => history.stay(place.location),
  }
}
