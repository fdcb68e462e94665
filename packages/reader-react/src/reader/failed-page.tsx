import type { ReaderError } from '@kurasa/reader-core'
import { useEffect, useRef } from 'react'
import { Button } from '../button/button.tsx'
import type { TranslatePage } from '../i18n/translator.ts'
import { BrokenThreadDrawing } from '../icons/page-icons.tsx'
import styles from './reader.module.css'

/** Props of `FailedPage`. */
export interface FailedPageProps {
  t: TranslatePage
  error: ReaderError | undefined
  onRetry: (() => void) | undefined
  onClose: (() => void) | undefined
}

/** A format with an address is an answer of a server that is no book. */
const textOf = ({ code, url }: ReaderError) =>
  code === 'unsupported-format' && url ? ('error.no-book' as const) : (`error.${code}` as const)

/** Page of an error: what happened, what is safe, and what to do. Tries again when the network returns. */
export function FailedPage({ t, error, onRetry, onClose }: FailedPageProps) {
  const latest = useRef(onRetry)
  latest.current = onRetry
  const isNetwork = error?.code === 'network'
  useEffect(() => {
    if (!isNetwork) return
    const retry = () => latest.current?.()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isNetwork])
  return (
    <div className={styles.failed} role="alert">
      <BrokenThreadDrawing />
      <h2 className={styles.failedTitle}>{t('failed')}</h2>
      <p className={styles.failedText}>{t(error ? textOf(error) : 'error.corrupt')}</p>
      <div className={styles.failedActions}>
        {onRetry && (
          <Button variant="primary" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        {onClose && <Button onClick={onClose}>{t('close')}</Button>}
      </div>
    </div>
  )
}
