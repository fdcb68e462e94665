import { type Book, type EditionManifest, getEntitlements } from '@kurasa/portal-contract'
import type { PortalClient } from '../api/portal-client.ts'
import type { KeptBooks } from '../offline/kept-books.ts'
import { editionKey } from '../offline/kept-parts.ts'
import { leaseOf } from '../offline/lease.ts'

/**
 * Writes down that an edition was opened, so that it opens without a network next time, and begins or renews the lease under which
 * what is not free is kept. Nothing of it is ever in the way of reading.
 */
export async function noteOpenedEdition(
  client: PortalClient,
  book: Book,
  manifest: EditionManifest,
  uid: string | undefined,
  books: KeptBooks,
): Promise<void> {
  try {
    const key = editionKey(manifest)
    const known = await books.edition(key)
    // A clock that was set back gains nothing by opening the book: see `isLeased`.
    const usedAt = Math.max(Date.now(), known?.usedAt ?? 0)
    const edition = {
      ...(known ?? { key, bookId: book.id, isDownloaded: false, bytes: 0 }),
      book,
      manifest,
      usedAt,
    }
    await books.put(edition)
    if (!uid || (edition.isDownloaded ? edition.leaseUntil === undefined : book.access === 'free')) return
    const entitlements = await client.call(getEntitlements, undefined, { silent: true })
    const now = Date.now()
    const lease = leaseOf(book, entitlements, now)
    // It never had one.
    if (lease === 'closed' && known?.leaseUntil === undefined) return
    const renewed = { ...edition, usedAt: now }
    if (lease === 'for-ever') await books.put({ ...renewed, uid: undefined, leaseUntil: undefined })
    else await books.put({ ...renewed, uid, leaseUntil: lease === 'closed' ? now : lease })
  } catch {
    // Storage is blocked or full, or there is no network: the book is read all the same.
  }
}
