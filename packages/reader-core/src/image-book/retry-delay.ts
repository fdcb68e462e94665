import type { ImageFailure } from './image-controls.ts'

/** Milliseconds before the first, second and third try again. */
const DELAYS = [1000, 3000, 9000]

/**
 * How long to wait before an image is asked for again by itself.
 *
 * @param attempts - tries that failed before this one
 * @returns milliseconds; undefined when it is left to the person: what is damaged or absent does not mend itself
 */
export function retryDelay(failure: ImageFailure, attempts: number): number | undefined {
  return failure === 'network' || failure === 'stalled' ? DELAYS[attempts] : undefined
}
