import { createHash } from 'node:crypto'
import {
  BOOK_ANNOTATIONS,
  type SyncChange,
  type SyncedAnnotation,
  type SyncOutcome,
} from '@kurasa/portal-contract'
import { and, asc, count, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import type { AnnotationContent } from '../database/reading-tables.ts'
import { annotations } from '../database/schema.ts'
import type { PortalUser } from '../ports/sessions.ts'
import { notAfter } from '../rules/device-clock.ts'
import { bookAccess } from './book-access.ts'

/** Annotations of one member in all books, removed ones included. */
export const MEMBER_ANNOTATIONS = 20_000
/** Versions of an annotation that are known again when a device sends them once more. */
const VERSIONS = 20

type Row = typeof annotations.$inferSelect

/** An annotation that a device has made, changed or removed. */
export type AnnotationChange = Extract<SyncChange, { kind: 'annotation' | 'annotation_removal' }>

/**
 * Stores changes of a member's annotations, in their order. A change that was made from the stored version follows it, whatever the clocks
 * of the devices say. A removal of another version than the stored one is superseded, and a change of a
 * removed version restores it: their members had not seen each other's act. Of other
 * changes of one annotation the later is kept, whichever arrives first; at the same moment the removal. Where two devices wrote a note without knowing of each other, the earlier
 * note is kept in an annotation of its own.
 *
 * @param transaction - holds `lockReading` of the member
 * @returns outcomes, in the order of the changes
 */
export async function storeAnnotations(
  transaction: Database,
  user: PortalUser,
  changes: readonly AnnotationChange[],
  now: Date,
): Promise<SyncOutcome[]> {
  if (!changes.length) return []
  const userId = user.id
  const stored = await readStored(transaction, userId, changes)
  const bookIds = changes.flatMap((change) =>
    change.kind === 'annotation' ? [change.annotation.bookId] : [],
  )
  const access = await bookAccess(transaction, bookIds, user)
  const counts = await readCounts(transaction, userId, bookIds)
  const changed = new Map<string, Row>()

  function write(row: Row, before: Row | undefined): void {
    if (!before) counts.all++
    if (before?.locator && before.bookId) counts.ofBook.add(before.bookId, -1)
    if (row.locator && row.bookId) counts.ofBook.add(row.bookId, 1)
    stored.set(row.id, row)
    changed.set(row.id, row)
  }

  function decide(change: AnnotationChange): SyncOutcome {
    if (change.kind === 'annotation') {
      const found = access.get(change.annotation.bookId) ?? 'gone'
      if (found !== 'open') return found
    }
    const isRemoval = change.kind === 'annotation_removal'
    const next = isRemoval ? removalOf(change, userId, now) : rowOf(change.annotation, userId, now)
    const before = stored.get(next.id)
    if (!before) {
      // An unknown annotation needs no tombstone.
      if (counts.all >= MEMBER_ANNOTATIONS) return isRemoval ? 'known' : 'full'
      if (!isRemoval && counts.ofBook.get(next.bookId) >= BOOK_ANNOTATIONS) return 'full'
      write({ ...next, versions: [versionOf(change)] }, undefined)
      return 'applied'
    }
    const version = versionOf(change)
    if (before.versions.includes(version)) return before.versions.at(-1) === version ? 'known' : 'superseded'
    if (isRemoval) Object.assign(next, { bookId: before.bookId, createdAt: before.createdAt })
    const isSuccessor = isMadeFrom(before, change)
    if (isRemoval && change.base !== undefined && !isSuccessor && !before.removedAt) {
      write({ ...before, versions: withOlder(before.versions, version), updatedAt: now }, before)
      return 'superseded'
    }
    // A device that changed a version before its removal arrived has not seen the removal: the change is not lost.
    const isRevival = !isRemoval && change.base !== undefined && before.removedAt !== null
    if ((isSuccessor || isRevival) && next.changedAt <= before.changedAt)
      next.changedAt = new Date(+before.changedAt + 1)
    const isSameTime = +next.changedAt === +before.changedAt
    if (next.changedAt > before.changedAt || (isSameTime && isRemoval && !before.removedAt)) {
      const isRestored = !isRemoval && before.removedAt !== null
      if (isRestored && counts.ofBook.get(next.bookId) >= BOOK_ANNOTATIONS) return 'full'
      const merged = isSuccessor ? next : withNote(before, next)
      write({ ...merged, versions: [...before.versions, version].slice(-VERSIONS) }, before)
      return 'applied'
    }
    if (isRemoval && before.removedAt) return 'known'
    const merged = withNote(next, before)
    const changedAt = merged === before ? before.changedAt : new Date(+before.changedAt + 1)
    write({ ...merged, changedAt, versions: withOlder(before.versions, version), updatedAt: now }, before)
    return 'superseded'
  }

  /**
   * Keeps the note of an earlier version of which the writer of the later one did not know.
   *
   * @returns the later one, with the note if it has none
   */
  function withNote(earlier: Row, later: Row): Row {
    const [lost, kept] = [earlier.content, later.content]
    if (!lost?.note || !kept || lost.note === kept.note) return later
    if (lost.device !== undefined && lost.device === kept.device) return later
    if (!kept.note) return { ...later, content: { ...kept, note: lost.note } }
    const id = copyIdOf(earlier.id, lost.note)
    if (!stored.has(id)) write({ ...earlier, id, versions: [], updatedAt: now }, undefined)
    return later
  }

  const outcomes = changes.map(decide)
  if (changed.size) {
    await transaction
      .insert(annotations)
      .values([...changed.values()])
      .onConflictDoUpdate({
        target: [annotations.userId, annotations.id],
        set: {
          bookId: sql`excluded.book_id`,
          locator: sql`excluded.locator`,
          content: sql`excluded.content`,
          versions: sql`excluded.versions`,
          createdAt: sql`excluded.created_at`,
          changedAt: sql`excluded.changed_at`,
          removedAt: sql`excluded.removed_at`,
          updatedAt: sql`excluded.updated_at`,
        },
      })
  }
  return outcomes
}

/** Reads some annotations of a member. */
export async function readAnnotationsById(
  database: Database,
  userId: string,
  ids: readonly string[],
): Promise<Row[]> {
  if (!ids.length) return []
  return database
    .select()
    .from(annotations)
    .where(and(eq(annotations.userId, userId), inArray(annotations.id, [...ids])))
    .orderBy(asc(annotations.id))
}

/** Which annotations to read. */
export interface AnnotationRange {
  /** Changed at this moment or later; undefined: all that are not removed. */
  since: Date | undefined
  /** The last one that was read: those after it, by moment and id. */
  after?: { updatedAt: Date; id: string } | undefined
  limit: number
}

/** Reads annotations of a member in the order in which they were stored. */
export function readAnnotations(
  database: Database,
  userId: string,
  { since, after, limit }: AnnotationRange,
): Promise<Row[]> {
  return database
    .select()
    .from(annotations)
    .where(
      and(
        eq(annotations.userId, userId),
        since ? gte(annotations.updatedAt, since) : isNull(annotations.removedAt),
        after &&
          or(
            gt(annotations.updatedAt, after.updatedAt),
            and(eq(annotations.updatedAt, after.updatedAt), gt(annotations.id, after.id)),
          ),
      ),
    )
    .orderBy(asc(annotations.updatedAt), asc(annotations.id))
    .limit(limit)
}

/** A bookmark of the first version has a locator and no content. */
const plainBookmark: AnnotationContent = {
  kind: 'bookmark',
  target: {},
  colour: 'yellow',
  style: 'highlight',
}

/** An annotation in the form of the contract; undefined for a removed one. */
export function annotationOf(row: Row): SyncedAnnotation | undefined {
  const { id, bookId, locator: start, createdAt, changedAt } = row
  if (!start || bookId === null) return undefined
  const content = row.content ?? plainBookmark
  return {
    ...content,
    id,
    bookId,
    target: { ...content.target, start },
    created: createdAt.toISOString(),
    modified: changedAt.toISOString(),
  }
}

function rowOf(annotation: SyncedAnnotation, userId: string, now: Date): Row {
  const { id, bookId, created, modified, target, ...content } = annotation
  const { start, ...others } = target
  return {
    userId,
    id,
    bookId,
    locator: start,
    content: { ...content, target: others },
    versions: [],
    createdAt: notAfter(created, now),
    changedAt: notAfter(modified, now),
    removedAt: null,
    updatedAt: now,
  }
}

function removalOf(
  { annotationId, at }: { annotationId: string; at: string },
  userId: string,
  now: Date,
): Row {
  const changedAt = notAfter(at, now)
  return {
    userId,
    id: annotationId,
    bookId: null,
    locator: null,
    content: null,
    versions: [],
    createdAt: changedAt,
    changedAt,
    removedAt: changedAt,
    updatedAt: now,
  }
}

/** Id of the annotation that keeps a note which another device has written over: the same whenever it is sent. */
const copyIdOf = (id: string, note: string) =>
  createHash('sha256').update(`${id}\n${note}`).digest('hex').slice(0, 32)

/** Names a change of an annotation: the same whenever it is sent. */
const versionOf = (change: AnnotationChange) =>
  change.kind === 'annotation'
    ? `${change.annotation.device ?? ''} ${change.annotation.modified}`
    : `removal ${change.at}`

/**
 * Whether a change was made from the stored version: its base is that version, or the same device made both, in this order by its own
 * clock.
 */
function isMadeFrom(stored: Row, change: AnnotationChange): boolean {
  if (change.base !== undefined && Date.parse(change.base) === +stored.changedAt) return true
  if (change.kind === 'annotation' || change.device === undefined) return false
  const [device, modified = ''] = stored.versions.at(-1)?.split(' ') ?? []
  return device === change.device && Date.parse(modified) <= Date.parse(change.at)
}

/** Versions of an annotation with one more that came before the stored one. */
const withOlder = (versions: readonly string[], older: string) =>
  [...versions.slice(0, -1), older, ...versions.slice(-1)].slice(-VERSIONS)

/** Reads the stored rows that changes are about, and those that keep notes which were written over. */
async function readStored(
  transaction: Database,
  userId: string,
  changes: readonly AnnotationChange[],
): Promise<Map<string, Row>> {
  const ids = changes.map((change) =>
    change.kind === 'annotation' ? change.annotation.id : change.annotationId,
  )
  const rows = await readAnnotationsById(transaction, userId, [...new Set(ids)])
  const notes = [
    ...rows.map(({ id, content }) => ({ id, note: content?.note })),
    ...changes.flatMap((change) => (change.kind === 'annotation' ? [change.annotation] : [])),
  ]
  const copyIds = notes.flatMap(({ id, note }) => (note ? [copyIdOf(id, note)] : []))
  const copies = await readAnnotationsById(transaction, userId, [...new Set(copyIds)])
  return new Map([...copies, ...rows].map((row) => [row.id, row]))
}

/** How many annotations a member has: in all, removed ones included, and in each of some books. */
async function readCounts(transaction: Database, userId: string, bookIds: readonly string[]) {
  const [{ all = 0 } = {}] = await transaction
    .select({ all: count() })
    .from(annotations)
    .where(eq(annotations.userId, userId))
  const rows = bookIds.length
    ? await transaction
        .select({ bookId: annotations.bookId, held: count() })
        .from(annotations)
        .where(
          and(
            eq(annotations.userId, userId),
            isNull(annotations.removedAt),
            inArray(annotations.bookId, [...new Set(bookIds)]),
          ),
        )
        .groupBy(annotations.bookId)
    : []
  const held = new Map(rows.map((row) => [row.bookId, row.held]))
  return {
    all,
    ofBook: {
      get: (bookId: string | null) => held.get(bookId) ?? 0,
      add: (bookId: string, by: number) => held.set(bookId, (held.get(bookId) ?? 0) + by),
    },
  }
}
