import { z } from 'zod'
import { id, time } from './books.ts'
import type { Endpoint } from './endpoint.ts'
import { progressItem } from './progress.ts'

const count = z.number().int().min(0)

/**
 * Brings what a guest gathered on this device into the member's account, all or nothing: the shelf by union with the
 * earliest time, positions as `postProgress` takes them, interests by union. Again with the same guest it changes
 * nothing. Members only: 401.
 */
export const postMerge = {
  method: 'POST',
  path: '/me/merge',
  request: z.object({
    shelf: z
      .array(z.object({ bookId: id, addedAt: time }))
      .max(200)
      .default([]),
    progress: z.array(progressItem).max(50).default([]),
    history: z
      .array(z.object({ bookId: id, lastAt: time }))
      .max(100)
      .default([]),
    interests: z
      .object({ categories: z.array(id).max(50), languages: z.array(z.string().max(35)).max(20) })
      .optional(),
  }),
  /** What came new: books on the shelf, positions that won, books in the history, interests. */
  data: z.object({ shelf: count, progress: count, history: count, interests: count }),
} as const satisfies Endpoint
