import type { BookCard } from '@kurasa/portal-contract'
import { directionOfLanguage } from '@kurasa/reader-react/direction'
import Check from 'lucide-react/icons/check'
import { hrefs, type Origin } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Cover } from '../cover/cover.tsx'
import { Icon } from '../icon.tsx'
import { Link } from '../link.tsx'
import { Bone } from '../skeleton.tsx'
import { authorsOf } from './authors.ts'
import styles from './book-list.module.css'

type Named = Pick<BookCard, 'id' | 'title' | 'authors' | 'coverHash' | 'language'>

/** Name of a book in its own language and direction, whatever surrounds it. */
export function BookTitle({ book }: { book: Pick<BookCard, 'title' | 'language'> }) {
  return (
    <bdi lang={book.language} dir={directionOfLanguage(book.language)}>
      {book.title}
    </bdi>
  )
}

/** How far a book is read: a bar in the book's own direction and the percent beside it. */
export function Progress(props: { fraction: number; isFinished?: boolean; language: string }) {
  const { t, percent } = useTexts()
  const { fraction, isFinished } = props
  if (isFinished) {
    return (
      <span className={`${styles.progress} ${styles.finished}`}>
        <Icon icon={Check} isSmall />
        {t('reading.finished')}
      </span>
    )
  }
  if (fraction <= 0) return <span className={styles.progress}>{t('reading.notStarted')}</span>
  return (
    <span className={styles.progress}>
      <span className={styles.track} dir={directionOfLanguage(props.language)} aria-hidden="true">
        <span className={styles.fill} style={{ inlineSize: `${Math.max(2, fraction * 100)}%` }} />
      </span>
      <span className="visually-hidden">{t('reading.progress', { percent: percent(fraction) })}</span>
      <span aria-hidden="true">{percent(fraction)}</span>
    </span>
  )
}

function BookTile({ book, from }: { book: Named; from: Origin }) {
  return (
    <Link className={styles.tile} to={hrefs.details(book.id, from)} draggable={false}>
      <Cover book={book} />
      <span className={styles.name} dir={directionOfLanguage(book.language)}>
        <BookTitle book={book} />
      </span>
      <span className={styles.author} dir="auto">
        <bdi>{authorsOf(book.authors)}</bdi>
      </span>
    </Link>
  )
}

/** Covers side by side; the last one is cut, so that one sees there is more. */
export function BookShelf({ books, from, label }: { books: BookCard[]; from: Origin; label: string }) {
  return (
    <ul className={styles.shelf} aria-label={label}>
      {books.map((book) => (
        <li key={book.id}>
          <BookTile book={book} from={from} />
        </li>
      ))}
    </ul>
  )
}

export function BookShelfBones() {
  return (
    <div className={styles.shelf}>
      {[1, 2, 3, 4, 5, 6, 7].map((key) => (
        <div key={key} style={{ flex: 'none', inlineSize: 'var(--shelf-cover, 108px)' }}>
          <Bone aspectRatio="2 / 3" borderRadius="var(--k-radius-cover-edge)" marginBlockEnd="12px" />
          <Bone inlineSize="90%" blockSize="14px" marginBlockEnd="8px" />
          <Bone inlineSize="60%" blockSize="12px" />
        </div>
      ))}
    </div>
  )
}
