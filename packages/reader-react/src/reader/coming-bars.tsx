import { useSyncExternalStore } from 'react'
import { BackButton } from '../button/back-button.tsx'
import { Button } from '../button/button.tsx'
import type { LatePartsState } from '../late-parts.ts'
import { usePageContext } from '../reader-context.tsx'
import styles from './reader.module.css'

/** Subscribes to the state of parts that load on use. */
export function useLateParts(): LatePartsState {
  const { lateParts } = usePageContext()
  return useSyncExternalStore(lateParts.subscribe, lateParts.getState, lateParts.getState)
}

/** Placeholder of the bars while a slow connection loads them: it confirms the tap. */
export function ComingBars() {
  const { t, onClose, uiDirection } = usePageContext()
  return (
    <>
      <div className={styles.comingTop}>
        {onClose && <BackButton label={t('back')} direction={uiDirection} onClick={onClose} />}
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

/**
 * Reports that a part of the reader did not load, and how to get it. @param onReload - reloads the page at its place
 */
export function MissingPart({ onReload }: { onReload?: (() => void) | undefined }) {
  const { t, lateParts } = usePageContext()
  const { missing } = useLateParts()
  const isAgain = missing === 'again'
  return (
    <div className={missing ? styles.missingPart : styles.srOnly} data-kurasa-no-turn="">
      <p role="status">{missing && t(isAgain ? 'partStuck' : 'partMissing')}</p>
      {isAgain && (
        <>
          <Button variant="text" onClick={onReload ?? (() => location.reload())}>
            {t('reload')}
          </Button>
          <Button variant="text" onClick={lateParts.answer}>
            {t('close')}
          </Button>
        </>
      )}
    </div>
  )
}
