import { onlineManager, QueryClient } from '@tanstack/react-query'

/** Data younger than this is shown as it is; older data is shown too, and renewed behind it. ms */
const FRESH_FOR = 60_000

/** The portal client tries again by itself, so the cache does not. */
export function createQueryClient(): QueryClient {
  // It believes in a network until it hears otherwise, and hears nothing when the page is opened without one.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_FOR, gcTime: 30 * 60_000, retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
}
