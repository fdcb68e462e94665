import type { BookImage } from '@kurasa/reader-core'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useReaderContext } from '../reader-context.tsx'
import styles from './image-book-view.module.css'
import { PageNotice } from './page-notices.tsx'

/** One page of a strip, in a box of its true size whether its image is there or not. CSS px. */
export function StripPage({ page, width, height }: { page: BookImage; width: number; height: number }) {
  const images = useReaderContext().reader.images!
  const { section, clip, alt } = page
  const subscribe = useCallback(
    (listener: () => void) => images.onImage(section, listener),
    [images, section],
  )
  const state = useSyncExternalStore(subscribe, () => images.image(section))
  useEffect(() => images.hold(section), [images, section])
  return (
    <div
      className={styles.stripPage}
      data-page={page.index}
      data-state={state.status}
      style={{ width, height }}
    >
      {state.url ? (
        <img
          src={state.url}
          alt={alt}
          draggable={false}
          decoding="sync"
          style={{
            width: `${100 / clip.width}%`,
            height: `${100 / clip.height}%`,
            left: `${(-100 * clip.x) / clip.width}%`,
            top: `${(-100 * clip.y) / clip.height}%`,
          }}
        />
      ) : (
        <div className={styles.stripNotice}>
          <PageNotice section={section} state={state} />
        </div>
      )}
    </div>
  )
}
