import type { Book, EditionManifest } from '@kurasa/portal-contract'
import { useMemo } from 'react'
import { useEntitlements } from '../../api/member-queries.ts'
import { isBookOpen } from '../../billing/book-access.ts'

/** Returns, for the contents, whether a unit is closed to this reader. The server decides when it is read. */
export function useClosedUnits(
  book: Book | undefined,
  manifest: EditionManifest | undefined,
): (href: string) => boolean {
  const entitlements = useEntitlements().data
  return useMemo(() => {
    const isOpen = !book || isBookOpen(book, entitlements)
    const closed = new Set<string>()
    // Of a chapter that is shown again the first visit is read.
    if (!isOpen)
      for (const { href, access } of [...(manifest?.units ?? [])].reverse())
        closed[access === 'free' ? 'delete' : 'add'](href)
    return (href) => closed.has(href)
  }, [book, manifest, entitlements])
}
