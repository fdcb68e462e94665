/** Time without a byte after which an answer is said to be missing, and a file is requested once more, ms. */
export const SILENCE = 10_000

/** When a byte of any file or answer last arrived, `performance.now()`: what waits behind others on a slow line is not silent. */
let lastByteAt = 0

/** Notes that something arrives. */
export const noteByte = (): void => {
  lastByteAt = performance.now()
}

/** How long no byte has arrived, ms, since a moment of `performance.now()`. */
export const silenceSince = (moment: number): number => performance.now() - Math.max(moment, lastByteAt)

/** Each requests something that is awaited once more. */
const hanging = new Set<() => void>()

/** Registers how something that is awaited is requested once more. @returns call when it has come or failed */
export function whenAgain(request: () => void): () => void {
  hanging.add(request)
  return () => void hanging.delete(request)
}

/** Requests all that is awaited once more: files and answers, never the page. */
export function requestAgain(): void {
  for (const request of [...hanging]) request()
}
