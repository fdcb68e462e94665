import { type Annotation, isPageBook, type Reader } from '@kurasa/reader-core'

/** Marks that have a character on the page in view, or are on the image in view. Not bookmarks. */
export function marksInView(reader: Reader, marks: readonly Annotation[]): Annotation[] {
  const highlights = marks.filter(({ kind }) => kind === 'highlight')
  if (highlights.length === 0) return []
  const { publication } = reader
  if (isPageBook(publication)) {
    const { href } = reader.getSnapshot().locator
    return highlights.filter(({ target }) => target.start.href === href)
  }
  const indexOf = (href: string) => publication.readingOrder.findIndex((section) => section.href === href)
  const placeOf = ({ href, locations }: Annotation['target']['start']) =>
    [indexOf(href), locations.textOffset ?? 0] as const
  const { start, end } = reader.visibleText()
  const [first, last] = [placeOf(start), placeOf(end)]
  const isBefore = (a: readonly [number, number], b: readonly [number, number]) =>
    a[0] < b[0] || (a[0] === b[0] && a[1] < b[1])
  return highlights.filter(({ target }) => {
    const from = placeOf(target.start)
    const to = target.end
      ? placeOf(target.end)
      : ([from[0], from[1] + (target.start.text?.highlight?.length ?? 1)] as const)
    return from[0] >= 0 && isBefore(from, last) && isBefore(first, to)
  })
}
