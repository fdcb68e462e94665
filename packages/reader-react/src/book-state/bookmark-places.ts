import { type Bookmark, isPageBook, type Locator, type Publication, type Reader } from '@kurasa/reader-core'

/** Index of a locator's section in the reading order, which may contain an href twice. */
function indexOf({ readingOrder }: Publication, { href, locations }: Locator): number | undefined {
  const { sectionIndex } = locations
  if (sectionIndex !== undefined && readingOrder[sectionIndex]?.href === href) return sectionIndex
  return readingOrder.find((section) => section.href === href)?.index
}

/** Bookmarks as they follow one another in a book. */
export function inReadingOrder(publication: Publication, bookmarks: readonly Bookmark[]): Bookmark[] {
  const rank = ({ locator }: Bookmark) => indexOf(publication, locator) ?? Number.POSITIVE_INFINITY
  return [...bookmarks].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.locator.locations.textOffset ?? 0) - (b.locator.locations.textOffset ?? 0) ||
      a.locator.locations.progression - b.locator.locations.progression,
  )
}

/** Bookmarks whose first character is in view. */
export function inView(reader: Reader, bookmarks: readonly Bookmark[]): Bookmark[] {
  const { status, locator } = reader.getSnapshot()
  if (status !== 'ready' || bookmarks.length === 0) return []
  const { publication } = reader
  if (isPageBook(publication)) return bookmarks.filter((each) => each.locator.href === locator.href)
  const { start, end } = reader.visibleText()
  const [first, last] = [indexOf(publication, start) ?? 0, indexOf(publication, end) ?? 0]
  return bookmarks.filter(({ locator }) => {
    const { locations } = locator
    const section = indexOf(publication, locator)
    if (section === undefined || section < first || section > last) return false
    const at = locations.textOffset ?? 0
    const isAfterStart = section > first || at >= (start.locations.textOffset ?? 0)
    const isBeforeEnd = section < last || at < (end.locations.textOffset ?? 0)
    return isAfterStart && (isBeforeEnd || at === start.locations.textOffset)
  })
}
