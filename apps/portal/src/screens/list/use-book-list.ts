import type { BookSort, getBooks, RequestOf } from '@kurasa/portal-contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { usePortalClient } from '../../api/use-portal-client.ts'
import type { ListType } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'

type Filter = Pick<RequestOf<typeof getBooks>, 'category' | 'language' | 'kind' | 'access'>

/** What the server is asked for, for the list an address names. Undefined for a list it cannot make yet. */
export function filterOf(type: ListType | undefined, id: string | null): Filter | undefined {
  if (type === undefined) return {}
  if (!id) return undefined
  if (type === 'category') return { category: id }
  if (type === 'language') return { language: id }
  if (type === 'section') {
    if (id === 'new') return {}
    if (id === 'free') return { access: 'free' }
    if (id === 'picture') return { kind: 'image' }
    const language = /^language-(.{2,35})$/.exec(id)?.[1]
    if (language) return { language }
  }
  return undefined
}

/** Books of a list, page after page. */
export function useBookList(filter: Filter | undefined, sort: BookSort) {
  const client = usePortalClient()
  const { language } = useTexts()
  return useInfiniteQuery({
    queryKey: ['books', language, filter, sort],
    enabled: filter !== undefined,
    queryFn: ({ pageParam, signal }) =>
      client.call('getBooks', { ...filter, sort, cursor: pageParam, limit: 20 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
}
