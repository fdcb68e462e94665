import type { EditionManifest } from '@kurasa/portal-contract'
import type { PublicationSource } from '@kurasa/reader-react'
import type { KeptBooks } from '../offline/kept-books.ts'
import { editionKey, partsOf } from '../offline/kept-parts.ts'
import type { ClientStorage } from '../storage/client-storage.ts'
import { mayFetchAhead } from '../storage/data-saver.ts'

/** Books that are larger than this are fetched as a whole only where their reader asks for it, bytes. */
const MOST = 10_000_000
/** Width of pages, px: as for a download. */
const WIDTH = 720

/** Whether the whole of a book is fetched while it is read. */
export const fetchesWhole = (storage: ClientStorage, navigator: Navigator): boolean =>
  mayFetchAhead('book', storage, navigator)

/**
 * Reads the parts of an edition that this phone lacks, one after the other, through the source that keeps what passes.
 *
 * @param isWanted - asked before each part
 */
export async function keepWhole(given: {
  manifest: EditionManifest
  source: Pick<PublicationSource, 'read'>
  isLocked?: (href: string) => boolean
  books: Pick<KeptBooks, 'hasPart'>
  isWanted: () => boolean
}): Promise<void> {
  const { manifest, source, isLocked, books, isWanted } = given
  const parts = partsOf(manifest, WIDTH)
  if (parts.reduce((sum, { bytes }) => sum + bytes, 0) > MOST) return
  for (const { name } of parts) {
    if (!isWanted()) return
    if (await books.hasPart(editionKey(manifest), name)) continue
    await source.read(name)
    // All later chapters are locked, too.
    if (isLocked?.(name)) return
  }
}
