import type { Book } from '@kurasa/portal-contract'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useConfig } from '../../api/config-query.ts'
import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { RowCard, RowLink } from '../../parts/rows/rows.tsx'
import styles from './details-screen.module.css'

/** Leads to the assistant, about this book; nothing where the assistant is off, or the book has no text. */
export function AskAboutBook({ book }: { book: Pick<Book, 'id' | 'kinds'> }) {
  const { t } = useTexts()
  const isOn = useConfig().data?.ai.on === true
  if (!isOn || !book.kinds.includes('text')) return null
  return (
    <div className={styles.ask}>
      <RowCard>
        <RowLink to={hrefs.aiDialogue({ book: book.id })} icon={MessageCircle} label={t('details.ask')} />
      </RowCard>
    </div>
  )
}
