import type { PortalConfig } from '@kurasa/portal-contract'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Clock from 'lucide-react/icons/clock'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Phone from 'lucide-react/icons/phone'
import { useConfig } from '../../api/config-query.ts'
import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { QueryView } from '../../parts/query-view.tsx'
import { RowAnchor, RowCard, RowLink, RowText } from '../../parts/rows/rows.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { Bone, Skeleton } from '../../parts/skeleton.tsx'
import { mailLink, phoneLink, whatsAppLink } from './contact-links.ts'
import styles from './contact-us-screen.module.css'

/** How people reach people. Omits the channels that an operator left empty. */
function Ways({ contact }: { contact: PortalConfig['contact'] }) {
  const { t } = useTexts()
  const call = phoneLink(contact.hotline)
  const chat = whatsAppLink(contact.whatsapp)
  const mail = mailLink(contact.email)
  const { hours } = contact
  if (!call && !chat && !mail) return <p className={styles.none}>{t('contact.none')}</p>
  return (
    <RowCard label={t('contact.title')}>
      {call && (
        <RowAnchor
          href={call}
          icon={Phone}
          label={t('contact.call')}
          value={<bdi className={styles.number}>{contact.hotline}</bdi>}
        />
      )}
      {call && hours && <RowText icon={Clock} label={t('contact.hours')} value={<bdi>{hours}</bdi>} />}
      {chat && (
        <RowAnchor
          href={chat}
          icon={MessageCircle}
          label="WhatsApp"
          value={<bdi className={styles.number}>{contact.whatsapp}</bdi>}
        />
      )}
      {mail && (
        <RowAnchor href={mail} icon={Mail} label={t('contact.mail')} value={<bdi>{contact.email}</bdi>} />
      )}
    </RowCard>
  )
}

/** Telephone, hours, e-mail and WhatsApp; from the last configuration when there is no network. */
export function ContactUsScreen() {
  const { t } = useTexts()
  const config = useConfig()
  useScreenTitle(t('contact.title'))
  // A number from yesterday is not old: only what never came is worth a word.
  const shown = config.data ? { ...config, isError: false } : config
  return (
    <div className={styles.screen}>
      <ScreenHeader title={t('contact.title')} hasBack />
      <p className={styles.lead}>{t('contact.lead')}</p>
      {shown.data ? (
        <Ways contact={shown.data.contact} />
      ) : (
        <QueryView
          query={shown}
          skeleton={
            <Skeleton>
              <div className={styles.bones}>
                <Bone blockSize="224px" borderRadius="var(--k-radius-card)" />
              </div>
            </Skeleton>
          }
        >
          {({ contact }) => <Ways contact={contact} />}
        </QueryView>
      )}
      <RowCard>
        <RowLink to={hrefs.reportAnIssue()} icon={MessageSquareText} label={t('help.report')} />
        <RowLink to={hrefs.faq()} icon={CircleHelp} label={t('faq.title')} />
      </RowCard>
    </div>
  )
}
