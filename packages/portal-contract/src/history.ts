import { z } from 'zod/mini'
import { bookCard, fraction, pageRequest, time } from './books.ts'
import type { Endpoint } from './endpoint.ts'
import { sealed } from './me.ts'
import { bookIds } from './shelf.ts'

/** A book that was read. */
export const historyItem = z.object({
  book: bookCard,
  lastAt: time,
  /** Whole minutes read in it. */
  minutes: z.int().check(z.gte(0)),
  percent: fraction,
})
/** A book that was read. */
export type HistoryItem = z.infer<typeof historyItem>

/** Books that were read, the latest first, page by page. Members only: 401. */
export const getHistory = {
  method: 'GET',
  path: '/history',
  request: z.object(pageRequest),
  data: z.object({ items: z.array(historyItem), nextCursor: z.nullable(z.string()), sealed }),
} as const satisfies Endpoint

/** Forgets that books were read, some or all; where the reader is in them stays. Members only: 401. */
export const deleteHistory = {
  method: 'DELETE',
  path: '/history',
  request: z.object({ ids: z.optional(bookIds), all: z.optional(z.literal('1')) }).check(
    z.refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
      path: ['ids'],
      message: 'name the books, or say all=1',
    }),
  ),
  data: z.object({ removed: z.int().check(z.gte(0)) }),
} as const satisfies Endpoint
