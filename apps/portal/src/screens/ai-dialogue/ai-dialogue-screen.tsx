import type { Assistant } from '@kurasa/portal-contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  assistantQuery,
  dialogueQuery,
  useAssistantConsent,
  useMarkConsent,
} from '../../api/assistant-queries.ts'
import { bookQuery } from '../../api/book-queries.ts'
import { PortalError } from '../../api/portal-error.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useNavigation } from '../../app/navigation.ts'
import { hrefs } from '../../app/paths.ts'
import { questionOf } from '../../app/question-draft.ts'
import type { ScreenProps } from '../../app/screen-props.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button, ButtonLink } from '../../parts/button/button.tsx'
import { useErrorText } from '../../parts/error-text.ts'
import { Lamp } from '../../parts/notice/lamp.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { SealedNote } from '../../parts/sealed-note/sealed-note.tsx'
import { Bone, Skeleton } from '../../parts/skeleton.tsx'
import { useUid } from '../../session/session.ts'
import styles from './ai-dialogue-screen.module.css'
import { Composer } from './composer.tsx'
import { MessageLog } from './message-log.tsx'
import { type PendingQuestion, useQuestion } from './use-question.ts'

const isMissing = (error: unknown) => error instanceof PortalError && error.status === 404
const reasonOf = (error: unknown) => (error instanceof PortalError ? error.reason : undefined)

/** Shown before the first passage leaves Kurasa. */
function ConsentCard({ service, onAgreed }: { service: string; onAgreed: () => void }) {
  const { t } = useTexts()
  const { toast } = useShellActions()
  const consent = useAssistantConsent()
  return (
    <section className={styles.card} aria-label={t('ai.consentTitle')}>
      <h2 className={styles.cardTitle}>{t('ai.consentTitle')}</h2>
      <p>{t('ai.consent', { service })}</p>
      <Button
        isBusy={consent.isPending}
        onClick={() =>
          consent.mutate(true, { onSuccess: onAgreed, onError: () => toast(t('ai.consentFailed')) })
        }
      >
        {t('ai.agree')}
      </Button>
    </section>
  )
}

/** Asked once, before a question: whether answers may quote the member's own marks and notes. */
function MarksCard({ service }: { service: string | undefined }) {
  const { t } = useTexts()
  const { toast } = useShellActions()
  const consent = useMarkConsent()
  const choose = (agreed: boolean) => consent.mutate(agreed, { onError: () => toast(t('ai.consentFailed')) })
  return (
    <section className={styles.card} aria-label={t('ai.marksTitle')}>
      <h2 className={styles.cardTitle}>{t('ai.marksTitle')}</h2>
      <p>{service ? t('ai.marksGo', { service }) : t('ai.marksStay')}</p>
      <Button isBusy={consent.isPending} onClick={() => choose(true)}>
        {t('ai.marksAgree')}
      </Button>
      <Button kind="text" onClick={() => choose(false)}>
        {t('ai.marksRefuse')}
      </Button>
    </section>
  )
}

/** Why a question has no answer, and what can be done. */
function Unanswered(props: {
  pending: PendingQuestion | undefined
  assistant: Assistant | undefined
  onSend: () => void
}) {
  const { pending, assistant, onSend } = props
  const { t } = useTexts()
  const errorText = useErrorText()
  const reason = reasonOf(pending?.error)
  if (reason === 'CONSENT_REQUIRED') {
    return <ConsentCard service={assistant?.external ?? ''} onAgreed={onSend} />
  }
  let text = t('dialogue.unanswered')
  if (reason === 'AI_QUOTA') text = t('ai.quotaOver')
  else if (reason === 'AI_UNAVAILABLE') text = t('dialogue.unavailable')
  else if (pending?.error !== undefined) text = errorText(pending.error)
  return (
    <div className={styles.failure} role={pending?.state === 'failed' ? 'alert' : undefined}>
      <p className={styles.note}>{text}</p>
      {reason !== 'AI_QUOTA' && (
        <Button kind="tonal" size="card" onClick={onSend}>
          {t(pending?.state === 'failed' ? 'action.retry' : 'dialogue.askAgain')}
        </Button>
      )}
    </div>
  )
}

/** The book a dialogue is about, if it is there. */
function useBook(id: string | undefined): { id?: string; title?: string } {
  const { language } = useTexts()
  const book = useQuery({ ...bookQuery(usePortalClient(), id ?? '', language), enabled: id !== undefined })
  return isMissing(book.error) ? {} : { id, title: book.data?.title }
}

function DialogueSkeleton() {
  return (
    <Skeleton>
      <div className={styles.bones}>
        <Bone blockSize="48px" inlineSize="70%" borderRadius="var(--k-radius-card)" />
        <Bone blockSize="120px" borderRadius="var(--k-radius-card)" />
      </div>
    </Skeleton>
  )
}

function MissingDialogue() {
  const { t } = useTexts()
  return (
    <>
      <SealedNote of="ai" />
      <Notice drawing={<Lamp />} title={t('dialogue.notFound')} hint={t('dialogue.notFoundHint')}>
        <ButtonLink to={hrefs.aiDialogue()} replace>
          {t('dialogue.new')}
        </ButtonLink>
      </Notice>
    </>
  )
}

/** Questions to the assistant, its answers and their sources. */
export function AiDialogueScreen({ params, state }: ScreenProps) {
  const { t } = useTexts()
  const { replace } = useNavigation()
  const client = usePortalClient()
  const uid = useUid()
  const id = params.get('id')?.slice(0, 40) || undefined
  const bookInAddress = params.get('book')?.slice(0, 40) || undefined
  const assistant = useQuery(assistantQuery(client, uid))
  const dialogue = useQuery(dialogueQuery(client, uid, id))
  const bookId = id ? dialogue.data?.dialogue.bookId : bookInAddress
  // An address may name a book that is not there: then the question is about all that was read.
  const book = useBook(bookId)
  const { pending, send, stop } = useQuestion(id, book.id, (begun) =>
    replace(hrefs.aiDialogue({ id: begun })),
  )
  const [draft, setDraft] = useState(() => questionOf(state))
  const title = dialogue.data?.dialogue.title || t('dialogue.title')
  useScreenTitle(title)

  const isWriting = pending?.state === 'writing'
  const isOff = assistant.data?.on === false
  const needsConsent = assistant.data?.external !== undefined && !assistant.data.consented
  const retry = (question: string) => {
    if (!isWriting) send(question)
  }

  const begin = (
    <div className={styles.begin}>
      {needsConsent && assistant.data?.external ? (
        <p>{t('ai.consent', { service: assistant.data.external })}</p>
      ) : (
        <p>{t('dialogue.beginHint')}</p>
      )}
      {assistant.data?.marks === 'ask' && <MarksCard service={assistant.data.external} />}
    </div>
  )
  const log = (
    <MessageLog
      messages={dialogue.data?.messages ?? []}
      pending={pending}
      onRetry={retry}
      renderFailure={(failed, question) => (
        <Unanswered pending={failed} assistant={assistant.data} onSend={() => retry(question)} />
      )}
    >
      {begin}
    </MessageLog>
  )
  return (
    <div className={styles.screen}>
      <ScreenHeader title={<bdi className={styles.title}>{title}</bdi>} hasBack />
      {book.title && (
        <p className={styles.about}>{t('dialogue.about', { title: `\u2068${book.title}\u2069` })}</p>
      )}
      {id === undefined || pending || dialogue.data ? (
        log
      ) : (
        <QueryView
          query={dialogue}
          skeleton={<DialogueSkeleton />}
          renderError={() => (isMissing(dialogue.error) ? <MissingDialogue /> : undefined)}
        >
          {() => null}
        </QueryView>
      )}
      {isOff ? (
        <p className={styles.off}>
          {t('ai.off')}. {t('ai.offHint')}
        </p>
      ) : (
        !isMissing(dialogue.error) && (
          <Composer
            value={draft}
            isWriting={isWriting}
            left={assistant.data?.quota.left}
            onChange={setDraft}
            onSend={(question) => {
              setDraft('')
              send(question)
            }}
            onStop={stop}
          />
        )
      )}
    </div>
  )
}
