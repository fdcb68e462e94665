import type { Section } from '../publication/publication.ts'

/** Number of a section's pages, estimated or exact. */
export interface SectionPageCount {
  /** Pages found so far, >= 1. */
  count: number
  isComplete: boolean
  /** Share of the section's text before the last page found, 0 to 1; undefined: not known. */
  progression?: number | undefined
}

/** Pages after which those of a section predict more of it than its bytes do: the first of a chapter are often short. */
const TELLING_PAGES = 5
/** And the share of its text from which on they do. */
const LEAST_TELLING = 0.05

/** Bytes of source that fill a page of a phone, where nothing is known of the page. */
const USUAL_PAGE_BYTES = 1300
/** Share of a book's estimated pages that weighs as much as those counted: pages of a few sections are not those of all. */
const TRUST = 0.1

/** Pages of every section and their sum: exact where counted, else by the text or the bytes a page has taken so far. */
export interface PublicationPageCount {
  /** Pages before each section, by its index; the last entry is the sum. */
  before: number[]
  count: number
  isExact: boolean
  /** Pages for each that was estimated: by how much this book differs from others. */
  factor: number
}

/**
 * Page numbers of the whole publication.
 *
 * @param known - by section index; undefined where nothing was counted
 * @param estimate - pages by the text of a section, by its index; undefined where that was not measured
 * @param usual - `pageBytes`: bytes of source that fill a page, where nothing was measured or counted; `factor`: pages for each that
 *   is estimated, as another layout of the book has shown
 */
export function publicationPageCount(
  sections: readonly Section[],
  known: (section: number) => SectionPageCount | undefined,
  estimate: (section: number) => number | undefined = () => undefined,
  {
    pageBytes = USUAL_PAGE_BYTES,
    factor: usual = 1,
  }: { pageBytes?: number | undefined; factor?: number } = {},
): PublicationPageCount {
  let bytes = 0
  let pages = 0
  for (const section of sections) {
    const found = known(section.index)
    if (section.isLinear && section.layout !== 'fixed' && found?.isComplete && section.size > 2000) {
      bytes += section.size
      pages += found.count
    }
  }
  const countedPageBytes = pages > 0 ? bytes / pages : pageBytes
  const factor = factorOf(sections, known, estimate, usual)
  const before: number[] = []
  let count = 0
  let isExact = true
  for (const section of sections) {
    before.push(Math.round(count))
    if (!section.isLinear) continue
    const found = known(section.index)
    if (found?.isComplete) count += found.count
    else {
      isExact = false
      const estimated = estimate(section.index)
      const guess = estimated === undefined ? section.size / countedPageBytes : estimated * factor
      count += Math.max(found?.count ?? 1, byText(found) ?? guess, 1)
    }
  }
  before.push(Math.round(count))
  return { before, count: Math.max(1, Math.round(count)), isExact, factor }
}

/** Counted pages for each that was estimated. */
function factorOf(
  sections: readonly Section[],
  known: (section: number) => SectionPageCount | undefined,
  estimate: (section: number) => number | undefined,
  usual: number,
): number {
  const all = sections.reduce((sum, { index, isLinear }) => sum + ((isLinear && estimate(index)) || 0), 0)
  let estimated = Math.max(1, all * TRUST)
  let counted = estimated * usual
  for (const { index, isLinear } of sections) {
    const found = known(index)
    const guess = isLinear && found ? estimate(index) : undefined
    if (!found || guess === undefined) continue
    if (found.isComplete) {
      counted += found.count
      estimated += guess
    } else if (found.progression) {
      counted += found.count - 1
      estimated += guess * found.progression
    }
  }
  return counted / estimated
}

/** Pages of a section that is half counted, when as much of its text goes on a page as until there. */
function byText(found: SectionPageCount | undefined): number | undefined {
  // A tiny share says nothing: its pages may be pictures.
  if (!found?.progression || found.progression < LEAST_TELLING || found.count <= TELLING_PAGES)
    return undefined
  return (found.count - 1) / found.progression
}
