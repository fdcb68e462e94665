import { isPageBook, type ReaderPanel } from '@kurasa/reader-core'
import { useState } from 'react'
import { BookmarkButton } from '../bookmarks/bookmark-button.tsx'
import { IconButton } from '../button/button.tsx'
import { focusDock } from '../contents-panel/contents-dock.tsx'
import { ContentsIcon, ListenIcon, SearchIcon, SettingsIcon } from '../icons/icons.tsx'
import { BackIcon } from '../icons/page-icons.tsx'
import { inertWhen } from '../inert-when.ts'
import { useBarTheme } from '../page-theme.ts'
import { ProgressBar } from '../progress-bar/progress-bar.tsx'
import { ThumbnailStrip } from '../thumbnail-strip/thumbnail-strip.tsx'
import { useReaderContext } from '../use-reader-context.ts'
import { useReaderState } from '../use-reader-state.ts'
import { ImageTools } from './image-tools.tsx'
import styles from './reader-controls.module.css'

/** Panels beside which the page itself is looked at. */
const OVER_THE_PAGE: ReadonlySet<ReaderPanel> = new Set([
  'settings',
  'listen',
  'note',
  'image',
  'mark',
  'lookup',
  'preview',
])

/** Bars give way to the settings sheet, so that the page it changes can be seen. */
function useBarsVisible(): boolean {
  const { reader } = useReaderContext()
  return useReaderState(
    reader,
    ({ isControlsVisible, panel }) => isControlsVisible && !(panel && OVER_THE_PAGE.has(panel)),
  )
}

/** The bar above the page: back, title, author. */
export function TopBar() {
  const { reader, t, title, titleDirection, onClose, uiDirection } = useReaderContext()
  const isVisible = useBarsVisible()
  const { authors } = reader.publication.metadata
  const theme = useBarTheme()
  return (
    <div
      className={styles.top}
      data-kurasa-bar
      data-state={isVisible ? 'open' : 'closed'}
      data-k-theme={theme}
      inert={inertWhen(!isVisible)}
    >
      {onClose && (
        <IconButton label={t('back')} onClick={onClose}>
          <BackIcon direction={uiDirection} />
        </IconButton>
      )}
      <div className={styles.names} data-alone={onClose ? undefined : true}>
        <span className={styles.title}>
          <bdi dir={titleDirection}>{title}</bdi>
        </span>
        {authors.length > 0 && (
          <span className={styles.author}>
            <bdi>{authors.join(', ')}</bdi>
          </span>
        )}
      </div>
      <BookmarkButton />
    </div>
  )
}

/** The bar below the page: place in the book, and the tools. */
export function BottomBar() {
  const { reader, t, uiDirection, viewRef } = useReaderContext()
  const isVisible = useBarsVisible()
  const panel = useReaderState(reader, (snapshot) => snapshot.panel)
  const isZoomed = useReaderState(reader, (snapshot) => (snapshot.images?.zoom ?? 1) > 1)
  const [hasThumbnails, setHasThumbnails] = useState(true)
  const theme = useBarTheme()
  const isOfPages = isPageBook(reader.publication)
  return (
    <div
      className={styles.bottom}
      data-state={isVisible ? 'open' : 'closed'}
      data-k-theme={theme}
      inert={inertWhen(!isVisible)}
    >
      {isOfPages && isVisible && hasThumbnails && !isZoomed && <ThumbnailStrip />}
      <ProgressBar isShown={isVisible} />
      <div className={styles.tools}>
        <button
          type="button"
          className={styles.tool}
          aria-haspopup="dialog"
          aria-expanded={panel === 'contents'}
          onClick={() => focusDock(viewRef.current) || reader.openPanel('contents')}
        >
          <ContentsIcon direction={uiDirection} />
          <span className={styles.toolName}>{t('contents')}</span>
        </button>
        {isOfPages && <ImageTools hasThumbnails={hasThumbnails} onThumbnails={setHasThumbnails} />}
        {reader.listen && (
          <button
            type="button"
            className={styles.tool}
            aria-expanded={panel === 'listen'}
            onClick={() => {
              reader.showControls(false)
              reader.openPanel('listen')
            }}
          >
            <ListenIcon />
            <span className={styles.toolName}>{t('listen')}</span>
          </button>
        )}
        <button
          type="button"
          className={styles.tool}
          aria-haspopup="dialog"
          aria-expanded={panel === 'settings'}
          onClick={() => reader.openPanel('settings')}
        >
          <SettingsIcon />
          <span className={styles.toolName}>{t('settings')}</span>
        </button>
        {reader.publication.kind === 'text' && (
          <button
            type="button"
            className={styles.tool}
            aria-haspopup="dialog"
            aria-expanded={panel === 'search'}
            onClick={() => reader.openPanel('search')}
          >
            <SearchIcon />
            <span className={styles.toolName}>{t('search')}</span>
          </button>
        )}
      </div>
    </div>
  )
}

/** Both bars. They overlay the text and never change its layout. */
export function ReaderControls() {
  return (
    <>
      <TopBar />
      <BottomBar />
    </>
  )
}
