import type { ImageFailure } from '../view/image-controls.ts'

/** Milliseconds before the first, second and third try again. */
const DELAYS = [1000, 3000, 9000]

/**
 * How long to wait before an image is requested again automatically.
 *
 * @param attempts - tries that failed before this one
 * @returns milliseconds; undefined when only a person may retry: a damaged or missing file stays so
 */
export function retryDelay(failure: ImageFailure, attempts: number): number | undefined {
  return failure === 'network' || failure === 'stalled' ? DELAYS[attempts] : undefined
}
