import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { BookTitle, Progress } from '../../parts/book-list/book-list.tsx'
import buttonStyles from '../../parts/button/button.module.css'
import { Cover } from '../../parts/cover/cover.tsx'
import { Link } from '../../parts/link.tsx'
import type { ShelfEntry } from '../../storage/local-shelf.ts'
import styles from './home-screen.module.css'

/** The book one is in, one tap from its page. */
export function ContinueCard({ entry }: { entry: ShelfEntry }) {
  const { t } = useTexts()
  const { book } = entry
  return (
    <section className={styles.section} aria-labelledby="continue">
      <h2 id="continue" className={styles.heading}>
        {t('home.continue')}
      </h2>
      <Link className={styles.continue} to={hrefs.read(book.id, entry.kind)}>
        <Cover book={book} isEager />
        <span className={styles.continueWords}>
          <span className={styles.continueTitle}>
            <BookTitle book={book} />
          </span>
          {entry.chapter && (
            <span className={styles.chapter}>
              <bdi lang={book.language}>{entry.chapter}</bdi>
            </span>
          )}
          <span className={styles.continueProgress}>
            <Progress fraction={entry.fraction} language={book.language} />
          </span>
          <span className={styles.continueFoot}>
            <span className={styles.left}>
              {entry.minutesLeft !== undefined && t('reading.minutesLeft', { count: entry.minutesLeft })}
            </span>
            <span className={buttonStyles.button} data-kind="tonal" data-size="card">
              {t('details.read')}
            </span>
          </span>
        </span>
      </Link>
    </section>
  )
}
