import type { EditionKind } from '@kurasa/portal-contract'
import { keptBooks } from './kept-books.ts'
import { isLeased } from './lease.ts'

/** Until when a kept book was open that is not any more, epoch ms; undefined where it is open, or not here. */
export async function endedLeaseOf(
  bookId: string,
  kind: EditionKind,
  uid: string | undefined,
): Promise<number | undefined> {
  const edition = await keptBooks.editionOf(bookId, kind).catch(() => undefined)
  return edition?.leaseUntil !== undefined && !(await isLeased(edition, uid)) ? edition.leaseUntil : undefined
}
