import type { Zoom } from '../layout/zoom.ts'

/** Draws an element zoomed; its `transform-origin` is its top left corner. */
export function placeZoomed(element: HTMLElement, { scale, x, y }: Zoom): void {
  element.style.transform =
    scale === 1 && x === 0 && y === 0 ? '' : `translate(${x}px, ${y}px) scale(${scale})`
}

/** Lets an element glide from where it is drawn to a zoom. @returns the glide, or undefined when it is there at once */
export function glideZoomed(element: HTMLElement, zoom: Zoom, milliseconds: number): Animation | undefined {
  const from = getComputedStyle(element).transform
  placeZoomed(element, zoom)
  if (!milliseconds) return undefined
  return element.animate([{ transform: from }, { transform: getComputedStyle(element).transform }], {
    duration: milliseconds,
    easing: 'cubic-bezier(.2, 0, 0, 1)',
  })
}

/** Ends a glide where it is drawn, for a finger that grabs the element. @returns where that is */
export function holdZoomed(element: HTMLElement, zoom: Zoom): Zoom {
  const running = element.getAnimations()
  if (!running.length) return zoom
  const drawn = new DOMMatrixReadOnly(getComputedStyle(element).transform)
  for (const animation of running) animation.cancel()
  const held = { scale: drawn.a, x: drawn.e, y: drawn.f }
  placeZoomed(element, held)
  return held
}
