import MessageSquareText from 'lucide-react/icons/message-square-text'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Phone from 'lucide-react/icons/phone'
import { hrefs } from '../../app/paths.ts'
import type { ReportPrefill } from '../../app/report-prefill.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useUid } from '../../session/session.ts'
import { RowCard, RowLink } from '../rows/rows.tsx'
import styles from './faq.module.css'

/** The ways to a person, where an answer was not enough. */
export function MoreHelp({ report }: { report?: ReportPrefill }) {
  const { t } = useTexts()
  const isMember = useUid() !== undefined
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('help.title')}</h2>
      <RowCard>
        <RowLink to={hrefs.contactUs()} icon={Phone} label={t('help.contact')} />
        <RowLink
          to={hrefs.reportAnIssue()}
          state={report}
          icon={MessageSquareText}
          label={t('help.report')}
        />
        {isMember && <RowLink to={hrefs.chatHistory()} icon={MessagesSquare} label={t('help.requests')} />}
      </RowCard>
    </section>
  )
}
