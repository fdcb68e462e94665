import { z } from 'zod/mini'
import { id, time } from './books.ts'
import type { Endpoint } from './endpoint.ts'

/** A stretch of active reading. */
export const readTick = z.object({
  /** When it ended, by the device's clock. */
  at: time,
  /** How long it was, seconds. */
  seconds: z.int().check(z.gte(1), z.lte(60)),
})
/** A stretch of active reading. */
export type ReadTick = z.infer<typeof readTick>

/**
 * Reports active reading of one book. A second counts once, however many devices and reports contain it, so sending
 * again is harmless. A report about a deleted book is accepted and ignored. Members only: 401.
 */
export const postReadTime = {
  method: 'POST',
  path: '/read_time',
  request: z.object({ bookId: id, ticks: z.array(readTick).check(z.minLength(1), z.maxLength(500)) }),
  /** Whole minutes: of all books today in Nairobi, and of this book ever. */
  data: z.object({ todayMinutes: z.int().check(z.gte(0)), bookMinutes: z.int().check(z.gte(0)) }),
} as const satisfies Endpoint
