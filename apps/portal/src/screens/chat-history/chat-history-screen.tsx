import type { Report } from '@kurasa/portal-contract'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { useNavigation } from '../../app/navigation.ts'
import { hrefs } from '../../app/paths.ts'
import type { ScreenProps } from '../../app/screen-props.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge } from '../../parts/book-list/book-row.tsx'
import { ButtonLink } from '../../parts/button/button.tsx'
import { EndlessList } from '../../parts/endless-list/endless-list.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { PageAndPen } from '../../parts/notice/page-and-pen.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { SealedNote } from '../../parts/sealed-note/sealed-note.tsx'
import { Bone, Skeleton } from '../../parts/skeleton.tsx'
import { reportsOf, useReports } from '../../parts/support/report-queries.ts'
import styles from './chat-history-screen.module.css'
import { ThreadSheet } from './thread-sheet.tsx'

const tones = { open: 'plain', answered: 'ok', closed: 'outline' } as const

function ReportRow({ report, onOpen }: { report: Report; onOpen: () => void }) {
  const { t, date } = useTexts()
  return (
    <button type="button" className={styles.row} aria-haspopup="dialog" onClick={onOpen}>
      <span className={styles.words}>
        <span className={styles.name}>
          {t(`issue.category.${report.category}`)}
          {report.unread > 0 && (
            <span className={styles.unread}>{t('chat.unread', { count: report.unread })}</span>
          )}
        </span>
        <span className={styles.excerpt} dir="auto">
          {report.content}
        </span>
        <span className={styles.meta}>
          <Badge tone={tones[report.state]}>{t(`chat.state.${report.state}`)}</Badge>
          <time dateTime={report.updatedAt}>{date(new Date(report.updatedAt))}</time>
        </span>
      </span>
      <Icon icon={ChevronRight} isMirrored />
    </button>
  )
}

function Bones() {
  return (
    <Skeleton>
      <div className={styles.bones}>
        {[1, 2, 3].map((key) => (
          <Bone key={key} blockSize="104px" borderRadius="var(--k-radius-card)" />
        ))}
      </div>
    </Skeleton>
  )
}

/** The report that the sender of this screen wants opened. */
const requestedReport = (state: unknown): string | undefined => {
  const id = (state as { reportId?: unknown } | null)?.reportId
  return typeof id === 'string' ? id : undefined
}

/** A member's requests to support, with the answers. */
export function ChatHistoryScreen({ state }: ScreenProps) {
  const { t } = useTexts()
  const list = useReports()
  const [openId, setOpenId] = useState(() => requestedReport(state))
  const { replace } = useNavigation()
  useScreenTitle(t('chat.title'))
  const close = () => {
    setOpenId(undefined)
    // The wish is fulfilled: a reload does not open it again.
    if (requestedReport(state)) replace(hrefs.chatHistory())
  }
  const shown = list.isFetchNextPageError ? { ...list, isError: false } : list
  return (
    <div className={styles.screen}>
      <ScreenHeader title={t('chat.title')} hasBack />
      <SealedNote of="chat" />
      <QueryView query={shown} skeleton={<Bones />}>
        {({ pages }) => {
          const reports = reportsOf(pages)
          if (reports.length === 0) {
            return (
              <Notice drawing={<PageAndPen />} title={t('support.none')} hint={t('chat.noneHint')}>
                <ButtonLink to={hrefs.reportAnIssue()}>{t('help.report')}</ButtonLink>
              </Notice>
            )
          }
          return (
            <>
              <EndlessList
                items={reports}
                list={list}
                keepAs="reports"
                keyOf={({ id }) => id}
                renderItem={(report) => <ReportRow report={report} onOpen={() => setOpenId(report.id)} />}
                words={{ more: t('chat.more'), failed: t('chat.moreFailed'), end: t('chat.end') }}
              />
              <div className={styles.foot}>
                <ButtonLink kind="outline" to={hrefs.reportAnIssue()}>
                  {t('help.report')}
                </ButtonLink>
              </div>
            </>
          )
        }}
      </QueryView>
      {openId && <ThreadSheet key={openId} id={openId} onClose={close} />}
    </div>
  )
}
