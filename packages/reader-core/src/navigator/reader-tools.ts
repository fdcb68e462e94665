import type { Decoration } from '../decorations/decorations.ts'
import type { DecorationPainter } from '../decorations/draw-decorations.ts'
import type { Host } from '../host/host.ts'
import type { ListenControls } from '../listen/listen-controls.ts'
import { listenOnUse } from '../listen/listen-on-use.ts'
import type { ListenSession } from '../listen/listen-session.ts'
import type { SpeechPort } from '../listen/speech-port.ts'
import type { Note, OpenedPicture } from '../notes/note.ts'
import type { Locator } from '../publication/locator.ts'
import type { Publication } from '../publication/publication.ts'
import type { SearchHit, SearchOptions } from '../search/search-hit.ts'
import { IMAGE_HREF } from '../section/sanitise.ts'
import type { TextSelection } from '../selection/text-selection.ts'
import type { PageColours } from '../theme/page-themes.ts'
import type { BookView } from './book-view.ts'
import type { ReaderView } from './reader-view.ts'

/** A picture over more of the page than this is a page of its own. */
const MOST_SHARE = 0.6
/** Smaller pictures are ornaments, CSS px. */
const LEAST_SIDE = 48

/** What the tools are given of the reader they belong to. */
export interface ReaderToolParts {
  publication: Publication
  book: BookView
  host: Host
  /** What speaks: the browser unless told otherwise, nothing with `null`. */
  speech: SpeechPort | null | undefined
  /** Something of the snapshot changed. */
  onChanged(): void
  /** Shows a place, without a word about the way back. */
  show(place: Locator): void
  turn(): void
  /** Something is read aloud, or no longer. */
  onSpeech(isOn: boolean): void
}

/** The tools of a reader that load when they are used: marks over the text, search. */
export class ReaderTools {
  readonly #parts: ReaderToolParts
  readonly #decorations = new Map<string, readonly Decoration[]>()
  #shown: { view: ReaderView; colours: PageColours } | undefined
  #painter: DecorationPainter | undefined
  #isLoading = false
  #shownPart: { note?: Note; image?: OpenedPicture } = {}
  #selection: TextSelection | undefined
  #selectionFrame: number | undefined

  /** Undefined where nothing can speak. */
  readonly listen: (ListenControls & { end(): void }) | undefined

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
  }

  /** The reader is on the page, in these colours. */
  show(view: ReaderView, colours: PageColours): void {
    if (!this.#shown) document.addEventListener('selectionchange', this.#onSelectionChange)
    this.#shown = { view, colours }
    if (this.#painter) this.#painter.paint(colours)
    else this.#startPainter()
  }

  /** The reader was taken off the page. What is marked comes back with it. */
  hide(): void {
    this.#shown = undefined
    document.removeEventListener('selectionchange', this.#onSelectionChange)
    if (this.#selectionFrame !== undefined) cancelAnimationFrame(this.#selectionFrame)
    this.#selectionFrame = undefined
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

  async #loadListening(): Promise<ListenSession> {
    const { publication, book, show, turn, onSpeech } = this.#parts
    const [{ ListenSession }, port] = await Promise.all([
      import('../listen/listen-session.ts'),
      this.#parts.speech ??
        import('../listen/web-speech.ts').then(({ createWebSpeech }) =>
          createWebSpeech({ synthesis: speechSynthesis, Utterance: SpeechSynthesisUtterance }),
        ),
    ])
    return new ListenSession({
      publication,
      port,
      show,
      turn,
      onSpeech,
      visible: () => book.visibleText(),
      mark: (sentence, word) =>
        this.setDecorations('listen', [
          ...(sentence ? [{ id: 'sentence', locator: sentence, style: 'spoken' as const }] : []),
          ...(word ? [{ id: 'word', locator: word, style: 'spoken-word' as const }] : []),
        ]),
    })
  }

  // --- notes and images --------------------------------------------------------------------------------------------

  /** The note, or the image, that lies over the page. */
  get shown(): { note?: Note; image?: OpenedPicture } {
    return this.#shownPart
  }

  /** Reads the note that a link calls. False when it leads to none. */
  async readNote(href: string): Promise<boolean> {
    const { readNote } = await import('../notes/read-note.ts')
    const note = await readNote(this.#parts.publication, href)
    if (note) this.#shownPart = { note }
    return note !== undefined
  }

  /** Finds the picture of the text at a point of the window, CSS px. One that fills the page is the page. */
  findImage(x: number, y: number): boolean {
    const view = this.#shown?.view.element
    const host = view?.shadowRoot?.elementFromPoint(x, y)
    const image = host?.shadowRoot?.elementFromPoint(x, y)
    const href = image?.getAttribute(IMAGE_HREF)
    if (!view || !image || !href) return false
    const { width, height } = image.getBoundingClientRect()
    const share = (width * height) / (view.clientWidth * view.clientHeight)
    if (share > MOST_SHARE || width < LEAST_SIDE || height < LEAST_SIDE) return false
    this.#shownPart = { image: { href, alt: image.getAttribute('alt') ?? '' } }
    return true
  }

  // --- selection --------------------------------------------------------------------------------------------------

  /** What is selected on the page in view. */
  get selection(): TextSelection | undefined {
    return this.#selection
  }

  clearSelection(): void {
    if (this.#selection) document.getSelection()?.removeAllRanges()
    this.#select(undefined)
  }

  readonly #onSelectionChange = (): void => {
    // A finger that moves a handle tells many times in a frame.
    this.#selectionFrame ??= requestAnimationFrame(() => {
      this.#selectionFrame = undefined
      this.#readSelection().catch(() => undefined)
    })
  }

  async #readSelection(): Promise<void> {
    const { book, publication } = this.#parts
    const laid = book.laidText?.() ?? []
    if (!this.#selection && !laid.some(({ host }) => mayHoldSelection(host))) return
    const { readSelection } = await import('../selection/read-selection.ts')
    if (!this.#shown) return
    const { element } = this.#shown.view
    this.#select(readSelection({ publication, laid, view: element, visible: this.#visible() }))
  }

  #visible() {
    const { book, publication } = this.#parts
    if (book.isContinuous) return undefined
    const { start, end } = book.visibleText()
    const section = publication.readingOrder.findIndex(({ href }) => href === start.href)
    const isOne = end.href === start.href
    const from = start.locations.textOffset ?? 0
    return { section, from, to: isOne ? (end.locations.textOffset ?? 0) : Number.POSITIVE_INFINITY }
  }

  #select(selection: TextSelection | undefined): void {
    if (!selection && !this.#selection) return
    this.#selection = selection
    this.#parts.onChanged()
  }
}

/** Chromium tells the shadow root of what is selected in it; other engines tell the document. */
function mayHoldSelection({ shadowRoot }: HTMLElement): boolean {
  const root = shadowRoot as (ShadowRoot & { getSelection?: () => Selection | null }) | null
  return root?.getSelection ? root.getSelection()?.isCollapsed === false : document.getSelection() !== null
}
