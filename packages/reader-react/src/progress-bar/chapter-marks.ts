import type { Publication, TocEntry } from '@kurasa/reader-core'

/** A chapter's beginning within the book. */
export interface ChapterMark {
  title: string
  href: string
  /** 0..1 of the publication, by the weight of its sections. */
  fraction: number
}

/** Chapters a slider can show on a phone: nearer to each other, their ticks are a smear that marks nothing. */
const MOST_TICKS = 40

type Book = Pick<Publication, 'readingOrder' | 'tableOfContents'>

/**
 * Where the chapters of the contents begin. Places inside a section are unknown and take its start.
 *
 * @param levels - of the contents that are looked at
 */
export function chapterMarks(publication: Book, levels = Number.POSITIVE_INFINITY): ChapterMark[] {
  const sections = publication.readingOrder.filter((section) => section.isLinear)
  const total = sections.reduce((sum, section) => sum + section.size, 0)
  const starts = new Map<string, number>()
  let before = 0
  for (const section of sections) {
    if (!starts.has(section.href)) starts.set(section.href, total > 0 ? before / total : 0)
    before += section.size
  }
  const marks = new Map<number, ChapterMark>()
  const collect = (entries: readonly TocEntry[], level: number) => {
    for (const { href, title, children } of entries) {
      const fraction = href === undefined ? undefined : starts.get(withoutFragment(href))
      if (href !== undefined && fraction !== undefined && !marks.has(fraction)) {
        marks.set(fraction, { title, href, fraction })
      }
      if (level < levels) collect(children, level + 1)
    }
  }
  collect(publication.tableOfContents, 1)
  return [...marks.values()].sort((a, b) => a.fraction - b.fraction)
}

/** Places of ticks on a slider, 0..1: the chapters, of a book with very many its parts, or none. */
export function sliderTicks(publication: Book): number[] {
  for (const levels of [Number.POSITIVE_INFINITY, 2, 1]) {
    const ticks = chapterMarks(publication, levels).filter(({ fraction }) => fraction > 0)
    if (ticks.length <= MOST_TICKS) return ticks.map(({ fraction }) => fraction)
  }
  return []
}

/** The chapter at a place of the book, or undefined before the first. */
export function chapterAt(marks: readonly ChapterMark[], fraction: number): ChapterMark | undefined {
  return marks.filter((mark) => mark.fraction <= fraction + 1e-9).at(-1)
}

/** The resource a link leads to. */
export function withoutFragment(href: string): string {
  const hash = href.indexOf('#')
  return hash < 0 ? href : href.slice(0, hash)
}
