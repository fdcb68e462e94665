import { type QueryKey, skipToken, useInfiniteQuery } from '@tanstack/react-query'
import { useUid } from '../session/session.ts'

/** A page of any list. */
interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}

/** A list of the current member, page after page. Sends no request for a visitor. */
export function useMemberList<Item>(given: {
  queryKey: QueryKey
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>
}) {
  const uid = useUid()
  const list = useInfiniteQuery({
    queryKey: given.queryKey,
    queryFn: uid ? ({ pageParam, signal }) => given.fetchPage(pageParam, signal) : skipToken,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page<Item>) => last.nextCursor ?? undefined,
  })
  // A page that failed says so at its place; what is shown above it is not old.
  return list.isFetchNextPageError ? { ...list, isError: false as const } : list
}
