import { QueryClient } from '@tanstack/react-query'

/** Data younger than this is shown as it is; older data is shown too, and renewed behind it. ms */
export const FRESH_FOR = 60_000

/** The portal client tries again by itself, so the cache does not. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_FOR, gcTime: 30 * 60_000, retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
