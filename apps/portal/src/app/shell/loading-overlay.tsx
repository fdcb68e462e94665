import { useEffect, useId, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { QUIET_WAIT } from '../../parts/query-view.tsx'
import styles from './shell.module.css'

/** After this long nobody believes it any more, ms. */
const LONGEST = 30_000

/** A running hem at the top of the stage while the next screen is fetched. It covers nothing and blocks nothing. */
export function LoadingOverlay({ isLoading }: { isLoading: boolean }) {
  const { t } = useTexts()
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!isLoading) {
      setIsShown(false)
      return
    }
    const show = setTimeout(() => setIsShown(true), QUIET_WAIT)
    const hide = setTimeout(() => setIsShown(false), LONGEST)
    return () => {
      clearTimeout(show)
      clearTimeout(hide)
    }
  }, [isLoading])
  if (!isShown) return null
  return (
    <div className={styles.overlay} role="status" data-testid="loading-overlay">
      <span className="visually-hidden">{t('nav.loading')}</span>
      <svg aria-hidden="true" focusable="false">
        <pattern id={id} width="8" height="6" patternUnits="userSpaceOnUse">
          <path d="M0 0h8L4 6z" fill="currentColor" />
        </pattern>
        <rect width="100%" height="6" fill={`url(#${id})`} />
      </svg>
    </div>
  )
}
