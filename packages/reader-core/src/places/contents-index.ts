import { splitFragment } from '../publication/href.ts'
import type { Publication, TocEntry } from '../publication/publication.ts'

interface ContentsMark {
  title: string
  section: number
  fragment: string | undefined
}

/** Which entry of the contents a page belongs to. */
export class ContentsIndex {
  readonly #marks: ContentsMark[] = []

  constructor(publication: Publication) {
    const indexOf = new Map<string, number>()
    for (const section of publication.readingOrder) {
      if (!indexOf.has(section.href)) indexOf.set(section.href, section.index)
    }
    const walk = (entries: readonly TocEntry[]) => {
      for (const entry of entries) {
        if (entry.href) {
          const { path, fragment } = splitFragment(entry.href)
          const section = indexOf.get(path)
          if (section !== undefined) this.#marks.push({ title: entry.title, section, fragment })
        }
        walk(entry.children)
      }
    }
    walk(publication.tableOfContents)
  }

  /** Fragments at which entries begin in a section, undefined for its start. Without contents each section is an entry. */
  startsIn(section: number): (string | undefined)[] {
    if (this.#marks.length === 0) return [undefined]
    return this.#marks.filter((mark) => mark.section === section).map(({ fragment }) => fragment)
  }

  /**
   * Title of the nearest entry at or before a place.
   *
   * @param isReached - whether the element with an id begins at or before the place; undefined when not known
   */
  titleAt(section: number, isReached: (fragment: string) => boolean): string {
    let title = ''
    let ofSection = -1
    for (const mark of this.#marks) {
      if (mark.section > section || mark.section < ofSection) continue
      if (mark.section === section && mark.fragment && !isReached(mark.fragment)) continue
      title = mark.title
      ofSection = mark.section
    }
    return title
  }
}
