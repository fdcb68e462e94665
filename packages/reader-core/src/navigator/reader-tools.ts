import type { ActivatedDecoration, Decoration } from '../decorations/decorations.ts'
import type { DecorationPainter } from '../decorations/draw-decorations.ts'
import type { Turn } from '../direction/reading-direction.ts'
import type { Host } from '../host/host.ts'
import { listenOnUse } from '../listen/listen-on-use.ts'
import type { ListenSession } from '../listen/listen-session.ts'
import type { SpeechPort } from '../listen/speech-port.ts'
import { loadPart } from '../load-part.ts'
import type { Excerpts } from '../notes/excerpts.ts'
import type { Note, OpenedPicture } from '../notes/note.ts'
import type { Locator } from '../publication/locator.ts'
import type { Publication } from '../publication/publication.ts'
import type { ReaderLabels } from '../reader-labels.ts'
import type { SearchHit, SearchOptions } from '../search/search-hit.ts'
import { IMAGE_HREF } from '../section/sanitise.ts'
import type { SelectionWatch } from '../selection/selection-watch.ts'
import { isSameSelection, type TextSelection } from '../selection/text-selection.ts'
import type { ReaderSettings } from '../settings/reader-settings.ts'
import { ROW_TABLE, TINY } from '../tables/table-marks.ts'
import type { DefaultFaces } from '../theme/default-faces.ts'
import { type PageColours, pageThemes } from '../theme/page-themes.ts'
import type { BookView } from '../view/book-view.ts'
import type { ReaderView } from '../view/reader-view.ts'

/** A picture over more of the page than this is a page of its own. */
const MOST_SHARE = 0.6
/** Smaller pictures are ornaments, CSS px. */
const LEAST_SIDE = 48
/** Formulas and tables that are on the page in smaller letters, so that they fit. */
const MADE_SMALLER = `math[data-kz-wide], table:is([${TINY}], [data-kz-wide]:not([${ROW_TABLE}])):not(:has(img, svg))`

/** The part of the reader that its tools need. */
export interface ReaderToolParts {
  publication: Publication
  /** The view that shows the book at present. */
  book(): BookView
  host: Host
  labels: ReaderLabels
  faces: DefaultFaces
  /** The speech port; default: the browser's, none with `null`. */
  speech: SpeechPort | null | undefined
  /** Something of the snapshot changed. */
  onChanged(): void
  /** Shows a place, without a word about the way back. */
  show(place: Locator): void
  turn(turn: Turn): void
  /** Handles a click in text of the book. */
  followLink(event: Event): void
  /** Something is read aloud, or no longer. */
  onSpeech(isOn: boolean): void
  /** The person's settings, and a change of them. */
  settings(): ReaderSettings
  set(patch: Partial<ReaderSettings>): void
}

/** The tools of a reader that load when they are used: marks over the text, search. */
export class ReaderTools {
  readonly #parts: ReaderToolParts
  readonly #decorations = new Map<string, readonly Decoration[]>()
  readonly #listeners = new Set<{ group: string; listener: (activated: ActivatedDecoration) => void }>()
  #shown: { view: ReaderView; colours: PageColours } | undefined
  #colours: PageColours = pageThemes.light
  #painter: DecorationPainter | undefined
  #isLoading = false
  #excerpts: Promise<Excerpts> | undefined
  #shownPart: { note?: Note; image?: OpenedPicture } = {}
  #selection: TextSelection | undefined
  #watch: SelectionWatch | undefined

  /** Undefined where nothing can speak. */
  readonly listen: ReturnType<typeof listenOnUse> | undefined

  constructor(parts: ReaderToolParts) {
    this.#parts = parts
    const { speech, publication } = parts
    const canSpeak = speech !== null && (speech !== undefined || 'speechSynthesis' in globalThis)
    if (canSpeak && publication.kind === 'text') this.listen = listenOnUse(() => this.#loadListening())
  }

  /** The reader is gone for good. */
  end(): void {
    this.hide()
    this.listen?.end()
    void this.#excerpts?.then(
      (excerpts) => excerpts.end(),
      () => {},
    )
  }

  /** The reader is on the page, in these colours. */
  show(view: ReaderView, colours: PageColours): void {
    if (!this.#shown) document.addEventListener('selectionchange', this.#watchSelection)
    this.#shown = { view, colours }
    this.#colours = colours
    if (this.#painter) this.#painter.paint(colours)
    else this.#startPainter()
  }

  /** The reader was taken off the page. Its marks return with it. */
  hide(): void {
    this.#shown = undefined
    document.removeEventListener('selectionchange', this.#watchSelection)
    this.#watch?.end()
    this.#watch = undefined
    this.#selection = undefined
    this.#painter?.end()
    this.#painter = undefined
  }

  setDecorations(group: string, decorations: readonly Decoration[]): void {
    if (decorations.length > 0) this.#decorations.set(group, [...decorations])
    else this.#decorations.delete(group)
    if (this.#painter) this.#painter.set(group, decorations)
    else this.#startPainter()
  }

  /** @returns unsubscribe */
  onActivate(group: string, listener: (activated: ActivatedDecoration) => void): () => void {
    const entry = { group, listener }
    this.#listeners.add(entry)
    return () => this.#listeners.delete(entry)
  }

  /** False when there is no decoration that somebody listens to. */
  activateAt(x: number, y: number): boolean {
    for (const { group, listener } of this.#listeners) {
      const found = this.#painter?.decorationAt(group, x, y)
      if (found) {
        listener(found)
        return true
      }
    }
    return false
  }

  #startPainter(): void {
    if (!this.#shown || this.#isLoading || this.#decorations.size === 0) return
    this.#isLoading = true
    import('../decorations/draw-decorations.ts').then(
      ({ DecorationPainter }) => {
        this.#isLoading = false
        if (!this.#shown) return
        const { view, colours } = this.#shown
        this.#painter = new DecorationPainter({ ...this.#parts, page: view.page }, colours)
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
    const { publication, host } = this.#parts
    const book = this.#parts.book()
    const from = options.from ?? book.place.section.index
    yield* searchBook(
      publication,
      query,
      { ...options, from },
      () => host.nextTask(),
      (section, position) => book.pageAt?.(section, position),
    )
  }

  async #loadListening(): Promise<ListenSession> {
    const { openListening } = await import('../listen/open-listening.ts')
    return openListening(this.#parts, (group, list) => this.setDecorations(group, list))
  }

  // --- notes and images --------------------------------------------------------------------------------------------

  /** The note, or the image, that is over the page. */
  get shown(): { note?: Note; image?: OpenedPicture } {
    return this.#shownPart
  }

  /** Reads the note that a link calls. False when it leads to none. */
  async readNote(href: string, link: Element): Promise<boolean> {
    const note = await (await this.#loadExcerpts()).note(href, link)
    if (note) this.#shownPart = { note }
    return note !== undefined
  }

  /** The beginning of the text that a link leads to. Undefined where there is none. */
  async preview(href: string): Promise<Note | undefined> {
    return (await this.#loadExcerpts()).preview(href)
  }

  /** A failure is not kept: the next call tries again. */
  #loadExcerpts(): Promise<Excerpts> {
    const { publication, faces, labels, settings, followLink } = this.#parts
    this.#excerpts ??= loadPart(import('../notes/excerpts.ts')).then(
      (module) =>
        new module.Excerpts({
          publication,
          faces,
          labels,
          settings,
          follow: followLink,
          colours: () => this.#colours,
        }),
    )
    this.#excerpts.catch(() => {
      this.#excerpts = undefined
    })
    return this.#excerpts
  }

  /**
   * Finds the picture of the text at a point of the window, CSS px. One that fills the page is the page.
   *
   * @param onFound - called when it can be shown
   */
  findImage(x: number, y: number, onFound: () => void): boolean {
    const view = this.#shown?.view.element
    const host = view?.shadowRoot?.elementFromPoint(x, y)
    const image = host?.shadowRoot?.elementFromPoint(x, y)
    const small = image?.closest(MADE_SMALLER)
    if (small) {
      const laid = this.#parts.book().laidText()
      import('./close-up.ts').then(
        ({ closeUpIn }) => {
          if (!small.isConnected) return
          this.#shownPart = { image: closeUpIn(laid, small, host) }
          onFound()
        },
        // It stays as small as it is.
        () => undefined,
      )
      return true
    }
    const href = image?.getAttribute(IMAGE_HREF)
    if (!view || !image || !href) return false
    const { width, height } = image.getBoundingClientRect()
    const share = (width * height) / (view.clientWidth * view.clientHeight)
    if (share > MOST_SHARE || width < LEAST_SIDE || height < LEAST_SIDE) return false
    this.#shownPart = { image: { href, alt: image.getAttribute('alt') ?? '' } }
    onFound()
    return true
  }

  /** Text was laid out or turned to, or pages of fixed layout came, went, moved or were zoomed. */
  bookChanged(): void {
    this.#painter?.refresh()
    if (this.#selection) this.#watch?.refresh()
  }

  // --- selection --------------------------------------------------------------------------------------------------

  /** Selection on the page in view. */
  get selection(): TextSelection | undefined {
    return this.#selection
  }

  clearSelection(): void {
    if (this.#selection) document.getSelection()?.removeAllRanges()
    this.#watch?.forget()
    this.#select(undefined)
  }

  /** The first change loads the watch, which then subscribes itself. */
  readonly #watchSelection = (): void => {
    document.removeEventListener('selectionchange', this.#watchSelection)
    const view = this.#shown?.view.element
    if (!view) return
    import('../selection/selection-watch.ts').then(
      ({ watchSelection }) => {
        if (this.#shown?.view.element !== view) return
        this.#watch = watchSelection({ ...this.#parts, view, onSelection: this.#select })
      },
      () => undefined,
    )
  }

  readonly #select = (selection: TextSelection | undefined): void => {
    if (isSameSelection(selection, this.#selection)) return
    this.#selection = selection
    this.#parts.onChanged()
  }
}
