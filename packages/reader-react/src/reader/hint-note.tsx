import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { useReaderContext } from '../use-reader-context.ts'
import { focusPage } from '../use-reader-keys.ts'
import { useReaderState } from '../use-reader-state.ts'
import { HINT_KEY, type HintStorage, isHintUnread, type ReadingHintProps } from './hint-storage.ts'
import styles from './reader.module.css'

/** Time to read it in, ms; then it goes by itself. */
const SHOWN_MS = 20_000

/** How to turn pages, shown once: until it is dismissed or has been there for long, or a turn shows that it is not needed. */
export default function HintNote({ storage, firstPage }: ReadingHintProps) {
  const { reader, t, viewRef } = useReaderContext()
  const [isUnread, setUnread] = useState(false)
  const isReady = useReaderState(reader, (snapshot) => snapshot.status === 'ready')
  const page = useReaderState(reader, (snapshot) => snapshot.locator)
  const isControlsVisible = useReaderState(reader, (snapshot) => snapshot.isControlsVisible)

  useEffect(() => {
    if (!isReady) return
    setUnread(isHintUnread(storage))
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
    storage.setItem(HINT_KEY, 'read')
  } catch {
    // Shown again next time: no harm.
  }
}
