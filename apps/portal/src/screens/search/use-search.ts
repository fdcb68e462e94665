import { getHotSearches, getSearch, getSuggestions } from '@kurasa/portal-contract'
import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useDebounced } from '../../parts/use-debounced.ts'

/** Characters of a search; the server takes no more. */
export const SEARCH_LENGTH = 100
const PAGE = 20
/** Pause in typing before suggestions are requested, ms. */
const TYPING = 250

/** Books found by their title and authors, page after page. Titles come as they are, in whatever language. */
export function useSearchResults(text: string, language: string | undefined) {
  const client = usePortalClient()
  return useInfiniteQuery({
    queryKey: ['search', text, language],
    queryFn: ({ pageParam: cursor, signal }) =>
      client.call(getSearch, { text, language, cursor, limit: PAGE }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
}

/** Titles and authors that go on as was typed; none when they cannot be had. The last ones stay until others come. */
export function useSuggestions(typed: string): string[] {
  const client = usePortalClient()
  const text = useDebounced(typed, TYPING)
  const hasQuery = text !== '' && text.length <= SEARCH_LENGTH && typed !== ''
  const { data = [] } = useQuery({
    queryKey: ['suggest', text],
    queryFn: hasQuery
      ? ({ signal }) => client.call(getSuggestions, { text }, { signal, silent: true })
      : skipToken,
    placeholderData: keepPreviousData,
  })
  return typed === '' ? [] : data
}

/** Returns frequent searches; none when they cannot be loaded. */
export function useHotSearches(): string[] {
  const client = usePortalClient()
  const { data = [] } = useQuery({
    queryKey: ['hot-searches'],
    queryFn: ({ signal }) => client.call(getHotSearches, undefined, { signal, silent: true }),
    staleTime: 10 * 60_000,
  })
  return data
}
