import { STEP_NODES, type Steps } from '../steps.ts'
import { freeHugeElements } from '../tables/table-marks.ts'
import { addBreak, type FoundBreaks } from './forced-breaks.ts'
import type { SourceDocument } from './parse-section.ts'
import { type BookFont, type BookStyles, isKept, isLaidOutWhole, PSEUDO_ELEMENT } from './sheet-rewriter.ts'

/** Characters of what is kept on a page: more would not fit on any. */
const MOST_KEPT = 4000

/** Puts the marks of sibling-dependent rules on the elements of a section's source. */
export function* markStructural(source: SourceDocument, styles: BookStyles): Steps {
  const isPresent = presence(source)
  for (const { query, mark, names } of styles.structural) {
    yield
    if (!names.every(isPresent)) continue
    let count = 0
    for (const element of selectAll(source, query)) {
      const marks = element.getAttribute('data-kz-r')
      element.setAttribute('data-kz-r', marks ? `${marks} ${mark}` : mark)
      if (++count % STEP_NODES === 0) yield
    }
  }
}

/** Returns a test whether a section has an element with a name. */
function presence({ html }: SourceDocument): (name: string) => boolean {
  const known = new Map<string, boolean>()
  return (name) => {
    let isPresent = known.get(name)
    if (isPresent === undefined) {
      isPresent = html.ownerDocument.querySelector(CSS.escape(name)) !== null
      known.set(name, isPresent)
    }
    return isPresent
  }
}

/** Fonts of the book that an element of a section uses. */
export function* usedFonts(source: SourceDocument, styles: BookStyles): Steps<BookFont[]> {
  const used = new Set<string>()
  for (const { query, families } of styles.fontUsers) {
    if (families.every((family) => used.has(family))) continue
    yield
    if (selectAll(source, query.replace(PSEUDO_ELEMENT, '')).length > 0)
      for (const family of families) used.add(family)
  }
  return styles.fonts.filter((font) => used.has(font.family))
}

/** Elements that the book's styles lay out as a whole, and those they keep on one page. */
export function* wholeElements(
  source: SourceDocument,
  styles: BookStyles,
): Steps<{ wholes: Set<Element>; kept: Set<Element> }> {
  const wholes = yield* styledElements(source, styles.wholes)
  const kept = yield* elementsOf(source, styles.kept)
  let count = 0
  for (const element of source.body.querySelectorAll<HTMLElement>('[style]')) {
    if (isLaidOutWhole(element.style)) wholes.add(element)
    else if (isKept(element.style)) kept.add(element)
    if (++count % STEP_NODES === 0) yield
  }
  yield* freeHugeElements(wholes)
  for (const element of kept) {
    if (element.textContent!.length > MOST_KEPT) kept.delete(element)
    if (++count % STEP_NODES === 0) yield
  }
  return { wholes, kept }
}

/** Elements of a list of selectors of the book's styles, without those of pseudo-elements. */
export const styledElements = (source: SourceDocument, queries: readonly string[]): Steps<Set<Element>> =>
  elementsOf(
    source,
    queries.filter((query) => query.search(PSEUDO_ELEMENT) < 0),
  )

/** Elements at which the book's styles force pages to begin. */
export function* breakingElements(source: SourceDocument, styles: BookStyles): Steps<FoundBreaks> {
  const found: FoundBreaks = new Map()
  for (const { query, sides } of styles.breaks) {
    // Browsers begin no page within a line, or at a pseudo-element.
    if (query.search(PSEUDO_ELEMENT) < 0)
      for (const element of selectAll(source, query)) for (const side of sides) addBreak(found, element, side)
    yield
  }
  return found
}

function* elementsOf(source: SourceDocument, queries: readonly string[]): Steps<Set<Element>> {
  const found = new Set<Element>()
  for (const query of queries) {
    for (const element of selectAll(source, query)) found.add(element)
    yield
  }
  return found
}

function selectAll(source: SourceDocument, query: string): ArrayLike<Element> & Iterable<Element> {
  try {
    return source.html.ownerDocument.querySelectorAll(query)
  } catch {
    // A selector this browser does not know matches nothing here, as it would in a style sheet.
    return []
  }
}
