import type { BookCard } from '@kurasa/portal-contract'
import { directionOfLanguage } from '@kurasa/reader-react/direction'
import Check from 'lucide-react/icons/check'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../icon.tsx'
import styles from './book-list.module.css'

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
