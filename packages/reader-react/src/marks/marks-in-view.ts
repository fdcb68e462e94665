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

const sectionsOfLists = new WeakMap<readonly Annotation[], ReadonlyMap<number, readonly Annotation[]>>()

/** Highlights by the sections that they are in, found once for a list: each page has few of thousands. */
function bySection(
  publication: Publication,
  marks: readonly Annotation[],
): ReadonlyMap<number, readonly Annotation[]> {
  const known = sectionsOfLists.get(marks)
  if (known) return known
  const sections = sectionIndices(publication)
  const found = new Map<number, Annotation[]>()
  for (const mark of marks) {
    const { start, end = start } = mark.target
    const [first, last] = [sections.get(start.href), sections.get(end.href)]
    if (mark.kind !== 'highlight' || first === undefined) continue
    for (let section = first; section <= Math.max(first, last ?? first); section++) {
      const ofSection = found.get(section)
      if (ofSection) ofSection.push(mark)
      else found.set(section, [mark])
    }
  }
  sectionsOfLists.set(marks, found)
  return found
}

/** Marks that have a character on the page in view, or are on the image in view. Not bookmarks. */
export function marksInView(reader: Reader, marks: readonly Annotation[]): Annotation[] {
  const { publication } = reader
  const { section, images } = reader.getSnapshot()
  const found = bySection(publication, marks)
  const inSections = (sections: readonly number[]) => [
    ...new Set(sections.flatMap((each) => found.get(each) ?? [])),
  ]
  if (isPageBook(publication)) return inSections(images?.shown.map((page) => page.section) ?? [section.index])
  // Without one nearby the text of the page, which takes a while to read, need not be known.
  if (inSections([section.index, section.index + 1]).length === 0) return []
  const indexOf = (locator: Locator) => sectionIndices(publication).get(locator.href) ?? -1
  const { start, end } = reader.visibleText()
  const [first, last] = [indexOf(start), indexOf(end)]
  const [from, to] = [offsetOf(start), offsetOf(end)]
  const shown = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  return inSections(shown).filter(({ target: { start: begin, end: finish = begin } }) => {
    if (indexOf(begin) === last && offsetOf(begin) >= to) return false
    const length = finish === begin ? (begin.text?.highlight?.length ?? 1) : 0
    return indexOf(finish) > first || offsetOf(finish) + length > from
  })
}

const offsetOf = ({ locations }: Locator): number => locations.textOffset ?? 0
