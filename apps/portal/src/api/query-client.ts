import { onlineManager, QueryClient } from '@tanstack/react-query'

/** Data younger than this is shown as it is; older data is shown too, and renewed behind it. ms */
const FRESH_FOR = 60_000

/** The portal client tries again by itself, so the cache does not. */
export function createQueryClient(): QueryClient {
  // It assumes a network until an event says otherwise, and gets no event when the page is opened offline.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_FOR, gcTime: 30 * 60_000, retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
}
