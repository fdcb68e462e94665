import { Inflate } from 'fflate'

/**
 * Inflates where the platform cannot: Safari before 16.4, Firefox before 113.
 *
 * @param steps - deflated data, in pieces
 * @param take - gets the content, in pieces; may throw to stop
 * @throws an error of fflate when the data is damaged
 */
export function inflateInScript(steps: Iterable<Uint8Array>, take: (chunk: Uint8Array) => void): void {
  const stream = new Inflate(take)
  for (const step of steps) stream.push(step)
  stream.push(new Uint8Array(), true)
}
