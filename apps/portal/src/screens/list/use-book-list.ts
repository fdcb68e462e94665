import type { BookPage, BookSort } from '@kurasa/portal-contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PortalError } from '../../api/portal-client.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { listTypeOf } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** A page of books; the server gives a title with those that have a name of their own. */
type ListPage = BookPage & { title?: string }

const PAGE = 20

/** Books of the list that an address names, page after page; all books when it names none. */
export function useBookList(params: URLSearchParams, sort: BookSort) {
  const client = usePortalClient()
  const { language } = useTexts()
  const type = listTypeOf(params.get('type'))
  const id = params.get('id')
  return useInfiniteQuery({
    queryKey: ['list', language, type, id, sort],
    queryFn: async ({ pageParam: cursor, signal }): Promise<ListPage> => {
      const request = { sort, cursor, limit: PAGE }
      if (!type) return client.call('getBooks', request, { signal })
      if (!id) return { items: [], nextCursor: null }
      return client.call('getList', request, { path: { type, id }, signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
}

/** Whether the server knows no such list, which for a reader is one without books. */
export const isNoSuchList = (error: unknown): boolean => error instanceof PortalError && error.status === 404
