import { z } from 'zod/mini'
import { id, time } from './books.ts'
import type { Endpoint } from './endpoint.ts'
import { progressItem } from './progress.ts'

const count = z.int().check(z.gte(0))

/**
 * Brings what a guest gathered on this device into the member's account, all or nothing: the shelf by union with the
 * earliest time, positions as `postProgress` takes them, interests by union. Again with the same guest it changes
 * nothing. Members only: 401.
 */
export const postMerge = {
  method: 'POST',
  path: '/me/merge',
  request: z.object({
    shelf: z._default(z.array(z.object({ bookId: id, addedAt: time })).check(z.maxLength(200)), []),
    progress: z._default(z.array(progressItem).check(z.maxLength(50)), []),
    history: z._default(z.array(z.object({ bookId: id, lastAt: time })).check(z.maxLength(100)), []),
    interests: z.optional(
      z.object({
        categories: z.array(id).check(z.maxLength(50)),
        languages: z.array(z.string().check(z.maxLength(35))).check(z.maxLength(20)),
      }),
    ),
  }),
  /** Numbers of added records: books on the shelf, positions that won, books in the history, interests. */
  data: z.object({ shelf: count, progress: count, history: count, interests: count }),
} as const satisfies Endpoint
