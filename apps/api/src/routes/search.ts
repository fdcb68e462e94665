import { getHotSearches, getSearch, getSuggestions } from '@kurasa/portal-contract'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { languageIs } from '../catalogue/book-filters.ts'
import { searchBooks, suggestTexts } from '../catalogue/book-search.ts'
import type { SearchTerms } from '../catalogue/search-terms.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'

const LENGTH = 8
const cache = cacheControl.catalogue

/** GET /search, /search/suggest, /search/hot. */
export function addSearch(app: Hono, { database, sessions }: AppParts, terms: SearchTerms): void {
  handleEndpoint(app, getSearch, { sessions, cache }, async ({ request }) => {
    const { text, language, cursor } = request
    const page = await searchBooks(database, text, language ? languageIs(language) : undefined, request)
    if (page.items.length && cursor === undefined) terms.add(text)
    return page
  })

  handleEndpoint(app, getSuggestions, { sessions, cache }, async ({ request }) =>
    suggestTexts(database, request.text, LENGTH),
  )

  handleEndpoint(app, getHotSearches, { sessions, cache }, async () => terms.hottest(LENGTH))
}
