import { loadOnce } from '../load-once.ts'
import { useLoaded } from '../use-loaded.ts'
import styles from './thumbnail-strip.module.css'

// Readers of text never load it.
const thumbnailRow = loadOnce(() => import('./thumbnail-row.tsx'))

/** Small pictures of the pages of an image book, pairs together, in the book's direction; a touch goes there. */
export function ThumbnailStrip() {
  const ThumbnailRow = useLoaded(thumbnailRow, { isOpen: true })?.default
  return <div className={styles.strip}>{ThumbnailRow && <ThumbnailRow />}</div>
}
