import { useId, useRef } from 'react'
import { IconButton } from '../button/button.tsx'
import { BackIcon } from '../icons/page-icons.tsx'
import { loadOnce } from '../load-once.ts'
import { Panel } from '../panel/panel.tsx'
import { useLoaded } from '../use-loaded.ts'
import { useReaderContext } from '../use-reader-context.ts'
import { useReaderState } from '../use-reader-state.ts'
import styles from './search-panel.module.css'

const searchBody = loadOnce(() => import('./search-body.tsx'))

/** Search in the book: words above, places by chapter below. It covers the page; a place leads back to it. */
export function SearchPanel() {
  const { reader, t, uiDirection } = useReaderContext()
  const name = useId()
  const field = useRef<HTMLInputElement>(null)
  const isOpen = useReaderState(reader, (snapshot) => snapshot.panel === 'search')
  const SearchBody = useLoaded(searchBody, { isOpen, onMissing: () => reader.openPanel(undefined) })?.default
  return (
    <Panel name="search" className={styles.panel} labelledBy={name} isModal initialFocus={field}>
      <h2 id={name} className={styles.srOnly}>
        {t('searchInBook')}
      </h2>
      {SearchBody ? (
        <SearchBody field={field} />
      ) : (
        <div className={styles.head}>
          <IconButton label={t('back')} onClick={() => reader.openPanel(undefined)}>
            <BackIcon direction={uiDirection} />
          </IconButton>
        </div>
      )}
    </Panel>
  )
}
