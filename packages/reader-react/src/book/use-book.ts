import {
  type OpenOptions,
  type OpenProgress,
  type OpenSource,
  openPublication,
  type Publication,
  ReaderError,
} from '@kurasa/reader-core'
import { useEffect, useRef, useState } from 'react'

/** State of a book that is being opened, under the names of the props of `Reader`: `<Reader {...useBook(source)} />`. */
export interface OpenedBook {
  /** The open book. The hook closes it. */
  publication: Publication | undefined
  /** Why it did not open. */
  error: ReaderError | undefined
  /** Loaded part of a book at an address. */
  openProgress: OpenProgress | undefined
  /** Opens it once more. */
  onRetry: () => void
  /** Ends the opening, while there is one. */
  onStop: (() => void) | undefined
}

/** Result of one opening. */
interface Opening {
  publication?: Publication
  error?: ReaderError
  openProgress?: OpenProgress | undefined
}

const isAddress = (source: OpenSource | undefined) => typeof source === 'string' || source instanceof URL

/**
 * Opens a book for as long as the component is mounted. Another source replaces it at once: the one before is never shown again, and is
 * closed.
 *
 * @param source - the same object as long as the book is the same; an address is compared by its text. Undefined opens nothing
 * @param options - those of the moment at which opening begins
 * @throws {TypeError} while rendering, when the source is none that `openPublication` takes
 */
export function useBook(source: OpenSource | undefined, options: OpenOptions = {}): OpenedBook {
  const wanted = source instanceof URL ? source.href : source
  const [attempt, setAttempt] = useState(0)
  const [opening, setOpening] = useState<Opening & { of?: unknown; attempt?: number }>({})
  const latest = useRef(options)
  latest.current = options
  const stop = useRef<() => void>(undefined)

  useEffect(() => {
    if (wanted === undefined) return
    const { signal, onProgress } = latest.current
    const controller = new AbortController()
    const { signal: ownSignal } = controller
    const abort = () => controller.abort(signal?.reason)
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
    let publication: Publication | undefined
    let isReplaced = false
    const report = (now: Opening) => !isReplaced && setOpening({ ...now, of: wanted, attempt })
    const fail = (error: unknown) => {
      if (error instanceof ReaderError) report({ error })
      else if (!isReplaced) {
        setOpening(() => {
          throw error
        })
      }
    }
    stop.current = () => {
      controller.abort()
      report({ error: new ReaderError('aborted', 'Opening was stopped.') })
      isReplaced = true
    }
    report(isAddress(wanted) ? { openProgress: { received: 0, total: 0 } } : {})
    openPublication(wanted, {
      ...latest.current,
      signal: ownSignal,
      onProgress: (fraction, bytes) => {
        if (bytes && !publication) report({ openProgress: bytes })
        onProgress?.(fraction, bytes)
      },
    }).then((opened) => {
      if (isReplaced) return opened.close()
      publication = opened
      report({ publication })
    }, fail)
    return () => {
      isReplaced = true
      signal?.removeEventListener('abort', abort)
      controller.abort()
      publication?.close()
    }
  }, [wanted, attempt])

  const isCurrent = opening.of === wanted && opening.attempt === attempt
  const { publication, error, openProgress } = isCurrent ? opening : ({} as Opening)
  const isOpening = wanted !== undefined && !publication && !error
  return {
    publication: publication?.isClosed ? undefined : publication,
    error,
    openProgress,
    onRetry: () => setAttempt(attempt + 1),
    onStop: isOpening ? () => stop.current?.() : undefined,
  }
}
