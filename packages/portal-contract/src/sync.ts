import { z } from 'zod/mini'
import { fraction, id, time } from './books.ts'
import type { Endpoint } from './endpoint.ts'
import { progressItem, readingProgress } from './progress.ts'
import { readTick } from './read-time.ts'
import { memberReport } from './reports.ts'

const text = (length: number) => z.string().check(z.maxLength(length))
const count = z.int().check(z.gte(0), z.lte(2 ** 31 - 1))

/**
 * A place in a book that holds no pixel and no page side, as the reader's locators.
 *
 * @see https://readium.org/architecture/models/locators/
 */
const locator = z.object({
  href: z.string().check(z.minLength(1), z.maxLength(500)),
  type: text(100),
  /** Title of the chapter. */
  title: z.optional(text(300)),
  locations: z.object({
    progression: fraction,
    totalProgression: fraction,
    sectionIndex: z.optional(count),
    position: z.optional(count),
    fragments: z.optional(z.array(text(200)).check(z.maxLength(10))),
    textOffset: z.optional(count),
    pictures: z.optional(count),
  }),
  text: z.optional(
    z.object({
      before: z.optional(text(300)),
      highlight: z.optional(text(300)),
      after: z.optional(text(300)),
    }),
  ),
})

/** A page that a member marked. */
export const syncedBookmark = z.object({
  /** Given by the device that made it, unique among the member's. */
  id,
  bookId: id,
  locator,
  createdAt: time,
})
/** A page that a member marked. */
export type SyncedBookmark = z.infer<typeof syncedBookmark>

/** Something that a member did on a device, in any order, with or without a network. `at` is by the device's clock. */
export const syncChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('place'), item: progressItem }),
  z.object({
    kind: z.literal('time'),
    bookId: id,
    ticks: z.array(readTick).check(z.minLength(1), z.maxLength(500)),
  }),
  z.object({ kind: z.literal('bookmark'), bookmark: syncedBookmark, at: time }),
  z.object({ kind: z.literal('bookmark_removal'), bookmarkId: id, at: time }),
  z.object({ kind: z.literal('shelf'), bookId: id, isSaved: z.boolean(), at: time }),
  z.object({ kind: z.literal('checkin'), at: time }),
  z.object({ kind: z.literal('report'), report: memberReport }),
  z.object({
    kind: z.literal('history_removal'),
    /** Books that are forgotten; null: every one. */
    bookIds: z.nullable(z.array(id).check(z.minLength(1), z.maxLength(100))),
    at: time,
  }),
])
/** Something that a member did on a device. */
export type SyncChange = z.infer<typeof syncChange>

/**
 * Result of a change. None of them is worth another attempt:
 * - `applied`;
 * - `known`: it was received before, or changes nothing;
 * - `superseded`: a later change is kept, and is in the same answer;
 * - `gone`: its book is no longer there, or the day of a check-in is over;
 * - `full`: the member has as many bookmarks, or reports that wait for an answer, as one may have.
 */
export const syncOutcomes = ['applied', 'known', 'superseded', 'gone', 'full'] as const
/** Result of a change. */
export type SyncOutcome = (typeof syncOutcomes)[number]

/** Changes in one call. */
export const SYNC_CHANGES = 50

/**
 * Sends what waits on a device and receives what other devices have changed since, in one round trip. Sending again is
 * harmless, so whatever got no answer is sent again. All or nothing. Members only: 401.
 */
export const postSync = {
  method: 'POST',
  path: '/sync',
  request: z.object({
    /** Of the last answer; absent: all records. */
    cursor: z.optional(text(300)),
    changes: z._default(z.array(syncChange).check(z.maxLength(SYNC_CHANGES)), []),
  }),
  data: z.object({
    /** In the order of the changes. */
    outcomes: z.array(z.enum(syncOutcomes)),
    /** Changed since the cursor. Records may come again. */
    places: z.array(readingProgress),
    bookmarks: z.array(syncedBookmark),
    /** Ids of bookmarks that were removed. */
    removedBookmarks: z.array(id),
    /** Books that came onto the shelf of saved ones, or off it. */
    shelf: z.array(z.object({ bookId: id, isSaved: z.boolean(), at: time })),
    /** Whole minutes of all books today in Nairobi. */
    todayMinutes: z.int().check(z.gte(0)),
    cursor: z.string(),
    /** There are more records: call again with the cursor at once. */
    isMore: z.boolean(),
  }),
} as const satisfies Endpoint
