import type { ReadingDirection, Turn } from '../direction/reading-direction.ts'
import { gestureDefaults } from './gesture-defaults.ts'
import { type PointerPosition, swipeVelocity, turnForSwipe } from './swipe.ts'
import { actionForTap, type TapAction } from './tap-zones.ts'

/*
 *            down             beyond slop, |dx| > |dy|, may drag
 *   idle ───────────▶ pressed ───────────────────────────────────▶ dragging
 *    ▲                 │   │ beyond the arc, may not drag,            │  │ second pointer, cancel:
 *    │   up: tap       │   │ second pointer, cancel                   │  │ drag-cancel
 *    ◀─────────────────┘   ▼                                          │  ▼
 *    │                  ignored ◀─────────────────────────────────────│──┘
 *    │   up, or the next first finger │                               │
 *    ◀────────────────────────────────┘◀──────────────────────────────┘ up: drag-end
 */

/** One event of a pointer, without its DOM. */
export interface PointerSample extends PointerPosition {
  kind: 'down' | 'move' | 'up' | 'cancel'
  pointerType: 'touch' | 'pen' | 'mouse'
  /** False for a second finger. */
  isPrimary: boolean
  /** True over a link, a button, a field or a player: a tap there is theirs. Matters at `down` and `up`. */
  isInteractive?: boolean
  /** True while text is selected: a tap then only clears the selection, a drag adjusts it. */
  hasSelection?: boolean
  /** True when something under the pointer scrolls sideways by itself. Matters at `down`. */
  isOverScroller?: boolean
  /** True over the lines of a text, where a mouse selects. Matters at `down`. */
  isOverText?: boolean
}

/** The page as gestures see it: its place on the screen and the meaning of its sides. CSS px. */
export interface GestureSurface {
  left: number
  width: number
  /** Width of the screen: the system's own gestures start at its edges. */
  screenWidth: number
  /** Distance from one page to the next. */
  stride: number
  direction: ReadingDirection
  tapZones: 'standard' | 'swapped' | 'off'
  /** True when a sideways drag moves pages; see `touchOwner`. */
  movesPages: boolean
}

/** Result of a gesture. `dx` in screen px since the drag began, `velocity` in px/ms. */
export type GestureIntent =
  | { type: 'tap'; action: TapAction }
  | { type: 'drag-start' }
  | { type: 'drag'; dx: number }
  | { type: 'drag-end'; dx: number; velocity: number; turn?: Turn }
  | { type: 'drag-cancel' }

/** State of the recognizer. Start with `gestureAtRest`. */
export type GestureState =
  | { phase: 'idle' | 'ignored' }
  | {
      phase: 'pressed'
      start: PointerSample
      samples: readonly PointerPosition[]
      mayTap: boolean
      mayDrag: boolean
    }
  | { phase: 'dragging'; start: PointerSample; samples: readonly PointerPosition[]; slop: number }

/** No pointer is down. */
export const gestureAtRest: GestureState = { phase: 'idle' }

interface Step {
  state: GestureState
  intent?: GestureIntent
}

const IGNORED: GestureState = { phase: 'ignored' }

/** Next state and, when the gesture is recognised, its intent. Pure: it has no side effects. */
export function recognizeGesture(state: GestureState, sample: PointerSample, surface: GestureSurface): Step {
  if (sample.kind === 'down') {
    if (!sample.isPrimary) return abandon(state)
    return { state: press(sample, surface), ...(state.phase === 'dragging' && cancelled) }
  }
  if (sample.kind === 'cancel') return abandon(state)
  switch (state.phase) {
    case 'idle':
    case 'ignored':
      return { state: sample.kind === 'up' ? gestureAtRest : state }
    case 'pressed':
      return sample.kind === 'move' ? moveAPress(state, sample) : endAPress(state, sample, surface)
    case 'dragging': {
      const samples = remember(state.samples, sample)
      const way = sample.x - state.start.x
      const dx = way - state.slop
      if (sample.kind === 'move') {
        return { state: { ...state, samples }, intent: { type: 'drag', dx } }
      }
      const velocity = swipeVelocity(samples)
      const turn = turnForSwipe(way, velocity, surface.stride, surface.direction)
      return { state: gestureAtRest, intent: { type: 'drag-end', dx, velocity, ...(turn && { turn }) } }
    }
  }
}

const cancelled = { intent: { type: 'drag-cancel' } } as const

function abandon(state: GestureState): Step {
  return { state: IGNORED, ...(state.phase === 'dragging' && cancelled) }
}

function press(sample: PointerSample, surface: GestureSurface): GestureState {
  const isAtScreenEdge =
    sample.x < gestureDefaults.edgeDeadZone || sample.x > surface.screenWidth - gestureDefaults.edgeDeadZone
  return {
    phase: 'pressed',
    start: sample,
    samples: [sample],
    mayTap: !sample.isInteractive && !sample.hasSelection,
    // A mouse selects text by dragging.
    mayDrag:
      sample.pointerType !== 'mouse' &&
      !isAtScreenEdge &&
      surface.movesPages &&
      !sample.hasSelection &&
      !sample.isOverScroller,
  }
}

function moveAPress(state: Extract<GestureState, { phase: 'pressed' }>, sample: PointerSample): Step {
  const slop = gestureDefaults.slop[sample.pointerType]
  const dx = sample.x - state.start.x
  const dy = sample.y - state.start.y
  const samples = remember(state.samples, sample)
  if (Math.hypot(dx, dy) <= slop) return { state: { ...state, samples } }
  const isHeld = sample.time - state.start.time > gestureDefaults.longPress
  if (!state.mayDrag || isHeld || sample.hasSelection) return { state: IGNORED }
  const [across, along] = [Math.abs(dx), Math.abs(dy)]
  if (across <= along) {
    return { state: along > gestureDefaults.arc ? IGNORED : { ...state, samples, mayTap: false } }
  }
  return {
    // After an arc the page begins under the finger, not as far back as the finger has gone meanwhile.
    state: {
      phase: 'dragging',
      start: state.start,
      samples,
      slop: Math.sign(dx) * Math.max(slop, along),
    },
    intent: { type: 'drag-start' },
  }
}

function endAPress(
  state: Extract<GestureState, { phase: 'pressed' }>,
  sample: PointerSample,
  surface: GestureSurface,
): Step {
  const { start } = state
  const moved = Math.hypot(sample.x - start.x, sample.y - start.y)
  if (moved > gestureDefaults.slop[sample.pointerType]) {
    // Everything came in one event: a flick on a busy page.
    const step = moveAPress(state, sample)
    if (step.state.phase !== 'dragging') return { state: gestureAtRest }
    return recognizeGesture({ ...step.state, samples: state.samples }, sample, surface)
  }
  const isHeld = sample.time - start.time >= gestureDefaults.longPress
  if (!state.mayTap || isHeld || sample.isInteractive || sample.hasSelection) return { state: gestureAtRest }
  // A double click of a mouse selects a word, so its clicks turn no page over text.
  const zones = start.pointerType === 'mouse' && start.isOverText ? 'off' : surface.tapZones
  const action = actionForTap(sample.x - surface.left, surface.width, surface.direction, zones)
  return { state: gestureAtRest, intent: { type: 'tap', action } }
}

/** Keeps the samples of the last moment and one before it. */
function remember(samples: readonly PointerPosition[], sample: PointerPosition): readonly PointerPosition[] {
  const next = [...samples, { x: sample.x, y: sample.y, time: sample.time }]
  const recent = next.findIndex(
    (one) => sample.time - one.time <= gestureDefaults.velocityWindow + gestureDefaults.liftOff,
  )
  return next.slice(Math.max(0, recent - 1))
}
