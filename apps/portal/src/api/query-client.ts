import { onlineManager, QueryClient } from '@tanstack/react-query'
import { FRESH_FOR } from './kept-query.ts'

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
