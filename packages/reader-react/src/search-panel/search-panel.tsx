import { lazy, Suspense, useId, useRef } from 'react'
import { IconButton } from '../button/button.tsx'
import { BackIcon } from '../icons/page-icons.tsx'
import { Panel } from '../panel/panel.tsx'
import { useReaderContext } from '../reader-context.tsx'
import styles from './search-panel.module.css'

const SearchBody = lazy(() => import('./search-body.tsx'))

/** Search in the book: words above, places by chapter below. It covers the page; a place leads back to it. */
export function SearchPanel() {
  const { reader, t, uiDirection } = useReaderContext()
  const name = useId()
  const field = useRef<HTMLInputElement>(null)
  return (
    <Panel name="search" className={styles.panel} labelledBy={name} isModal initialFocus={field}>
      <h2 id={name} className={styles.srOnly}>
        {t('searchInBook')}
      </h2>
      <Suspense
        fallback={
          <div className={styles.head}>
            <IconButton label={t('back')} onClick={() => reader.openPanel(undefined)}>
              <BackIcon isMirrored={uiDirection === 'rtl'} />
            </IconButton>
          </div>
        }
      >
        <SearchBody field={field} />
      </Suspense>
    </Panel>
  )
}
