import { type ChatMessage, postReportSeen, type Report } from '@kurasa/portal-contract'
import { useEffect, useRef } from 'react'
import { useNoteSeen } from '../../api/unread.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../../parts/button/button.tsx'
import { Lamp } from '../../parts/notice/lamp.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Sheet } from '../../parts/sheet/sheet.tsx'
import { Bone, Skeleton } from '../../parts/skeleton.tsx'
import { isNoSuchReport, useForgetReports, useThread } from '../../parts/support/report-queries.ts'
import styles from './thread-sheet.module.css'

/** Has the server know that the messages were seen, as they are shown. A failure is made good at the next look. */
function useMarkSeen(report: Report | undefined): void {
  const client = usePortalClient()
  const noteSeen = useNoteSeen()
  const forgetReports = useForgetReports()
  const latest = useRef({ noteSeen, forgetReports })
  latest.current = { noteSeen, forgetReports }
  const { id, unread = 0 } = report ?? {}
  useEffect(() => {
    if (!id || unread === 0) return
    latest.current.noteSeen(unread)
    client
      .call(postReportSeen, undefined, { path: { id }, silent: true })
      .then(() => latest.current.forgetReports())
      .catch(() => undefined)
  }, [client, id, unread])
}

function Message({ from, text, at }: Pick<ChatMessage, 'from' | 'text' | 'at'>) {
  const { t, date, time } = useTexts()
  const when = new Date(at)
  return (
    <li className={styles.message} data-from={from}>
      <span className={styles.who}>
        {t(`chat.from.${from}`)} · <time dateTime={at}>{`${date(when)}, ${time(when)}`}</time>
      </span>
      <p className={styles.text} dir="auto">
        {text}
      </p>
    </li>
  )
}

function Messages({ report, messages }: { report: Report; messages: readonly ChatMessage[] }) {
  const { t } = useTexts()
  const end = useRef<HTMLDivElement>(null)
  const count = messages.length
  useMarkSeen(report)
  // The last message is what one came for.
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView?.({ block: 'end' })
  }, [count])
  return (
    <>
      <ol className={styles.messages} aria-live="polite">
        <Message from="user" text={report.content} at={report.createdAt} />
        {messages.map((message) => (
          <Message key={message.id} {...message} />
        ))}
      </ol>
      {report.state === 'open' && <p className={styles.waiting}>{t('chat.waiting')}</p>}
      <div ref={end} />
    </>
  )
}

/** Messages about one report. New ones arrive while it is open, and count as seen. */
export function ThreadSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTexts()
  const thread = useThread(id, true)
  const report = thread.data?.report
  return (
    <Sheet
      title={report ? t(`issue.category.${report.category}`) : t('chat.title')}
      onClose={onClose}
      foot={
        report &&
        (report.state === 'closed' ? (
          <>
            <p className={styles.waiting}>{t('chat.closedHint')}</p>
            <ButtonLink kind="outline" size="tall" to={hrefs.reportAnIssue()}>
              {t('help.report')}
            </ButtonLink>
          </>
        ) : (
          <ButtonLink size="tall" to={hrefs.additionalComments(id)}>
            {t('chat.add')}
          </ButtonLink>
        ))
      }
    >
      <QueryView
        query={thread}
        skeleton={
          <Skeleton>
            <Bone inlineSize="80%" blockSize="72px" marginBlockEnd="12px" />
            <Bone inlineSize="70%" blockSize="96px" />
          </Skeleton>
        }
        renderError={() =>
          isNoSuchReport(thread.error) ? (
            <Notice drawing={<Lamp />} title={t('chat.gone')} hint={t('chat.goneHint')} />
          ) : undefined
        }
      >
        {(data) => <Messages {...data} />}
      </QueryView>
    </Sheet>
  )
}
