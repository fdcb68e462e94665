import { skipToken, useQuery } from '@tanstack/react-query'
import Highlighter from 'lucide-react/icons/highlighter'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { RowCard, RowLink } from '../../parts/rows/rows.tsx'
import { useUid } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import styles from './details-screen.module.css'

/** Leads to the marks that a member has in a book, as this phone knows them; nothing where there are none. */
export function OwnMarks({ bookId }: { bookId: string }) {
  const { t, number } = useTexts()
  const client = usePortalClient()
  const uid = useUid()
  const { data: count } = useQuery({
    queryKey: ['marks-of', uid, bookId],
    networkMode: 'always',
    gcTime: 0,
    queryFn: uid
      ? async () => {
          const { readingSyncOf } = await import('../../reading/reading-sync.ts')
          const annotations = await readingSyncOf(client, clientStorage).annotationsOf(bookId)
          return annotations.filter(({ kind }) => kind === 'highlight').length
        }
      : skipToken,
  })
  if (!count) return null
  return (
    <div className={styles.ask}>
      <RowCard>
        <RowLink
          to={hrefs.notes(bookId)}
          icon={Highlighter}
          label={t('details.marks')}
          value={number(count)}
        />
      </RowCard>
    </div>
  )
}
