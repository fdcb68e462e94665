import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, createElement, use } from 'react'
import type { PortalClient } from '../api/portal-client.ts'
import type { Language } from '../i18n/locale.ts'
import type { TextArea } from '../i18n/text-keys.ts'
import { needTexts } from '../i18n/texts.ts'
import type { PortalLocation } from './portal-history.ts'
import type { ScreenProps } from './screen-props.ts'

type Screen = ComponentType<ScreenProps>

/** Dependencies of the first request of a screen. */
export interface PrefetchContext {
  client: PortalClient
  queryClient: QueryClient
  language: Language
  /** Undefined for a visitor. */
  uid: string | undefined
}

/**
 * Prefetches what a screen shows first, under the query keys that the screen uses itself. Undefined when it is cached
 * already. A failure here is ignored: the screen requests it again, and shows the error.
 */
export type Prefetch = (
  prefetchContext: PrefetchContext,
  location: Pick<PortalLocation, 'pathname' | 'search' | 'state'>,
) => Promise<unknown> | undefined

/** A screen, with its prefetch where it has one. */
type ScreenModule = Screen | [Screen, Prefetch]

/** A screen whose code and texts are fetched when it is needed. */
export interface ScreenCode {
  /** Suspends until the code is there, throws when it did not come. */
  Screen: Screen
  /** Fetches code and texts, once; after a failure again. */
  fetch(): Promise<void>
  isLoaded(): boolean
  /** Once the code is there: see `Prefetch`. */
  prefetch: Prefetch
}

/** A screen that does not come with the shell: its code and its texts (`areas`) are fetched together. */
export function screenCode(importScreen: () => Promise<ScreenModule>, ...areas: TextArea[]): ScreenCode {
  let loading: Promise<void> | undefined
  let hasFailed = false
  let loaded: { Screen: Screen; prefetch?: Prefetch } | undefined

  const fetch = () => {
    if (loading && !hasFailed) return loading
    hasFailed = false
    loading = Promise.all([importScreen(), needTexts(...areas)]).then(
      ([found]) => {
        const [Screen, prefetch] = Array.isArray(found) ? found : [found]
        loaded = { Screen, prefetch }
        // As React marks it: what is there is read without a wait.
        Object.assign(loading!, { status: 'fulfilled', value: undefined })
      },
      (error: unknown) => {
        hasFailed = true
        throw error
      },
    )
    return loading
  }

  return {
    // An error stays while it renders: only the boundary around, or a new visit, loads again.
    Screen(props) {
      use(loading ?? fetch())
      return loaded && createElement(loaded.Screen, props)
    },
    fetch,
    isLoaded: () => loaded !== undefined,
    prefetch: (prefetchContext, location) => loaded?.prefetch?.(prefetchContext, location),
  }
}
