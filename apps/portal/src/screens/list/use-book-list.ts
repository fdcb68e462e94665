import type { BookPage, BookSort } from '@kurasa/portal-contract'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { PortalClient } from '../../api/portal-client.ts'
import { PortalError } from '../../api/portal-error.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { listTypeOf } from '../../app/paths.ts'
import type { Language } from '../../i18n/locale.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** A page of books; the server gives a title with those that have a name of their own. */
type ListPage = BookPage & { title?: string }

const PAGE = 20

/** Books of the list that an address names, page after page; all books when it names none. */
export function bookListQuery(
  client: PortalClient,
  language: Language,
  params: URLSearchParams,
  sort: BookSort,
) {
  const type = listTypeOf(params.get('type'))
  const id = params.get('id')
  return infiniteQueryOptions({
    queryKey: ['list', language, type, id, sort],
    queryFn: async ({ pageParam: cursor, signal }): Promise<ListPage> => {
      const request = { sort, cursor, limit: PAGE }
      if (!type || !id) return client.call('getBooks', request, { signal })
      return client.call('getList', request, { path: { type, id }, signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
}

/** Whether an address names a list: one of a kind that there is, by its id; or every book, when it names no kind. */
export const namesList = (params: URLSearchParams): boolean =>
  params.get('type') === null ? true : listTypeOf(params.get('type')) !== undefined && !!params.get('id')

/** `bookListQuery` in the language of the interface. */
export function useBookList(params: URLSearchParams, sort: BookSort) {
  const { language } = useTexts()
  return useInfiniteQuery({
    ...bookListQuery(usePortalClient(), language, params, sort),
    enabled: namesList(params),
  })
}

/** Whether the server knows no such list, which for a reader is one without books. */
export const isNoSuchList = (error: unknown): boolean => error instanceof PortalError && error.status === 404
