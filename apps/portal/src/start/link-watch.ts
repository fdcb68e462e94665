import { prefetchOnce } from '../api/prefetch-once.ts'
import type { PrefetchContext } from '../app/screen-code.ts'
import type { LinkWatch } from '../app/screens-ahead.ts'
import { clientStorage } from '../storage/client-storage.ts'
import { mayFetchAhead } from '../storage/data-saver.ts'
import { screenRouteOf } from './router.tsx'

const nothing = () => undefined

/** The first screen comes before answers that may be wanted one day, ms. */
const HELP_AFTER = 5000

/** Questions and answers are there when the network is not: help is looked for when something fails. */
async function keepHelp({ client, queryClient, language }: PrefetchContext): Promise<void> {
  if (!mayFetchAhead('links', clientStorage, navigator)) return
  const { faqQuery } = await import('../parts/faq/use-faq.ts')
  const query = faqQuery(client, language)
  await prefetchOnce(queryClient, query, () => queryClient.prefetchQuery(query))
}

/**
 * Fetches the code of each link's screen once the link is in sight, and its first answer when a finger comes down on it. Not
 * where data is spared.
 *
 * @param links - the links that are there now, with their addresses; later ones are observed as they come
 */
export function watchLinks(
  links: ReadonlyMap<Element, string>,
  prefetchContext: () => PrefetchContext,
): LinkWatch {
  const mayFetch = () => mayFetchAhead('links', clientStorage, navigator)
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const to = links.get(target)
      if (!isIntersecting || to === undefined || !mayFetch()) continue
      observer.unobserve(target)
      // Once for each screen, however many links lead to it.
      screenRouteOf(to.split('?')[0]!).fetch?.().catch(nothing)
    }
  })
  for (const link of links.keys()) observer.observe(link)
  setTimeout(() => keepHelp(prefetchContext()).catch(nothing), HELP_AFTER)
  return {
    observe: (link) => observer.observe(link),
    unobserve: (link) => observer.unobserve(link),
    touch(to) {
      if (!mayFetch()) return
      const { pathname, search } = new URL(to, window.location.origin)
      const route = screenRouteOf(pathname)
      if (route.isForMembers && prefetchContext().uid === undefined) return
      void Promise.resolve(route.fetch?.())
        .then(() => route.prefetch?.(prefetchContext(), { pathname, search, state: null }))
        .catch(nothing)
    },
  }
}
