import { type ImageStrip, leftToRight, type Point, type Zoom } from '@kurasa/reader-core'
import { glideZoomed, holdZoomed, inlineSign, placeZoomed } from '@kurasa/reader-core/internal'
import { extentIn, placeOf, type StripAxis, type StripPlace } from './strip-place.ts'

/** Frames in which a jump is put right as its pages are drawn. */
const JUMP_FRAMES = 12

/** Moves a strip on by CSS px along its axis. */
export function scrollStrip(
  scroller: HTMLElement,
  px: number,
  { isHorizontal, direction }: StripAxis,
  behavior: ScrollBehavior = 'instant',
): void {
  const sign = isHorizontal ? inlineSign(direction) : 1
  scroller.scrollBy({ [isHorizontal ? 'left' : 'top']: px * sign, behavior })
}

/** Elements and callbacks of a strip's scroller. */
interface StripParts {
  scroller: HTMLElement
  /** The zoomed element: the list as it is seen at scale 1. */
  zoomed: HTMLElement
  /** The box that the strip is seen in: it stays where it is when the strip is zoomed. */
  view: () => DOMRect
  axis: StripAxis
  /** Extent of the view along the strip, CSS px. */
  room: number
  /** Pages of the whole strip. */
  count: number
  /** Brings a page that is not rendered near the view. */
  renderPage(page: number): void
  /** Called in the frame after a move, with the pages in view. */
  onPlace(place: StripPlace): void
}

/** Scrolls and zooms a strip of pages for the engine, and reports where it is. */
export class StripScroller implements ImageStrip {
  readonly #parts: StripParts
  readonly #abort = new AbortController()
  #jump: { page: number; fraction: number; frames: number } | undefined
  #frame = 0
  #scale = 1

  constructor(parts: StripParts) {
    this.#parts = parts
    const { scroller } = parts
    const options = { passive: true, signal: this.#abort.signal }
    scroller.addEventListener('scroll', () => this.#request(), options)
    scroller.addEventListener('wheel', () => this.#endJump(), options)
    scroller.addEventListener('touchmove', () => this.#endJump(), options)
  }

  end(): void {
    this.#abort.abort()
    cancelAnimationFrame(this.#frame)
  }

  get scale(): number {
    return this.#scale
  }

  // --- moves ------------------------------------------------------------------------------------------------------

  scrollToPage(page: number, fraction: number): void {
    this.#jump = { page, fraction, frames: JUMP_FRAMES }
    this.#request()
  }

  scrollByView(views: number, isSmooth: boolean): boolean {
    if ((views > 0 ? this.#ahead : this.#behind) < 1) return false
    this.#endJump()
    this.#move(views * this.#parts.room, isSmooth ? 'smooth' : 'instant')
    return true
  }

  scrollBy(px: number): void {
    this.#endJump()
    this.#move(px)
  }

  scroll(dx: number, dy: number): Point {
    this.#endJump()
    const { scroller, axis } = this.#parts
    const { scrollLeft, scrollTop } = scroller
    const [left, top] = axis.isHorizontal ? [-dx, 0] : [0, -dy]
    scroller.scrollBy({ left, top, behavior: 'instant' })
    return { x: scrollLeft - scroller.scrollLeft, y: scrollTop - scroller.scrollTop }
  }

  scrollRoom(): { left: boolean; right: boolean; up: boolean; down: boolean } {
    const { isHorizontal, direction } = this.#parts.axis
    const [back, on] = [this.#behind > 0.5, this.#ahead > 0.5]
    const [left, right] = leftToRight([back, on], direction)
    return {
      left: isHorizontal && left!,
      right: isHorizontal && right!,
      up: !isHorizontal && back,
      down: !isHorizontal && on,
    }
  }

  // --- zoom -------------------------------------------------------------------------------------------------------

  setZoom(zoom: Zoom): void {
    this.#scaleTo(zoom)
    placeZoomed(this.#parts.zoomed, zoom)
    this.#request()
  }

  glideTo(zoom: Zoom, milliseconds: number): void {
    this.#scaleTo(zoom)
    const glide = glideZoomed(this.#parts.zoomed, zoom, milliseconds)
    glide?.finished.then(
      () => this.#request(),
      () => undefined,
    )
    this.#request()
  }

  holdZoom(zoom: Zoom): Zoom {
    return holdZoomed(this.#parts.zoomed, zoom)
  }

  #scaleTo({ scale }: Zoom): void {
    if (scale !== this.#scale) this.#endJump()
    this.#scale = scale
  }

  // --- frames -----------------------------------------------------------------------------------------------------

  #request(): void {
    this.#frame ||= requestAnimationFrame(() => this.#work())
  }

  #work(): void {
    this.#frame = 0
    if (this.#jump && this.#follow(this.#jump)) {
      this.#request()
      return
    }
    this.#jump = undefined
    const { room, count, onPlace } = this.#parts
    const place = placeOf(this.#rendered(), room, count)
    if (place) onPlace(place)
  }

  /** Moves towards the page of a jump. @returns whether its place is to be corrected in the next frame */
  #follow(jump: { page: number; fraction: number; frames: number }): boolean {
    const item = this.#rendered().find(({ page }) => page === jump.page)
    if (!item) this.#parts.renderPage(jump.page)
    else {
      const way = item.start + jump.fraction * item.size
      if (Math.abs(way) <= 0.5) return false
      this.#move(way)
    }
    return jump.frames-- > 0
  }

  /** A hand that moves or zooms the strip is not pulled back to where a jump led. */
  #endJump(): void {
    this.#jump = undefined
  }

  #rendered() {
    const { scroller, axis } = this.#parts
    const view = this.#parts.view()
    return [...scroller.querySelectorAll<HTMLElement>('[data-page]')].map((element) => ({
      page: Number(element.dataset.page),
      ...extentIn(view, element.getBoundingClientRect(), axis),
    }))
  }

  #move(px: number, behavior?: ScrollBehavior): void {
    scrollStrip(this.#parts.scroller, px, this.#parts.axis, behavior)
  }

  get #behind(): number {
    const { scroller, axis } = this.#parts
    return Math.abs(axis.isHorizontal ? scroller.scrollLeft : scroller.scrollTop)
  }

  get #ahead(): number {
    const { scroller, axis } = this.#parts
    const all = axis.isHorizontal
      ? scroller.scrollWidth - scroller.clientWidth
      : scroller.scrollHeight - scroller.clientHeight
    return all - this.#behind
  }
}
