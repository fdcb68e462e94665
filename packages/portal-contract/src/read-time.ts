import { z } from 'zod'
import { id, time } from './books.ts'
import type { Endpoint } from './endpoint.ts'

/** A stretch of active reading. */
export const readTick = z.object({
  /** When it ended, by the device's clock. */
  at: time,
  /** How long it was, seconds. */
  seconds: z.number().int().min(1).max(60),
})
/** A stretch of active reading. */
export type ReadTick = z.infer<typeof readTick>

/**
 * Reports active reading of one book. A second counts once, however many devices and reports tell of it, so sending
 * again is harmless. A book that is gone is taken as read. Members only: 401.
 */
export const postReadTime = {
  method: 'POST',
  path: '/read_time',
  request: z.object({ bookId: id, ticks: z.array(readTick).min(1).max(500) }),
  /** Whole minutes: of all books today in Nairobi, and of this book ever. */
  data: z.object({ todayMinutes: z.number().int().min(0), bookMinutes: z.number().int().min(0) }),
} as const satisfies Endpoint
