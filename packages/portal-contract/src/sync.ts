import { z } from 'zod/mini'
import { annotation } from './annotations.ts'
import { id, time } from './books.ts'
import type { Endpoint } from './endpoint.ts'
import { progressItem, readingProgress } from './progress.ts'
import { readTick } from './read-time.ts'
import { memberReport } from './reports.ts'
import { memberSetting, settingChange } from './settings.ts'

/** Something that a member did on a device, in any order, with or without a network. `at` is by the device's clock. */
export const syncChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('place'), item: progressItem }),
  z.object({
    kind: z.literal('time'),
    bookId: id,
    ticks: z.array(readTick).check(z.minLength(1), z.maxLength(500)),
  }),
  z.object({
    kind: z.literal('annotation'),
    annotation,
    /** `modified` of the version that was changed, as the server returned it; absent: none was known. */
    base: z.optional(time),
  }),
  z.object({
    kind: z.literal('annotation_removal'),
    annotationId: id,
    at: time,
    /** `modified` of the removed version, as the server returned it; absent: none was known. */
    base: z.optional(time),
    /** Device that removed it, as in `annotation.device`. */
    device: z.optional(id),
  }),
  z.object({
    kind: z.literal('shelf'),
    bookId: id,
    isSaved: z.boolean(),
    at: time,
    /** `at` of the state of the book that was seen, or of an answer that was received before; absent: none was known. */
    base: z.optional(time),
  }),
  z.object({ kind: z.literal('checkin'), at: time }),
  z.object({ kind: z.literal('setting'), ...settingChange }),
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
 * - `locked`: the member may read nothing of its book;
 * - `full`: the member has as many annotations or settings, or reports that wait for an answer, as one may have.
 */
export const syncOutcomes = ['applied', 'known', 'superseded', 'gone', 'locked', 'full'] as const
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
    cursor: z.optional(z.string().check(z.maxLength(300))),
    changes: z._default(z.array(syncChange).check(z.maxLength(SYNC_CHANGES)), []),
  }),
  data: z.object({
    /** In the order of the changes. */
    outcomes: z.array(z.enum(syncOutcomes)),
    /** Changed since the cursor, and those of the books of sent places. Records may come again. */
    places: z.array(readingProgress),
    annotations: z.array(annotation),
    /** Ids of annotations that were removed. */
    removedAnnotations: z.array(id),
    /** Books that came onto the shelf of saved ones, or off it. */
    shelf: z.array(z.object({ bookId: id, isSaved: z.boolean(), at: time })),
    /** Older servers omit them. */
    settings: z.optional(z.array(memberSetting)),
    /** Whole minutes of all books today in Nairobi. */
    todayMinutes: z.int().check(z.gte(0)),
    /** Moment of this answer by the server's clock. Older servers omit it. */
    at: z.optional(time),
    cursor: z.string(),
    /** There are more records: call again with the cursor at once. */
    isMore: z.boolean(),
  }),
} as const satisfies Endpoint
