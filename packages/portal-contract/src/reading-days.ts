import { z } from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

/** A day on which a member read. */
export const readingDay = z.object({
  /** In Africa/Nairobi, `yyyy-mm-dd`. */
  day: z.iso.date(),
  /** Whole minutes, rounded down. */
  minutes: z.int().check(z.gte(0)),
})
/** A day on which a member read. */
export type ReadingDayMinutes = z.infer<typeof readingDay>

/** Days of the last year on which the caller read, on all devices, oldest first. Members only: 401. */
export const getReadingDays = {
  method: 'GET',
  path: '/me/reading_days',
  data: z.object({ today: z.iso.date(), days: z.array(readingDay) }),
} as const satisfies Endpoint
