import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { BookTitle } from '../../parts/book-list/book-list.tsx'
import { BookShelf } from '../../parts/book-list/book-shelf.tsx'
import { Cover } from '../../parts/cover/cover.tsx'
import { Link } from '../../parts/link.tsx'
import { readPlace } from '../../reading/local-places.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { readShelf } from '../../storage/local-shelf.ts'
import styles from './subscribe-screen.module.css'

/** As many as fit side by side on a phone. */
const SHOWN = 3

/** After a payment: the sentence at which the reader stopped, and books that are open now. */
export function NextToRead() {
  const { t } = useTexts()
  const client = usePortalClient()
  const [last] = useState(() => readShelf(clientStorage).find(({ isFinished }) => !isFinished))
  const quote = last && readPlace(last.book.id, clientStorage, last.kind)?.locator.text?.highlight
  // Its last word may be cut.
  const sentence = quote?.replace(/\s\S*$/, '').trim()
  const books = useQuery({
    queryKey: ['books', 'for-members'],
    queryFn: async ({ signal }) =>
      (await client.call('getBooks', { access: 'member', limit: SHOWN + 1 }, { signal, silent: true })).items,
  })
  const others = (books.data ?? []).filter(({ id }) => id !== last?.book.id).slice(0, SHOWN)
  return (
    <>
      {last && (
        <section aria-labelledby="read-on">
          <h2 id="read-on" className={styles.heading}>
            {t('next.readOn')}
          </h2>
          <Link className={styles.readOn} to={hrefs.read(last.book.id, last.kind)}>
            <Cover book={last.book} />
            <span className={styles.readOnWords}>
              <BookTitle book={last.book} />
              {sentence && (
                <q className={styles.sentence} lang={last.book.language} dir="auto">
                  {sentence}…
                </q>
              )}
            </span>
          </Link>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="open-now">
          <h2 id="open-now" className={styles.heading}>
            {t('next.open')}
          </h2>
          <div className={styles.shelf}>
            <BookShelf books={others} from="other" label={t('next.open')} />
          </div>
        </section>
      )}
    </>
  )
}
