import {
  type ChatMessage,
  type DataOf,
  type getReportMessages,
  postReportMessage,
  REPORT_LENGTH,
  type Report,
} from '@kurasa/portal-contract'
import { type SubmitEvent, useRef, useState } from 'react'
import { PortalError } from '../../api/portal-error.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useNavigation } from '../../app/navigation.ts'
import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button, ButtonLink } from '../../parts/button/button.tsx'
import { useForgetReports } from '../../parts/support/report-queries.ts'
import { useRefusalText } from '../../parts/support/use-refusal-text.ts'
import { lengthOf, WordsField } from '../../parts/support/words-field.tsx'
import { useSingleCall } from '../../parts/use-single-call.ts'
import { useUid } from '../../session/session.ts'
import { clientStorage, type StoredKey } from '../../storage/client-storage.ts'
import styles from './additional-comments-screen.module.css'

type Thread = DataOf<typeof getReportMessages>

/** Words to one report, kept until they are sent. They leave this phone with the member: see `logOut`. */
const draftKey = (id: string, uid: string | undefined): StoredKey => `k_comment_${id}_${uid ?? ''}`

/** How many of a member's messages are equal to this one. */
const countOf = (messages: readonly ChatMessage[], text: string) =>
  messages.filter((message) => message.from === 'user' && message.text === text).length

/** More words to a request that is not closed. */
export function CommentForm(props: {
  report: Report
  messages: readonly ChatMessage[]
  /** Requests the thread again. */
  refresh: () => Promise<{ data?: Thread }>
}) {
  const { report, messages, refresh } = props
  const { t } = useTexts()
  const client = usePortalClient()
  const uid = useUid()
  const { replace } = useNavigation()
  const refusalText = useRefusalText()
  const forgetReports = useForgetReports()
  const key = draftKey(report.id, uid)
  const [words, setWords] = useState(() => clientStorage.read(key) ?? '')
  const [wrong, setWrong] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)

  const arrive = () => {
    clientStorage.write(key, undefined)
    forgetReports()
    // Back leads to where one came from, not to an empty field.
    replace(hrefs.chatHistory(), { reportId: report.id })
  }

  const { run, isBusy, error, forget } = useSingleCall(async (text: string) => {
    if (!navigator.onLine) throw new PortalError('network', 'The browser knows that there is no network.')
    try {
      await client.call(postReportMessage, { text }, { path: { id: report.id } })
    } catch (failure) {
      // A message carries no key, so it is never sent twice by itself: whether it arrived is looked up.
      const isUnknown = failure instanceof PortalError && failure.kind !== 'answer'
      const isClosed = failure instanceof PortalError && failure.reason === 'ALREADY_DONE'
      if (!isUnknown && !isClosed) throw failure
      const { data } = await refresh()
      if (!isUnknown || !data || countOf(data.messages, text) <= countOf(messages, text)) throw failure
    }
    arrive()
  })

  const explain = (failure: unknown): string => {
    if (!(failure instanceof PortalError)) return refusalText(failure)
    if (failure.kind === 'network' && !navigator.onLine) return t('comment.offline')
    if (failure.kind === 'timeout' || failure.kind === 'contract') return t('comment.unknown')
    if (failure.reason === 'VALIDATION') return t('report.content')
    if (failure.reason === 'RATE_LIMITED' && failure.details.retryAfter === undefined)
      return t('comment.wait')
    return refusalText(failure)
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const length = lengthOf(words)
    const found =
      length === 0
        ? t('report.content')
        : length > REPORT_LENGTH
          ? t('issue.tooLong', { count: length - REPORT_LENGTH })
          : undefined
    setWrong(found)
    if (found) field.current?.focus()
    else void run(words.trim())
  }

  const last = messages.at(-1)
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <section className={styles.about}>
        <h2 className={styles.name}>{t(`issue.category.${report.category}`)}</h2>
        <p className={styles.excerpt} dir="auto">
          {last?.text ?? report.content}
        </p>
      </section>
      {report.state === 'closed' ? (
        <div className={styles.foot}>
          <p role="status">{t('comment.closed')}</p>
          <ButtonLink size="tall" to={hrefs.reportAnIssue()} state={{ content: words }}>
            {t('help.report')}
          </ButtonLink>
        </div>
      ) : (
        <>
          <WordsField
            ref={field}
            label={t('comment.label')}
            value={words}
            error={wrong}
            onChange={(next) => {
              setWords(next)
              setWrong(undefined)
              forget()
              clientStorage.write(key, next || undefined)
            }}
          />
          <div className={styles.foot}>
            {error !== undefined && (
              <p className={styles.failure} role="alert">
                {explain(error)}
              </p>
            )}
            <Button type="submit" size="tall" isBusy={isBusy}>
              {t(isBusy ? 'issue.sending' : 'comment.send')}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
