import { useSyncExternalStore } from 'react'
import { IconButton } from '../button/button.tsx'
import { BackIcon } from '../icons/page-icons.tsx'
import type { LatePartsState } from '../late-parts.ts'
import { useReaderContext } from '../reader-context.tsx'
import styles from './reader.module.css'

/** What is known of parts that are on their way. */
export function useLateParts(): LatePartsState {
  const { lateParts } = useReaderContext()
  return useSyncExternalStore(lateParts.subscribe, lateParts.getState, lateParts.getState)
}

/** The bars as they will lie, while a slow line brings them: the tap that asked for them was not lost. */
export function ComingBars() {
  const { t, onClose, uiDirection } = useReaderContext()
  return (
    <>
      <div className={styles.comingTop}>
        {onClose && (
          <IconButton label={t('back')} onClick={onClose}>
            <BackIcon isMirrored={uiDirection === 'rtl'} />
          </IconButton>
        )}
        <span role="status" className={styles.srOnly}>
          {t('loading')}
        </span>
        <span className={styles.skeletonLine} />
      </div>
      <div className={styles.comingBottom}>
        <span className={styles.skeletonLine} />
        <span className={styles.skeletonLine} />
      </div>
    </>
  )
}

/** Says for a while that a part of the reader did not come. */
export function MissingPart() {
  const { t } = useReaderContext()
  const { isMissing } = useLateParts()
  return (
    <div role="status" className={isMissing ? styles.missingPart : styles.srOnly}>
      {isMissing && <p>{t('partMissing')}</p>}
    </div>
  )
}
