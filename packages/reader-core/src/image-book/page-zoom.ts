import type { ReadingDirection, Turn } from '../direction/reading-direction.ts'
import type { FittedPages } from '../layout/image-fit.ts'
import {
  boundZoom,
  doubleTapSteps,
  elasticScale,
  type Point,
  panOnward,
  panRoom,
  panZoom,
  type Size,
  settledZoom,
  startZoom,
  steppedScale,
  type Zoom,
  zoomAround,
  zoomLimits,
} from '../layout/zoom.ts'
import type { ZoomState } from './image-controls.ts'

/** What draws the zoom, and hears of it. */
export interface ZoomStage {
  setZoom(zoom: Zoom): void
  glideTo(zoom: Zoom, milliseconds: number): void
  holdZoom(zoom: Zoom): Zoom
}

const GLIDE_MS = 220

/** The zoom of the page on screen: follows fingers at once, and comes to rest within its limits. */
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
    return {
      scale: this.#zoom.scale,
      limits: this.#limits,
      canPan: panRoom(this.#zoom, this.#fitted.size, this.#view),
    }
  }

  get #limits() {
    return zoomLimits(this.#fitted.naturalScale)
  }

  /** A page is turned to: it begins at its corner, at this scale. Draws nothing. */
  begin(fitted: FittedPages, view: Size, scale: number): Zoom {
    this.#fitted = fitted
    this.#view = view
    const { least, most } = this.#limits
    this.#zoom = startZoom(fitted.size, view, this.#direction, Math.min(most, Math.max(least, scale)))
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
    this.#zoom = { ...zoomed, x: zoomed.x + drift.x, y: zoomed.y + drift.y }
    this.#stage.setZoom(this.#zoom)
  }

  panBy(dx: number, dy: number): void {
    this.#hold()
    this.#zoom = panZoom(this.#zoom, dx, dy, this.#fitted.size, this.#view)
    this.#stage.setZoom(this.#zoom)
  }

  settle(): void {
    this.#glide(
      settledZoom(this.#zoom, this.#limits, this.#focal ?? this.#middle, this.#fitted.size, this.#view),
    )
  }

  toggle(point: Point): void {
    const [fit, near] = doubleTapSteps(this.#fitted.size, this.#view, this.#limits)
    this.#zoomTo(this.#zoom.scale < (fit + near) / 2 ? near : fit, point)
  }

  step(step: 1 | -1): void {
    this.#zoomTo(steppedScale(this.#zoom.scale, step, this.#limits), this.#middle)
  }

  panOn(turn: Turn): boolean {
    const next = panOnward(this.#zoom, this.#fitted.size, this.#view, this.#direction, turn)
    if (next) this.#glide(next)
    return next !== undefined
  }

  get #middle(): Point {
    return { x: this.#view.width / 2, y: this.#view.height / 2 }
  }

  #zoomTo(scale: number, focal: Point): void {
    this.#hold()
    const zoomed = zoomAround(this.#zoom, scale, focal)
    this.#glide(boundZoom(zoomed, this.#fitted.size, this.#view))
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
