import type { ImageFit } from '@kurasa/reader-core'
import { FitIcon, PagesIcon } from '../icons/icons.tsx'
import { useReaderContext } from '../use-reader-context.ts'
import { jump } from '../use-reader-keys.ts'
import { useReaderState } from '../use-reader-state.ts'
import styles from './reader-controls.module.css'

/** The fits that a touch goes through; the settings have them all. */
const FITS: readonly ImageFit[] = ['contain', 'width', 'height']

interface ImageToolsProps {
  hasThumbnails: boolean
  onThumbnails: (isWanted: boolean) => void
}

/** Tools that only image books have: the strip of small pages, and how a page fills the screen. */
export function ImageTools({ hasThumbnails, onThumbnails }: ImageToolsProps) {
  const { reader, t } = useReaderContext()
  const fit = useReaderState(reader, (snapshot) => snapshot.settings.imageFit)
  const isPaged = useReaderState(reader, (snapshot) => snapshot.settings.imageMode === 'paged')
  const next = FITS[(FITS.indexOf(fit) + 1) % FITS.length]!
  return (
    <>
      <button
        type="button"
        className={styles.tool}
        aria-pressed={hasThumbnails}
        onClick={() => onThumbnails(!hasThumbnails)}
      >
        <PagesIcon />
        <span className={styles.toolName}>{t('pages')}</span>
      </button>
      {isPaged && (
        <button
          type="button"
          className={styles.tool}
          aria-label={`${t('fit')}: ${t(`imageFit.${fit}`)}`}
          onClick={() => jump(reader.updateSettings({ imageFit: next }))}
        >
          <FitIcon />
          <span className={styles.toolName}>{t('fit')}</span>
        </button>
      )}
    </>
  )
}
