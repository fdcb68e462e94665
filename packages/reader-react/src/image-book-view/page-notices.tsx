import type { ImageState, ShownImage } from '@kurasa/reader-core'
import { useContext, useEffect, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { enUsImagePages } from '../i18n/en-us-image-pages.ts'
import { usePageContext } from '../reader-context.tsx'
import { useReaderState } from '../use-reader-state.ts'
import styles from './image-book-view.module.css'
import { LockedPageContext } from './locked-page.ts'

const NONE: readonly ShownImage[] = []

/** Over the pages on screen whose image is not there: that it comes, or why it does not. Moves as the pages do. */
export function PageNotices() {
  const { reader, turner } = usePageContext()
  const layer = useRef<HTMLDivElement>(null)
  const shown = useReaderState(reader, (snapshot) => snapshot.images?.shown) ?? NONE
  useEffect(() => (layer.current ? turner.carry(layer.current) : undefined), [turner])
  return (
    <div ref={layer} className={styles.notices}>
      {shown.map(({ index, section, state, box }) => (
        <div
          key={index}
          className={styles.notice}
          style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
        >
          <PageNotice section={section} state={state} />
        </div>
      ))}
    </div>
  )
}

/** Notice in place of an image. Renders nothing once the image is there. */
export function PageNotice({ section, state }: { section: number; state: ImageState }) {
  const { reader, withTools } = usePageContext()
  const t = withTools(enUsImagePages)
  const { status, failure, isRetrying } = state
  const lockedPage = useContext(LockedPageContext)
  if (status === 'ready' || status === 'preview') return null
  if (status !== 'failed') {
    return (
      <div className={styles.loading}>
        <span className={styles.pageNumber} aria-hidden="true">
          {t('page', { page: section + 1 })}
        </span>
        <span className={styles.srOnly}>{t('imageLoading', { page: section + 1 })}</span>
      </div>
    )
  }
  if (failure === 'locked' && lockedPage) return <div className={styles.failure}>{lockedPage}</div>
  return (
    <div className={styles.failure}>
      <p className={styles.failureTitle}>{t('imageFailed', { page: section + 1 })}</p>
      <p className={styles.reason}>{t(`imageFailure.${failure ?? 'network'}`)}</p>
      {isRetrying && <p className={styles.reason}>{t('imageRetrying')}</p>}
      <Button
        variant="outline"
        onClick={({ currentTarget }) => {
          // The button goes while the image is on its way: who came by the keyboard turns on from here.
          currentTarget.closest<HTMLElement>('[data-kurasa-surface]')?.focus({ preventScroll: true })
          reader.images?.retry(section)
        }}
      >
        {t('retry')}
      </Button>
    </div>
  )
}
