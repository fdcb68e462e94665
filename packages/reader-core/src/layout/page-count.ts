import type { Section } from '../publication/publication.ts'

/** What is known of a section's pages. */
export interface SectionPageCount {
  /** Pages found so far, >= 1. */
  count: number
  isComplete: boolean
  /** Share of the section's text that stands before the last page found, 0 to 1; undefined: not known. */
  progression?: number | undefined
}

/** Pages after which those of a section say more of it than its bytes do: the first of a chapter are often short. */
const TELLING_PAGES = 5

/** Bytes of source that fill a page of a phone, until something has been counted. */
const USUAL_PAGE_BYTES = 1300

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
 */
export function publicationPageCount(
  sections: readonly Section[],
  known: (section: number) => SectionPageCount | undefined,
): PublicationPageCount {
  let bytes = 0
  let pages = 0
  for (const section of sections) {
    const found = known(section.index)
    if (section.isLinear && found?.isComplete && section.size > 2000) {
      bytes += section.size
      pages += found.count
    }
  }
  const pageBytes = pages > 0 ? bytes / pages : USUAL_PAGE_BYTES
  const before: number[] = []
  let count = 0
  let isExact = true
  for (const section of sections) {
    before.push(count)
    if (!section.isLinear) continue
    const found = known(section.index)
    if (found?.isComplete) count += found.count
    else {
      isExact = false
      count += Math.max(found?.count ?? 1, Math.round(byText(found) ?? section.size / pageBytes), 1)
    }
  }
  before.push(count)
  return { before, count: Math.max(1, count), isExact }
}

/** Pages of a section that is half counted, when as much of its text goes on a page as until there. */
function byText(found: SectionPageCount | undefined): number | undefined {
  if (!found?.progression || found.count <= TELLING_PAGES) return undefined
  return (found.count - 1) / found.progression
}
