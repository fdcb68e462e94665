import type { AnnotationStore } from '../annotations/annotation-store.ts'
import type { Annotations } from '../annotations/annotations.ts'
import type { ActivatedDecoration, Decoration } from '../decorations/decorations.ts'
import type { Turn } from '../direction/reading-direction.ts'
import { isAborted, ReaderError } from '../errors.ts'
import type { Host } from '../host/host.ts'
import type { ListenControls } from '../listen/listen-controls.ts'
import type { SpeechPort } from '../listen/speech-port.ts'
import { loadPart } from '../load-part.ts'
import type { Note } from '../notes/note.ts'
import type { PageStore } from '../page-store/page-store.ts'
import type { PrintOptions } from '../paged-js/print.ts'
import type { WaitedFor } from '../paginator/layout-session.ts'
import { type GoToTarget, isForeign } from '../places/destination.ts'
import { isPageBook } from '../publication/is-page-book.ts'
import type { ForeignLocator, Locator } from '../publication/locator.ts'
import type { Publication } from '../publication/publication.ts'
import {
  ReaderReadTime,
  type ReadTimeControls,
  type ReadTimeOptions,
} from '../read-time/read-time-controls.ts'
import type {
  FollowedLink,
  PageTurn,
  Reader,
  ReaderChartState,
  ReaderPanel,
  ReaderSnapshot,
} from '../reader.ts'
import type { ReaderLabels } from '../reader-labels.ts'
import type { SearchHit, SearchOptions } from '../search/search-hit.ts'
import { effectsOfChange, inTheme, mergeSettings } from '../settings/merge-settings.ts'
import type { ReaderSettings } from '../settings/reader-settings.ts'
import type { DefaultFaces } from '../theme/default-faces.ts'
import { type PageColours, type PageLook, type PageThemes, pageThemes } from '../theme/page-themes.ts'
import type { BookView, VisibleText } from '../view/book-view.ts'
import type { ImageControls } from '../view/image-controls.ts'
import { ReaderView } from '../view/reader-view.ts'
import { ChangeNotifier } from './change-notifier.ts'
import { createBook, findForeign } from './create-book.ts'
import type { FocusSync } from './focus-sync.ts'
import { PageLinks } from './page-links.ts'
import { PageWork } from './page-work.ts'
import {
  chartValueOf,
  initialReaderState,
  isSameState,
  nextReaderState,
  type ReaderEvent,
  type ReaderState,
} from './reader-state.ts'
import { ReaderTools } from './reader-tools.ts'
import { RestTask } from './rest-task.ts'
import { ViewSize } from './view-size.ts'
import type { WayBack } from './way-back.ts'

/** Result of a turn that leads to no page. */
const nowhere = Promise.resolve(false)

const asReaderError = (error: unknown): ReaderError =>
  error instanceof ReaderError
    ? error
    : new ReaderError('corrupt', 'A page could not be laid out.', { cause: error })

/** Dependencies of a navigator: the options of a reader, complete. */
export interface ReaderParts {
  publication: Publication
  initialLocator?: Locator | ForeignLocator | undefined
  settings: ReaderSettings
  /** Sentences about values of settings that were refused: each is written to the console once. */
  refusedSettings: Set<string>
  host: Host
  pageStore?: PageStore | null | undefined
  readTime: ReadTimeOptions
  labels: ReaderLabels
  faces: DefaultFaces
  themes: PageThemes
  speech?: SpeechPort | null | undefined
  annotationStore?: AnnotationStore | undefined
}

/**
 * Moves through a publication on screen: the façade behind `createReader`. It owns the states, the order of work and the
 * host's element; pages and places are the book view's.
 */
export class ReaderNavigator implements Reader {
  readonly publication: Publication
  readonly themes: PageThemes
  readonly ready: Promise<void>
  readonly #host: Host
  #state: ReaderState = initialReaderState
  readonly #notifier = new ChangeNotifier(() => {
    this.#describeText()
    void this.#tidying.request()
  })
  readonly #tidying: RestTask
  readonly #size = new ViewSize(() => void this.#layOutAnew())
  /** The view of a book of pages replaces a placeholder when its code has loaded. */
  #book: BookView
  readonly #tools: ReaderTools
  /** Loaded with the first jump. */
  #wayBack: WayBack | undefined
  readonly #links = new PageLinks({
    goTo: (href) => {
      // Its text is no longer beside the page that called it.
      if (this.#state.panel === 'note' || this.#state.panel === 'preview') this.openPanel(undefined)
      this.goTo(href).catch(() => {})
    },
    showNote: async (href, link) => {
      const isNote = await this.#tools.readNote(href, link)
      if (isNote) this.openPanel('note')
      return isNote
    },
  })
  readonly #work = new PageWork(
    (isBusy) => this.#send({ type: isBusy ? 'WORK_STARTED' : 'WORK_ENDED' }),
    () => this.#view !== undefined,
  )
  readonly #readTime: ReaderReadTime
  readonly #parts: ReaderParts
  #focusSync: FocusSync | undefined
  #focusStarted: Promise<void> | undefined
  #settings: ReaderSettings
  #view: ReaderView | undefined
  #endMount: (() => void) | undefined
  #snapshot: ReaderSnapshot | undefined
  #resolveReady!: () => void
  #rejectReady!: (error: ReaderError) => void

  constructor(parts: ReaderParts) {
    const { publication, host } = parts
    this.#parts = parts
    this.publication = publication
    this.themes = parts.themes
    this.#host = host
    const isMoving = () => this.#isTurning && this.#view !== undefined
    this.#tidying = new RestTask(host, isMoving, () => this.#focusSync?.tidy())
    this.#settings = parts.settings
    const owner = {
      onChanged: () => this.#changed(),
      requestLayout: () => void this.#layOutAnew(),
      isBusy: () => this.#work.isBusy,
      followLink: this.#links.follow,
    }
    const onLoaded = (book: BookView) => {
      this.#book = book
    }
    this.#book = createBook({ ...parts, owner, onLoaded })
    this.#tools = new ReaderTools({
      ...parts,
      speech: parts.speech,
      book: () => this.#book,
      show: (place) => this.#goTo(place).catch(() => {}),
      turn: (turn) => this.#turn(turn),
      followLink: this.#links.follow,
      onSpeech: (isOn) => this.#readTime.speech(isOn),
      settings: () => this.#settings,
      set: (patch) => this.updateSettings(patch).catch(() => {}),
      onChanged: () => {
        this.#send({ type: this.#tools.selection ? 'SELECTED' : 'UNSELECTED' })
        this.#changed()
      },
    })
    this.ready = new Promise((resolve, reject) => {
      this.#resolveReady = resolve
      this.#rejectReady = reject
    })
    this.#readTime = new ReaderReadTime({
      ...parts.readTime,
      reader: this,
      host,
      onSpeech: (isOn) => this.#send({ type: isOn ? 'SPEECH_STARTED' : 'SPEECH_ENDED' }),
    })
    // An app that shows `status: 'failed'` need not handle the promise as well.
    this.ready.catch(() => {})
  }

  /** Events after `destroy()` are ignored, for example from speech that ends late. */
  #send(event: ReaderEvent): void {
    const before = this.#state
    this.#state = nextReaderState(before, event)
    // Listeners are not notified of single frames of a turn.
    if (this.#state !== before && !isSameState(before, this.#state, 'isTurning')) this.#changed()
  }

  get #isOpening(): boolean {
    return this.#state.status === 'opening'
  }

  // --- life -------------------------------------------------------------------------------------------------------

  mount(element: HTMLElement): void {
    if (this.#isClosed()) throw new TypeError('This reader was destroyed.')
    if (this.#view?.element.parentElement === element) return
    this.unmount()
    const view = new ReaderView()
    this.#view = view
    element.append(view.element)
    this.#readTime.show(element)
    view.page.addEventListener('click', this.#links.follow)
    const endSize = this.#host.observeSize(view.element, (size) => this.#resized(size))
    const endDark = this.#host.onDarkChange(() => {
      if (this.#settings.theme === 'system' && this.#size.current) void this.#restyle()
    })
    const endHide = this.#host.onHide(() => this.#notifier.flush())
    this.#endMount = () => {
      endSize()
      endDark()
      endHide()
      view.page.removeEventListener('click', this.#links.follow)
      this.#focusSync?.end()
      this.#focusSync = undefined
      view.element.remove()
    }
  }

  /** Loads what keeps page and focus together. Called when a page is painted, so that no first page waits for it. */
  async #startFocusSync(view: ReaderView): Promise<void> {
    const { FocusSync } = await import('./focus-sync.ts')
    if (this.#view !== view || this.#focusSync) return
    const book = this.#book
    this.#focusSync = new FocusSync({
      view,
      get direction() {
        return book.direction
      },
      labels: this.#parts.labels,
      publication: this.publication,
      stride: () => (this.#book.isContinuous ? 0 : this.#book.pageStride),
      offset: () => this.#book.offset,
      // A page of fixed layout has no fragments on other pages.
      laidText: () => (this.#book.images ? [] : this.#book.laidText()),
      turn: (turn) => this.#turn(turn, true).painted,
    })
    this.#focusSync.rest()
    this.#focusSync.describe(this.getSnapshot())
    void this.#tidying.request()
  }

  unmount(): void {
    this.#notifier.flush()
    if (this.#view) this.#readTime.hide()
    this.#size.reset()
    this.#endMount?.()
    this.#endMount = undefined
    this.#view = undefined
    this.#tools.hide()
    this.#book.unmount()
  }

  destroy(): void {
    if (this.#isClosed()) return
    const wasOpening = this.#isOpening
    this.#readTime.end()
    this.unmount()
    this.#tools.end()
    this.#book.destroy()
    this.#send({ type: 'CLOSE' })
    if (wasOpening) this.#rejectReady(new ReaderError('aborted', 'The reader was closed.'))
    this.#notifier.unsubscribeAll()
    this.#links.end()
  }

  retry(): void {
    this.#send({ type: 'RETRY' })
    void this.#layOutAnew()
  }

  // --- state ------------------------------------------------------------------------------------------------------

  subscribe(listener: () => void): () => void {
    return this.#notifier.subscribe(listener)
  }

  getSnapshot(): ReaderSnapshot {
    this.#snapshot ??= this.#describe()
    return this.#snapshot
  }

  #changed(): void {
    this.#snapshot = undefined
    this.#tools.bookChanged()
    this.#notifier.changed()
  }

  /** Updates what assistive technology reads of the text that is laid out. */
  #describeText(): void {
    if (this.#view && this.#focusSync) this.#focusSync.describe(this.getSnapshot())
  }

  #isClosed(): boolean {
    return this.#state.status === 'closed'
  }

  #describe(): ReaderSnapshot {
    const { status, error, controls, isWorking } = this.#state
    const panel = status === 'ready' ? this.#state.panel : undefined
    return {
      status,
      ...(error ? { error } : {}),
      ...this.#book.place,
      direction: this.#book.direction,
      atStart: !this.canTurn('backward'),
      atEnd: !this.canTurn('forward'),
      isControlsVisible: controls !== 'hidden',
      ...(panel ? { panel } : {}),
      settings: this.#settings,
      ...(panel === 'note' || panel === 'image' ? this.#tools.shown : {}),
      ...(this.#wayBack?.last ? { wayBack: this.#wayBack.last } : {}),
      ...(this.#tools.selection ? { selection: this.#tools.selection } : {}),
      isBusy: isWorking,
    }
  }

  get chartState(): ReaderChartState {
    const readTime = this.#readTime.chartValue
    return { reader: chartValueOf(this.#state), ...(readTime !== undefined && { readTime }) }
  }

  get waitsFor(): WaitedFor | undefined {
    return this.#isOpening || this.#work.isBusy ? this.#book.waitsFor : undefined
  }

  stopWaiting({ again = false }: { again?: boolean } = {}): void {
    if (this.#state.status !== 'ready') return
    this.#work.giveUp(again)
    this.#book.stopWaiting?.()
  }

  get readTime(): ReadTimeControls {
    return this.#readTime.start()
  }

  // --- controls ---------------------------------------------------------------------------------------------------

  showControls(isVisible: boolean): void {
    this.#send({ type: isVisible ? 'SHOW_CONTROLS' : 'HIDE_CONTROLS' })
  }

  toggleControls(): void {
    this.showControls(!this.getSnapshot().isControlsVisible)
  }

  openPanel(panel: ReaderPanel | undefined): void {
    this.#send(panel ? { type: 'OPEN_PANEL', panel } : { type: 'CLOSE_PANEL' })
  }

  onLink(listener: (link: FollowedLink) => void): () => void {
    return this.#links.onFollow(listener)
  }

  preview(href: string): Promise<Note | undefined> {
    return this.#tools.preview(href)
  }

  showImageAt(x: number, y: number): boolean {
    return this.#tools.findImage(x, y, () => this.openPanel('image'))
  }

  // --- turning ----------------------------------------------------------------------------------------------------

  get pageStride(): number {
    return this.#book.pageStride
  }

  focusText(): void {
    if (this.#focusSync) this.#focusSync.focusText(true)
    else void this.#focusStarted?.then(() => this.#focusSync?.focusText(true))
  }

  setTurnOffset(px: number): void {
    const isTurning = this.#isTurning
    if (isTurning !== (px !== 0)) this.#send({ type: px === 0 ? 'TURN_ENDED' : 'TURN_STARTED' })
    this.#book.setOffset(px)
    if (isTurning && px === 0) void this.#notifyAfterPaint()
  }

  get turnOffset(): number {
    return this.#book.offset
  }

  async glideTurn(velocity: number): Promise<void> {
    if (this.#isTurning && (await this.#book.glide(velocity))) this.setTurnOffset(0)
  }

  get #isTurning(): boolean {
    return this.#state.isTurning
  }

  scrollBy(px: number): void {
    this.#book.scrollBy(px)
  }

  get images(): ImageControls | undefined {
    return this.#book.images
  }

  canTurn(turn: Turn): boolean {
    return this.#book.canTurn(turn)
  }

  turn(turn: Turn): PageTurn {
    const turned = this.#turn(turn)
    this.#tools.listen?.byHand(turned.painted)
    return turned
  }

  goForward(): Promise<boolean> {
    return this.turn('forward').painted
  }

  goBackward(): Promise<boolean> {
    return this.turn('backward').painted
  }

  /** @param keepsFocus - what has the focus caused the turn: the focus stays where it is */
  #turn(turn: Turn, keepsFocus = false): PageTurn {
    if (this.#isOpening) {
      const later = this.ready.then(
        () => this.#turn(turn, keepsFocus),
        () => undefined,
      )
      const moved = later.then((turned) => turned?.moved ?? false).catch(() => false)
      return { shown: false, moved, painted: later.then((turned) => turned?.painted ?? false) }
    }
    if (this.#state.status !== 'ready') return { shown: false, moved: nowhere, painted: nowhere }
    const { isContinuous } = this.#book
    const turned = this.#work.turn(
      () => this.#notifier.hold(() => this.#book.turnNow(turn)),
      (isHurried) => this.#book.turn(turn, isHurried),
      isContinuous,
    )
    const shown = turned === true
    const painted = this.#paintTurn(turned, keepsFocus)
    if (isContinuous) return { shown, moved: nowhere, painted }
    return { shown, moved: Promise.resolve(turned).catch(() => false), painted }
  }

  async #paintTurn(turned: true | Promise<boolean>, keepsFocus: boolean): Promise<boolean> {
    const isTurned = turned === true || (await turned)
    if (isTurned) {
      this.#tools.clearSelection()
      if (!keepsFocus && this.#focusSync?.hasFocus) {
        // The text that has the focus may be taken out: the key that follows would be lost. Only what was described can take it.
        this.#describeText()
        this.#focusSync.focusText(false)
      }
      await this.#host.afterPaint()
      if (keepsFocus && this.#notifier.isPending) this.#describeText()
      if (!this.#isTurning) this.#notifier.flush()
    }
    return isTurned
  }

  async #notifyAfterPaint(): Promise<void> {
    await this.#host.afterPaint()
    if (!this.#isTurning) this.#notifier.flush()
  }

  // --- jumps ------------------------------------------------------------------------------------------------------

  async goTo(target: GoToTarget): Promise<void> {
    const from = this.getSnapshot()
    const loading = this.#wayBack ? undefined : import('./way-back.ts').catch(() => undefined)
    await this.#goByHand(target)
    const module = await loading
    if (module) this.#wayBack ??= new module.WayBack()
    this.#wayBack?.jumped(from, this.getSnapshot())
    this.#changed()
  }

  async goBack(): Promise<boolean> {
    const place = this.#wayBack?.take()
    if (place) await this.#goByHand(place)
    this.#changed()
    return place !== undefined
  }

  /** A person jumps: a voice that reads aloud comes along. */
  #goByHand(target: GoToTarget): Promise<void> {
    const shown = this.#goTo(target)
    this.#tools.listen?.byHand(shown)
    return shown
  }

  async #goTo(target: GoToTarget): Promise<void> {
    if (this.#isOpening) await this.ready
    const show = isForeign(target)
      ? async (isWanted: () => boolean) => {
          const found = await findForeign(this.publication, target)
          if (isWanted()) await this.#book.jump(found)(isWanted)
        }
      : this.#book.jump(target)
    if (this.#state.status !== 'ready') return
    await this.#work.jump(show)
    await this.#host.afterPaint()
  }

  // --- text -------------------------------------------------------------------------------------------------------

  visibleText(): VisibleText {
    return this.#book.visibleText()
  }

  setDecorations(group: string, decorations: readonly Decoration[]): void {
    this.#tools.setDecorations(group, decorations)
  }

  onDecorationActivate(group: string, listener: (activated: ActivatedDecoration) => void): () => void {
    return this.#tools.onActivate(group, listener)
  }

  activateDecorationAt(x: number, y: number): boolean {
    return this.#tools.activateAt(x, y)
  }

  get annotations(): Promise<Annotations> {
    return loadPart(import('../annotations/book-annotations.ts')).then(({ annotationsOf }) =>
      annotationsOf(this, this.#parts.annotationStore),
    )
  }

  get listen(): ListenControls | undefined {
    return this.#tools.listen
  }

  clearSelection(): void {
    this.#tools.clearSelection()
  }

  search(query: string, options?: SearchOptions): AsyncIterable<SearchHit> {
    return this.#tools.search(query, options)
  }

  async countPages(
    options: { signal?: AbortSignal; onProgress?: (fraction: number) => void } = {},
  ): Promise<number> {
    await this.ready
    return this.#book.countPages(options)
  }

  async print(options: PrintOptions = {}): Promise<void> {
    const { printBooklet } = await import('../paged-js/print.ts')
    const settings = inTheme(this.#settings, this.#look())
    await printBooklet(this.publication, options, { ...this.getSnapshot(), settings }, this.#parts)
  }

  // --- layout -----------------------------------------------------------------------------------------------------

  async updateSettings(patch: Partial<ReaderSettings>): Promise<void> {
    const before = this.#settings
    this.#settings = mergeSettings(before, patch, this.themes, this.#parts.refusedSettings)
    this.#changed()
    if (!this.#size.current) return
    const effects = effectsOfChange(before, this.#settings, isPageBook(this.publication) ? 'pages' : 'text')
    if (effects.has('layout')) await this.#layOutAnew()
    else if (effects.size > 0) await this.#restyle()
  }

  /** Applies settings and colours that need no layout. Resolves when they are painted. */
  async #restyle(): Promise<void> {
    await this.#work.addQuietly(async () => {
      const view = this.#view
      if (!view || this.#isClosed()) return
      const colours = this.#look()
      if (this.#book.restyle({ settings: this.#settings, colours })) this.#paint(view, colours)
      else void this.#layOutAnew()
    })
    // A page that could not be painted alone is being laid out.
    await this.#work.addQuietly(() => this.#host.afterPaint())
  }

  #look(): PageLook {
    const { theme } = this.#settings
    // Settings hold no other names.
    return this.themes[theme === 'system' ? (this.#host.isDark() ? 'night' : 'light') : theme] as PageLook
  }

  #paint(view: ReaderView, colours: PageColours): void {
    view.paint(colours)
    // Pages that were made as pages are white under every theme: colours for the night are laid over them.
    const isContrast = this.#settings.theme.startsWith('contrast')
    this.#tools.show(
      view,
      isPageBook(this.publication) ? pageThemes[isContrast ? 'contrast' : 'light'] : colours,
    )
  }

  #resized(size: { width: number; height: number }): void {
    if (size.width === 0 || size.height === 0) this.#focusSync?.hidden()
    this.#size.resized(size)
  }

  /** A new layout for the present size and settings; the place is kept. Resolves when its page is painted. */
  async #layOutAnew(): Promise<void> {
    const view = this.#view
    const size = this.#size.current
    if (!view || !size || this.#isClosed()) return
    const colours = this.#look()
    const show = this.#book.layOut({ view, size, settings: this.#settings, colours })
    // Without a size there is nothing to lay out; the next size triggers it.
    if (!show) return
    view.page.dir = this.#book.direction
    this.#focusSync?.rest()
    this.#paint(view, colours)
    await this.#work.layOut(async () => {
      try {
        await show()
      } catch (error) {
        // A book that was closed comes no more; other aborted work was replaced by newer.
        if (!isAborted(error) || this.publication.isClosed) this.#failed(error)
        return
      }
      await this.#host.afterPaint()
      if (this.#isClosed()) return
      if (this.#isOpening) {
        this.#book.painted?.()
        this.#send({ type: 'OPENED' })
        this.#resolveReady()
      }
      this.#book.settle()
      // If it does not load, the page can be read all the same, and the next layout tries again.
      if (!this.#focusSync) this.#focusStarted = this.#startFocusSync(view).catch(() => {})
    })
  }

  #failed(error: unknown): void {
    const failure = asReaderError(error)
    this.#send({ type: 'FAILED', error: failure })
    this.#rejectReady(failure)
  }
}
