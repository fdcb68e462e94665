import { lazy, Suspense } from 'react'
import { needTexts } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../button/button.tsx'
import type { FailureProps } from './failure-notice.tsx'
import { Notice } from './notice.tsx'

/** Most milliseconds that the exact words may take to come. */
const PATIENCE = 2500

/** Shown where not even the words of the failure can be loaded. */
function BareFailure({ onRetry, isScreen }: FailureProps) {
  const { t } = useTexts()
  return (
    <Notice title={t('screen.error')} hint={t('screen.errorHint')} isScreen={isScreen} isAlert>
      <Button onClick={onRetry}>{t('action.retry')}</Button>
    </Notice>
  )
}

const Exact = lazy(async () => {
  const bare = { default: BareFailure }
  const exact = Promise.all([import('./failure-notice.tsx'), needTexts('failure')]).then(
    ([{ FailureNotice }]) => ({ default: FailureNotice }),
  )
  const late = new Promise<typeof bare>((resolve) => setTimeout(() => resolve(bare), PATIENCE))
  return Promise.race([exact, late]).catch(() => bare)
})

/** `FailureNotice`, whose code and words are loaded when something fails: no screen begins with them. */
export const LateFailureNotice = (props: FailureProps) => (
  <Suspense fallback={null}>
    <Exact {...props} />
  </Suspense>
)
