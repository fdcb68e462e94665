/** State of a page that decides who moves it by a finger. */
export interface TouchState {
  /** `vertical` and `horizontal` are strips of images. */
  layout: 'paged' | 'scrolled' | 'vertical' | 'horizontal'
  /** Scale of the browser's own pinch zoom. */
  viewportScale: number
  /** True while the reader itself has enlarged its images. */
  isPageZoomed: boolean
  /** True when two fingers zoom images in the reader, not the whole page in the browser. */
  hasOwnPinch: boolean
}

/** Owner of one finger on the page. */
export interface TouchOwner {
  /** CSS `touch-action`: the movements that the browser takes. */
  touchAction: string
  /** True when a sideways drag moves pages. */
  movesPages: boolean
}

/** Smallest scale at which the viewport counts as zoomed. */
const ZOOMED_SCALE = 1.01

/** Owner of a finger in a state. The style sheet and the recognizer both use it, so they never disagree. */
export function touchOwner({ layout, viewportScale, isPageZoomed, hasOwnPinch }: TouchState): TouchOwner {
  // Only the browser can move its viewport.
  if (viewportScale > ZOOMED_SCALE) return { touchAction: 'pan-x pan-y pinch-zoom', movesPages: false }
  const pinch = hasOwnPinch ? '' : ' pinch-zoom'
  // A page does not scroll: without a pan direction the browser cannot take the finger from an arc.
  if (layout === 'paged') return { touchAction: pinch.trim() || 'none', movesPages: true }
  if (isPageZoomed) return { touchAction: 'none', movesPages: false }
  return { touchAction: (layout === 'horizontal' ? 'pan-x' : 'pan-y') + pinch, movesPages: false }
}

/** Style property that carries the `touch-action` of a page into the shadow trees of its text. */
export const TOUCH_ACTION = '--kz-touch-action'
