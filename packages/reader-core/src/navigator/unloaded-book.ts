import type { ReadingDirection } from '../direction/reading-direction.ts'
import { ReaderError } from '../errors.ts'
import type { FirstImage } from '../image-book/first-image.ts'
import type { LaidText } from '../paginator/text-ranges.ts'
import { isPageBook } from '../publication/is-page-book.ts'
import type { Locator } from '../publication/locator.ts'
import type { Publication } from '../publication/publication.ts'
import { shownDirection } from '../shown-direction.ts'
import type { BookLayout, BookPlace, BookView, VisibleText } from '../view/book-view.ts'

/**
 * The book before its view has loaded, or before the place to open at was found: it has a place and no pages. Its first layout loads the
 * view, which then takes its place in the navigator. Readers of text never load the code of images.
 */
export class UnloadedBook implements BookView {
  readonly pageStride = 0
  readonly isContinuous = false
  readonly place: BookPlace
  #direction: ReadingDirection
  readonly #publication: Publication
  readonly #firstImage: FirstImage
  readonly #load: () => Promise<BookView>
  /** Started at once: a reader is only created for a book that will be shown. */
  #loading: Promise<BookView> | undefined
  readonly #onLoaded: (book: BookView) => void
  #isClosed = false
  #layouts = 0

  constructor(parts: {
    publication: Publication
    initialLocator?: Locator | undefined
    firstImage: FirstImage
    /** Loads the code and creates the view; meanwhile the first image is being requested. */
    load(): Promise<BookView>
    /** Called once, before the first layout of the view. */
    onLoaded(book: BookView): void
  }) {
    const { publication, initialLocator } = parts
    const { readingOrder, metadata } = publication
    const first = readingOrder[0]
    const index = Math.max(
      0,
      readingOrder.findIndex(({ href }) => href === initialLocator?.href),
    )
    this.#publication = publication
    this.#direction = metadata.direction
    this.#firstImage = parts.firstImage
    this.#load = () => parts.load()
    this.#onLoaded = (book) => parts.onLoaded(book)
    this.place = {
      locator: initialLocator ?? {
        href: first?.href ?? '',
        type: first?.type ?? '',
        locations: { progression: 0, totalProgression: 0, position: 1 },
      },
      page: { index, count: readingOrder.length, isExact: true },
      section: { index, title: '', page: 0, pageCount: 1, isExact: true },
    }
    this.#begin().catch(() => {})
  }

  get direction(): ReadingDirection {
    return this.#direction
  }

  canTurn(): boolean {
    return false
  }

  turnNow(): boolean {
    return false
  }

  async turn(): Promise<boolean> {
    return false
  }

  setOffset(): void {}

  readonly offset = 0

  glide(): Promise<boolean> {
    return Promise.resolve(true)
  }

  scrollBy(): void {}

  jump(): () => Promise<void> {
    throw new TypeError('A jump waits for the first page.')
  }

  layOut(layout: BookLayout): () => Promise<void> {
    const number = ++this.#layouts
    this.#firstImage.request(this.place.page.index, layout)
    const { metadata } = this.#publication
    if (isPageBook(this.#publication)) this.#direction = shownDirection(metadata, layout.settings)
    return async () => {
      const book = await this.#begin()
      if (this.#isClosed || number !== this.#layouts) {
        throw new ReaderError('aborted', 'The page was laid out again.')
      }
      this.#onLoaded(book)
      await book.layOut(layout)?.()
    }
  }

  restyle(): boolean {
    return true
  }

  #begin(): Promise<BookView> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      // The next layout tries again.
      this.#loading = undefined
      throw new ReaderError('network', 'A part of the reader did not load.', { cause: error })
    })
    return this.#loading
  }

  settle(): void {}

  visibleText(): VisibleText {
    throw new TypeError('visibleText needs a page on screen.')
  }

  laidText(): LaidText[] {
    return []
  }

  async countPages(): Promise<number> {
    return this.place.page.count
  }

  unmount(): void {
    this.#layouts++
    this.#firstImage.end()
  }

  destroy(): void {
    this.#isClosed = true
    this.#loading?.then(
      (book) => book.destroy(),
      () => {},
    )
  }
}
