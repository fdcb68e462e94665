import {
  type GestureSurface,
  gestureAtRest,
  type PointerSample,
  recognizeGesture,
} from '../gestures/gesture-recognizer.ts'
import { sampleOf, wheelDistance } from '../gestures/pointer-sample.ts'
import type { TapAction } from '../gestures/tap-zones.ts'
import { recognizeWheel, wheelAtRest } from '../gestures/wheel.ts'
import type { Reader } from '../reader.ts'
import { followFinger, type PageTurner } from './page-turner.ts'

/** A pinch of the browser has enlarged the page from this scale on. */
const ZOOMED_SCALE = 1.01

/** The part of a reader that gestures over a text page need. */
export type GestureReader = Pick<
  Reader,
  'getSnapshot' | 'pageStride' | 'showControls' | 'toggleControls' | 'showImageAt' | 'activateDecorationAt'
>

/** Taps, swipes and wheels over a text page: events in, turns and controls out. The rules are the recognizer's. */
export class PageGestures {
  readonly #reader: GestureReader
  readonly #turner: PageTurner
  #gesture = gestureAtRest
  #wheel = wheelAtRest
  /** The tap before showed a picture by itself. */
  #hasShown = false
  /** Measured when a pointer goes down. */
  #surface: GestureSurface | undefined

  constructor(reader: GestureReader, turner: PageTurner) {
    this.#reader = reader
    this.#turner = turner
  }

  /** @param element - the surface that the events are listened for on */
  pointer(event: PointerEvent, element: HTMLElement): void {
    const sample = sampleOf(event, element)
    const isDown = sample.kind === 'down'
    if (isDown || !this.#surface) this.#surface = this.#measure(element)
    if (isDown) {
      this.#turner.touch()
      // The selection may be in a shadow tree that is not on the path of this event.
      sample.hasSelection ||= this.#reader.getSnapshot().selection !== undefined
    }
    const { state, intent } = recognizeGesture(this.#gesture, sample, this.#surface)
    this.#gesture = state
    if (intent?.type === 'tap') this.#tap(intent.action, sample)
    else if (intent) followFinger(this.#turner, intent)
  }

  wheel(event: WheelEvent): void {
    const { panel, settings, direction } = this.#reader.getSnapshot()
    if (event.ctrlKey || panel || event.defaultPrevented || settings.flow === 'scrolled') return
    const sample = { ...wheelDistance(event, this.#reader.pageStride), time: event.timeStamp }
    const { state, turn } = recognizeWheel(this.#wheel, sample, direction)
    this.#wheel = state
    if (turn) void this.#turner.turn(turn)
  }

  /** Ends a gesture whose pointer is lost, as in a page that is hidden: browsers do not always report it. */
  abandon(): void {
    if (this.#gesture.phase === 'dragging') this.#turner.settle()
    this.#gesture = gestureAtRest
  }

  #measure(element: HTMLElement): GestureSurface {
    const { left, width } = element.getBoundingClientRect()
    const { direction, settings } = this.#reader.getSnapshot()
    // The browser scrolls continuous text by itself, and every tap there is for the controls.
    const isScrolled = settings.flow === 'scrolled'
    return {
      left,
      width,
      screenWidth: window.innerWidth,
      stride: this.#reader.pageStride || width,
      direction,
      tapZones: isScrolled ? 'off' : settings.tapZones,
      isZoomed: isScrolled || (window.visualViewport?.scale ?? 1) > ZOOMED_SCALE,
    }
  }

  #tap(action: TapAction, { x, y }: PointerSample): void {
    const reader = this.#reader
    const { panel, isControlsVisible } = reader.getSnapshot()
    if (panel) reader.showControls(false)
    else if (reader.activateDecorationAt(x, y)) return
    else if (action !== 'toggle-controls') void this.#turner.turn(action)
    else {
      // A second tap, as a picture may fill the page; one after that takes the bars away.
      this.#hasShown = isControlsVisible && !this.#hasShown && reader.showImageAt(x, y)
      if (!this.#hasShown) reader.toggleControls()
    }
  }
}
