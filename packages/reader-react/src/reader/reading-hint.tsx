import type { Locator } from '@kurasa/reader-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { useReaderContext } from '../use-reader-context.ts'
import { focusPage } from '../use-reader-keys.ts'
import { useReaderState } from '../use-reader-state.ts'
import styles from './reader.module.css'

/** Port: where the reader remembers that a hint was read. `localStorage` fits. */
export type HintStorage = Pick<Storage, 'getItem' | 'setItem'>

const KEY = 'kurasa.reading-hint'

/** Time to read it in, ms; then it goes by itself. */
const SHOWN_MS = 20_000

/** Props of `ReadingHint`. */
export interface ReadingHintProps {
  storage: HintStorage
  /** Place of the page that the book was opened at: who has left it before the hint came needs none. */
  firstPage: Locator['locations'] | undefined
}

/** How to turn pages, shown once: until it is dismissed or has been there for long, or a turn shows that it is not needed. */
export function ReadingHint({ storage, firstPage }: ReadingHintProps) {
  const { reader, t, viewRef } = useReaderContext()
  const [isUnread, setUnread] = useState(false)
  const isReady = useReaderState(reader, (snapshot) => snapshot.status === 'ready')
  const page = useReaderState(reader, (snapshot) => snapshot.locator)
  const isControlsVisible = useReaderState(reader, (snapshot) => snapshot.isControlsVisible)

  useEffect(() => {
    if (!isReady) return
    try {
      setUnread(storage.getItem(KEY) === null)
    } catch {
      // A browser may forbid its storage: then there is no hint rather than one each time.
    }
  }, [storage, isReady])

  const knowsAlready = isControlsVisible || (firstPage !== undefined && page.locations !== firstPage)
  useEffect(() => {
    if (!isUnread || !knowsAlready) return
    setUnread(false)
    remember(storage)
  }, [isUnread, knowsAlready, storage])

  const noteRef = useRef<HTMLDivElement>(null)
  const dismiss = useCallback(() => {
    if (noteRef.current?.matches(':focus-within')) focusPage(viewRef.current)
    setUnread(false)
    remember(storage)
  }, [storage, viewRef])

  const isShown = isUnread && isReady && !knowsAlready
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(dismiss, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isShown, dismiss])

  if (!isShown) return null
  return (
    <div ref={noteRef} className={styles.hint} role="note">
      <p>{t('hint')}</p>
      <Button
        variant="text"
        onClick={() => {
          dismiss()
          focusPage(viewRef.current)
        }}
      >
        {t('hintRead')}
      </Button>
    </div>
  )
}

function remember(storage: HintStorage): void {
  try {
    storage.setItem(KEY, 'read')
  } catch {
    // Shown again next time: no harm.
  }
}
