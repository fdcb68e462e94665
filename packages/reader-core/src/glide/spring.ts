/**
 * Natural frequency of the spring that moves pages, per ms. It is critically damped, with the stiffness 900 and the friction 60 of
 * a mass of 1: over a phone's width it comes to rest in about 250 ms.
 */
const FREQUENCY = 0.03

/**
 * Distance of a critically damped spring from its rest position. It never passes that position: from then on it is 0.
 *
 * @param from - distance at the start, px
 * @param velocity - at the start, px/ms
 * @param elapsed - time since then, ms
 */
export function springOffset(from: number, velocity: number, elapsed: number): number {
  const slope = velocity + FREQUENCY * from
  const offset = (from + slope * elapsed) * Math.exp(-FREQUENCY * elapsed)
  return offset * from > 0 ? offset : 0
}

/** Nearer than this pages are at rest, px. */
const REST_PX = 0.5
/** Longest glide, ms. */
const MOST_MS = 400

/**
 * Offsets of a spring until it rests, at equal times from 0 on. The last is 0.
 *
 * @param from - distance at the start, px
 * @param velocity - at the start, px/ms
 * @param step - between two offsets, ms
 */
export function glideOffsets(from: number, velocity: number, step: number): number[] {
  const offsets = [from]
  for (let elapsed = step; elapsed < MOST_MS; elapsed += step) {
    const offset = springOffset(from, velocity, elapsed)
    if (Math.abs(offset) < REST_PX) break
    offsets.push(offset)
  }
  return [...offsets, 0]
}
