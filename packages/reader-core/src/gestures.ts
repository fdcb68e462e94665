/**
 * Pointer samples in, intents out, and what moves pages by them: for an interface that draws its own pages. The reader of
 * `@kurasa/reader-react` is built on it. Names may change with each minor version.
 */
export { gestureDefaults } from './gestures/gesture-defaults.ts'
export {
  type GestureIntent,
  type GestureState,
  type GestureSurface,
  gestureAtRest,
  type PointerSample,
  recognizeGesture,
} from './gestures/gesture-recognizer.ts'
export { sampleOf, wheelDistance } from './gestures/pointer-sample.ts'
export { type PointerPosition, resist, swipeVelocity, turnForSwipe } from './gestures/swipe.ts'
export { actionForTap, type TapAction } from './gestures/tap-zones.ts'
export { TOUCH_ACTION, type TouchOwner, type TouchState, touchOwner } from './gestures/touch-owner.ts'
export { recognizeWheel, type WheelSample, type WheelState, wheelAtRest } from './gestures/wheel.ts'
export { MovedElement } from './glide/moved-element.ts'
export { keepClick } from './motion/keep-click.ts'
export { measureSurface, touchOwnerOf } from './motion/measured-surface.ts'
export { type GestureReader, PageGestures } from './motion/page-gestures.ts'
export { createPageTurner, followFinger, type PageTurner, type TurnedReader } from './motion/page-turner.ts'
