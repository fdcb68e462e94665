import type { QueryClient } from '@tanstack/react-query'
import type { PortalClient } from '../api/portal-client.ts'
import { storedLanguage } from '../i18n/locale.ts'
import { QUIET_WAIT } from '../parts/query-view.tsx'
import { readUid } from '../session/session.ts'
import type { ClientStorage } from '../storage/client-storage.ts'
import { sparesData } from '../storage/data-saver.ts'
import { screenRouteOf } from './router.tsx'
import type { Asker } from './screen-code.ts'
import type { ScreensAhead } from './screens-ahead.ts'

/** After this long the next screen is shown with what has come, and says itself what is missing, ms. */
const LONGEST_WAIT = 30_000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const nothing = () => undefined

/** Runs work when the browser has nothing else to do; soon where it does not tell. */
const whenIdle = (window: Window, work: () => void) => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 5000 })
  else setTimeout(work, 1000)
}

export function createScreensAhead(given: {
  client: PortalClient
  queryClient: QueryClient
  storage: ClientStorage
  window: Window
}): ScreensAhead {
  const { client, queryClient, storage, window } = given
  const asker = (): Asker => ({
    client,
    queryClient,
    language: storedLanguage(storage),
    uid: readUid(storage),
  })
  const split = (to: string): { pathname: string; search: string; state: unknown } => {
    const { pathname, search } = new URL(to, 'https://own.invalid')
    return { pathname, search, state: null }
  }

  const links = new Map<Element, string>()
  let observer: IntersectionObserver | undefined
  if (!sparesData(storage, window.navigator))
    whenIdle(window, () => {
      void import('./links-in-sight.ts')
        .then((found) => {
          observer = found.observeLinks(links)
        })
        .catch(nothing)
    })

  return {
    prepare(location) {
      const route = screenRouteOf(location.pathname)
      // Asked for beside the code, which is the larger part of a book.
      route.askBeside?.(asker(), location)?.catch(nothing)
      const answer = () => {
        const asked = route.askFirst?.(asker(), location)
        return asked && Promise.race([asked.catch(nothing), wait(QUIET_WAIT)])
      }
      if (!route.fetch || route.isLoaded?.()) return answer()
      return Promise.race([route.fetch().then(answer).catch(nothing), wait(LONGEST_WAIT)])
    },
    touch(to) {
      if (sparesData(storage, window.navigator)) return
      const location = split(to)
      const route = screenRouteOf(location.pathname)
      if (route.isForMembers && readUid(storage) === undefined) return
      void Promise.resolve(route.fetch?.())
        .then(() => route.askFirst?.(asker(), location))
        .catch(nothing)
    },
    watch(link, to) {
      links.set(link, to)
      observer?.observe(link)
      return () => {
        links.delete(link)
        observer?.unobserve(link)
      }
    },
  }
}
