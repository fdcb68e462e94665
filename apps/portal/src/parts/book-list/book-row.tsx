import type { BookCard } from '@kurasa/portal-contract'
import { directionOfLanguage } from '@kurasa/reader-react/direction'
import type { ReactNode } from 'react'
import { hrefs, type Origin } from '../../app/paths.ts'
import { bookLanguageName, UNKNOWN } from '../../i18n/locale.ts'
import { readingTime } from '../../i18n/reading-time.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Cover } from '../cover/cover.tsx'
import { Link } from '../link.tsx'
import { Bone } from '../skeleton.tsx'
import { authorsOf } from './authors.ts'
import styles from './book-list.module.css'
import { BookTitle } from './book-list.tsx'

/** A word in a small frame: access, language, state. */
export function Badge(props: {
  tone: 'ok' | 'warn' | 'bad' | 'accent' | 'plain' | 'outline'
  children: ReactNode
}) {
  return (
    <span className={styles.badge} data-tone={props.tone}>
      {props.children}
    </span>
  )
}

/** Access to a book, in a word. */
export function AccessBadge({ book }: { book: Pick<BookCard, 'access' | 'priceKsh'> }) {
  const { t } = useTexts()
  if (book.access === 'free') return <Badge tone="ok">{t('book.free')}</Badge>
  if (book.access === 'member') return <Badge tone="accent">{t('book.member')}</Badge>
  return (
    <Badge tone="plain">
      <bdi>{t('book.price', { price: String(book.priceKsh ?? 0) })}</bdi>
    </Badge>
  )
}

/** A book in a list: cover, name, author, who may read it, how long it takes. */
export function BookRow({ book, from }: { book: BookCard; from: Origin }) {
  const texts = useTexts()
  return (
    <Link className={styles.row} to={hrefs.details(book.id, from)}>
      <Cover book={book} />
      <span>
        <span className={styles.name} dir={directionOfLanguage(book.language)}>
          <BookTitle book={book} />
        </span>
        <span className={styles.author} dir="auto">
          <bdi>{authorsOf(book.authors)}</bdi>
        </span>
        <span className={styles.facts}>
          <AccessBadge book={book} />
          {book.language !== UNKNOWN && (
            <Badge tone="outline">{bookLanguageName(book.language, texts.language)}</Badge>
          )}
          {book.minutes > 0 && <span>{readingTime(texts, book.minutes)}</span>}
        </span>
      </span>
    </Link>
  )
}

export function BookRowBones() {
  return (
    <div className={styles.rows}>
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <div key={key} className={styles.row}>
          <Bone aspectRatio="2 / 3" borderRadius="var(--k-radius-cover-edge)" />
          <span>
            <Bone inlineSize="80%" blockSize="18px" marginBlockEnd="8px" />
            <Bone inlineSize="50%" blockSize="14px" marginBlockEnd="12px" />
            <Bone inlineSize="40%" blockSize="22px" borderRadius="var(--k-radius-badge)" />
          </span>
        </div>
      ))}
    </div>
  )
}
