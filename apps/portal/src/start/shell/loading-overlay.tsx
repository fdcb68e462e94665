import { useId } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useWait, type WaitStage } from '../../parts/use-wait.ts'
import styles from './shell.module.css'

/** Milliseconds that the next screen may take without a message about it. */
const OVERLAY_WAIT = 150

/** How the wait for the next screen goes, and the text about it. A slow line is no line without an answer. */
const TEXTS = {
  loading: 'nav.loading',
  slow: 'nav.slow',
  silent: 'error.timeout',
} as const satisfies Record<WaitStage, string>

/**
 * While the next screen is fetched: a running hem at the top of the stage, and a button to stay. It covers no more than
 * that and blocks nothing. After the deadline it says that the network is slow; once no byte has come for ten seconds, that no answer
 * came, with another try, which requests once more what hangs. Answers of calls are awaited by the screen itself.
 */
export function LoadingOverlay({ isLoading, onCancel }: { isLoading: boolean; onCancel: () => void }) {
  const { t } = useTexts()
  const id = useId()
  const { stage, again } = useWait(isLoading, OVERLAY_WAIT)
  if (!isLoading || stage === undefined) return null
  return (
    <div className={styles.overlay} data-testid="loading-overlay">
      <svg aria-hidden="true" focusable="false">
        <pattern id={id} width="8" height="6" patternUnits="userSpaceOnUse">
          <path d="M0 0h8L4 6z" fill="currentColor" />
        </pattern>
        <rect width="100%" height="6" fill={`url(#${id})`} />
      </svg>
      <div className={styles.toast}>
        <span role="status">{t(TEXTS[stage])}</span>
        {stage === 'silent' && (
          <button type="button" onClick={again}>
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
