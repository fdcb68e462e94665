import { gestureDefaults } from '@kurasa/reader-core/gestures'

/** How a picture is in its stage: moved from the middle, CSS px, and enlarged. */
export interface PictureView {
  x: number
  y: number
  /** 1 shows all of it. */
  zoom: number
}

/** A place on the screen, CSS px. */
export interface Point {
  x: number
  y: number
}

/** Two fingers: how far they are apart, CSS px, and what is between them. */
export interface Pinch {
  span: number
  middle: Point
}

interface Box {
  width: number
  height: number
}

/**
 * Another zoom that leaves what is under a point where it is.
 *
 * @param focus - from the middle of the stage, CSS px
 */
export function focalZoom(view: PictureView, zoom: number, focus: { x: number; y: number }): PictureView {
  const ratio = zoom / view.zoom
  return { zoom, x: focus.x - (focus.x - view.x) * ratio, y: focus.y - (focus.y - view.y) * ratio }
}

/** The first two of the fingers; undefined when there are not two. */
export function pinchOf(fingers: ReadonlyMap<number, Point>): Pinch | undefined {
  const [a, b] = [...fingers.values()]
  if (!a || !b) return undefined
  return {
    span: Math.max(gestureDefaults.pinch, Math.hypot(a.x - b.x, a.y - b.y)),
    middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
  }
}

/** The view nearest to a requested one in which the picture leaves no gap that it could fill. */
export function inBounds(view: PictureView, boxes: { stage: Box; picture: Box }): PictureView {
  const reach = (picture: number, stage: number) => Math.max(0, (picture * view.zoom - stage) / 2)
  const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value))
  return {
    zoom: view.zoom,
    x: clamp(view.x, reach(boxes.picture.width, boxes.stage.width)),
    y: clamp(view.y, reach(boxes.picture.height, boxes.stage.height)),
  }
}
