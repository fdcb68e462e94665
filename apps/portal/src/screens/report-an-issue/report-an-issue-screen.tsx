import { parsePhone } from '@kurasa/portal-contract'
import { useState } from 'react'
import { hrefs } from '../../app/paths.ts'
import type { ScreenProps } from '../../app/screen-props.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button, ButtonLink } from '../../parts/button/button.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { PageAndPen } from '../../parts/notice/page-and-pen.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { useUid } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import styles from './report-an-issue-screen.module.css'
import { readDraft, readPrefill, startReport, writeDraft } from './report-draft.ts'
import { ReportForm } from './report-form.tsx'

/** `0712 345 678`, isolated from left to right within text of any language. */
function readablePhone(typed: string): string {
  const phone = parsePhone(typed)
  const shown = phone ? `0${phone.slice(4, 7)} ${phone.slice(7, 10)} ${phone.slice(10)}` : typed
  return `\u2066${shown.replaceAll(' ', '\u00a0')}\u2069`
}

interface SentReport {
  /** The visitor's number; undefined for a member. */
  phone?: string | undefined
  /** It waits on this phone for a network. */
  isKept?: boolean
}

/** Confirmation of a report: what happens next. */
function Sent({ phone, isKept, onAnother }: SentReport & { onAnother: () => void }) {
  const { t } = useTexts()
  const hint =
    phone === undefined ? t('issue.sentMember') : t('issue.sentVisitor', { phone: readablePhone(phone) })
  return (
    <Notice
      drawing={<PageAndPen />}
      title={t(isKept ? 'issue.kept' : 'issue.sent')}
      hint={isKept ? t('issue.keptHint') : hint}
      isScreen
      isAlert
    >
      {phone === undefined ? (
        <ButtonLink to={hrefs.chatHistory()} replace>
          {t('help.requests')}
        </ButtonLink>
      ) : (
        <ButtonLink to={hrefs.home()} replace>
          {t('action.home')}
        </ButtonLink>
      )}
      <Button kind="text" onClick={onAnother}>
        {t('issue.another')}
      </Button>
    </Notice>
  )
}

/** A report to support of a fault, or of a missing book; for visitors too. */
export function ReportAnIssueScreen({ state }: ScreenProps) {
  const { t } = useTexts()
  const uid = useUid()
  const [start, setStart] = useState(() => startReport(readPrefill(state), readDraft(uid, clientStorage)))
  const [sent, setSent] = useState<SentReport>()
  useScreenTitle(t('issue.title'))
  return (
    <div className={styles.screen}>
      <ScreenHeader title={sent ? undefined : t('issue.title')} hasBack />
      {sent ? (
        <Sent
          {...sent}
          onAnother={() => {
            setStart(startReport(undefined, undefined))
            setSent(undefined)
          }}
        />
      ) : (
        <ReportForm
          start={start.form}
          unfinished={start.unfinished}
          onSent={(phone) => {
            writeDraft(uid, undefined, clientStorage)
            setSent({ phone })
          }}
          onKept={() => {
            writeDraft(uid, undefined, clientStorage)
            setSent({ isKept: true })
          }}
        />
      )}
    </div>
  )
}
