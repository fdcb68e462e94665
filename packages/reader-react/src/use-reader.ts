import {
  type AnnotationStore,
  createReader,
  type ForeignLocator,
  type Locator,
  type Publication,
  type Reader,
  type ReaderOptions,
  type ReaderSettings,
  type ReadTimeOptions,
  type SpeechPort,
} from '@kurasa/reader-core'
import { useLayoutEffect, useRef, useState } from 'react'
import { pageFaces } from './theme/page-faces.ts'

/** Options of a reader. Place and settings count when it is created; later changes go through the reader. */
export interface UseReaderOptions {
  /** Absent while the book is still being opened. Another publication makes another reader. */
  publication: Publication | undefined
  initialLocator?: Locator | ForeignLocator | undefined
  settings?: Partial<ReaderSettings> | undefined
  /** User whose read time is counted, and its storage. */
  readTime?: ReadTimeOptions | undefined
  /** The speech to read aloud with. Default: the browser's own; none with `null`. */
  speech?: SpeechPort | null | undefined
  /** Where the person's marks are stored. Default: IndexedDB on this device. */
  annotationStore?: AnnotationStore | undefined
  /** Words that the engine itself puts on the page; English unless given. */
  engineLabels?: ReaderOptions['labels']
  /** Faces of pages where neither the book nor its reader names one. Default: those of `fonts.css`. */
  faces?: ReaderOptions['faces'] | undefined
  /** Themes of the app's own, as they are when the book opens: see `createTheme`. */
  themes?: ReaderOptions['themes']
}

/**
 * A reader that lives as long as the component. Undefined on the server, before the first effect, and without a
 * publication.
 */
export function useReader(options: UseReaderOptions): Reader | undefined {
  const { publication } = options
  const start = useRef<Omit<ReaderOptions, 'publication'>>({})
  start.current = { ...options, labels: options.engineLabels, faces: options.faces ?? pageFaces }
  const [reader, setReader] = useState<Reader>()
  useLayoutEffect(() => {
    if (!publication) return
    const made = createReader({ ...start.current, publication })
    // The snapshot reports a failure, too, so an unhandled rejection of `ready` is no error.
    made.ready.catch(() => undefined)
    setReader(made)
    return () => {
      setReader(undefined)
      made.destroy()
    }
  }, [publication])
  return reader
}
