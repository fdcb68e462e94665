import type { ReaderError, ReaderErrorCode } from '@kurasa/reader-core'
import { useEffect, useRef } from 'react'
import { Button } from '../button/button.tsx'
import type { TranslatePage } from '../i18n/translator.ts'
import { BrokenThreadDrawing } from '../icons/page-icons.tsx'
import styles from './reader.module.css'

/** Props of `FailedPage`. */
export interface FailedPageProps {
  t: TranslatePage
  /** The book did not open, or a page of the open book did not. */
  subject: 'book' | 'page'
  error: ReaderError | undefined
  onRetry: (() => void) | undefined
  onClose: (() => void) | undefined
}

/** Advice about an error: by its reason, else by its code. */
function adviceOf(subject: FailedPageProps['subject'], error: ReaderError | undefined) {
  const { code = 'corrupt', reason, url } = error ?? {}
  if (reason === 'login') return 'error.unauthorised'
  if (subject === 'page') return `error.${code}` as const
  if (reason === 'empty' || reason === 'incomplete') return `error.${reason}` as const
  if (reason && url) return 'error.no-book'
  return code === 'not-found' ? 'error.no-file' : (`error.${code}` as const)
}

/** Codes of errors that another attempt does not mend by itself. */
const LASTING: ReadonlySet<ReaderErrorCode> = new Set([
  'encrypted',
  'too-large',
  'unauthorised',
  'unsupported-format',
])

/** Page of an error: what happened, what is safe, and what to do. Tries again when the network returns. */
export function FailedPage({ t, subject, error, onRetry, onClose }: FailedPageProps) {
  const latest = useRef(onRetry)
  latest.current = onRetry
  const isNetwork = error?.code === 'network'
  const isLasting = error !== undefined && LASTING.has(error.code)
  useEffect(() => {
    if (!isNetwork) return
    const retry = () => latest.current?.()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isNetwork])
  return (
    <div className={styles.failed} role="alert">
      <BrokenThreadDrawing />
      <h2 className={styles.failedTitle}>{t(subject === 'book' ? 'bookFailed' : 'failed')}</h2>
      <p className={styles.failedText}>{t(adviceOf(subject, error))}</p>
      <div className={styles.failedActions}>
        {onRetry && (
          <Button variant={isLasting ? 'outline' : 'primary'} onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        {onClose && (
          <Button variant={isLasting ? 'primary' : 'outline'} onClick={onClose}>
            {t('close')}
          </Button>
        )}
      </div>
    </div>
  )
}
