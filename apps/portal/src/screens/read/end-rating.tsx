import type { EditionKind } from '@kurasa/portal-contract'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconButton } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { StarInput } from '../../parts/rating/star-input.tsx'
import { useRating } from '../../parts/rating/use-rating.ts'
import styles from './end-rating.module.css'

interface EndRatingProps {
  bookId: string
  kind: EditionKind
  theme: string
  /** To what comes after the book, as by a turn. */
  onFinish: () => void
}

/** In place of the foot of the last page: the book is rated in one tap, and what comes after it is one tap away. */
export function EndRating({ bookId, kind, theme, onFinish }: EndRatingProps) {
  const { t } = useTexts()
  const { stars, rate } = useRating(bookId, hrefs.read(bookId, kind))
  return (
    <div className={styles.foot} data-k-theme={theme}>
      <StarInput legend={t('rating.ask')} stars={stars} onRate={rate} />
      <IconButton label={t('finish.open')} onClick={onFinish}>
        <Icon icon={ChevronRight} isMirrored />
      </IconButton>
    </div>
  )
}
