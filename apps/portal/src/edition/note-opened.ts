import { type Book, type EditionManifest, getEntitlements } from '@kurasa/portal-contract'
import type { PortalClient } from '../api/portal-client.ts'
import type { KeptBooks } from '../offline/kept-books.ts'
import { editionKey } from '../offline/kept-parts.ts'
import { leaseOf } from '../offline/lease.ts'

/**
 * Writes down that an edition was opened, so that it opens without a network next time, and renews the lease of a download
 * while there is one. Nothing of it is ever in the way of reading.
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
    const usedAt = Date.now()
    const edition = {
      ...(known ?? { key, bookId: book.id, isDownloaded: false, bytes: 0 }),
      book,
      manifest,
      usedAt,
    }
    await books.put(edition)
    if (!edition.isDownloaded || edition.leaseUntil === undefined || !uid) return
    const entitlements = await client.call(getEntitlements, undefined, { silent: true })
    const lease = leaseOf(book, entitlements, usedAt)
    if (lease === 'for-ever') await books.put({ ...edition, uid: undefined, leaseUntil: undefined })
    else await books.put({ ...edition, uid, leaseUntil: lease === 'closed' ? usedAt : lease })
  } catch {
    // Storage is blocked or full, or there is no network: the book is read all the same.
  }
}
