import type { ReadingDirection } from '../direction/reading-direction.ts'
import { imagePages, pairPages, type Spread, spreadOfPage } from '../layout/spreads.ts'
import type { Section } from '../publication/publication.ts'
import type { BookImage } from '../view/image-controls.ts'

/** A part of an image as fractions of it, from its top left corner. */
export type Clip = BookImage['clip']

/** Settings that determine which pages exist and which are paired. */
export interface PageArrangement {
  direction: ReadingDirection
  isDouble: boolean
  isShifted: boolean
  isSplit: boolean
  /** When the book wants its pages to be paired. */
  spread?: Section['spread']
  /** The view is wider than high. */
  isWide?: boolean
}

const WHOLE: Clip = { x: 0, y: 0, width: 1, height: 1 }
/** Size of a page while no image size is known. */
const USUAL_SIZE = { width: 1000, height: 1500 }

/** The pages of an image book and their pairs, from the image sizes known so far. */
export class BookPages {
  readonly #sections: readonly Section[]
  readonly #altOf: (position: number) => string
  readonly #learned = new Map<number, { width: number; height: number }>()
  readonly #crops = new Map<number, Clip>()
  #arrangement: PageArrangement
  #isCropped = false
  #pages: readonly BookImage[] | undefined
  #spreads: readonly Spread[] | undefined
  #firstPages: readonly number[] = []
  #images: readonly Section[] | undefined

  /**
   * @param direction - the book's, until `arrange` gives another
   * @param altOf - words for the image at a position of the book, from 1
   */
  constructor(
    sections: readonly Section[],
    direction: ReadingDirection,
    altOf: (position: number) => string,
  ) {
    this.#sections = sections
    this.#arrangement = { direction, isDouble: false, isShifted: false, isSplit: false }
    this.#altOf = altOf
  }

  /** Pages in reading order. Same reference until something changed. */
  get pages(): readonly BookImage[] {
    this.#pages ??= this.#makePages()
    return this.#pages
  }

  /** Spreads: one or two pages shown together, in reading order. */
  get spreads(): readonly Spread[] {
    this.#spreads ??= pairPages(this.pages, this.#withSizes, this.#arrangement)
    return this.#spreads
  }

  /** Arranges the pages again. @returns whether that changed anything */
  arrange(arrangement: PageArrangement, isCropped: boolean): boolean {
    const before = this.#arrangement
    const isSame =
      before.direction === arrangement.direction &&
      before.isDouble === arrangement.isDouble &&
      before.isShifted === arrangement.isShifted &&
      before.isSplit === arrangement.isSplit &&
      before.spread === arrangement.spread &&
      before.isWide === arrangement.isWide &&
      this.#isCropped === isCropped
    if (isSame) return false
    this.#arrangement = arrangement
    this.#isCropped = isCropped
    this.#forget()
    return true
  }

  /** Stores the true size of an image whose size the book does not give. */
  learnSize(section: number, size: { width: number; height: number }): void {
    this.#learned.set(section, size)
    this.#images = undefined
    this.#forget()
  }

  /** The part of an image inside its plain borders. */
  learnCrop(section: number, clip: Clip): void {
    this.#crops.set(section, clip)
    if (this.#isCropped) this.#forget()
  }

  isCropKnown(section: number): boolean {
    return this.#crops.has(section)
  }

  /** The first page of a section; of the last one for a section past the end. */
  pageOfSection(section: number): number {
    void this.pages
    return this.#firstPages[Math.min(this.#firstPages.length - 1, Math.max(0, section))] ?? 0
  }

  spreadOfPage(page: number): number {
    return spreadOfPage(this.spreads, page)
  }

  #forget(): void {
    this.#pages = undefined
    this.#spreads = undefined
  }

  /** The sections with the sizes that are known by now. */
  get #withSizes(): readonly Section[] {
    this.#images ??= this.#sections.map((section) => {
      const learned = section.width && section.height ? undefined : this.#learned.get(section.index)
      return learned ? { ...section, ...learned } : section
    })
    return this.#images
  }

  #makePages(): BookImage[] {
    const images = this.#withSizes
    const usual = images.every(hasSize) ? USUAL_SIZE : usualSize(images)
    const firstPages: number[] = []
    const altOf = this.#altOf
    const pages = imagePages(images, this.#arrangement.direction, this.#arrangement.isSplit).map(
      ({ section, part }, index): BookImage => {
        firstPages[section] ??= index
        const image = images[section]!
        const { width, height } = hasSize(image) ? image : usual
        let alt: string | undefined
        const clip = clipOf(part, (this.#isCropped && this.#crops.get(section)) || WHOLE)
        return {
          index,
          section,
          part,
          width: width * clip.width,
          height: height * clip.height,
          isSizeKnown: hasSize(image),
          clip,
          // Built on access: a book may have thousands of pages.
          get alt() {
            alt ??= image.description || altOf(section + 1)
            return alt
          },
        }
      },
    )
    this.#firstPages = firstPages
    return pages
  }
}

/** The half of an image, less its borders; the fold has none. */
function clipOf(part: BookImage['part'], crop: Clip): Clip {
  if (part === 'whole') return crop
  const left = part === 'left' ? Math.min(crop.x, 0.5) : 0.5
  const right = part === 'left' ? 0.5 : Math.max(crop.x + crop.width, 0.5)
  return left === right
    ? { x: part === 'left' ? 0 : 0.5, y: crop.y, width: 0.5, height: crop.height }
    : { x: left, y: crop.y, width: right - left, height: crop.height }
}

function hasSize<T extends { width?: number; height?: number }>(
  image: T,
): image is T & { width: number; height: number } {
  return Boolean(image.width && image.height)
}

/** The size in the middle of those that are known: a page that is still to come is likely as the others are. */
function usualSize(images: readonly { width?: number; height?: number }[]): {
  width: number
  height: number
} {
  const known = images.filter(hasSize)
  known.sort((a, b) => a.width / a.height - b.width / b.height)
  return known[known.length >> 1] ?? USUAL_SIZE
}
