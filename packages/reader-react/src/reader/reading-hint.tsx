import type { Locator } from '@kurasa/reader-core'
import { useEffect, useState } from 'react'
import { Button } from '../button/button.tsx'
import { useReaderContext } from '../use-reader-context.ts'
import { focusPage } from '../use-reader-keys.ts'
import { useReaderState } from '../use-reader-state.ts'
import styles from './reader.module.css'

/** Port: where the reader remembers that a hint was read. `localStorage` fits. */
export type HintStorage = Pick<Storage, 'getItem' | 'setItem'>

const KEY = 'kurasa.reading-hint'

/** Props of `ReadingHint`. */
export interface ReadingHintProps {
  storage: HintStorage
  /** Place of the page that the book was opened at: who has left it before the hint came needs none. */
  firstPage: Locator['locations'] | undefined
}

/** How to turn pages, shown once: until it is dismissed, or a turn shows that it is not needed. */
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

  if (!isUnread || !isReady || knowsAlready) return null
  return (
    <div className={styles.hint} role="note">
      <p>{t('hint')}</p>
      <Button
        variant="text"
        onClick={() => {
          setUnread(false)
          remember(storage)
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
