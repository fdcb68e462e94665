import type { Reader } from '@kurasa/reader-core'
import { type PageTurner, recognizeWheel, wheelAtRest, wheelDistance } from '@kurasa/reader-core/gestures'
import { isScrolledStrip } from './scrolled-strip.ts'

/** Share of a step of the wheel by which a page grows. */
const WHEEL_ZOOM = 0.01
/** Farthest a single event of the wheel zooms: a mouse sends steps of a hundred. */
const WHEEL_MOST = 40
/** The wheel has come to rest after this time, ms. */
const WHEEL_REST_MS = 150

/** The wheel over image pages: zooms with Ctrl, moves a page that is larger than the view, and turns where it ends. */
export class ImageWheel {
  readonly #reader: Reader
  readonly #turner: PageTurner
  #turns = wheelAtRest
  #hasMoved = false
  #rest: ReturnType<typeof setTimeout> | undefined

  constructor(reader: Reader, turner: PageTurner) {
    this.#reader = reader
    this.#turner = turner
  }

  take(event: WheelEvent, surface: HTMLElement): void {
    const { images } = this.#reader
    const { panel } = this.#reader.getSnapshot()
    if (!images || panel || event.defaultPrevented) return
    if (isScrolledStrip(this.#reader) && !event.ctrlKey) return
    this.#restLater()
    if (event.ctrlKey) this.#zoom(event, surface)
    else this.#move(event)
  }

  end(): void {
    clearTimeout(this.#rest)
  }

  #restLater(): void {
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => {
      if (this.#hasMoved) this.#reader.images?.settleZoom()
      this.#hasMoved = false
    }, WHEEL_REST_MS)
  }

  #zoom(event: WheelEvent, surface: HTMLElement): void {
    event.preventDefault()
    const images = this.#reader.images!
    const { deltaY } = wheelDistance(event, this.#reader.pageStride)
    const { left, top } = surface.getBoundingClientRect()
    const step = Math.max(-WHEEL_MOST, Math.min(WHEEL_MOST, deltaY))
    const { scale, limits } = images.zoom
    const wanted = scale * Math.exp(-step * WHEEL_ZOOM)
    // A wheel has no hand to feel a limit resist.
    const bounded = Math.max(limits.least, Math.min(limits.most, wanted))
    images.setZoom(bounded, { x: event.clientX - left, y: event.clientY - top })
    this.#hasMoved = true
  }

  #move(event: WheelEvent): void {
    const images = this.#reader.images!
    const { settings, direction } = this.#reader.getSnapshot()
    const { deltaX, deltaY } = wheelDistance(event, this.#reader.pageStride)
    const { left, right, up, down } = images.zoom.canPan
    const isSideways = Math.abs(deltaX) > Math.abs(deltaY)
    const isFree = isSideways ? (deltaX > 0 ? right : left) : deltaY > 0 ? down : up
    const isStrip = settings.imageMode !== 'paged'
    if (isStrip) event.preventDefault()
    if (isFree) images.panBy(-deltaX, -deltaY)
    // A wheel that moved the page does not turn before it has come to rest.
    this.#hasMoved ||= isFree
    if (this.#hasMoved || isStrip) return
    const sample = { deltaX, deltaY, time: event.timeStamp }
    const { state, turn } = recognizeWheel(this.#turns, sample, direction)
    this.#turns = state
    if (turn) void this.#turner.turn(turn)
  }
}
