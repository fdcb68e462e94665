import { isPageBook } from '@kurasa/reader-core'
import { useState } from 'react'
import { BackButton } from '../button/back-button.tsx'
import { inertWhen } from '../inert-when.ts'
import { useBarTheme } from '../page-theme.ts'
import { Slot } from '../panel/part-boundary.tsx'
import { ProgressBar } from '../progress-bar/progress-bar.tsx'
import { ThumbnailStrip } from '../thumbnail-strip/thumbnail-strip.tsx'
import { useToolbox } from '../tools/tool.ts'
import { useReaderContext } from '../use-reader-context.ts'
import { useReaderState } from '../use-reader-state.ts'
import { useReaderTools } from './known-tools.tsx'
import styles from './reader-controls.module.css'
import { ThumbnailsWanted } from './thumbnails-wanted.ts'
import { ToolButtons } from './tool-buttons.tsx'

/** Bars give way to panels beside which the page itself is looked at, such as the settings. */
function useBarsVisible(): boolean {
  const { reader } = useReaderContext()
  const tools = useReaderTools()
  return useReaderState(reader, ({ isControlsVisible, panel }) => {
    const covers = panel !== undefined && (tools.find(({ id }) => id === panel)?.isOverPage ?? true)
    return isControlsVisible && !covers
  })
}

/** The bar above the page: back, title, author. */
export function TopBar() {
  const { reader, t, title, titleDirection, onClose, uiDirection } = useReaderContext()
  const { slots } = useToolbox()
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
      {onClose && <BackButton label={t('back')} direction={uiDirection} onClick={onClose} />}
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
      <ToolButtons bar="top" />
      <Slot content={slots.topBar} />
    </div>
  )
}

/** The bar below the page: place in the book, and the tools. */
export function BottomBar() {
  const { reader } = useReaderContext()
  const { slots } = useToolbox()
  const isVisible = useBarsVisible()
  const isZoomed = useReaderState(reader, (snapshot) => (snapshot.images?.zoom ?? 1) > 1)
  const wanted = useState(true)
  const theme = useBarTheme()
  const hasThumbnails = isPageBook(reader.publication) && wanted[0]
  return (
    <div
      className={styles.bottom}
      data-state={isVisible ? 'open' : 'closed'}
      data-k-theme={theme}
      inert={inertWhen(!isVisible)}
    >
      {hasThumbnails && isVisible && !isZoomed && <ThumbnailStrip />}
      <ProgressBar isShown={isVisible} />
      <Slot content={slots.bottomBar} />
      <div className={styles.tools}>
        <ThumbnailsWanted.Provider value={wanted}>
          <ToolButtons bar="bottom" />
        </ThumbnailsWanted.Provider>
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
