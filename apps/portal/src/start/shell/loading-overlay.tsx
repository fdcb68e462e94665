import { useEffect, useId, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { DEADLINE } from '../../parts/query-view.tsx'
import styles from './shell.module.css'

/** Milliseconds that the next screen may take without a message about it. */
export const OVERLAY_WAIT = 150

/**
 * While the next screen is fetched: a running hem at the top of the stage, and a button to stay. It covers no more than
 * that and blocks nothing. After the deadline it says that no answer came, and how to request it anew: what hangs can be imported again only
 * by a new page.
 */
export function LoadingOverlay({ isLoading, onCancel }: { isLoading: boolean; onCancel: () => void }) {
  const { t } = useTexts()
  const id = useId()
  const [stage, setStage] = useState(0)
  useEffect(() => {
    if (!isLoading) return
    const timers = [OVERLAY_WAIT, DEADLINE].map((ms, index) => setTimeout(setStage, ms, index + 1))
    return () => {
      timers.forEach(clearTimeout)
      setStage(0)
    }
  }, [isLoading])
  if (!isLoading || stage === 0) return null
  const isLate = stage > 1
  return (
    <div className={styles.overlay} data-testid="loading-overlay">
      <svg aria-hidden="true" focusable="false">
        <pattern id={id} width="8" height="6" patternUnits="userSpaceOnUse">
          <path d="M0 0h8L4 6z" fill="currentColor" />
        </pattern>
        <rect width="100%" height="6" fill={`url(#${id})`} />
      </svg>
      <div className={styles.toast}>
        <span role="status">{t(isLate ? 'error.timeout' : 'nav.loading')}</span>
        {isLate && (
          <button type="button" onClick={() => window.location.reload()}>
            {t('action.retry')}
          </button>
        )}
        <button type="button" onClick={onCancel}>
          {t('nav.cancel')}
        </button>
      </div>
    </div>
  )
}
