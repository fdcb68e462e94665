import { ContentsIndex } from '../places/contents-index.ts'
import type { Locator } from '../publication/locator.ts'
import type { Publication } from '../publication/publication.ts'
import type { BookImage } from '../view/image-controls.ts'
import type { BookPages } from './book-pages.ts'
import { imageLocator } from './image-locator.ts'

/** Where the reader is: a page, and how much of it has been scrolled past, 0..1. */
export interface ImagePlace {
  page: number
  fraction: number
}

/** Pages of the present arrangement ↔ places that outlive it. */
export class ImagePlaces {
  readonly #publication: Publication
  readonly #pages: BookPages
  readonly #contents: ContentsIndex

  constructor(publication: Publication, pages: BookPages) {
    this.#publication = publication
    this.#pages = pages
    this.#contents = new ContentsIndex(publication)
  }

  /** A page; the nearest one for an index outside of the book. */
  page(index: number): BookImage {
    const { pages } = this.#pages
    return pages[Math.min(pages.length - 1, Math.max(0, index))]!
  }

  /** Title of the chapter a section belongs to; `''` for none. */
  titleOf(section: number): string {
    return this.#contents.titleAt(section, () => false)
  }

  /** The page that shows a fraction of the image of a section: of a split one, its first or its second half. */
  placeIn(section: number, progression: number): ImagePlace {
    const page = this.#pages.pageOfSection(section)
    if (this.page(page).part === 'whole') return { page, fraction: progression }
    const half = progression < 0.5 ? 0 : 1
    return { page: page + half, fraction: progression * 2 - half }
  }

  locatorAt({ page, fraction }: ImagePlace): Locator {
    const { section, part } = this.page(page)
    const half = page - this.#pages.pageOfSection(section)
    const progression = part === 'whole' ? fraction : (half + fraction) / 2
    return imageLocator(this.#publication, section, progression, this.titleOf(section))
  }

  /** The place after a page: the next image, or the end of the last. */
  endOf(page: number): Locator {
    const { section } = this.page(page)
    const isLast = section + 1 >= this.#publication.readingOrder.length
    return isLast
      ? imageLocator(this.#publication, section, 1, this.titleOf(section))
      : imageLocator(this.#publication, section + 1, 0, this.titleOf(section + 1))
  }
}
