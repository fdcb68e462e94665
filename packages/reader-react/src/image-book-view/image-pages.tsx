import { useLayoutEffect, useRef } from 'react'
import { loadOnce } from '../load-once.ts'
import { useBarTheme } from '../page-theme.ts'
import { usePageContext } from '../reader-context.tsx'
import { useLoaded } from '../use-loaded.ts'
import { useReaderState } from '../use-reader-state.ts'
import styles from './image-book-view.module.css'
import { PageNotices } from './page-notices.tsx'
import { PageNumber } from './page-number.tsx'
import { useImageGestures } from './use-image-gestures.ts'

export { onImageKey } from './image-keys.ts'

const imageStrip = loadOnce(() => import('./image-strip.tsx'))

/** The surface of an image book: pages are drawn by the engine, a strip is drawn here. */
export default function ImagePages() {
  const { reader, viewRef } = usePageContext()
  const surface = useRef<HTMLDivElement>(null)
  const mode = useReaderState(reader, (snapshot) => snapshot.images?.mode)
  // Pictures are shown on a dark ground in every theme but those of high contrast.
  const isDark = useBarTheme() === 'night'
  const isStrip = mode === 'vertical' || mode === 'horizontal'
  const ImageStrip = useLoaded(imageStrip, { isOpen: isStrip })?.default
  const isZoomed = useReaderState(reader, (snapshot) => (snapshot.images?.zoom ?? 1) > 1)
  useLayoutEffect(() => {
    if (!viewRef.current) return
    reader.mount(viewRef.current)
    return () => reader.unmount()
  }, [reader, viewRef])
  useImageGestures(surface)
  return (
    <>
      <div
        ref={surface}
        className={styles.surface}
        data-k-theme={isDark ? 'night' : undefined}
        data-kurasa-surface=""
        data-zoomed={isZoomed || undefined}
        tabIndex={-1}
      >
        <div ref={viewRef} className={styles.page} />
        {(mode === undefined || mode === 'paged') && <PageNotices />}
        {isStrip && ImageStrip && <ImageStrip key={mode} isHorizontal={mode === 'horizontal'} />}
      </div>
      <PageNumber />
    </>
  )
}
