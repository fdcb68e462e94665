import { isAborted, ReaderError } from '../errors.ts'
import type { PageCounter } from './page-counter.ts'

/** The part of the page numbers that counting for a caller needs. */
export interface CountAllParts {
  /** Loads the counter of the present layout; undefined while the reader is off the page. */
  counter(): (() => Promise<PageCounter>) | undefined
  /** Subscribes to progress of the count. @returns unsubscribe */
  subscribe(listener: () => void): () => void
  /** Called at the start, and when more is counted. */
  report(): void
  signal: AbortSignal | undefined
}

/**
 * Counts all pages without waiting for idle time; layouts that come meanwhile are counted instead.
 *
 * @throws {ReaderError} 'aborted' when the signal fires, or the reader was taken off the page
 */
export async function countAll({ counter, subscribe, report, signal }: CountAllParts): Promise<void> {
  let onAbort: (() => void) | undefined
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(new ReaderError('aborted', 'Counting was cancelled.', { cause: signal?.reason }))
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort)
  })
  aborted.catch(() => {})
  const unsubscribe = subscribe(report)
  report()
  try {
    for (;;) {
      const present = counter()
      if (!present) throw new ReaderError('aborted', 'The reader was taken off the page.')
      let end = () => {}
      try {
        const hurry = (await Promise.race([present(), aborted])).hurry()
        end = hurry.end
        await Promise.race([hurry.done, aborted])
        return
      } catch (error) {
        // A new layout has begun its own count; go on with that one.
        if (!signal?.aborted && isAborted(error) && counter() && counter() !== present) continue
        throw error
      } finally {
        end()
      }
    }
  } finally {
    unsubscribe()
    if (onAbort) signal?.removeEventListener('abort', onAbort)
  }
}
