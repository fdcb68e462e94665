import { and, type Column, eq, lt, or, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from './refusal.ts'

/** The last row of a page of a list that begins with the newest. */
export interface TimePlace {
  at: Date
  id: string
}

const shape = z.tuple([z.iso.datetime(), z.string().min(1).max(40)])

/** The place as `nextCursor`. */
export function writeTimeCursor({ at, id }: TimePlace): string {
  return Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url')
}

/** The place that a cursor tells. @throws {Refusal} 422 for a cursor of another list */
export function readTimeCursor(cursor: string): TimePlace {
  try {
    const [at, id] = shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { at: new Date(at), id }
  } catch {
    throw Refusal.invalid('cursor', 'The cursor belongs to no list of this kind.')
  }
}

/** Condition: the row comes after this place, newest first and then by id. Nothing for the first page. */
export function comesAfterPlace(
  columns: { at: Column; id: Column },
  cursor: string | undefined,
): SQL | undefined {
  if (cursor === undefined) return undefined
  const { at, id } = readTimeCursor(cursor)
  return or(lt(columns.at, at), and(eq(columns.at, at), lt(columns.id, id)))
}

/**
 * One page out of the rows that were read for it.
 *
 * @param rows - up to `limit` + 1
 */
export function pageByTime<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => TimePlace,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, nextCursor: rows.length > limit && last ? writeTimeCursor(placeOf(last)) : null }
}
