import type { PageRegion } from '../layout/page-region.ts'
import type { Locator } from '../publication/locator.ts'
import type { AnnotationColour } from '../theme/mark-colours.ts'

/** Most marks of one book; `add` rejects more. */
export const MOST_ANNOTATIONS = 5000
/** Longest note, UTF-16 units; longer ones are cut. */
export const LONGEST_NOTE = 2000
/** UTF-16 units of the marked words that `start.text.highlight` of a target holds. */
export const LONGEST_QUOTE = 300

/** How a mark is drawn: a coloured ground, or a line below the words. */
export type AnnotationStyle = 'highlight' | 'underline'

/**
 * Target of a mark, by several selectors at once: offsets find it in the same edition, the quote and its context in a changed one.
 *
 * @see https://www.w3.org/TR/annotation-model/#selectors
 */
export interface AnnotationTarget {
  /** First character. `text.highlight` is the marked text, at most `LONGEST_QUOTE` units; `before` and `after` are around it. */
  start: Locator
  /** One past the last character, maybe in a later section. Absent for a bookmark and for a region. */
  end?: Locator
  /** EPUB CFI of the range, for other reading systems. */
  cfi?: string
  /** Of a page of images. */
  region?: PageRegion
}

/** A mark of a person in a book. */
export interface Annotation {
  /** Made by the client; a UUID. */
  id: string
  kind: 'highlight' | 'bookmark'
  target: AnnotationTarget
  colour: AnnotationColour
  style: AnnotationStyle
  /** Plain text of the person, at most `LONGEST_NOTE` units. */
  note?: string
  /** ISO 8601, UTC. */
  created: string
  /** ISO 8601, UTC. */
  modified: string
  /** Name of the device it was made on. */
  device?: string
}
