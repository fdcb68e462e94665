import { useEffect, useRef, useState } from 'react'
import { needTexts } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { type FallbackProps, optional } from '../../loading/optional.tsx'
import { Button } from '../button/button.tsx'
import type { FailureProps } from './failure-notice.tsx'
import { Notice } from './notice.tsx'

/** Maximum wait for the exact words, ms. */
const PATIENCE = 2500

/** General words, shown while the exact ones do not load. */
function BareFailure({ onRetry, isScreen, hasFailed }: FailureProps & FallbackProps) {
  const { t } = useTexts()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate && !hasFailed) return null
  return (
    <Notice title={t('screen.error')} hint={t('screen.errorHint')} isScreen={isScreen} isAlert>
      <Button onClick={onRetry}>{t('action.retry')}</Button>
    </Notice>
  )
}

const ExactFailure = optional(async () => {
  const [{ FailureNotice }] = await Promise.all([import('./failure-notice.tsx'), needTexts('failure')])
  return FailureNotice
}, BareFailure)

/**
 * `FailureNotice`, whose code and words load on the first failure. Repeats what failed when the network returns, as the button does.
 */
export function LateFailureNotice(props: FailureProps) {
  const { onRetry } = props
  const retry = useRef(onRetry)
  retry.current = onRetry
  useEffect(() => {
    const repeat = () => retry.current()
    window.addEventListener('online', repeat)
    return () => window.removeEventListener('online', repeat)
  }, [])
  return <ExactFailure {...props} />
}
