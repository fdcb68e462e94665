import { useLayoutEffect, useRef } from 'react'
import { usePageContext } from '../reader-context.tsx'
import { usePageGestures } from '../use-page-gestures.ts'
import styles from './text-view.module.css'

/** The page itself, with its gestures: tap the sides or swipe to turn, tap the middle for the controls. */
export function TextView() {
  const { reader, viewRef } = usePageContext()
  const surface = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!viewRef.current) return
    reader.mount(viewRef.current)
    return () => reader.unmount()
  }, [reader, viewRef])
  usePageGestures(surface)
  return (
    <div ref={surface} className={styles.surface} tabIndex={-1} data-kurasa-surface="">
      <div ref={viewRef} className={styles.page} />
    </div>
  )
}
