import { z } from 'zod/mini'
import { bookPage, pageRequest } from './books.ts'
import type { Endpoint } from './endpoint.ts'

/** Query as the reader typed it. */
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

/**
 * Books by the words of their title and authors, the nearest first, page by page. Case, accents, tashkeel and the
 * forms of Arabic letters that people mix up do not matter; when no book has every word, those that nearly have come.
 */
export const getSearch = {
  method: 'GET',
  path: '/search',
  request: z.object({
    text,
    /** BCP 47; `ar` also finds `ar-EG`. */
    language: z.optional(z.string().check(z.minLength(2), z.maxLength(35))),
    ...pageRequest,
  }),
  data: bookPage,
} as const satisfies Endpoint

/** Titles and authors with a word that begins with the typed text, or else with a similar word, at most 8. */
export const getSuggestions = {
  method: 'GET',
  path: '/search/suggest',
  request: z.object({ text }),
  data: z.array(z.string()),
} as const satisfies Endpoint

/** Most frequent successful searches of the last week, most first, at most 8. */
export const getHotSearches = {
  method: 'GET',
  path: '/search/hot',
  data: z.array(z.string()),
} as const satisfies Endpoint
