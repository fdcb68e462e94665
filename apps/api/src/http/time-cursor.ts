import { and, type Column, eq, lt, or, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { readCursor, writeCursor } from './cursor.ts'

/** Place of a row in a list that begins with the newest. */
export interface TimePlace {
  at: Date
  id: string
}

/** Years that a database cannot hold are no place in a list. */
const moment = z.iso.datetime().refine((time) => time >= '1970')
const shape = z.tuple([moment, z.string().min(1).max(40)])

/**
 * Condition: the row comes after the page before, newest first and then by id. Nothing for the first page.
 *
 * @throws {Refusal} 422 for a cursor of another list
 */
export function comesAfterPlace(
  columns: { at: Column; id: Column },
  cursor: string | undefined,
): SQL | undefined {
  if (cursor === undefined) return undefined
  const [time, id] = readCursor(cursor, shape)
  const at = new Date(time)
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
  if (rows.length <= limit || !last) return { page, nextCursor: null }
  const { at, id } = placeOf(last)
  return { page, nextCursor: writeCursor([at.toISOString(), id]) }
}
