import type { ReadingDirection, Turn } from '../direction/reading-direction.ts'
import type { FittedPages } from '../layout/image-fit.ts'
import {
  boundScale,
  boundZoom,
  doubleTapSteps,
  elasticScale,
  type Point,
  panOnward,
  panRoom,
  panZoom,
  type Size,
  startZoom,
  steppedScale,
  type Zoom,
  zoomAround,
  zoomLimits,
} from '../layout/zoom.ts'
import type { ZoomStage, ZoomState } from '../view/image-controls.ts'

const GLIDE_MS = 220

/**
 * The zoom of the page on screen, or of a strip: follows fingers at once, and comes to rest within its limits. Of a
 * strip, what it shows at scale 1 is the page; what is past that is scrolled into it.
 */
export class PageZoom {
  readonly #stage: ZoomStage
  readonly #direction: ReadingDirection
  readonly #isStill: () => boolean
  readonly #onRest: () => void
  #view: Size = { width: 0, height: 0 }
  #fitted: FittedPages = { size: { width: 1, height: 1 }, boxes: [], naturalScale: 1 }
  #zoom: Zoom = { scale: 1, x: 0, y: 0 }
  #focal: Point | undefined

  constructor(parts: {
    stage: ZoomStage
    direction: ReadingDirection
    /** No motion is wanted. */
    isStill: () => boolean
    /** The page came to rest under a new zoom. */
    onRest: () => void
  }) {
    this.#stage = parts.stage
    this.#direction = parts.direction
    this.#isStill = parts.isStill
    this.#onRest = parts.onRest
  }

  get current(): Zoom {
    return this.#zoom
  }

  get state(): ZoomState {
    const room = panRoom(this.#zoom, this.#fitted.size, this.#view)
    const more = this.#stage.scrollRoom?.()
    return {
      scale: this.#zoom.scale,
      limits: this.#limits,
      canPan: {
        left: room.left || more?.left === true,
        right: room.right || more?.right === true,
        up: room.up || more?.up === true,
        down: room.down || more?.down === true,
      },
    }
  }

  get #limits() {
    return zoomLimits(this.#fitted.naturalScale)
  }

  /** A page is turned to: it begins at its corner, at this scale. Draws nothing. */
  begin(fitted: FittedPages, view: Size, scale: number): Zoom {
    this.#fitted = fitted
    this.#view = view
    this.#zoom = startZoom(fitted.size, view, this.#direction, boundScale(scale, this.#limits))
    this.#focal = undefined
    return this.#zoom
  }

  /** The same page under another layout: the zoom stays, and the point in the middle as near as it can. */
  refit(fitted: FittedPages, view: Size): Zoom {
    const { size } = this.#fitted
    const middle = {
      x: (this.#view.width / 2 - this.#zoom.x) / (this.#zoom.scale * size.width),
      y: (this.#view.height / 2 - this.#zoom.y) / (this.#zoom.scale * size.height),
    }
    const isUnzoomed = this.#zoom.scale === 1
    const zoom = this.begin(fitted, view, this.#zoom.scale)
    if (isUnzoomed) return zoom
    this.#zoom = boundZoom(
      {
        scale: zoom.scale,
        x: view.width / 2 - middle.x * fitted.size.width * zoom.scale,
        y: view.height / 2 - middle.y * fitted.size.height * zoom.scale,
      },
      fitted.size,
      view,
    )
    return this.#zoom
  }

  setZoom(scale: number, focal: Point = this.#middle, drift: Point = { x: 0, y: 0 }): void {
    if (!(scale > 0)) throw new RangeError('setZoom needs a scale above 0.')
    this.#hold()
    const before = { x: focal.x - drift.x, y: focal.y - drift.y }
    this.#focal = focal
    const zoomed = zoomAround(this.#zoom, elasticScale(scale, this.#limits), before)
    this.#zoom = this.#scrollOver({ ...zoomed, x: zoomed.x + drift.x, y: zoomed.y + drift.y })
    this.#stage.setZoom(this.#zoom)
  }

  panBy(dx: number, dy: number): void {
    this.#hold()
    const { scale } = this.#zoom
    const moved = this.#stage.scroll?.(dx / scale, dy / scale) ?? { x: 0, y: 0 }
    const rest = { x: dx - moved.x * scale, y: dy - moved.y * scale }
    this.#zoom = panZoom(this.#zoom, rest.x, rest.y, this.#fitted.size, this.#view)
    this.#stage.setZoom(this.#zoom)
  }

  settle(): void {
    this.#zoomTo(boundScale(this.#zoom.scale, this.#limits), this.#focal ?? this.#middle)
  }

  toggle(point: Point): void {
    const [fit, near] = doubleTapSteps(this.#fitted.size, this.#view, this.#limits)
    this.#zoomTo(this.#zoom.scale < (fit + near) / 2 ? near : fit, point)
  }

  step(step: 1 | -1): void {
    this.#zoomTo(steppedScale(this.#zoom.scale, step, this.#limits), this.#middle)
  }

  panOn(turn: Turn): boolean {
    // A scrolled book has no end of a page.
    if (this.#stage.scroll) return false
    const next = panOnward(this.#zoom, this.#fitted.size, this.#view, this.#direction, turn)
    if (next) this.#glide(next)
    return next !== undefined
  }

  /**
   * Brings what is past an edge of the view to its middle, at this scale.
   *
   * @param measure - where it is drawn, CSS px of the view; undefined when it is not
   */
  reveal(measure: () => DOMRect | undefined): void {
    this.#hold()
    const { width, height } = this.#view
    const box = measure()
    const isIn = !box || (box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height)
    const { scale, x, y } = this.#zoom
    const moved = isIn
      ? this.#zoom
      : {
          scale,
          x: x + width / 2 - (box.left + box.right) / 2,
          y: y + height / 2 - (box.top + box.bottom) / 2,
        }
    this.#glide(boundZoom(moved, this.#fitted.size, this.#view))
  }

  get #middle(): Point {
    return { x: this.#view.width / 2, y: this.#view.height / 2 }
  }

  #zoomTo(scale: number, focal: Point): void {
    this.#hold()
    const from = this.#zoom
    const target = zoomAround(from, scale, focal)
    const scrolled = this.#scrollOver(target)
    if (scrolled !== target) {
      // The scrolled content stays, for now, where it was.
      const moved = { x: (target.x - scrolled.x) / scale, y: (target.y - scrolled.y) / scale }
      this.#zoom = { ...from, x: from.x - moved.x * from.scale, y: from.y - moved.y * from.scale }
      this.#stage.setZoom(this.#zoom)
    }
    this.#glide(boundZoom(scrolled, this.#fitted.size, this.#view))
  }

  /** Scrolls what is past the edge into the view, where it can be. @returns the zoom that draws the same there */
  #scrollOver(zoom: Zoom): Zoom {
    if (!this.#stage.scroll) return zoom
    const { scale } = zoom
    const { x, y } = boundZoom(zoom, this.#fitted.size, this.#view)
    const moved = this.#stage.scroll((zoom.x - x) / scale, (zoom.y - y) / scale)
    if (!moved.x && !moved.y) return zoom
    return { scale, x: zoom.x - moved.x * scale, y: zoom.y - moved.y * scale }
  }

  #glide(to: Zoom): void {
    const from = this.#zoom
    this.#zoom = to
    if (from.scale !== to.scale || from.x !== to.x || from.y !== to.y) {
      this.#stage.glideTo(to, this.#isStill() ? 0 : GLIDE_MS)
    }
    this.#focal = undefined
    this.#onRest()
  }

  /** A finger that comes during a glide takes the page where it is drawn. */
  #hold(): void {
    this.#zoom = this.#stage.holdZoom(this.#zoom)
  }
}
