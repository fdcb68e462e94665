import type { Publication, TocEntry } from '@kurasa/reader-core'
import { withoutFragment } from '../progress-bar/chapter-marks.ts'

/**
 * The entry of the contents one is in: the one of this section that bears the chapter's title, else the last that
 * begins in or before the section.
 */
export function currentEntry(
  publication: Pick<Publication, 'readingOrder' | 'tableOfContents'>,
  sectionHref: string,
  sectionTitle: string,
): TocEntry | undefined {
  const order = new Map(publication.readingOrder.map((section, index) => [section.href, index]))
  const here = order.get(sectionHref) ?? 0
  let best: { entry: TocEntry; index: number } | undefined
  const visit = (entries: readonly TocEntry[]): TocEntry | undefined => {
    for (const entry of entries) {
      const index = entry.href === undefined ? undefined : order.get(withoutFragment(entry.href))
      if (index === here && entry.title === sectionTitle) return entry
      if (index !== undefined && index <= here && (!best || index > best.index)) best = { entry, index }
      const inside = visit(entry.children)
      if (inside) return inside
    }
    return undefined
  }
  return visit(publication.tableOfContents) ?? best?.entry
}
