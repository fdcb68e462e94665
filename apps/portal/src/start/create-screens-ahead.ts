import { firstPage } from '../app/first-page.ts'
import type { PrefetchContext } from '../app/screen-code.ts'
import type { LinkWatch, ScreensAhead } from '../app/screens-ahead.ts'
import { storedLanguage } from '../i18n/locale.ts'
import { QUIET_WAIT } from '../parts/query-view.tsx'
import { readUid } from '../session/session.ts'
import { clientStorage } from '../storage/client-storage.ts'
import { mayFetchAhead } from '../storage/data-saver.ts'
import { screenRouteOf } from './router.tsx'

/** After this long the next screen is shown with what has come, and shows itself what is missing, ms. */
const LONGEST_WAIT = 30_000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const nothing = () => undefined

export function createScreensAhead(parts: Pick<PrefetchContext, 'client' | 'queryClient'>): ScreensAhead {
  const prefetchContext = (): PrefetchContext => ({
    ...parts,
    language: storedLanguage(clientStorage),
    uid: readUid(clientStorage),
  })
  const links = new Map<Element, string>()
  let later: LinkWatch | undefined
  // Prefetching waits until the first screen is painted.
  if (mayFetchAhead('links', clientStorage, navigator))
    Promise.all([firstPage(), wait(1000)])
      .then(() => import('./link-watch.ts'))
      .then(({ watchLinks }) => {
        later = watchLinks(links, prefetchContext)
      })
      .catch(nothing)

  return {
    prepare(location) {
      const { fetch, isLoaded, prefetch, prefetchBeside } = screenRouteOf(location.pathname)
      // Requested in parallel with the code, which is the larger part of a book.
      prefetchBeside?.(prefetchContext(), location)?.catch(nothing)
      const answer = () => {
        const requested = prefetch?.(prefetchContext(), location)
        return requested && Promise.race([requested.catch(nothing), wait(QUIET_WAIT)])
      }
      if (!fetch || isLoaded?.()) return answer()
      return Promise.race([fetch().then(answer).catch(nothing), wait(LONGEST_WAIT)])
    },
    touch: (to) => later?.touch(to),
    watch(link, to) {
      links.set(link, to)
      later?.observe(link)
      return () => {
        links.delete(link)
        later?.unobserve(link)
      }
    },
  }
}
