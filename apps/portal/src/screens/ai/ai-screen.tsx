import type { Assistant } from '@kurasa/portal-contract'
import { useQuery } from '@tanstack/react-query'
import BookOpenText from 'lucide-react/icons/book-open-text'
import MessageCircle from 'lucide-react/icons/message-circle'
import Quote from 'lucide-react/icons/quote'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { assistantQuery, useAssistantConsent, useMarkConsent } from '../../api/assistant-queries.ts'
import { useConfig } from '../../api/config-query.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { hrefs } from '../../app/paths.ts'
import type { QuestionDraft } from '../../app/question-draft.ts'
import type { ScreenProps } from '../../app/screen-props.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Lamp } from '../../parts/notice/lamp.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { isAwaited, QueryView } from '../../parts/query-view.tsx'
import { RowCard, RowLink, RowSwitch } from '../../parts/rows/rows.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { Bone, Skeleton } from '../../parts/skeleton.tsx'
import { useUid } from '../../session/session.ts'
import { useLocalShelf } from '../../storage/local-shelf.ts'
import styles from './ai-screen.module.css'
import { DialogueList } from './dialogue-list.tsx'

const starters = ['who', 'where', 'last', 'why'] as const

/**
 * Abilities and limits of the assistant, before the first question; `whereTo` is where questions are sent, when that is known.
 */
function Abilities({ whereTo }: { whereTo: string | false }) {
  const { t } = useTexts()
  const abilities = [
    { icon: Quote, text: t('ai.does.cites') },
    { icon: BookOpenText, text: t('ai.does.stays') },
    ...(whereTo ? [{ icon: ShieldCheck, text: whereTo }] : []),
    { icon: MessageCircle, text: t('ai.does.mayErr') },
  ]
  return (
    <ul className={styles.abilities}>
      {abilities.map(({ icon, text }) => (
        <li key={text}>
          <Icon icon={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** Whether passages may leave Kurasa; only where an external service answers. */
function Consent({ assistant, service }: { assistant: Assistant; service: string }) {
  const { t } = useTexts()
  const { toast } = useShellActions()
  const consent = useAssistantConsent()
  return (
    <section className={styles.section} aria-label={t('ai.consentTitle')}>
      <p className={styles.hint}>{t('ai.consent', { service })}</p>
      <RowCard>
        <RowSwitch
          label={t('ai.agreed', { service })}
          isOn={consent.isPending ? consent.variables : assistant.consented}
          onChange={(agreed) => {
            if (!consent.isPending) consent.mutate(agreed, { onError: () => toast(t('ai.consentFailed')) })
          }}
        />
      </RowCard>
    </section>
  )
}

/** Whether answers may quote the member's own marks and notes; only where there are some. */
function MarkConsent({ assistant }: { assistant: Assistant }) {
  const { t } = useTexts()
  const { toast } = useShellActions()
  const consent = useMarkConsent()
  const { external: service } = assistant
  return (
    <section className={styles.section} aria-label={t('ai.marksTitle')}>
      <p className={styles.hint}>{service ? t('ai.marksGo', { service }) : t('ai.marksStay')}</p>
      <RowCard>
        <RowSwitch
          label={t('ai.marksAgreed')}
          isOn={consent.isPending ? consent.variables : assistant.marks === 'yes'}
          onChange={(agreed) => {
            if (!consent.isPending) consent.mutate(agreed, { onError: () => toast(t('ai.consentFailed')) })
          }}
        />
      </RowCard>
    </section>
  )
}

/** A member's way to the assistant. */
function MemberPart({ assistant }: { assistant: Assistant }) {
  const { t } = useTexts()
  const latest = useLocalShelf().find(({ kind, fraction }) => kind !== 'image' && fraction > 0)
  const book = latest?.book
  return (
    <>
      <Abilities
        whereTo={
          assistant.external ? t('ai.does.external', { service: assistant.external }) : t('ai.does.here')
        }
      />
      {assistant.on ? (
        <>
          <div className={styles.action}>
            <ButtonLink size="tall" to={hrefs.aiDialogue()}>
              {t('ai.ask')}
            </ButtonLink>
            <p className={styles.hint}>
              {assistant.quota.left > 0 ? t('ai.quota', { count: assistant.quota.left }) : t('ai.quotaOver')}
            </p>
          </div>
          <section className={styles.section}>
            <h2 className={styles.heading}>{t('ai.starters')}</h2>
            {book && (
              <p className={styles.hint}>{t('dialogue.about', { title: `\u2068${book.title}\u2069` })}</p>
            )}
            <RowCard label={t('ai.starters')}>
              {starters.map((name) => {
                const question = t(`ai.starter.${name}`)
                return (
                  <RowLink
                    key={name}
                    label={question}
                    to={hrefs.aiDialogue({ book: book?.id })}
                    state={{ question } satisfies QuestionDraft}
                  />
                )
              })}
            </RowCard>
          </section>
          {assistant.external && <Consent assistant={assistant} service={assistant.external} />}
          {assistant.marks && <MarkConsent assistant={assistant} />}
        </>
      ) : (
        <Notice drawing={<Lamp />} title={t('ai.off')} hint={t('ai.offHint')} />
      )}
      <DialogueList />
    </>
  )
}

function AiBones() {
  return (
    <Skeleton>
      <div className={styles.bones}>
        <Bone blockSize="28px" inlineSize="90%" />
        <Bone blockSize="28px" inlineSize="80%" />
        <Bone blockSize="28px" inlineSize="85%" />
        <Bone blockSize="52px" borderRadius="var(--k-radius-control)" />
      </div>
    </Skeleton>
  )
}

/** A visitor sees what it is, and where to log in. */
function VisitorPart() {
  const { t } = useTexts()
  const query = useConfig()
  const config = query.data
  if (isAwaited(query)) return <AiBones />
  if (config && !config.ai.on) return <Notice drawing={<Lamp />} title={t('ai.off')} hint={t('ai.offHint')} />
  return (
    <>
      <Abilities whereTo={config?.ai.external === false && t('ai.does.here')} />
      <div className={styles.action}>
        <ButtonLink size="tall" to={hrefs.login()} state={{ returnTo: hrefs.ai() }}>
          {t('ai.login')}
        </ButtonLink>
      </div>
    </>
  )
}

/** Screen of the assistant: its abilities, its service, and earlier dialogues. */
export function AiScreen(_props: ScreenProps) {
  const { t } = useTexts()
  const uid = useUid()
  const assistant = useQuery(assistantQuery(usePortalClient(), uid))
  useScreenTitle(t('ai.title'))
  return (
    <div className={styles.screen}>
      <ScreenHeader title={t('ai.title')} hasBack />
      <div className={styles.lead}>
        <h2>{t('ai.lead')}</h2>
        <p>{t('ai.leadHint')}</p>
      </div>
      {uid ? (
        <QueryView query={assistant} skeleton={<AiBones />}>
          {(data) => <MemberPart assistant={data} />}
        </QueryView>
      ) : (
        <VisitorPart />
      )}
    </div>
  )
}
