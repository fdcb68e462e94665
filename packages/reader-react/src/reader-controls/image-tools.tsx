import type { ImageFit } from '@kurasa/reader-core'
import { useContext } from 'react'
import { FitIcon, PagesIcon } from '../icons/icons.tsx'
import { useReaderContext } from '../use-reader-context.ts'
import { jump } from '../use-reader-keys.ts'
import { useReaderState } from '../use-reader-state.ts'
import styles from './reader-controls.module.css'
import { ThumbnailsWanted } from './thumbnails-wanted.ts'

/** The fits that a touch goes through; the settings have them all. */
const FITS: readonly ImageFit[] = ['contain', 'width', 'height']

/** Shows and hides the strip of small pages. */
export function ThumbnailsButton() {
  const { t } = useReaderContext()
  const [isWanted, setWanted] = useContext(ThumbnailsWanted)
  return (
    <button
      type="button"
      className={styles.tool}
      aria-pressed={isWanted}
      onClick={() => setWanted(!isWanted)}
    >
      <PagesIcon />
      <span className={styles.toolName}>{t('pages')}</span>
    </button>
  )
}

/** Changes how a page fills the screen. */
export function FitButton() {
  const { reader, t } = useReaderContext()
  const fit = useReaderState(reader, (snapshot) => snapshot.settings.imageFit)
  const isPaged = useReaderState(reader, (snapshot) => snapshot.settings.imageMode === 'paged')
  const next = FITS[(FITS.indexOf(fit) + 1) % FITS.length]!
  if (!isPaged) return null
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={`${t('fit')}: ${t(`imageFit.${fit}`)}`}
      onClick={() => jump(reader.updateSettings({ imageFit: next }))}
    >
      <FitIcon />
      <span className={styles.toolName}>{t('fit')}</span>
    </button>
  )
}
