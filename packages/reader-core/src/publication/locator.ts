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

/**
 * A locator as other reading systems write it, such as Readium's toolkits: any of its parts may be missing. `goTo` and
 * `initialLocator` find it by its CFI, its selector, its id or its fraction, and by its words, which are looked for near there; by words
 * alone in the whole book.
 *
 * @see https://readium.org/architecture/models/locators/
 */
export interface ForeignLocator {
  href?: string
  type?: string
  title?: string
  locations?: {
    /** Ids, with or without `#`, and CFIs: times and regions (`t=`, `xywh=`) lead to the page that they are on. */
    fragments?: readonly string[]
    /** 0..1 within the section. */
    progression?: number
    /** 0..1 within the publication. */
    totalProgression?: number
    /** Page of the publication, from 1, when nothing else is known. */
    position?: number
    /** CFI within the section, without `epubcfi()`. */
    partialCfi?: string
    /**
     * Names one element of the section by elements, ids, classes, attributes and counted children, one in the other (` `, `>`) or one
     * after the other (`+`). Another selector is passed over.
     */
    cssSelector?: string
    textOffset?: number
  }
  text?: { before?: string; highlight?: string; after?: string }
}
