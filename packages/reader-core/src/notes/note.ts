/** A note of the book, to be shown over the page. */
export interface Note {
  /** Its place in the book: `href#fragment`. */
  href: string
  /**
   * Its text with emphasis, lists, quotes, formulas and pictures (as data): an element that is in no document, without script,
   * id, link or anything that is requested.
   */
  element: HTMLElement
  /** BCP 47. */
  language: string
  direction: 'ltr' | 'rtl'
}

/** An image of the page that is looked at by itself. */
export interface OpenedPicture {
  /** For `publication.read`, or a `data:` URL: of a picture within the text itself, a formula, a table. */
  href: string
  /** Description of the picture in words; empty when the book has none. */
  alt: string
}
