import { getReportMessages, getReports, type Report } from '@kurasa/portal-contract'
import { infiniteQueryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PortalClient } from '../../api/portal-client.ts'
import { PortalError } from '../../api/portal-error.ts'
import { unreadKey } from '../../api/unread.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useUid } from '../../session/session.ts'

/** Reports in one page. */
const PAGE = 20
/** Milliseconds until an open thread is polled again. */
const POLL = 20_000

const listKey = (uid: string | undefined) => ['reports', uid, 'list']
const threadKey = (uid: string | undefined, id: string | null) => ['reports', uid, 'thread', id]

/** The member's reports, newest first, page after page. */
const reportsQuery = (client: PortalClient, uid: string | undefined) =>
  infiniteQueryOptions({
    queryKey: listKey(uid),
    queryFn: ({ pageParam: cursor, signal }) => client.call(getReports, { cursor, limit: PAGE }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })

/** `reportsQuery` of the current member. */
export const useReports = () => useInfiniteQuery(reportsQuery(usePortalClient(), useUid()))

/** Reports of all pages, each once. */
export function reportsOf(pages: readonly { items: readonly Report[] }[]): Report[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((report) => [report.id, report])).values()]
}

/** One report with its messages. `isLive`: polled while it is shown and not closed; never in a hidden tab. */
export function useThread(id: string | null, isLive = false) {
  const client = usePortalClient()
  const uid = useUid()
  return useQuery({
    queryKey: threadKey(uid, id),
    queryFn: ({ signal }) =>
      client.call(getReportMessages, undefined, { path: { id: id ?? '' }, signal, silent: isLive }),
    enabled: !!id,
    // A report may have been answered within the last minute.
    staleTime: 0,
    refetchOnWindowFocus: isLive,
    refetchInterval: ({ state }) => (isLive && state.data?.report.state !== 'closed' ? POLL : false),
  })
}

/** Whether the server knows no such report, or does not reveal it to this member. */
export const isNoSuchReport = (error: unknown): boolean =>
  error instanceof PortalError && error.reason === 'NOT_FOUND'

/** Refetches everything about reports that is shown. */
export function useForgetReports() {
  const queryClient = useQueryClient()
  const uid = useUid()
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['reports', uid] })
    void queryClient.invalidateQueries({ queryKey: unreadKey(uid) })
  }
}
