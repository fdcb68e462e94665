/** UTF-16 units that the quote of a locator has on each side of its place, where the section has so many. */
export const QUOTE_LENGTH = 48

/**
 * A place that can be stored: it holds no pixel, no page side and no sign, so it survives a change of font, screen,
 * direction and device.
 *
 * @see https://readium.org/architecture/models/locators/
 */
export interface Locator {
  /** href of the section. */
  href: string
  /** Media type of the section. */
  type: string
  /** Title of the chapter, for people. */
  title?: string
  locations: {
    /** 0..1 within the section. */
    progression: number
    /** 0..1 within the publication. */
    totalProgression: number
    /** Index in the reading order, when that contains the href more than once. */
    sectionIndex?: number
    /** Page of the publication under the layout it was made in, from 1. A hint: pages change with the layout. */
    position?: number
    /** Ids of elements, without `#`. */
    fragments?: string[]
    /** UTF-16 units from the start of the section's text (text nodes of its sanitised body in document order). */
    textOffset?: number
    /** Pictures between the place and the character at `textOffset`, where a page begins with one. */
    pictures?: number
  }
  /** Text around the place: finds it again in a slightly changed edition. */
  text?: { before?: string; highlight?: string; after?: string }
}
