import type { Decoration } from '../decorations/decorations.ts'
import type { DecorationPainter } from '../decorations/draw-decorations.ts'
import type { Host } from '../host/host.ts'
import type { Publication } from '../publication/publication.ts'
import type { SearchHit, SearchOptions } from '../search/search-hit.ts'
import type { PageColours } from '../theme/page-themes.ts'
import type { BookView } from './book-view.ts'
import type { ReaderView } from './reader-view.ts'

/** What the tools are given of the reader they belong to. */
export interface ReaderToolParts {
  publication: Publication
  book: BookView
  host: Host
}

/** The tools of a reader that load when they are used: marks over the text, search. */
export class ReaderTools {
  readonly #parts: ReaderToolParts
  readonly #decorations = new Map<string, readonly Decoration[]>()
  #shown: { view: ReaderView; colours: PageColours } | undefined
  #painter: DecorationPainter | undefined
  #isLoading = false

  constructor(parts: ReaderToolParts) {
    this.#parts = parts
  }

  /** The reader is on the page, in these colours. */
  show(view: ReaderView, colours: PageColours): void {
    this.#shown = { view, colours }
    if (this.#painter) this.#painter.paint(colours)
    else this.#startPainter()
  }

  /** The reader was taken off the page. What is marked comes back with it. */
  hide(): void {
    this.#shown = undefined
    this.#painter?.end()
    this.#painter = undefined
  }

  setDecorations(group: string, decorations: readonly Decoration[]): void {
    if (decorations.length > 0) this.#decorations.set(group, [...decorations])
    else this.#decorations.delete(group)
    if (this.#painter) this.#painter.set(group, decorations)
    else this.#startPainter()
  }

  #startPainter(): void {
    const { book, publication } = this.#parts
    if (!this.#shown || this.#isLoading || this.#decorations.size === 0 || !book.laidText) return
    this.#isLoading = true
    import('../decorations/draw-decorations.ts').then(
      ({ DecorationPainter }) => {
        this.#isLoading = false
        if (!this.#shown) return
        const { view, colours } = this.#shown
        const ground = { publication, page: view.page, laidText: () => book.laidText?.() ?? [] }
        this.#painter = new DecorationPainter(ground, colours)
        for (const [group, each] of this.#decorations) this.#painter.set(group, each)
      },
      () => {
        // The next list, or the next layout, tries again.
        this.#isLoading = false
      },
    )
  }

  async *search(query: string, options: SearchOptions = {}): AsyncGenerator<SearchHit, void, undefined> {
    const { searchBook } = await import('../search/search-book.ts')
    const { publication, host, book } = this.#parts
    const from = options.from ?? book.place.section.index
    yield* searchBook(
      publication,
      query,
      { ...options, from },
      () => host.nextTask(),
      (section, position) => book.pageAt?.(section, position),
    )
  }
}
