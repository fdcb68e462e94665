import { getHotSearches, getSearch, getSuggestions } from '@kurasa/portal-contract'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { languageIs } from '../catalogue/book-filters.ts'
import { searchBooks, suggestTexts } from '../catalogue/book-search.ts'
import { foundBy, type SearchTerms } from '../catalogue/search-terms.ts'
import { handleSharedEndpoint } from '../http/handle-endpoint.ts'

const LENGTH = 8
/** Milliseconds for which what others search for may be behind. */
const HOT_AGE = 60_000

/** GET /search, /search/suggest, /search/hot. */
export function addSearch(app: Hono, { database, sessions, answers }: AppParts, terms: SearchTerms): void {
  handleSharedEndpoint(
    app,
    getSearch,
    {
      sessions,
      answers,
      counted: {
        nameOf: ({ items }, { request: { text, cursor } }) =>
          cursor === undefined ? foundBy(text, items) : undefined,
        count: (found, { id }) => terms.add(found, id),
      },
    },
    async ({ request }) =>
      searchBooks(
        database,
        request.text,
        request.language ? languageIs(request.language) : undefined,
        request,
      ),
  )

  handleSharedEndpoint(app, getSuggestions, { sessions, answers }, async ({ request }) =>
    suggestTexts(database, request.text, LENGTH),
  )

  handleSharedEndpoint(app, getHotSearches, { sessions, answers, maximumAge: HOT_AGE }, async () =>
    terms.hottest(LENGTH),
  )
}
