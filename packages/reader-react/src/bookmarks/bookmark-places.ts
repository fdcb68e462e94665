import { type Bookmark, isPageBook, type Publication, type Reader } from '@kurasa/reader-core'

const indexOf = ({ readingOrder }: Publication, href: string): number | undefined =>
  readingOrder.find((section) => section.href === href)?.index

/** Bookmarks as they follow one another in a book. */
export function inReadingOrder(publication: Publication, bookmarks: readonly Bookmark[]): Bookmark[] {
  const order = new Map(publication.readingOrder.map((section) => [section.href, section.index]))
  const rank = ({ locator }: Bookmark) => order.get(locator.href) ?? Number.POSITIVE_INFINITY
  return bookmarks.toSorted(
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
  const [first, last] = [indexOf(publication, start.href) ?? 0, indexOf(publication, end.href) ?? 0]
  return bookmarks.filter(({ locator: { href, locations } }) => {
    const section = indexOf(publication, href)
    if (section === undefined || section < first || section > last) return false
    const at = locations.textOffset ?? 0
    const isAfterStart = section > first || at >= (start.locations.textOffset ?? 0)
    const isBeforeEnd = section < last || at < (end.locations.textOffset ?? 0)
    return isAfterStart && (isBeforeEnd || at === start.locations.textOffset)
  })
}
