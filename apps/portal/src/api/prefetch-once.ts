import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Begins `prefetch` unless the data of its key is there; renewing old data is the work of the screen that shows it. */
export const prefetchOnce = (
  queryClient: QueryClient,
  { queryKey }: { queryKey: QueryKey },
  prefetch: () => Promise<unknown>,
): Promise<unknown> | undefined => (queryClient.getQueryData(queryKey) === undefined ? prefetch() : undefined)
