import type {
  OpenOptions,
  OpenSource,
  Publication,
  Reader as ReaderEngine,
  ReaderError,
} from '@kurasa/reader-core'
import { forwardRef, type ReactElement, useEffect, useRef } from 'react'
import { useBook } from '../book/use-book.ts'
import { PublicationReader, type PublicationReaderProps } from './publication-reader.tsx'

/** Props of `Reader`. */
export interface ReaderProps extends PublicationReaderProps {
  /** Address of the book. The reader opens and closes it. */
  src?: string | URL | undefined
  /** The book as a file, its bytes, an address or a source of one's own; the same object each time. Takes precedence over `src`. */
  source?: OpenSource | undefined
  /** How `src` or `source` is opened, e.g. `fetch` with headers of the app. */
  openOptions?: OpenOptions | undefined
  /** Called when `src` or `source` is open. */
  onBookOpen?: ((publication: Publication) => void) | undefined
  /** Called when `src` or `source` cannot be opened; the reader shows why, with a way to try again. */
  onBookError?: ((error: ReaderError) => void) | undefined
}

/**
 * A complete reader: the book, its controls and panels. It fills its container, which must have a height. The book is `src`, `source`, or
 * an open `publication`.
 */
export const Reader = /* @__PURE__ */ forwardRef<ReaderEngine | null, ReaderProps>(
  function Reader(props, ref) {
    const { src, source = src, openOptions, onBookOpen, onBookError, ...rest } = props
    const book = useBook(rest.publication ? undefined : source, openOptions)
    const { publication, error } = book
    const latest = useRef({ onBookOpen, onBookError })
    latest.current = { onBookOpen, onBookError }
    useEffect(() => {
      if (publication) latest.current.onBookOpen?.(publication)
    }, [publication])
    useEffect(() => {
      if (error) latest.current.onBookError?.(error)
    }, [error])
    const isOwn = !rest.publication && source !== undefined
    return <PublicationReader {...rest} {...(isOwn && book)} ref={ref} />
  },
) as (props: ReaderProps) => ReactElement
