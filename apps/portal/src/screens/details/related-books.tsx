import type { Book } from '@kurasa/portal-contract'
import { useQuery } from '@tanstack/react-query'
import { relatedQuery } from '../../api/related-query.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { BookShelf } from '../../parts/book-list/book-shelf.tsx'
import styles from './details-screen.module.css'

/** Books that have an author, a tag or a category in common with this one. Nothing when there are none, or no answer. */
export function RelatedBooks({ book }: { book: Book }) {
  const { t, language } = useTexts()
  const client = usePortalClient()
  const related = useQuery(relatedQuery(client, book.id, language))
  if (!related.data || related.data.length === 0) return null
  return (
    <section className={styles.related} aria-labelledby="related">
      <h2 id="related" className={styles.heading}>
        {t('offer.related')}
      </h2>
      <BookShelf books={related.data} from="details" label={t('offer.related')} />
    </section>
  )
}
