import type { EditionManifest } from '@kurasa/portal-contract'
import type { PublicationSource } from '@kurasa/reader-react'
import type { KeptBooks } from './kept-books.ts'
import { editionKey, formsOf, isFreePart } from './kept-parts.ts'
import { isLeased } from './lease.ts'

/** The lease of a book that was just opened is known so long after it at the latest, ms. */
const LEASE_WITHIN = 5000

const pathOf = (href: string) => href.split('#')[0]!

/**
 * The parts of an edition from this phone where it has them, else from `source`. Free units are cached on use; other units only under a
 * lease, a download's or that of a member who may download, and are shown while the lease runs.
 */
export function createKeptSource<Source extends PublicationSource>(
  source: Source,
  given: {
    manifest: EditionManifest
    isFreeBook: boolean
    uid: string | undefined
    books: KeptBooks
    /** Whether what was read is but the head of a part that is not open. */
    isLocked?: (href: string) => boolean
  },
): Source {
  const { manifest, isFreeBook, uid, books, isLocked } = given
  const key = editionKey(manifest)
  // Storage that is blocked or broken is as one that has nothing.
  const edition = books.edition(key).catch(() => undefined)

  async function kept(name: string, forms: readonly string[]): Promise<Uint8Array | undefined> {
    const known = await edition
    if (!known || !(isFreePart(manifest, isFreeBook, name) || (await isLeased(known, uid)))) return undefined
    for (const form of forms) {
      const bytes = await books.part(key, form).catch(() => undefined)
      if (bytes) return bytes
    }
    return undefined
  }

  const hasLease = async () => {
    const now = await books.edition(key)
    return now !== undefined && isLeased(now, uid)
  }

  /** Keeps what passes, where this reader may have it without a network. */
  async function keep(name: string, bytes: Uint8Array): Promise<void> {
    if (!isFreePart(manifest, isFreeBook, name)) {
      if (uid === undefined) return
      if (!(await hasLease())) await new Promise((resolve) => setTimeout(resolve, LEASE_WITHIN))
      if (!(await hasLease())) return
    }
    await books.putPart(key, name, bytes)
  }

  return {
    ...source,
    async read(href, options) {
      const name = pathOf(href)
      const isDownloaded = (await edition)?.isDownloaded === true
      const forms = formsOf(manifest, name)
      const stored = await kept(name, isDownloaded ? [name, ...forms] : [name])
      if (stored) return stored
      try {
        const bytes = await source.read(href, options)
        if (!isLocked?.(href)) void keep(name, bytes.slice()).catch(() => undefined)
        return bytes
      } catch (error) {
        // In another width is better than not at all.
        const other = await kept(name, forms)
        if (other) return other
        throw error
      }
    },
  }
}
