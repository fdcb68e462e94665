import {
  type GestureSurface,
  gestureAtRest,
  type PointerSample,
  recognizeGesture,
} from '../gestures/gesture-recognizer.ts'
import { isOverMargin, sampleOf, wheelDistance } from '../gestures/pointer-sample.ts'
import { actionForTap, type TapAction } from '../gestures/tap-zones.ts'
import { recognizeWheel, wheelAtRest } from '../gestures/wheel.ts'
import type { Reader } from '../reader.ts'
import { keepClick } from './keep-click.ts'
import { measureSurface } from './measured-surface.ts'
import { followFinger, type PageTurner } from './page-turner.ts'

/** A click that is to show the controls waits so long for a second one, which selects a word, ms. */
const DOUBLE_CLICK_MS = 300

/** The part of a reader that gestures over a text page need. */
export type GestureReader = Pick<
  Reader,
  | 'getSnapshot'
  | 'pageStride'
  | 'canTurn'
  | 'showControls'
  | 'toggleControls'
  | 'showImageAt'
  | 'activateDecorationAt'
>

/** Taps, swipes and wheels over a text page: events in, turns and controls out. The rules are the recognizer's. */
export class PageGestures {
  readonly #reader: GestureReader
  readonly #turner: PageTurner
  #gesture = gestureAtRest
  #wheel = wheelAtRest
  /** The tap before showed a picture by itself. */
  #hasShown = false
  #click: ReturnType<typeof setTimeout> | undefined
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
    if (isDown || !this.#surface) this.#surface = measureSurface(this.#reader, element)
    if (isDown) {
      clearTimeout(this.#click)
      this.#turner.touch()
      // The selection may be in a shadow tree that is not on the path of this event.
      sample.hasSelection ||= this.#reader.getSnapshot().selection !== undefined
    }
    const { state, intent } = recognizeGesture(this.#gesture, sample, this.#surface)
    this.#gesture = state
    if (intent?.type === 'tap') {
      keepClick(element)
      this.#tap(intent.action, sample)
    } else if (intent) followFinger(this.#turner, intent)
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
    clearTimeout(this.#click)
    if (this.#gesture.phase === 'dragging') this.#turner.settle()
    this.#gesture = gestureAtRest
  }

  /** Marks the side of the page on which a mouse or a pen would turn by a click, for the arrow that is shown there. */
  hover(event: PointerEvent, element: HTMLElement): void {
    let side = ''
    if (event.type === 'pointermove' && isOverMargin(event, element)) {
      const { left, width, direction, tapZones } = measureSurface(this.#reader, element)
      const action = actionForTap(event.clientX - left, width, direction, tapZones)
      const isLeft = event.clientX < left + width / 2
      if (action !== 'toggle-controls' && this.#reader.canTurn(action)) side = isLeft ? 'left' : 'right'
    }
    if (side !== (element.dataset.turn ?? '')) element.dataset.turn = side
  }

  #tap(action: TapAction, { x, y, pointerType }: PointerSample): void {
    const reader = this.#reader
    const { panel } = reader.getSnapshot()
    if (panel) reader.showControls(false)
    else if (reader.activateDecorationAt(x, y)) return
    else if (action !== 'toggle-controls') void this.#turner.turn(action)
    else if (pointerType !== 'mouse') this.#show(x, y)
    else this.#click = setTimeout(() => this.#show(x, y), DOUBLE_CLICK_MS)
  }

  /** Shows the bars, then a picture, as it may fill the page; one more tap takes the bars away. */
  #show(x: number, y: number): void {
    const reader = this.#reader
    const { isControlsVisible } = reader.getSnapshot()
    this.#hasShown = isControlsVisible && !this.#hasShown && reader.showImageAt(x, y)
    if (!this.#hasShown) reader.toggleControls()
  }
}
