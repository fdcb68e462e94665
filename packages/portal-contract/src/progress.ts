import { z } from 'zod/mini'
import { fraction, id, idList, time } from './books.ts'
import type { Endpoint } from './endpoint.ts'

const position = z.object({
  bookId: id,
  editionId: id,
  unitId: id,
  /** UTF-16 units from the start of the unit's text. */
  offset: z.int().check(z.gte(0)),
  /** Fraction of the whole book. */
  percent: fraction,
  /** The furthest `percent` ever read to. */
  furthest: fraction,
  deviceId: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Name that the reader gave the device, e.g. `Redmi 9`. */
  deviceName: z.string().check(z.maxLength(60)),
  /** When the reader was there, by the device's clock. */
  clientAt: time,
})

/** Where a reader is in a book, as the server knows it. */
export const readingProgress = z.extend(position, {
  /** When the book was first finished; stays until it is read again. */
  completedAt: z.optional(time),
  /** Counts the accepted positions, from 1. */
  rev: z.int().check(z.gte(1)),
  updatedAt: time,
})
/** Where a reader is in a book. */
export type ReadingProgress = z.infer<typeof readingProgress>

/** A position that a device reports. */
export const progressItem = z.extend(position, {
  /** `rev` of the progress this one follows; 0 when the device knew none. */
  baseRev: z.int().check(z.gte(0)),
  cause: z.enum(['turn', 'seek']),
  /** The end of the book was reached. */
  completed: z.optional(z.boolean()),
  /** The reader chose "read again": the book counts as unfinished. */
  readAgain: z.optional(z.boolean()),
})
/** A position that a device reports. */
export type ProgressItem = z.infer<typeof progressItem>

/** Result of one reported position. */
export const progressResult = z.object({
  bookId: id,
  rev: z.int().check(z.gte(1)),
  /** True when the position of another device was kept; `current` is that one. */
  conflict: z.optional(z.boolean()),
  current: readingProgress,
})
/** Result of one reported position. */
export type ProgressResult = z.infer<typeof progressResult>

/** Positions of the given books, or of all. Members only: 401. */
export const getProgress = {
  method: 'GET',
  path: '/progress',
  request: z.object({
    bookIds: z.optional(idList(0, 50)),
  }),
  data: z.array(readingProgress),
} as const satisfies Endpoint

/** Reports positions, at most one per book. Members only: 401. Results in the order of the items. */
export const postProgress = {
  method: 'POST',
  path: '/progress',
  request: z.object({ items: z.array(progressItem).check(z.minLength(1), z.maxLength(50)) }),
  data: z.array(progressResult),
} as const satisfies Endpoint
