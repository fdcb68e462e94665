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
}

/**
 * Page numbers of the whole publication.
 *
 * @param known - by section index; undefined where nothing was counted
 * @param estimate - pages by the text of a section, by its index; undefined where that was not measured
 * @param pageBytes - bytes of source that fill a page, where nothing was measured or counted
 */
export function publicationPageCount(
  sections: readonly Section[],
  known: (section: number) => SectionPageCount | undefined,
  estimate: (section: number) => number | undefined = () => undefined,
  pageBytes: number = USUAL_PAGE_BYTES,
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
  const share = shareOfEstimate(sections, known, estimate)
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
      const guess = estimated === undefined ? section.size / countedPageBytes : estimated * share
      count += Math.max(found?.count ?? 1, byText(found) ?? guess, 1)
    }
  }
  before.push(Math.round(count))
  return { before, count: Math.max(1, Math.round(count)), isExact }
}

/** Counted pages for each that was estimated: how much this book differs from others. */
function shareOfEstimate(
  sections: readonly Section[],
  known: (section: number) => SectionPageCount | undefined,
  estimate: (section: number) => number | undefined,
): number {
  const all = sections.reduce((sum, { index, isLinear }) => sum + ((isLinear && estimate(index)) || 0), 0)
  let counted = Math.max(1, all * TRUST)
  let estimated = counted
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
  if (!found?.progression || found.count <= TELLING_PAGES) return undefined
  return (found.count - 1) / found.progression
}
