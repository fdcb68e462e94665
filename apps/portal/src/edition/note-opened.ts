import type { Book, EditionManifest } from '@kurasa/portal-contract'
import type { PortalClient } from '../api/portal-client.ts'
import type { KeptBooks } from '../offline/kept-books.ts'
import { editionKey } from '../offline/kept-parts.ts'
import { clientStorage } from '../storage/client-storage.ts'
import { fetchesWhole, keepWhole } from './keep-whole.ts'
import { openEdition } from './open-edition.ts'

/** A book is read for so long before the whole of it is fetched, ms. */
const QUIET = 10_000

/**
 * Writes down that an edition was opened, so that it opens without a network next time, and begins or renews the lease under which
 * what is not free is kept. Nothing of it is ever in the way of reading: it loads once the book is on its way.
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
    const edition = {
      ...(known ?? { key, bookId: book.id, isDownloaded: false, bytes: 0 }),
      book,
      manifest,
      usedAt: Date.now(),
    }
    await books.put(edition)
    if (uid && (edition.isDownloaded ? edition.leaseUntil !== undefined : book.access !== 'free')) {
      const { renewLease } = await import('./renew-lease.ts')
      await renewLease(client, edition, books)
    }
    if (edition.isDownloaded || !fetchesWhole(clientStorage, navigator)) return
    // The page that is read comes first, and who only looks in fetches nothing.
    await new Promise((resolve) => setTimeout(resolve, QUIET))
    const isWanted = () =>
      new URLSearchParams(window.location.search).get('id') === book.id &&
      fetchesWhole(clientStorage, navigator)
    const { source, isLocked } = openEdition(client, manifest, { isFreeBook: book.access === 'free', uid })
    await keepWhole({ manifest, source, isLocked, books, isWanted })
  } catch {
    // Storage is blocked or full, or there is no network: the book is read all the same.
  }
}
