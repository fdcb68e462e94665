import type { DataOf, postSync, SyncChange, SyncOutcome } from '@kurasa/portal-contract'
import { and, desc, eq, gte, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../database/open-database.ts'
import { progress, readTime } from '../database/schema.ts'
import { readCursor, writeCursor } from '../http/cursor.ts'
import { checkIn } from '../points/check-in.ts'
import type { Clock } from '../ports/clock.ts'
import type { PortalUser } from '../ports/sessions.ts'
import { notAfter } from '../rules/device-clock.ts'
import { nairobiDay } from '../rules/nairobi-day.ts'
import { storeReport } from '../support/reports.ts'
import { annotationOf, readAnnotations, readAnnotationsById, storeAnnotations } from './annotation-store.ts'
import { existingBooks } from './existing-books.ts'
import { forgetHistory } from './history-store.ts'
import { lockReading } from './member-lock.ts'
import { readSettings, storeSettings } from './member-settings-store.ts'
import { readProgressRow, storeProgress } from './progress-store.ts'
import { storeReadTime } from './read-time-store.ts'
import { readShelfStates, storeShelf } from './shelf-store.ts'

/**
 * Milliseconds before the moment of an answer from which the next one begins: another process may have been writing then,
 * by a clock that is not quite the same. A record that comes twice changes nothing.
 */
const OVERLAP = 10 * 60_000
/** Annotations in one answer. */
const PAGE = 200

/**
 * Cursor: moment since which changes are returned (null: all records), then, between the pages of one answer, the moment
 * of its first page and its last annotation.
 */
const cursorShape = z.tuple([
  z.number().int().nullable(),
  z.tuple([z.number().int(), z.number().int(), z.string()]).nullable(),
])
type Cursor = z.infer<typeof cursorShape>

/**
 * Stores what a device sends and answers what has changed since its cursor, in one transaction.
 *
 * @throws {Refusal} 422 for a cursor that is none
 */
export async function synchronise(
  { database, clock }: { database: Database; clock: Clock },
  user: PortalUser,
  request: { cursor?: string | undefined; changes: readonly SyncChange[] },
): Promise<DataOf<typeof postSync>> {
  const cursor: Cursor = request.cursor === undefined ? [null, null] : readCursor(request.cursor, cursorShape)
  return database.transaction(async (transaction) => {
    await lockReading(transaction, user.id)
    const now = clock.now()
    const stored = await store(transaction, user, request.changes, now)
    const changed = await readChanges(transaction, user.id, cursor, stored.kept, now)
    return {
      outcomes: stored.outcomes,
      ...changed,
      todayMinutes: await minutesOf(transaction, user.id, now),
      at: now.toISOString(),
    }
  })
}

const reportOutcomes = { opened: 'applied', known: 'known', mismatch: 'known', full: 'full' } as const

/** Records that the device must receive: those that stayed as they were against its change, and the places it sent. */
interface Kept {
  /** Books whose place was sent. */
  places: string[]
  annotations: string[]
  /** Books that are on the shelf, or are not. */
  shelf: string[]
  /** Names. */
  settings: string[]
}

/** @returns the outcome of each change, and the records that stayed */
async function store(
  transaction: Database,
  user: PortalUser,
  changes: readonly SyncChange[],
  now: Date,
): Promise<{ outcomes: SyncOutcome[]; kept: Kept }> {
  const { id: userId, sessionId } = user
  const outcomes = new Map<SyncChange, SyncOutcome>()
  const ofKind = <Kind extends SyncChange['kind']>(...kinds: Kind[]) =>
    changes.filter((change): change is Extract<SyncChange, { kind: Kind }> =>
      (kinds as string[]).includes(change.kind),
    )
  const note = (of: readonly SyncChange[], results: readonly SyncOutcome[]) => {
    for (const [index, change] of of.entries()) outcomes.set(change, results[index]!)
  }

  // Places first: they open the books in which time is counted.
  const kept: Kept = { places: [], annotations: [], shelf: [], settings: [] }
  for (const change of ofKind('place')) {
    // One by one: several of a book may wait, each after the one before.
    const [[result] = []] = await storeProgress(transaction, [{ userId, items: [change.item] }], now)
    if (!result) {
      outcomes.set(change, 'gone')
      continue
    }
    kept.places.push(change.item.bookId)
    if (!result.conflict) outcomes.set(change, 'applied')
    else {
      const { deviceId, clientAt } = result.current
      const isSame =
        deviceId === change.item.deviceId && Date.parse(clientAt) === Date.parse(change.item.clientAt)
      outcomes.set(change, isSame ? 'known' : 'superseded')
    }
  }
  const there = new Set(
    await existingBooks(
      transaction,
      ofKind('time').map(({ bookId }) => bookId),
    ),
  )
  // In their order: what is read after a book was forgotten is not forgotten with it.
  for (const change of ofKind('time', 'history_removal')) {
    if (change.kind === 'history_removal') {
      const { bookIds, at } = change
      const what = { bookIds: bookIds ?? undefined, until: notAfter(at, now), now }
      const removed = await forgetHistory(transaction, userId, what)
      outcomes.set(change, removed ? 'applied' : 'known')
      continue
    }
    const { bookId, ticks } = change
    await storeReadTime(transaction, [{ userId, sessionId, bookId, ticks }], now)
    outcomes.set(change, there.has(bookId) ? 'applied' : 'gone')
  }
  const marks = ofKind('annotation', 'annotation_removal')
  note(marks, await storeAnnotations(transaction, user, marks, now))
  const saved = ofKind('shelf')
  note(saved, await storeShelf(transaction, userId, saved, now))
  const settings = ofKind('setting')
  note(settings, await storeSettings(transaction, userId, settings, now))
  // Each device learns the revision of its own change, too.
  kept.settings.push(...settings.map(({ name }) => name))
  for (const change of ofKind('report')) {
    const { outcome } = await storeReport(transaction, { userId, phone: null }, change.report, now)
    outcomes.set(change, reportOutcomes[outcome])
  }
  // The balance of points stays locked until the end, so it comes last.
  for (const change of ofKind('checkin'))
    outcomes.set(change, await checkIn(transaction, userId, change.at, now))
  for (const change of changes) {
    if (outcomes.get(change) !== 'superseded') continue
    if (change.kind === 'annotation') kept.annotations.push(change.annotation.id)
    else if (change.kind === 'annotation_removal') kept.annotations.push(change.annotationId)
    else if (change.kind === 'shelf') kept.shelf.push(change.bookId)
  }
  return { outcomes: changes.map((change) => outcomes.get(change)!), kept }
}

async function readChanges(
  transaction: Database,
  userId: string,
  [sinceTime, page]: Cursor,
  kept: Kept,
  now: Date,
): Promise<Omit<DataOf<typeof postSync>, 'outcomes' | 'todayMinutes' | 'at'>> {
  const since = sinceTime === null ? undefined : new Date(sinceTime)
  const [begunAt, lastAt, lastId] = page ?? [now.getTime(), 0, '']
  const rows = await readAnnotations(transaction, userId, {
    since,
    after: page ? { updatedAt: new Date(lastAt), id: lastId } : undefined,
    limit: PAGE + 1,
  })
  const isMore = rows.length > PAGE
  const marks = rows.slice(0, PAGE)
  const last = marks.at(-1)
  // Later pages hold annotations alone, and records that stayed as they were against the device's changes.
  const isFirst = page === null
  const changedSince = isFirst ? (since ? gte(progress.updatedAt, since) : sql`true`) : undefined
  const places = await transaction
    .select()
    .from(progress)
    .where(
      and(
        eq(progress.userId, userId),
        or(changedSince, kept.places.length ? inArray(progress.bookId, kept.places) : undefined, sql`false`),
      ),
    )
    .orderBy(desc(progress.updatedAt), progress.bookId)
  const shelf = isFirst ? await readShelfStates(transaction, userId, { since }) : []
  const returned = new Set(shelf.map(({ bookId }) => bookId))
  const others = kept.shelf.filter((bookId) => !returned.has(bookId))
  if (others.length) shelf.push(...(await readShelfStates(transaction, userId, { bookIds: others })))
  const shown = new Set(marks.map(({ id }) => id))
  marks.push(
    ...(await readAnnotationsById(
      transaction,
      userId,
      kept.annotations.filter((id) => !shown.has(id)),
    )),
  )
  const next: Cursor =
    isMore && last ? [sinceTime, [begunAt, last.updatedAt.getTime(), last.id]] : [begunAt - OVERLAP, null]
  return {
    places: places.map(readProgressRow),
    annotations: marks.flatMap((row) => annotationOf(row) ?? []),
    removedAnnotations: marks.filter(({ removedAt }) => removedAt).map(({ id }) => id),
    settings: await readSettings(transaction, userId, { isWanted: isFirst, since, names: kept.settings }),
    shelf: shelf.map(({ bookId, isSaved, at }) => ({ bookId, isSaved, at: at.toISOString() })),
    cursor: writeCursor(next as unknown as (string | number)[]),
    isMore,
  }
}

async function minutesOf(transaction: Database, userId: string, now: Date): Promise<number> {
  const [row] = await transaction
    .select({
      minutes: sql<number>`floor(coalesce(extract(epoch from sum(${readTime.endedAt} - ${readTime.startedAt})), 0) / 60)::int`,
    })
    .from(readTime)
    .where(and(eq(readTime.userId, userId), eq(readTime.day, nairobiDay(now))))
  return row?.minutes ?? 0
}
