import { type Annotation, isPageBook, type Locator, type Publication, type Reader } from '@kurasa/reader-core'

const indices = new WeakMap<Publication, ReadonlyMap<string, number>>()

/** Places in the reading order by href, the first of each: a book may have thousands of marks, and hundreds of sections. */
function sectionIndices(publication: Publication): ReadonlyMap<string, number> {
  let found = indices.get(publication)
  if (!found) {
    found = new Map(publication.readingOrder.map(({ href, index }) => [href, index] as const).reverse())
    indices.set(publication, found)
  }
  return found
}

/** Marks that have a character on the page in view, or are on the image in view. Not bookmarks. */
export function marksInView(reader: Reader, marks: readonly Annotation[]): Annotation[] {
  if (!marks.some(isHighlight)) return []
  const { publication } = reader
  if (isPageBook(publication)) {
    const { href } = reader.getSnapshot().locator
    return marks.filter((mark) => isHighlight(mark) && mark.target.start.href === href)
  }
  const sections = sectionIndices(publication)
  const sectionOf = (locator: Locator) => sections.get(locator.href) ?? -1
  const { start, end } = reader.visibleText()
  const [first, last] = [sectionOf(start), sectionOf(end)]
  const [from, to] = [offsetOf(start), offsetOf(end)]
  return marks.filter((mark) => {
    if (!isHighlight(mark)) return false
    const { start: begin, end: finish = begin } = mark.target
    const beginning = sectionOf(begin)
    if (beginning < 0 || beginning > last || (beginning === last && offsetOf(begin) >= to)) return false
    const ending = sectionOf(finish)
    const length = finish === begin ? (begin.text?.highlight?.length ?? 1) : 0
    return ending > first || (ending === first && offsetOf(finish) + length > from)
  })
}

const isHighlight = ({ kind }: Annotation): boolean => kind === 'highlight'
const offsetOf = ({ locations }: Locator): number => locations.textOffset ?? 0
