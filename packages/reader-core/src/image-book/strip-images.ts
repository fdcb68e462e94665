import { inlineSign, type ReadingDirection, type Turn } from '../direction/reading-direction.ts'
import type { BookLayout } from '../view/book-view.ts'
import type { BookImage, ImageStrip, ShownImage } from '../view/image-controls.ts'
import type { BookPages } from './book-pages.ts'
import type { ImagePlace } from './image-places.ts'
import type { LoadingPace } from './loading-pace.ts'
import type { PageImages } from './page-images.ts'
import { PageZoom } from './page-zoom.ts'
import { isStill } from './paged-images.ts'
import { preloadWindow } from './preload-window.ts'

/** Share of the view that a turn moves a strip. */
const STEP = 0.9
/** Pages that count as one view where images are loaded ahead. */
const VIEW = 2

/** Image pages as one strip, which a user interface draws: what is in view of it, how it moves, its zoom. */
export class StripImages {
  readonly #pages: BookPages
  readonly #images: PageImages
  #direction: ReadingDirection
  readonly #onZoom: () => void
  #layout: BookLayout
  #strip: ImageStrip | undefined
  #zoom: PageZoom | undefined
  /** The end of the view, as last reported by the strip. */
  #end: { page: number; isLast: boolean } | undefined

  constructor(parts: {
    layout: BookLayout
    pages: BookPages
    images: PageImages
    direction: ReadingDirection
    /** The strip came to rest under a new zoom. */
    onZoom: () => void
  }) {
    this.#layout = parts.layout
    this.#pages = parts.pages
    this.#images = parts.images
    this.#direction = parts.direction
    this.#onZoom = parts.onZoom
  }

  /** Undefined until the strip is drawn. */
  get zoom(): PageZoom | undefined {
    return this.#zoom
  }

  get #scale(): number {
    return this.#zoom?.current.scale ?? 1
  }

  get #isAcross(): boolean {
    return this.#layout.settings.imageMode === 'horizontal'
  }

  layOut(layout: BookLayout, direction: ReadingDirection): void {
    const { width, height } = this.#layout.size
    const isResized = layout.size.width !== width || layout.size.height !== height
    this.#layout = layout
    this.#direction = direction
    if (isResized) this.#resetZoom(0)
  }

  /** Takes over settings that move nothing. */
  restyle(layout: BookLayout): void {
    this.#layout = layout
  }

  /** @returns unsubscribe */
  attach(strip: ImageStrip, place: ImagePlace): () => void {
    this.#strip = strip
    this.#zoom = new PageZoom({
      stage: strip,
      direction: this.#direction,
      isStill: () => isStill(this.#layout),
      onRest: this.#onZoom,
    })
    this.jump(place)
    return () => {
      if (this.#strip !== strip) return
      this.#strip = undefined
      this.#zoom = undefined
    }
  }

  /** Brings a place to the start of the view, unzoomed. */
  jump({ page, fraction }: ImagePlace): void {
    this.#resetZoom(page)
    this.#strip?.scrollToPage(page, fraction)
  }

  #resetZoom(page: number): void {
    if (!this.#strip || !this.#zoom) return
    const { size } = this.#layout
    const { width, height } = this.#pages.pages[page] ?? size
    const naturalScale = this.#isAcross ? height / size.height : width / size.width
    this.#strip.setZoom(this.#zoom.begin({ size, boxes: [], naturalScale }, size, 1))
  }

  /** Called by the strip with the end of its view. */
  moved(last: number, isLast: boolean): void {
    this.#end = { page: last, isLast }
  }

  canTurn(turn: Turn, { page, fraction }: ImagePlace): boolean {
    if (!this.#strip) return false
    return turn === 'forward' ? !this.#end?.isLast : page > 0 || fraction > 0
  }

  turn(turn: Turn, isHurried: boolean): boolean {
    if (!this.#strip) return false
    const views = turn === 'forward' ? STEP : -STEP
    if (this.#scale === 1) return this.#strip.scrollByView(views, !isHurried && !isStill(this.#layout))
    const { width, height } = this.#layout.size
    this.#panOn(views * (this.#isAcross ? width : height))
    return true
  }

  scrollBy(px: number): void {
    if (this.#scale === 1) this.#strip?.scrollBy(px)
    else this.#panOn(px)
  }

  /** Moves on in the zoomed strip, screen px. */
  #panOn(px: number): void {
    if (this.#isAcross) this.#zoom?.panBy(-px * inlineSign(this.#direction), 0)
    else this.#zoom?.panBy(0, -px)
    this.#zoom?.settle()
  }

  /** Pages in view; the user interface places them. */
  shown({ page }: ImagePlace): ShownImage[] {
    const box = { x: 0, y: 0, width: 0, height: 0 }
    return this.#pages.pages
      .slice(page, Math.max(page, this.#end?.page ?? 0) + 1)
      .map((each) => ({ ...each, state: this.#images.state(each.section), box }))
  }

  /** Pages that are likely next. */
  ahead({ page }: ImagePlace, lastTurn: Turn, pace: LoadingPace): BookImage[] {
    const edge = lastTurn === 'forward' ? Math.max(page, this.#end?.page ?? page) : page
    const steps = preloadWindow(VIEW, 2 * VIEW + 1, lastTurn, pace)
    return steps.flatMap((step) => this.#pages.pages[edge + step - VIEW] ?? [])
  }

  /** Width at which the image of a section is drawn, CSS px. */
  widthOf(section: number): number {
    const { size } = this.#layout
    const page = this.#pages.pages[this.#pages.pageOfSection(section)]
    const width = this.#isAcross && page ? (size.height * page.width) / page.height : size.width
    return (width * this.#scale) / (page?.clip.width ?? 1)
  }
}
