import { lazy, Suspense } from 'react'
import styles from './thumbnail-strip.module.css'

// Readers of text never load it.
const ThumbnailRow = lazy(() => import('./thumbnail-row.tsx'))

/** Small pictures of the pages of an image book, pairs together, in the book's direction; a touch goes there. */
export function ThumbnailStrip() {
  return (
    <div className={styles.strip}>
      <Suspense fallback={null}>
        <ThumbnailRow />
      </Suspense>
    </div>
  )
}
