import type { ReactNode } from 'react'
import { hrefs } from '../../app/paths.ts'
import type { ReportPrefill } from '../../app/report-prefill.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button, ButtonLink } from '../button/button.tsx'
import { Dhow, Needle } from './drawings.tsx'
import styles from './notice.module.css'

/** Notice of a screen that has nothing to show: a drawing, what happened, what to do. */
export function Notice(props: {
  drawing: ReactNode
  title: string
  hint?: string
  /** True when this is the only heading of the screen. */
  isScreen?: boolean
  isAlert?: boolean
  children?: ReactNode
}) {
  const Title = props.isScreen ? 'h1' : 'h2'
  return (
    <div className={styles.notice} role={props.isAlert ? 'alert' : undefined}>
      {props.drawing}
      <Title className={styles.title}>{props.title}</Title>
      {props.hint && <p className={styles.hint}>{props.hint}</p>}
      {props.children && <div className={styles.actions}>{props.children}</div>}
    </div>
  )
}

/** An error notice. Retrying is always one tap away, and so is reporting it. */
export function ErrorNotice(props: {
  onRetry: () => void
  title?: string
  hint?: string
  isScreen?: boolean
  /** Values that the report begins with; by itself it names the page. */
  report?: ReportPrefill
}) {
  const { t } = useTexts()
  const { pathname, search } = window.location
  const report: ReportPrefill = props.report ?? {
    category: 'other',
    content: t('screen.errorReport', { page: (pathname + search).slice(0, 200) }),
  }
  return (
    <Notice
      drawing={<Needle />}
      title={props.title ?? t('screen.error')}
      hint={props.hint ?? t('screen.errorHint')}
      isScreen={props.isScreen}
      isAlert
    >
      <Button onClick={props.onRetry}>{t('action.retry')}</Button>
      <ButtonLink kind="outline" to={hrefs.reportAnIssue()} state={report}>
        {t('action.report')}
      </ButtonLink>
    </Notice>
  )
}

/** No network and nothing to show from before. The shelf of this phone still opens. */
export function OfflineNotice(props: { onRetry: () => void; hint?: string; isScreen?: boolean }) {
  const { t } = useTexts()
  return (
    <Notice
      drawing={<Dhow />}
      title={t('screen.offline')}
      hint={props.hint ?? t('screen.offlineHint')}
      isScreen={props.isScreen}
      isAlert
    >
      <ButtonLink to={hrefs.memberBookshelf()}>{t('tab.bookshelf')}</ButtonLink>
      <Button kind="text" onClick={props.onRetry}>
        {t('action.retry')}
      </Button>
    </Notice>
  )
}
