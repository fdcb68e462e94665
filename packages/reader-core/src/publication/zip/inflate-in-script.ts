import { Inflate } from 'fflate'

/** Deflated bytes between two looks at what has come out: a bomb bursts a thousandfold. */
const HEAD_STEP = 1024

/**
 * Inflates where the platform cannot: Safari before 16.4, Firefox before 113.
 *
 * @param steps - deflated data, in chunks
 * @param take - receives the content, in chunks; may throw to stop
 * @throws an error of fflate when the data is damaged
 */
export function inflateInScript(steps: Iterable<Uint8Array>, take: (chunk: Uint8Array) => void): void {
  const stream = new Inflate(take)
  for (const step of steps) stream.push(step)
  stream.push(new Uint8Array(), true)
}

/**
 * The beginning of deflated data, of which only the beginning may be there.
 *
 * @param length - bytes of content wanted
 * @returns up to that many, fewer when the content or the data ends before
 * @throws an error of fflate when the data is damaged
 */
export function inflateHead(data: Uint8Array, length: number): Uint8Array {
  const head = new Uint8Array(length)
  let filled = 0
  const stream = new Inflate((chunk) => {
    const part = chunk.subarray(0, length - filled)
    head.set(part, filled)
    filled += part.length
  })
  for (let at = 0; at < data.length && filled < length; at += HEAD_STEP) {
    stream.push(data.subarray(at, at + HEAD_STEP))
  }
  return head.subarray(0, filled)
}
