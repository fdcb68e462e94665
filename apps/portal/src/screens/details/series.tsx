import type { Book } from '@kurasa/portal-contract'
import { useTexts } from '../../i18n/use-texts.ts'
import { BookShelf } from '../../parts/book-list/book-shelf.tsx'
import styles from './details-screen.module.css'

/** The series a book is part of, all of its books in their order. */
export function Series({ series }: { series: NonNullable<Book['series']> }) {
  const { t, number } = useTexts()
  const title = t('details.series', { place: number(series.place), name: series.name })
  return (
    <section className={styles.related} aria-labelledby="series">
      <h2 id="series" className={styles.heading}>
        {title}
      </h2>
      <BookShelf books={series.books} from="details" label={title} />
    </section>
  )
}

/** The same work in other languages. */
export function Translations({ books }: { books: NonNullable<Book['translations']> }) {
  const title = useTexts().t('details.translations')
  return (
    <section className={styles.related} aria-labelledby="translations">
      <h2 id="translations" className={styles.heading}>
        {title}
      </h2>
      <BookShelf books={books} from="details" label={title} />
    </section>
  )
}
