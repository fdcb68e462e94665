/** A note of the book, or the beginning of what a link leads to, to be shown over the page. */
export interface Note {
  /** Its place in the book: `href#fragment`. */
  href: string
  /** Its words, without its pictures. */
  text: string
  /** BCP 47. */
  language: string
  direction: 'ltr' | 'rtl'
  /**
   * Lays it out in an element of the page, as wide as that is, with the type, pictures and links that pages have. Laid out again when the
   * element becomes wider or narrower.
   *
   * @returns takes it out
   */
  show(box: HTMLElement): () => void
}

/** An image of the page that is looked at by itself. */
export interface OpenedPicture {
  /** For `publication.read`, or a `data:` URL: of a picture within the text itself, a formula, a table. */
  href: string
  /** Description of the picture in words; empty when the book has none. */
  alt: string
}
