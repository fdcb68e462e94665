import { parsePhone, REPORT_LENGTH, type ReportCategory, reportCategories } from '@kurasa/portal-contract'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { bookQuery } from '../../api/book-queries.ts'
import { useConfig } from '../../api/config-query.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button, ButtonLink } from '../../parts/button/button.tsx'
import { SelectField, TextField } from '../../parts/field/field.tsx'
import { lengthOf, WordsField } from '../../parts/support/words-field.tsx'
import { useUid } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import styles from './report-an-issue-screen.module.css'
import { bookMark, type ReportDraft, writeDraft } from './report-draft.ts'
import { type ReportField, useSendReport } from './use-send-report.ts'

/** Returns the categories of a report: those of the operator that this release has words for; all while nothing is known. */
function useCategories(chosen: ReportCategory | undefined): ReportCategory[] {
  const offered = useConfig().data?.reportCategories
  return reportCategories.filter((category) => category === chosen || (offered?.includes(category) ?? true))
}

/** Names the book that the report is about, once its title is known. */
function AboutBook({ id }: { id: string }) {
  const { t, language } = useTexts()
  const book = useQuery(bookQuery(usePortalClient(), id, language))
  return (
    <p className={styles.note}>{t('issue.aboutBook', { title: `\u2068${book.data?.title ?? id}\u2069` })}</p>
  )
}

/** The form of a report. Typed text stays on this phone until it is sent. */
export function ReportForm(props: {
  start: ReportDraft
  /** A draft from before, which gives way to what is written now. */
  unfinished?: ReportDraft
  /** With the number a visitor left. */
  onSent: (phone: string | undefined) => void
  /** It waits on this phone for a network. */
  onKept: () => void
}) {
  const { onSent } = props
  const { t } = useTexts()
  const uid = useUid()
  const isVisitor = uid === undefined
  const [form, setForm] = useState(props.start)
  const [unfinished, setUnfinished] = useState(props.unfinished)
  const [wrong, setWrong] = useState<Partial<Record<ReportField, string>>>({})
  const fields = {
    category: useRef<HTMLSelectElement>(null),
    content: useRef<HTMLTextAreaElement>(null),
    phone: useRef<HTMLInputElement>(null),
  }
  const { send, isBusy, failure, forget } = useSendReport(
    () => onSent(isVisitor ? form.phone : undefined),
    props.onKept,
  )
  const categories = useCategories(form.category)
  const isBookWish = form.category === 'request_a_book'
  const mark = bookMark(form.bookId)
  const max = REPORT_LENGTH - mark.length

  const change = (patch: Partial<ReportDraft>) => {
    const next = { ...form, ...patch }
    setForm(next)
    writeDraft(uid, next, clientStorage)
    const still = { ...wrong }
    for (const field of Object.keys(patch)) delete still[field as ReportField]
    setWrong(still)
    forget()
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { category, content, phone } = form
    const found = wrongFields(form, { max, isVisitor }, t)
    setWrong(found)
    const first = (['category', 'content', 'phone'] as const).find((field) => found[field])
    if (first) fields[first].current?.focus()
    else if (category) {
      void send({ category, content: content.trim() + mark, phone: isVisitor ? phone : undefined })
    }
  }

  const errorOf = (field: ReportField) =>
    wrong[field] ?? (failure?.field === field ? failure.text : undefined)

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {unfinished && (
        <UnfinishedReport
          onBringBack={() => {
            change(unfinished)
            setUnfinished(undefined)
          }}
        />
      )}
      <SelectField
        ref={fields.category}
        label={t('issue.categoryLabel')}
        value={form.category ?? ''}
        error={errorOf('category')}
        onChange={({ target }) =>
          change({ category: reportCategories.find((category) => category === target.value) })
        }
      >
        <option value="">{t('issue.choose')}</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {t(`issue.category.${category}`)}
          </option>
        ))}
      </SelectField>
      <WordsField
        ref={fields.content}
        label={t(isBookWish ? 'issue.bookLabel' : 'issue.contentLabel')}
        hint={t(isBookWish ? 'issue.bookHint' : 'issue.contentHint')}
        value={form.content}
        max={max}
        error={errorOf('content')}
        onChange={(content) => change({ content })}
      />
      {form.bookId && <AboutBook id={form.bookId} />}
      {isVisitor && (
        <>
          <TextField
            ref={fields.phone}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            dir="ltr"
            maxLength={30}
            label={t('issue.phoneLabel')}
            hint={t('issue.phoneHint')}
            value={form.phone}
            error={errorOf('phone')}
            onChange={({ target }) => change({ phone: target.value })}
          />
          <ButtonLink
            kind="text"
            className={styles.login}
            to={hrefs.login()}
            state={{ returnTo: hrefs.reportAnIssue() }}
          >
            {t('issue.login')}
          </ButtonLink>
        </>
      )}
      <ReportFoot failure={failure} isBusy={isBusy} isVisitor={isVisitor} />
    </form>
  )
}

/** Errors of a report by field, in the member's language. */
function wrongFields(
  { category, content, phone }: ReportDraft,
  { max, isVisitor }: { max: number; isVisitor: boolean },
  t: ReturnType<typeof useTexts>['t'],
): Partial<Record<ReportField, string>> {
  const length = lengthOf(content)
  return {
    ...(!category && { category: t('report.category') }),
    ...(length === 0 && { content: t('report.content') }),
    ...(length > max && { content: t('issue.tooLong', { count: length - max }) }),
    ...(isVisitor && !parsePhone(phone) && { phone: t('phone.invalid') }),
  }
}

/** Offers a draft from before. */
function UnfinishedReport({ onBringBack }: { onBringBack: () => void }) {
  const { t } = useTexts()
  return (
    <div className={styles.unfinished}>
      <p>{t('issue.unfinished')}</p>
      <Button kind="tonal" size="card" onClick={onBringBack}>
        {t('issue.bringBack')}
      </Button>
    </div>
  )
}

/** Why a report was not sent, or that its draft is kept; and the button that sends it. */
function ReportFoot(props: {
  failure: ReturnType<typeof useSendReport>['failure']
  isBusy: boolean
  isVisitor: boolean
}) {
  const { failure, isBusy, isVisitor } = props
  const { t } = useTexts()
  return (
    <div className={styles.foot}>
      {failure && !failure.field ? (
        <div className={styles.failure} role="alert">
          <p>{failure.text}</p>
          {failure.isTooMany && !isVisitor && (
            <ButtonLink kind="outline" size="card" to={hrefs.chatHistory()}>
              {t('help.requests')}
            </ButtonLink>
          )}
        </div>
      ) : (
        <p className={styles.note}>{t('issue.draftKept')}</p>
      )}
      <Button type="submit" size="tall" isBusy={isBusy}>
        {t(isBusy ? 'issue.sending' : 'issue.send')}
      </Button>
    </div>
  )
}
