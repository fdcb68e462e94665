import { z } from 'zod'
import { fraction, id, time } from './books.ts'
import type { Endpoint } from './endpoint.ts'

const position = z.object({
  bookId: id,
  editionId: id,
  unitId: id,
  /** UTF-16 units from the start of the unit's text. */
  offset: z.number().int().min(0),
  /** Of the whole book. */
  percent: fraction,
  /** The furthest `percent` ever read to. */
  furthest: fraction,
  deviceId: z.string().min(1).max(64),
  /** What the reader calls the device, e.g. `Redmi 9`. */
  deviceName: z.string().max(60),
  /** When the reader was there, by the device's clock. */
  clientAt: time,
})

/** Where a reader is in a book, as the server knows it. */
export const readingProgress = position.extend({
  /** When the book was first finished; stays until it is read again. */
  completedAt: time.optional(),
  /** Counts the accepted positions, from 1. */
  rev: z.number().int().min(1),
  updatedAt: time,
})
/** Where a reader is in a book. */
export type ReadingProgress = z.infer<typeof readingProgress>

/** A position that a device reports. */
export const progressItem = position.extend({
  /** `rev` of the progress this one follows; 0 when the device knew none. */
  baseRev: z.number().int().min(0),
  cause: z.enum(['turn', 'seek']),
  /** The end of the book was reached. */
  completed: z.boolean().optional(),
  /** The reader chose "read again": the book counts as unfinished. */
  readAgain: z.boolean().optional(),
})
/** A position that a device reports. */
export type ProgressItem = z.infer<typeof progressItem>

/** What became of one reported position. */
export const progressResult = z.object({
  bookId: id,
  rev: z.number().int().min(1),
  /** True when another device's position stands; `current` is that one. */
  conflict: z.boolean().optional(),
  current: readingProgress,
})
/** What became of one reported position. */
export type ProgressResult = z.infer<typeof progressResult>

/** Positions of the given books, or of all. Members only: 401. */
export const getProgress = {
  method: 'GET',
  path: '/progress',
  request: z.object({
    bookIds: z
      .preprocess(
        (value) => (typeof value === 'string' ? value.split(',') : value),
        z.array(id).max(50).optional(),
      )
      .optional(),
  }),
  data: z.array(readingProgress),
} as const satisfies Endpoint

/** Reports positions, at most one per book. Members only: 401. Results in the order of the items. */
export const postProgress = {
  method: 'POST',
  path: '/progress',
  request: z.object({ items: z.array(progressItem).min(1).max(50) }),
  data: z.array(progressResult),
} as const satisfies Endpoint
