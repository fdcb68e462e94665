import { getHistory, type HistoryItem } from '@kurasa/portal-contract'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../api/member-queries.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import type { ShelfEntry } from '../../storage/local-shelf.ts'
import { ContinueCard } from './continue-card.tsx'

/** So many of the books read last are looked at for one that is not finished. */
const LATEST = 5

const entryOf = ({ book, lastAt, percent }: HistoryItem): ShelfEntry => ({
  book,
  kind: book.kinds[0],
  openedAt: Date.parse(lastAt),
  fraction: percent,
})

/** The book that a member read last, on this phone (`here`) or on another device. */
export function ContinueAnywhere({ uid, here }: { uid: string; here: ShelfEntry | undefined }) {
  const client = usePortalClient()
  // The interests of the account come with it: see `meQuery`.
  useMe()
  const history = useQuery({
    queryKey: ['history', uid, 'latest'],
    queryFn: ({ signal }) => client.call(getHistory, { limit: LATEST }, { signal, silent: true }),
  })
  const item = history.data?.items.find(({ percent }) => percent > 0 && percent < 1)
  const there = item && entryOf(item)
  const isNewer = there && there.book.id !== here?.book.id && there.openedAt > (here?.openedAt ?? 0)
  const entry = isNewer ? there : here
  return entry && <ContinueCard entry={entry} />
}
