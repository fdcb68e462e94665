import type { ReadingDirection, Turn } from '../direction/reading-direction.ts'
import { fixedPageSize } from '../fixed-page/fixed-page-size.ts'
import { regionBetween } from '../layout/page-region.ts'
import type { Point } from '../layout/zoom.ts'
import type { LaidText } from '../paginator/text-ranges.ts'
import { destinationOf, type GoToTarget, type KnownBook, startDestination } from '../places/destination.ts'
import { imageSize } from '../publication/images/image-size.ts'
import type { Locator } from '../publication/locator.ts'
import type { Publication, Section } from '../publication/publication.ts'
import { shownDirection } from '../shown-direction.ts'
import type { BookLayout, BookPlace, BookView, BookViewOwner, VisibleText } from '../view/book-view.ts'
import type { ImageControls, ImageSnapshot, ImageStrip, PageFrame } from '../view/image-controls.ts'
import { BookPages } from './book-pages.ts'
import { BorderFinder } from './border-finder.ts'
import { createImageControls } from './create-image-controls.ts'
import type { FixedPages } from './fixed-pages.ts'
import { type ImagePlace, ImagePlaces } from './image-places.ts'
import type { LoadingPace } from './loading-pace.ts'
import { PageImages } from './page-images.ts'
import { PagedImages } from './paged-images.ts'
import { preloadWindow } from './preload-window.ts'
import { SizeScout } from './size-scout.ts'
import { StripImages } from './strip-images.ts'
import { type ImageWait, waitForImages } from './wait-for-images.ts'
import { WantedImages, type WantedPages } from './wanted-images.ts'

/** The book counts as open, its page a placeholder, when the first image takes longer. */
const PATIENCE_MS = 1500

/** So long after an animation its last frame is painted, and what waited for it may begin. */
const REST_MS = 60

/** A book of images on screen. Pages and spreads are drawn here, strips by the user interface. */
export class ImageBook implements BookView {
  readonly images: ImageControls
  readonly #publication: Publication
  readonly #owner: BookViewOwner
  readonly #afterPaint: () => Promise<void>
  readonly #places: ImagePlaces
  readonly #pages: BookPages
  readonly #loader: PageImages
  readonly #wanted: WantedImages
  readonly #scout: SizeScout
  readonly #fixedPages: FixedPages | undefined
  readonly #borders = new BorderFinder()
  readonly #pagesListeners = new Set<() => void>()
  /** Ends of subscriptions to the images on screen. */
  readonly #watched: (() => void)[] = []
  /** Ends the wait for words that a jump led to. */
  #endReveal = () => {}
  #layout: BookLayout | undefined
  #paged: PagedImages | undefined
  #wait: ImageWait | undefined
  #rest: ReturnType<typeof setTimeout> | undefined
  #strip: StripImages | undefined
  /** Boxes that the strip draws pages in, with the index of the page. */
  readonly #stripFrames = new Map<HTMLElement, number>()
  /** Set by the latest requested layout, before that is complete. */
  #direction: ReadingDirection
  #place: ImagePlace
  #locator: Locator
  #snapshot: ImageSnapshot | undefined

  constructor(parts: {
    publication: Publication
    initialLocator: Locator | undefined
    owner: BookViewOwner
    /** Words for the image at a position of the book, from 1. */
    altOf: (position: number) => string
    /** Resolves when what was changed is painted. */
    afterPaint: () => Promise<void>
    /** Pages of fixed layout are shown in place of images. */
    fixedPages?: FixedPages
  }) {
    const { publication, fixedPages } = parts
    this.#fixedPages = fixedPages
    this.#publication = publication
    this.#owner = parts.owner
    this.#afterPaint = parts.afterPaint
    this.#direction = publication.metadata.direction
    this.#pages = new BookPages(publication.readingOrder, this.#direction, parts.altOf)
    this.#places = new ImagePlaces(publication, this.#pages)
    this.#loader = new PageImages({
      publication,
      ...(fixedPages && { load: fixedPages.load }),
      prepare: (section, bytes) => this.#findBorder(section, bytes),
      onSize: (section, size) => this.#learnSize(section, size),
    })
    this.#scout = new SizeScout({
      publication,
      sizeIn: fixedPages
        ? (head, { type }) => fixedPageSize(head, type, fixedPages.device) ?? publication.metadata.pageSize
        : imageSize,
      onSize: (section, size) => this.#learnSize(section, size),
    })
    this.#wanted = new WantedImages({
      images: this.#loader,
      dataSaver: () => this.#layout?.settings.dataSaver ?? 'auto',
      wanted: (pace) => this.#wantedPages(pace),
    })
    const { section, place } = startDestination(parts.initialLocator, this.#known())
    this.#place = this.#places.placeIn(section, 'progression' in place ? place.progression : 0)
    this.#locator = this.#places.locatorAt(this.#place)
    this.images = createImageControls({
      publication,
      pages: this.#pages,
      images: this.#loader,
      zoom: () => this.#paged?.zoom ?? this.#strip?.zoom,
      pagesListeners: this.#pagesListeners,
      isSaving: () => this.#wanted.pace === 'saving',
      regionBetween: (from, to) => this.#regionBetween(from, to),
      pageBoxAt: (point) => this.#pageAt(point)?.box,
      attachStrip: (strip) => this.#attachStrip(strip),
      attachPage: (page, element) => this.#attachPage(page, element),
      stripMoved: (...view) => this.#stripMoved(...view),
    })
  }

  get direction(): ReadingDirection {
    return this.#direction
  }

  // --- place ------------------------------------------------------------------------------------------------------

  get place(): BookPlace {
    const { section } = this.#places.page(this.#place.page)
    return {
      locator: this.#locator,
      page: { index: section, count: this.#publication.readingOrder.length, isExact: true },
      section: {
        index: section,
        title: this.#places.titleOf(section),
        page: 0,
        pageCount: 1,
        isExact: true,
      },
      images: this.#describe(),
    }
  }

  #describe(): ImageSnapshot {
    this.#snapshot ??= {
      mode: this.#mode,
      isDouble: this.#isDouble,
      shown: this.#paged?.shown() ?? this.#strip?.shown(this.#place) ?? [],
      zoom: (this.#paged ?? this.#strip)?.zoom?.current.scale ?? 1,
    }
    return this.#snapshot
  }

  #moveTo(place: ImagePlace): void {
    this.#endReveal()
    this.#place = place
    this.#locator = this.#places.locatorAt(place)
    this.#snapshot = undefined
    this.#watch(new Set(this.#describe().shown.map(({ section }) => section)))
    this.#changed()
  }

  #changed(): void {
    this.#snapshot = undefined
    this.#owner.onChanged()
  }

  visibleText(): VisibleText {
    const { shown } = this.#describe()
    const { decoded } = this.#loader
    const text = shown.map(({ section }) => decoded.get(section)?.content?.body.textContent ?? '').join('')
    return { text, start: this.#locator, end: this.#places.endOf(shown.at(-1)?.index ?? this.#place.page) }
  }

  pageAt(section: number): number {
    return section
  }

  /** Pages of fixed layout that are drawn: those on screen and their neighbours. */
  laidText(): LaidText[] {
    return [...this.#loader.decoded.values()].flatMap(({ element: host, content }) =>
      host?.isConnected && content ? [{ content, start: { leaf: 0, offset: 0 }, host }] : [],
    )
  }

  pageFrames(): PageFrame[] {
    if (this.#paged) return this.#paged.frames
    return [...this.#stripFrames].flatMap(([element, index]) => {
      const page = this.#pages.pages[index]
      return page ? [{ page, element }] : []
    })
  }

  /** The page at a point of the view, and where it is drawn. */
  #pageAt({ x, y }: Point) {
    const view = this.#layout?.view.element.getBoundingClientRect()
    if (!view) return undefined
    for (const { page, element } of this.pageFrames()) {
      const { left, top, width, height } = element.getBoundingClientRect()
      const box = { x: left - view.left, y: top - view.top, width, height }
      const isOnPage = x >= box.x && x <= box.x + width && y >= box.y && y <= box.y + height
      if (isOnPage && /preview|ready/.test(this.#loader.state(page.section).status)) return { page, box }
    }
    return undefined
  }

  #regionBetween(from: Point, to: Point): ReturnType<ImageControls['regionBetween']> {
    const found = this.#pageAt(from)
    if (!found) return undefined
    const { page, box } = found
    const onPage = ({ x, y }: Point) => ({ x: (x - box.x) / box.width, y: (y - box.y) / box.height })
    return {
      start: this.#places.locatorAt({ page: page.index, fraction: 0 }),
      region: regionBetween(onPage(from), onPage(to), page.clip),
    }
  }

  async countPages({ onProgress }: { onProgress?: (fraction: number) => void } = {}): Promise<number> {
    onProgress?.(1)
    return this.#publication.readingOrder.length
  }

  // --- turning ----------------------------------------------------------------------------------------------------

  get pageStride(): number {
    return this.#paged ? (this.#layout?.size.width ?? 0) : 0
  }

  get isContinuous(): boolean {
    return this.#strip !== undefined
  }

  canTurn(turn: Turn): boolean {
    if (this.#strip) return this.#strip.canTurn(turn, this.#place)
    const view = this.#pages.spreadOfPage(this.#place.page)
    return turn === 'forward' ? view + 1 < this.#pages.spreads.length : view > 0
  }

  turnNow(turn: Turn): boolean {
    if (!this.#paged || !this.canTurn(turn)) return false
    const view = this.#pages.spreadOfPage(this.#place.page) + (turn === 'forward' ? 1 : -1)
    this.#show({ page: this.#pages.spreads[view]!.pages[0]!, fraction: 0 }, turn)
    return true
  }

  async turn(turn: Turn, isHurried: () => boolean): Promise<boolean> {
    if (!this.#strip) return this.turnNow(turn)
    return this.canTurn(turn) && this.#strip.turn(turn, isHurried())
  }

  setOffset(px: number): void {
    if (!this.#paged) return
    this.#paged.setOffset(px)
    clearTimeout(this.#rest)
    if (px !== 0) this.#loader.isPaused = true
    else this.#rest = setTimeout(() => this.settle(), REST_MS)
  }

  async glide(velocity: number): Promise<boolean> {
    return (await this.#paged?.glide(velocity)) ?? true
  }

  get offset(): number {
    return this.#paged?.offset ?? 0
  }

  scrollBy(px: number): void {
    this.#strip?.scrollBy(px)
  }

  // --- jumps ------------------------------------------------------------------------------------------------------

  jump(target: GoToTarget): (isWanted: () => boolean) => Promise<void> {
    const { section, place } = destinationOf(target, this.#known())
    return async (isWanted) => {
      if (!isWanted()) return
      const wanted = this.#places.placeIn(section, 'progression' in place ? place.progression : 0)
      const words =
        typeof target === 'object' && 'href' in target && target.text?.highlight
          ? (target as Locator)
          : undefined
      this.#strip?.jump(wanted)
      const isShown = this.#paged?.view === this.#pages.spreadOfPage(wanted.page)
      // Words of the page in view are looked for as far as it is zoomed.
      if (words && isShown) this.#moveTo(wanted)
      else this.#show(wanted, wanted.page < this.#place.page ? 'backward' : 'forward')
      if (words) this.#reveal(words, section)
    }
  }

  /** Brings words of a page in view that is zoomed past them, as soon as the page is there. */
  #reveal(words: Locator, section: number): void {
    const { view: element } = this.#layout ?? {}
    if (!element || !this.#paged || !this.#fixedPages) return
    const { zoom } = this.#paged
    const show = () => {
      const laid = this.laidText().find(({ content }) => content.index === section)
      if (!laid) return false
      zoom.reveal(() => {
        const { left, top } = element.page.getBoundingClientRect()
        const box = this.#fixedPages?.boxOfWords(words, laid)
        return box && new DOMRect(box.left - left, box.top - top, box.width, box.height)
      })
      return true
    }
    if (show()) return
    let isOver = false
    const again = () =>
      void this.#afterPaint().then(() => {
        if (!isOver && show()) this.#endReveal()
      })
    const end = this.#loader.onChange(section, again)
    this.#endReveal = () => {
      isOver = true
      end()
      this.#endReveal = () => {}
    }
    again()
  }

  #known(): KnownBook {
    const { readingOrder } = this.#publication
    return {
      readingOrder,
      current: undefined,
      destinationOfPage: (page) => ({
        section: Math.min(readingOrder.length - 1, Math.max(0, Math.round(page) || 0)),
        place: { progression: 0 },
      }),
    }
  }

  #show(place: ImagePlace, turn: Turn): void {
    if (this.#paged) this.#paged.begin(this.#pages.spreadOfPage(place.page))
    this.#moveTo(place)
    this.#wanted.afterMove(turn)
  }

  // --- layout -----------------------------------------------------------------------------------------------------

  get #mode(): ImageSnapshot['mode'] {
    return this.#layout?.settings.imageMode ?? 'paged'
  }

  get #isDouble(): boolean {
    if (!this.#layout) return false
    const { settings, size } = this.#layout
    if (this.#mode !== 'paged') return false
    if (settings.spread !== 'auto') return settings.spread === 'double'
    const { metadata, readingOrder } = this.#publication
    const isPaired = (spread: Section['spread']) =>
      spread === 'both' || (spread !== 'none' && size.width > size.height)
    return readingOrder.some((page) => isPaired(page.spread ?? metadata.spread))
  }

  layOut(layout: BookLayout): (() => Promise<void>) | undefined {
    if (layout.size.width < 1 || layout.size.height < 1) return undefined
    const direction = shownDirection(this.#publication.metadata, layout.settings)
    this.#direction = direction
    return async () => {
      const isFirst = this.#layout === undefined
      const { settings } = layout
      this.#layout = layout
      if (this.#fixedPages) this.#fixedPages.device = layout.size
      const isChosen = settings.spread === 'double'
      const { spread } = this.#publication.metadata
      const isRearranged = this.#pages.arrange(
        {
          direction,
          isDouble: this.#isDouble,
          isShifted: settings.spreadOffset,
          isSplit: settings.splitWide && !this.#fixedPages,
          // A person who wants pairs has them.
          spread: isChosen && spread === 'none' ? undefined : spread,
          isWide: isChosen || layout.size.width > layout.size.height,
        },
        settings.cropBorders,
      )
      if (this.#mode === 'paged') {
        if (this.#paged && this.#paged.direction !== direction) this.#endViews()
        this.#strip = undefined
        this.#paged ??= new PagedImages(this.#viewParts(layout))
      } else {
        this.#paged?.end()
        this.#paged = undefined
        this.#strip ??= new StripImages(this.#viewParts(layout))
        this.#strip.layOut(layout, direction)
      }
      if (settings.cropBorders) {
        for (const [section, { bytes }] of this.#loader.decoded) {
          if (bytes) void this.#findBorder(section, bytes)
        }
      }
      if (isRearranged) this.#rearranged(this.#locator)
      else this.#refit()
      // The first paint does not compete with preloading.
      if (isFirst) this.#loader.isPaused = true
      this.#wanted.update()
      if (isFirst) {
        const sections = this.#describe().shown.map(({ section }) => section)
        this.#wait = waitForImages(this.#loader, sections, PATIENCE_MS)
        await this.#wait.done
      }
    }
  }

  restyle(style: Pick<BookLayout, 'settings' | 'colours'>): boolean {
    if (!this.#layout) return true
    this.#layout = { ...this.#layout, ...style }
    this.#paged?.restyle(this.#layout)
    this.#strip?.restyle(this.#layout)
    this.#wanted.update()
    this.#changed()
    return true
  }

  #viewParts(layout: BookLayout): ConstructorParameters<typeof PagedImages>[0] {
    return {
      layout,
      pages: this.#pages,
      images: this.#loader,
      direction: this.#direction,
      afterPaint: this.#afterPaint,
      onZoom: () => {
        this.#wanted.update()
        this.#changed()
      },
    }
  }

  #endViews(): void {
    this.#paged?.end()
    this.#paged = undefined
    this.#strip = undefined
  }

  #learnSize(section: number, size: { width: number; height: number }): void {
    this.#pages.learnSize(section, size)
    this.#rearranged(this.#locator)
  }

  async #findBorder(section: number, bytes: Blob): Promise<void> {
    if (!this.#layout?.settings.cropBorders || this.#pages.isCropKnown(section)) return
    const clip = await this.#borders.find(bytes)
    if (!clip || !this.#layout) return
    this.#pages.learnCrop(section, clip)
    if (this.#layout.settings.cropBorders) this.#rearranged(this.#locator)
  }

  /** Sizes, halves or pairs are others than before: the place stays, its pages may be others. */
  #rearranged({ locations }: Locator): void {
    const section = (locations.position ?? 1) - 1
    this.#place = this.#places.placeIn(section, locations.progression)
    for (const listener of [...this.#pagesListeners]) listener()
    this.#refit()
  }

  #refit(): void {
    const view = this.#pages.spreadOfPage(this.#place.page)
    if (this.#paged && this.#layout) {
      if (this.#paged.view < 0) this.#paged.begin(view)
      this.#paged.refit(view, this.#layout)
    }
    this.#snapshot = undefined
    this.#watch(new Set(this.#describe().shown.map(({ section }) => section)))
    this.#changed()
  }

  settle(): void {
    this.#loader.isPaused = false
  }

  unmount(): void {
    this.#endReveal()
    this.#wait?.end()
    clearTimeout(this.#rest)
    this.#wanted.end()
    this.#scout.end()
    this.#watch(new Set())
    this.#endViews()
    this.#layout = undefined
    this.#loader.clear()
  }

  destroy(): void {
    this.unmount()
    this.#loader.destroy()
    this.#fixedPages?.destroy()
    this.#borders.destroy()
    this.#pagesListeners.clear()
  }

  // --- loading ----------------------------------------------------------------------------------------------------

  /** Pages to load: those on screen, then those likely next. */
  #wantedPages(pace: LoadingPace): WantedPages | undefined {
    if (!this.#layout) return undefined
    const { shown } = this.#describe()
    this.#scout.lookAround(shown[0]?.section ?? 0, shown.at(-1)?.section ?? 0)
    const { lastTurn } = this.#wanted
    const strip = this.#strip
    if (strip) {
      return {
        shown,
        ahead: strip.ahead(this.#place, lastTurn, pace),
        widthOf: (section) => strip.widthOf(section),
      }
    }
    const paged = this.#paged
    if (!paged) return undefined
    const ahead = preloadWindow(paged.view, this.#pages.spreads.length, lastTurn, pace)
    return {
      shown: paged.pagesOf(paged.view),
      ahead: ahead.flatMap((view) => paged.pagesOf(view)),
      widthOf: (section) => paged.widthOf(section),
    }
  }

  /** Copies the state of the images on screen to the snapshot. */
  #watch(sections: ReadonlySet<number>): void {
    for (const end of this.#watched.splice(0)) end()
    for (const section of sections) {
      this.#watched.push(this.#loader.onChange(section, () => this.#changed()))
    }
  }

  // --- strips -----------------------------------------------------------------------------------------------------

  #attachStrip(strip: ImageStrip): () => void {
    const end = this.#strip?.attach(strip, this.#place)
    this.#changed()
    return () => end?.()
  }

  #attachPage(page: number, element: HTMLElement): () => void {
    this.#stripFrames.set(element, page)
    this.#changed()
    return () => this.#stripFrames.delete(element)
  }

  #stripMoved(first: number, fraction: number, last: number, isLast: boolean): void {
    if (!this.#strip) return
    const before = this.#place
    const isBack = first + fraction < before.page + before.fraction
    this.#strip.moved(last, isLast)
    this.#moveTo({ page: first, fraction: Math.min(0.999, Math.max(0, fraction)) })
    this.#wanted.afterMove(isBack ? 'backward' : 'forward')
  }
}
