import type { EditionKind } from '@kurasa/portal-contract'
import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { StarInput } from '../../parts/rating/star-input.tsx'
import { useRating } from '../../parts/rating/use-rating.ts'
import styles from './end-rating.module.css'

/** In place of the foot of the last page: the book is rated in one tap. */
export function EndRating(props: { bookId: string; kind: EditionKind; theme: string }) {
  const { bookId, kind, theme } = props
  const { t } = useTexts()
  const { stars, rate } = useRating(bookId, hrefs.read(bookId, kind))
  return (
    <div className={styles.foot} data-k-theme={theme}>
      <StarInput legend={t('rating.ask')} stars={stars} onRate={rate} />
    </div>
  )
}
