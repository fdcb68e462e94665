import { inlineSign, type ReadingDirection, sideForTurn } from '../direction/reading-direction.ts'

/** CSS px from the top left corner of the view. */
export interface Point {
  x: number
  y: number
}

/** CSS px. */
export interface Size {
  width: number
  height: number
}

/** How far a page may be zoomed; 1 is the size that the fit gives it. */
export interface ZoomLimits {
  least: number
  most: number
}

/** A zoomed page: a point `p` of it (CSS px at scale 1, from its corner) is drawn at `offset + scale * p`. */
export interface Zoom {
  scale: number
  /** Where the top left corner of the page is drawn. */
  x: number
  y: number
}

/** Share of a pull past a limit that is followed: an edge resists, it does not stop dead. */
const RESISTANCE = 0.35
/** Share of a pinch past the largest or smallest size that is followed. */
const PINCH_RESISTANCE = 0.15
/** Largest scale: at least, and as a multiple of the image's own pixels. */
const LEAST_MOST = 3
const PIXEL_ZOOM = 2
const FARTHEST = 10
/** Scale of a double tap: at least, when the page has white space that it could fill. */
const DOUBLE_TAP = 2
/** Ratio of one step of keys and buttons. */
const STEP = 1.5
/** Distances below this are rounding, CSS px. */
const EPSILON = 0.01

/**
 * How far a page may be zoomed.
 *
 * @param naturalScale - scale at which a pixel of the image is a CSS px, from `fitPages`
 */
export function zoomLimits(naturalScale: number): ZoomLimits {
  const wanted = Number.isFinite(naturalScale) ? naturalScale * PIXEL_ZOOM : 0
  return { least: 1, most: Math.min(FARTHEST, Math.max(LEAST_MOST, wanted)) }
}

/**
 * Where a page is when it is turned to: centred where it fits, else at the corner where reading begins.
 *
 * @param page - size of the page at scale 1
 */
export function startZoom(page: Size, view: Size, direction: ReadingDirection, scale = 1): Zoom {
  const width = page.width * scale
  const rest = view.width - width
  const x = rest >= 0 ? rest / 2 : inlineSign(direction) > 0 ? 0 : rest
  return { scale, x, y: Math.max(0, (view.height - page.height * scale) / 2) }
}

/** The zoom with its offsets brought back to where the page covers the view, or is centred in it. */
export function boundZoom(zoom: Zoom, page: Size, view: Size): Zoom {
  const { scale } = zoom
  return {
    scale,
    x: bound(zoom.x, page.width * scale, view.width),
    y: bound(zoom.y, page.height * scale, view.height),
  }
}

/** A scale within its limits. */
export function boundScale(scale: number, { least, most }: ZoomLimits): number {
  return Math.min(most, Math.max(least, scale))
}

/** Another scale around a point of the view: what is drawn there stays there. */
export function zoomAround(zoom: Zoom, scale: number, focal: Point): Zoom {
  const ratio = scale / zoom.scale
  return {
    scale,
    x: focal.x - (focal.x - zoom.x) * ratio,
    y: focal.y - (focal.y - zoom.y) * ratio,
  }
}

/** The scale that a pinch to `scale` is drawn at: past the limits it follows slower and slower. */
export function elasticScale(scale: number, { least, most }: ZoomLimits): number {
  if (scale > most) return most * (scale / most) ** PINCH_RESISTANCE
  if (scale < least) return least * (scale / least) ** PINCH_RESISTANCE
  return scale
}

/** Moves the page. A pull past the edge of the page is followed by a share; a pull back is followed whole. */
export function panZoom(zoom: Zoom, dx: number, dy: number, page: Size, view: Size): Zoom {
  return {
    scale: zoom.scale,
    x: pull(zoom.x, dx, page.width * zoom.scale, view.width),
    y: pull(zoom.y, dy, page.height * zoom.scale, view.height),
  }
}

/** On which sides of the screen the page goes on past the view. */
export function panRoom(
  { scale, x, y }: Zoom,
  page: Size,
  view: Size,
): { left: boolean; right: boolean; up: boolean; down: boolean } {
  return {
    left: x < -EPSILON,
    right: x + page.width * scale > view.width + EPSILON,
    up: y < -EPSILON,
    down: y + page.height * scale > view.height + EPSILON,
  }
}

/**
 * The scales a double tap steps through: the fit, then the one that fills the view, at least twice the fit.
 *
 * @returns in rising order, within the limits
 */
export function doubleTapSteps(page: Size, view: Size, { most }: ZoomLimits): [number, number] {
  const fill = Math.max(view.width / page.width, view.height / page.height)
  return [1, Math.min(most, Math.max(DOUBLE_TAP, Number.isFinite(fill) ? fill : 0))]
}

/** The scale after one step of keys or buttons, within the limits. */
export function steppedScale(scale: number, step: 1 | -1, limits: ZoomLimits): number {
  const next = boundScale(step > 0 ? scale * STEP : scale / STEP, limits)
  // Scales close to the fit snap to it: one per cent off is never intended.
  return Math.abs(next - 1) < 0.05 ? 1 : next
}

/**
 * The next place in a page that is larger than the view: down by a view, then to the top of the next column in reading
 * direction; or the way back.
 *
 * @returns undefined when there is no more of the page
 */
export function panOnward(
  zoom: Zoom,
  page: Size,
  view: Size,
  direction: ReadingDirection,
  turn: 'forward' | 'backward',
): Zoom | undefined {
  const room = panRoom(zoom, page, view)
  const isForward = turn === 'forward'
  const side = sideForTurn(turn, direction)
  // A little of what was read stays in view, so that the eye finds on.
  const step = { x: view.width * 0.9, y: view.height * 0.9 }
  if (isForward ? room.down : room.up) {
    return boundZoom({ ...zoom, y: zoom.y + (isForward ? -step.y : step.y) }, page, view)
  }
  if (!room[side]) return undefined
  const bottom = view.height - page.height * zoom.scale
  return boundZoom(
    { ...zoom, x: zoom.x - step.x * inlineSign(direction) * (isForward ? 1 : -1), y: isForward ? 0 : bottom },
    page,
    view,
  )
}

/** Bounds of an offset, the smaller first; both the centre when the page fits. */
function bounds(length: number, room: number): [number, number] {
  const rest = room - length
  return rest >= 0 ? [rest / 2, rest / 2] : [rest, 0]
}

function bound(offset: number, length: number, room: number): number {
  const [least, most] = bounds(length, room)
  return Math.min(most, Math.max(least, offset))
}

function pull(offset: number, by: number, length: number, room: number): number {
  const [least, most] = bounds(length, room)
  // As far as the edge whole, the rest by a share; on the way back from beyond, the share is given back first.
  const raw = unresisted(offset, least, most) + by
  if (raw > most) return most + (raw - most) * RESISTANCE
  if (raw < least) return least + (raw - least) * RESISTANCE
  return raw
}

function unresisted(offset: number, least: number, most: number): number {
  if (offset > most) return most + (offset - most) / RESISTANCE
  if (offset < least) return least + (offset - least) / RESISTANCE
  return offset
}
