import type { Book } from '@kurasa/portal-contract'
import Star from 'lucide-react/icons/star'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../parts/icon.tsx'
import { StarInput } from '../../parts/rating/star-input.tsx'
import { useRating } from '../../parts/rating/use-rating.ts'
import styles from './book-rating.module.css'

/** Mean of the members' ratings; nothing while they are too few. */
export function MeanRating({ book: { rating } }: { book: Pick<Book, 'rating'> }) {
  const { t, number } = useTexts()
  if (!rating) return null
  const mean = number(rating.mean, { minimumFractionDigits: 1 })
  return (
    <p className={styles.mean}>
      <Icon icon={Star} isSmall />
      <span aria-hidden="true">{mean}</span>
      <span className="visually-hidden">{t('rating.mean', { mean })}</span>
      <span aria-hidden="true">·</span>
      <span>{t('rating.count', { count: rating.count })}</span>
    </p>
  )
}

/** The reader's own stars, to give or to change. */
export function OwnRating({ bookId, returnTo }: { bookId: string; returnTo: string }) {
  const { t } = useTexts()
  const { stars, rate } = useRating(bookId, returnTo)
  return (
    <div className={styles.own}>
      <StarInput legend={t('rating.own')} stars={stars} onRate={rate} />
    </div>
  )
}
