import type { books } from '../database/schema.ts'

/** States of a book: read by members of staff alone, in the catalogue, and read by those who bought it. */
export const bookStates = ['draft', 'published', 'hidden'] as const
/** State of a book. */
export type BookState = (typeof bookStates)[number]

type StateColumns = Pick<typeof books.$inferSelect, 'removedAt' | 'isDraft'>

/** Reads the state from a row. */
export function stateOf({ removedAt, isDraft }: StateColumns): BookState {
  if (isDraft) return 'draft'
  return removedAt ? 'hidden' : 'published'
}

/** Columns of a state. A book that is out of the catalogue keeps the moment since when. */
export function columnsOfState(
  state: BookState,
  { before, now }: { before?: StateColumns | undefined; now: Date },
): StateColumns {
  return {
    removedAt: state === 'published' ? null : (before?.removedAt ?? now),
    isDraft: state === 'draft',
  }
}
