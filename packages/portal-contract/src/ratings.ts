import { z } from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

/** Stars from 1 to 5. */
export const stars = z.int().check(z.gte(1), z.lte(5))
/** As few ratings as this reveal too much about single members: no mean is shown. */
export const FEWEST_RATINGS = 3

/** The caller's rating of a book; null when there is none. Members only: 401. */
export const getRating = {
  method: 'GET',
  path: '/books/:id/rating',
  data: z.object({ stars: z.nullable(stars) }),
} as const satisfies Endpoint

/** Rates a book, or takes the rating back with null. 404 `NOT_FOUND`. Members only: 401. */
export const putRating = {
  method: 'PUT',
  path: '/books/:id/rating',
  request: z.object({ stars: z.nullable(stars) }),
  data: z.object({ stars: z.nullable(stars) }),
} as const satisfies Endpoint
