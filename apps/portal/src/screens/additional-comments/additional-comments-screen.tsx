import { useEffect } from 'react'
import { hrefs } from '../../app/paths.ts'
import type { ScreenProps } from '../../app/screen-props.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../../parts/button/button.tsx'
import { Lamp } from '../../parts/notice/lamp.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { PageAndPen } from '../../parts/notice/page-and-pen.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { RowCard, RowLink } from '../../parts/rows/rows.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { SealedNote } from '../../parts/sealed-note/sealed-note.tsx'
import { Bone, Skeleton } from '../../parts/skeleton.tsx'
import { isNoSuchReport, reportsOf, useReports, useThread } from '../../parts/support/report-queries.ts'
import styles from './additional-comments-screen.module.css'
import { CommentForm } from './comment-form.tsx'

const bones = (
  <Skeleton>
    <div className={styles.bones}>
      <Bone blockSize="72px" borderRadius="var(--k-radius-card)" />
      <Bone blockSize="160px" borderRadius="var(--k-radius-card)" />
    </div>
  </Skeleton>
)

/** Nothing can be added anywhere. */
function NoneOpen() {
  const { t } = useTexts()
  return (
    <Notice drawing={<PageAndPen />} title={t('support.none')} hint={t('chat.noneHint')}>
      <ButtonLink to={hrefs.reportAnIssue()}>{t('help.report')}</ButtonLink>
    </Notice>
  )
}

/** The requests that are not closed, to choose from. */
function Choice() {
  const { t } = useTexts()
  const list = useReports()
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const open = list.data && reportsOf(list.data.pages).filter(({ state }) => state !== 'closed')
  // Closed ones may fill whole pages; at most three are open, and they are further down then.
  const mustGoOn = open?.length === 0 && hasNextPage
  useEffect(() => {
    if (mustGoOn && !isFetchingNextPage) void fetchNextPage()
  }, [mustGoOn, isFetchingNextPage, fetchNextPage])
  return (
    <QueryView query={list} skeleton={bones}>
      {() => {
        if (mustGoOn) return bones
        if (!open?.length) return <NoneOpen />
        return (
          <>
            <h2 className={styles.heading}>{t('comment.choose')}</h2>
            <RowCard>
              {open.map(({ id, category, content, unread }) => (
                <RowLink
                  key={id}
                  to={hrefs.additionalComments(id)}
                  label={
                    <>
                      {t(`issue.category.${category}`)}
                      <span className={styles.excerpt} dir="auto">
                        {content}
                      </span>
                    </>
                  }
                  value={unread > 0 ? t('chat.unread', { count: unread }) : undefined}
                />
              ))}
            </RowCard>
          </>
        )
      }}
    </QueryView>
  )
}

/** One request, and what is added to it. */
function Addition({ id }: { id: string }) {
  const { t } = useTexts()
  const thread = useThread(id)
  return (
    <QueryView
      query={thread}
      skeleton={bones}
      renderError={() =>
        isNoSuchReport(thread.error) ? (
          <Notice drawing={<Lamp />} title={t('chat.gone')} hint={t('chat.goneHint')}>
            <ButtonLink to={hrefs.chatHistory()}>{t('help.requests')}</ButtonLink>
          </Notice>
        ) : undefined
      }
    >
      {({ report, messages }) => (
        <CommentForm report={report} messages={messages} refresh={() => thread.refetch()} />
      )}
    </QueryView>
  )
}

/** Adds to the request that `id` names; without it the member chooses one. */
export function AdditionalCommentsScreen({ params }: ScreenProps) {
  const { t } = useTexts()
  const id = params.get('id')
  useScreenTitle(t('comment.title'))
  return (
    <div className={styles.screen}>
      <ScreenHeader title={t('comment.title')} hasBack />
      <SealedNote of="chat" />
      {id ? <Addition key={id} id={id} /> : <Choice />}
    </div>
  )
}
