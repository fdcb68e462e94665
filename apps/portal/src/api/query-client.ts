import { onlineManager, QueryClient } from '@tanstack/react-query'
import { clientStorage } from '../storage/client-storage.ts'

/** Data younger than this is shown as it is; older data is shown too, and renewed behind it. ms */
const FRESH_FOR = 60_000

/**
 * The portal client tries again by itself, so the cache does not. A query without an answer shows the one that this phone
 * keeps, offline too: see `kept-answers.ts`, which loads with the first screen once there is one.
 */
export function createQueryClient(): QueryClient {
  const keeper = clientStorage.read('k_kept') && import('../offline/kept-answers.ts').catch(() => undefined)
  // It assumes a network until an event says otherwise, and gets no event when the page is opened offline.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR,
        gcTime: 30 * 60_000,
        retry: false,
        refetchOnWindowFocus: false,
        ...(keeper && {
          networkMode: 'offlineFirst',
          persister: async (request, context, query) =>
            (await keeper)?.keptFirst(request, context, query, clientStorage) ?? request(context),
        }),
      },
      mutations: { retry: false },
    },
  })
}
