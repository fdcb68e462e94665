import { useEffect, useId, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './shell.module.css'

/** Milliseconds that the next screen may take without a message about it. */
export const OVERLAY_WAIT = 150

/**
 * While the next screen is fetched: a running hem at the top of the stage, and a button to stay. It covers no more than
 * that and blocks nothing.
 */
export function LoadingOverlay({ isLoading, onCancel }: { isLoading: boolean; onCancel: () => void }) {
  const { t } = useTexts()
  const id = useId()
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setIsDue(true), OVERLAY_WAIT)
    return () => {
      clearTimeout(timer)
      setIsDue(false)
    }
  }, [isLoading])
  if (!isLoading || !isDue) return null
  return (
    <div className={styles.overlay} data-testid="loading-overlay">
      <svg aria-hidden="true" focusable="false">
        <pattern id={id} width="8" height="6" patternUnits="userSpaceOnUse">
          <path d="M0 0h8L4 6z" fill="currentColor" />
        </pattern>
        <rect width="100%" height="6" fill={`url(#${id})`} />
      </svg>
      <div className={styles.toast}>
        <span role="status">{t('nav.loading')}</span>
        <button type="button" onClick={onCancel}>
          {t('nav.cancel')}
        </button>
      </div>
    </div>
  )
}
