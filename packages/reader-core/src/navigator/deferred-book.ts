import type { ReadingDirection, Turn } from '../direction/reading-direction.ts'
import { ReaderError } from '../errors.ts'
import type { FirstImage } from '../image-book/first-image.ts'
import type { LaidText } from '../paginator/text-ranges.ts'
import type { GoToTarget } from '../places/destination.ts'
import type { Locator } from '../publication/locator.ts'
import type { Publication, PublicationMetadata } from '../publication/publication.ts'
import type { Position } from '../section/leaves.ts'
import { shownDirection } from '../shown-direction.ts'
import type { BookLayout, BookPlace, BookView, VisibleText } from '../view/book-view.ts'
import type { ImageControls } from '../view/image-controls.ts'

/** Placeholder for a view whose code loads with its first layout: readers of text never load it. */
export class DeferredBook implements BookView {
  #direction: ReadingDirection
  readonly #metadata: PublicationMetadata
  readonly #firstImage: FirstImage
  readonly #load: () => Promise<BookView>
  /** Started at once: a reader is only created for a book that will be shown. */
  #loading: Promise<BookView> | undefined
  readonly #start: BookPlace
  #book: BookView | undefined
  #isClosed = false
  #layouts = 0

  /** @param load - loads the code and makes the view; meanwhile its first image is on the way as well */
  constructor(
    publication: Publication,
    initialLocator: Locator | undefined,
    firstImage: FirstImage,
    load: () => Promise<BookView>,
  ) {
    const { readingOrder, metadata } = publication
    const first = readingOrder[0]
    const index = Math.max(
      0,
      readingOrder.findIndex(({ href }) => href === initialLocator?.href),
    )
    this.#metadata = metadata
    this.#direction = metadata.direction
    this.#firstImage = firstImage
    this.#load = load
    this.#begin().catch(() => {})
    this.#start = {
      locator: initialLocator ?? {
        href: first?.href ?? '',
        type: first?.type ?? '',
        locations: { progression: 0, totalProgression: 0, position: 1 },
      },
      page: { index, count: readingOrder.length, isExact: true },
      section: { index, title: '', page: 0, pageCount: 1, isExact: true },
    }
  }

  get direction(): ReadingDirection {
    return this.#book?.direction ?? this.#direction
  }

  get images(): ImageControls | undefined {
    return this.#book?.images
  }

  get place(): BookPlace {
    return this.#book?.place ?? this.#start
  }

  get pageStride(): number {
    return this.#book?.pageStride ?? 0
  }

  get isContinuous(): boolean {
    return this.#book?.isContinuous ?? false
  }

  canTurn(turn: Turn): boolean {
    return this.#book?.canTurn(turn) ?? false
  }

  turnNow(turn: Turn): boolean {
    return this.#book?.turnNow(turn) ?? false
  }

  async turn(turn: Turn, isHurried: () => boolean): Promise<boolean> {
    return this.#book?.turn(turn, isHurried) ?? false
  }

  setOffset(px: number): void {
    this.#book?.setOffset(px)
  }

  scrollBy(px: number): void {
    this.#book?.scrollBy(px)
  }

  jump(target: GoToTarget): (isWanted: () => boolean) => Promise<void> {
    if (this.#book) return this.#book.jump(target)
    // Jumps wait for the first page, and with it for the view.
    return async (isWanted) => this.#book?.jump(target)(isWanted)
  }

  layOut(layout: BookLayout): (() => Promise<void>) | undefined {
    if (this.#book) return this.#book.layOut(layout)
    const number = ++this.#layouts
    this.#firstImage.request(this.#start.page.index, layout)
    this.#direction = shownDirection(this.#metadata, layout.settings)
    return async () => {
      const book = this.#book ?? (await this.#begin())
      if (this.#isClosed || number !== this.#layouts) {
        throw new ReaderError('aborted', 'The page was laid out again before this was done.')
      }
      this.#book = book
      await book.layOut(layout)?.()
    }
  }

  restyle(style: Parameters<BookView['restyle']>[0]): boolean {
    return this.#book?.restyle(style) ?? true
  }

  #begin(): Promise<BookView> {
    this.#loading ??= this.#load().then(
      (book) => {
        if (this.#isClosed) book.destroy()
        return book
      },
      (error: unknown) => {
        // The next layout tries again.
        this.#loading = undefined
        throw new ReaderError('network', 'The view of the book could not be loaded.', { cause: error })
      },
    )
    return this.#loading
  }

  async settle(): Promise<void> {
    await this.#book?.settle()
  }

  visibleText(): VisibleText {
    if (!this.#book) throw new TypeError('visibleText needs a page on screen: wait for `ready`.')
    return this.#book.visibleText()
  }

  pageAt(section: number, position: Position): number | undefined {
    return this.#book?.pageAt?.(section, position)
  }

  laidText(): LaidText[] {
    return this.#book?.laidText() ?? []
  }

  async countPages(options: Parameters<BookView['countPages']>[0]): Promise<number> {
    return this.#book?.countPages(options) ?? this.#start.page.count
  }

  unmount(): void {
    this.#layouts++
    this.#firstImage.end()
    this.#book?.unmount()
  }

  destroy(): void {
    this.#isClosed = true
    this.#book?.destroy()
  }
}
