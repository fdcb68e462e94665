import type { z } from 'zod'
import { Refusal } from './refusal.ts'

/** The place of the last item of a page: what the list is sorted by, as text for the next call. */
export function writeCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/**
 * The position that `writeCursor` was given.
 *
 * @param shape - distinguishes a cursor of this list from any other text
 * @throws {Refusal} 422
 */
export function readCursor<Shape extends z.ZodType>(cursor: string, shape: Shape): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw Refusal.invalid('cursor', 'The cursor belongs to no list of this kind.')
  }
}
