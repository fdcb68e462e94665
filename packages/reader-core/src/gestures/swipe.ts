import { inlineSign, type ReadingDirection, type Turn } from '../direction/reading-direction.ts'
import { gestureDefaults } from './gesture-defaults.ts'

/** Where a pointer was. `x` and `y` in CSS px of the screen, `time` in ms of any steady clock. */
export interface PointerPosition {
  x: number
  y: number
  time: number
}

/** A finger that moved no more than this has rested, CSS px. */
const JITTER = 2

/**
 * Velocity along x over the last 100 ms, px/ms. A short rest before the finger leaves does not count: few leave while
 * they still move. When the page was too busy to deliver samples in that time, the last one before it counts too: a
 * flick must not be lost because one event carried all of it.
 */
export function swipeVelocity(all: readonly PointerPosition[]): number {
  const lift = all.at(-1)
  if (!lift) return 0
  let arrival = all.length - 1
  while (arrival > 0 && Math.abs(all[arrival - 1]!.x - lift.x) <= JITTER) arrival--
  const isBrief = lift.time - all[arrival]!.time <= gestureDefaults.liftOff
  const samples = isBrief ? all.slice(0, arrival + 1) : all
  const last = samples.at(-1)!
  let first = samples.findIndex((sample) => last.time - sample.time <= gestureDefaults.velocityWindow)
  if (first === samples.length - 1) first -= 1
  const from = samples[first]
  const elapsed = from ? last.time - from.time : 0
  return from && elapsed > 0 ? (last.x - from.x) / elapsed : 0
}

/**
 * The turn meant by a finished drag, or undefined when the page should snap back. It looks at this gesture alone,
 * never at where the pages happen to be drawn, so that flicks during an animation all count.
 *
 * @param dx - way of the finger, screen px
 * @param velocity - at release, screen px/ms
 * @param stride - distance from one page to the next, CSS px
 */
export function turnForSwipe(
  dx: number,
  velocity: number,
  stride: number,
  direction: ReadingDirection,
): Turn | undefined {
  const isFlick =
    Math.abs(velocity) >= gestureDefaults.flickVelocity &&
    Math.abs(dx) >= gestureDefaults.flickDistance &&
    Math.sign(velocity) === Math.sign(dx)
  const isTakenBack =
    Math.abs(velocity) >= gestureDefaults.flickVelocity && Math.sign(velocity) !== Math.sign(dx)
  const isFar = Math.abs(dx) > stride * gestureDefaults.dragShare
  if (!isFlick && (!isFar || isTakenBack)) return undefined
  // The page follows the finger: pushed against the reading direction, the next page comes in.
  return dx * inlineSign(direction) < 0 ? 'forward' : 'backward'
}

/** How far the page follows a finger that pulls where no page is. */
export function resist(dx: number): number {
  return dx * gestureDefaults.resistance
}
