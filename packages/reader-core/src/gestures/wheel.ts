import { inlineSign, type ReadingDirection, type Turn } from '../direction/reading-direction.ts'
import { gestureDefaults } from './gesture-defaults.ts'

/** State of a wheel or trackpad gesture in progress. */
export interface WheelState {
  time: number
  distance: number
  hasTurned: boolean
}

/** Before the first event. */
export const wheelAtRest: WheelState = { time: Number.NEGATIVE_INFINITY, distance: 0, hasTurned: false }

/** One wheel event: distances in CSS px, time in ms. */
export interface WheelSample {
  deltaX: number
  deltaY: number
  time: number
}

/**
 * One turn for each gesture, however long its momentum runs on. Sideways follows the book's direction; down is forward
 * in every book.
 */
export function recognizeWheel(
  state: WheelState,
  sample: WheelSample,
  direction: ReadingDirection,
): { state: WheelState; turn?: Turn } {
  const isNew = sample.time - state.time > gestureDefaults.wheelSilence
  const way =
    Math.abs(sample.deltaX) > Math.abs(sample.deltaY) ? sample.deltaX * inlineSign(direction) : sample.deltaY
  const distance = (isNew ? 0 : state.distance) + way
  const hadTurned = !isNew && state.hasTurned
  const turns = !hadTurned && Math.abs(distance) >= gestureDefaults.wheelDistance
  const next = { time: sample.time, distance, hasTurned: hadTurned || turns }
  return turns ? { state: next, turn: distance > 0 ? 'forward' : 'backward' } : { state: next }
}
