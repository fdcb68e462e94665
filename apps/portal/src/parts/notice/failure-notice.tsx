import { type ReactNode, use } from 'react'
import { hrefs } from '../../app/paths.ts'
import type { ReportPrefill } from '../../app/report-prefill.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import buttonStyles from '../button/button.module.css'
import { Button, ButtonLink } from '../button/button.tsx'
import { useErrorText } from '../error-text.ts'
import { Dhow, Needle } from './drawings.tsx'
import { type FailureKind, failureKindOf } from './failure-kind.ts'
import { FailureSubject } from './failure-subject.ts'
import { Notice } from './notice.tsx'

export interface FailureProps {
  onRetry: () => void
  /** The thrown error. */
  error?: unknown
  /** Where the caller knows better than the error does. */
  kind?: FailureKind
  /** Until when a book was open on this phone, epoch ms; for `lease`. */
  until?: number
  /** Shown in place of the usual hint. */
  hint?: string
  isScreen?: boolean
}

/** Keys of title and hint of a failure. */
const words = {
  offline: ['screen.offline', 'screen.offlineHint'],
  unreached: ['failure.unreached', 'failure.unreachedHint'],
  down: ['failure.down', 'failure.downHint'],
  refused: ['failure.refused', 'failure.refusedHint'],
  lease: ['failure.lease', 'failure.leaseHint'],
  full: ['failure.full', 'failure.fullHint'],
  blocked: ['failure.blocked', 'failure.blockedHint'],
  hotspot: ['failure.hotspot', 'failure.hotspotHint'],
  old: ['failure.old', 'failure.oldHint'],
  new: ['failure.new', 'failure.newHint'],
} as const

const drawings: Partial<Record<FailureKind, ReactNode>> = {
  offline: <Dhow />,
  unreached: <Dhow />,
  lease: <Dhow />,
}

/** Why something did not open, in words that name its cause, each with a way on. */
export function FailureNotice({ onRetry, error, kind, until, hint, isScreen }: FailureProps) {
  const { t, date, language } = useTexts()
  const errorText = useErrorText()
  const subject = use(FailureSubject)
  const is = kind ?? failureKindOf(error)
  const [title, usualHint] = words[is]
  const { pathname, search } = window.location
  const report: ReportPrefill = {
    category: 'other',
    content: t('screen.errorReport', { page: (pathname + search).slice(0, 200) }),
  }
  const retry = (isMain: boolean) => (
    <Button kind={isMain ? 'primary' : 'text'} onClick={onRetry}>
      {t('action.retry')}
    </Button>
  )
  const shelf = (isMain: boolean) => (
    <ButtonLink kind={isMain ? 'primary' : 'outline'} to={hrefs.memberBookshelf()}>
      {t('tab.bookshelf')}
    </ButtonLink>
  )
  const tell = (
    <ButtonLink kind="outline" to={hrefs.reportAnIssue()} state={report}>
      {t('action.report')}
    </ButtonLink>
  )
  return (
    <Notice
      drawing={subject ?? drawings[is] ?? <Needle />}
      title={t(title, { date: until === undefined ? '' : date(new Date(until)) })}
      hint={hint ?? t(usualHint, { why: is === 'refused' ? errorText(error) : '' })}
      isScreen={isScreen}
      isAlert
    >
      {is === 'offline' && (
        <>
          {shelf(true)}
          {retry(false)}
        </>
      )}
      {['unreached', 'lease', 'full', 'blocked', 'hotspot'].includes(is) && (
        <>
          {retry(true)}
          {shelf(false)}
        </>
      )}
      {(is === 'refused' || is === 'down') && (
        <>
          {retry(true)}
          {tell}
        </>
      )}
      {is === 'old' && (
        <>
          <a className={buttonStyles.button} data-kind="primary" href={`/lite?lang=${language}`}>
            {t('screen.plainPages')}
          </a>
          {retry(false)}
          {tell}
        </>
      )}
      {is === 'new' && <Button onClick={() => window.location.reload()}>{t('failure.reload')}</Button>}
    </Notice>
  )
}
