import { type QueryKey, skipToken, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUid } from '../session/session.ts'
import { keepList, readKeptList } from '../storage/list-cache.ts'

/** A page of any list. */
interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}

/**
 * A list of the current member, page after page; the stored copy is shown at once, and without a network. Sends no
 * request for a visitor.
 *
 * @param keepAs - name of the stored list; omit it for one that is not stored
 */
export function useMemberList<Item>(given: {
  queryKey: QueryKey
  keepAs: string | undefined
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>
  parse: (value: unknown) => Page<Item> | undefined
}) {
  const { queryKey, keepAs, fetchPage, parse } = given
  const uid = useUid()
  const readKept = () => (uid && keepAs ? readKeptList(keepAs, uid, parse) : undefined)
  const list = useInfiniteQuery({
    queryKey,
    queryFn: uid ? ({ pageParam, signal }) => fetchPage(pageParam, signal) : skipToken,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page<Item>) => last.nextCursor ?? undefined,
    initialData: () => {
      const kept = readKept()
      return kept && { pages: [kept.page], pageParams: [undefined] }
    },
    initialDataUpdatedAt: () => readKept()?.at,
  })

  const { data, dataUpdatedAt, isFetchedAfterMount, isError } = list
  useEffect(() => {
    if (uid && keepAs && data && isFetchedAfterMount && !isError)
      keepList(keepAs, uid, data.pages, dataUpdatedAt)
  }, [uid, keepAs, data, dataUpdatedAt, isFetchedAfterMount, isError])

  // A page that failed says so at its place; what is shown above it is not old.
  return list.isFetchNextPageError ? { ...list, isError: false as const } : list
}
