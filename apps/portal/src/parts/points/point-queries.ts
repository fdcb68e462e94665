import { getMyPrizes, getPoints, getPointsLedger, getPrizes } from '@kurasa/portal-contract'
import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PortalClient } from '../../api/portal-client.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useUid } from '../../session/session.ts'

const PAGE = 30

const pointsKey = (uid: string | undefined) => ['points', uid]

/** Balance, today and the rules. */
const pointsQuery = (client: PortalClient, uid: string | undefined) =>
  queryOptions({
    queryKey: [...pointsKey(uid), 'now'],
    queryFn: ({ signal }) => client.call(getPoints, undefined, { signal }),
  })

/** `pointsQuery` of the current member. */
export const usePoints = () => useQuery(pointsQuery(usePortalClient(), useUid()))

/** Query of the prizes, with the number that is left of each. */
export function usePrizes() {
  const client = usePortalClient()
  const { language } = useTexts()
  return useQuery({
    queryKey: ['prizes', language],
    queryFn: ({ signal }) => client.call(getPrizes, undefined, { signal }),
  })
}

/** Everything that moved the member's points, newest first, page after page. */
export function useLedger() {
  const client = usePortalClient()
  const uid = useUid()
  return useInfiniteQuery({
    queryKey: [...pointsKey(uid), 'ledger'],
    queryFn: ({ pageParam: cursor, signal }) =>
      client.call(getPointsLedger, { cursor, limit: PAGE }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
}

/** The member's prizes, newest first, page after page. */
export function useMyPrizes() {
  const client = usePortalClient()
  const uid = useUid()
  const { language } = useTexts()
  return useInfiniteQuery({
    queryKey: [...pointsKey(uid), 'mine', language],
    queryFn: ({ pageParam: cursor, signal }) => client.call(getMyPrizes, { cursor, limit: PAGE }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
}

/** Items of all pages, each once: one that moved while they were read may be on two. */
export const itemsOf = <T extends { id: string }>(pages: readonly { items: readonly T[] }[]): T[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values(),
]

/** Refetches everything that points change: balance, prizes, and with them what is open to read. */
export function useForgetPoints() {
  const queryClient = useQueryClient()
  const uid = useUid()
  return () => {
    for (const queryKey of [pointsKey(uid), ['prizes'], ['me', uid], ['entitlements', uid]])
      void queryClient.invalidateQueries({ queryKey })
  }
}
