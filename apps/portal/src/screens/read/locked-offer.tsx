import type { Book } from '@kurasa/portal-contract'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { PriceText } from '../../parts/price-text.tsx'
import styles from './read-screen.module.css'

/** In place of a page that is not open: what opens it, and the way there. */
export function LockedOffer({ book }: { book: Book }) {
  const { t } = useTexts()
  const note =
    book.access === 'paid'
      ? t('details.paidNote', { price: t('book.price', { price: String(book.priceKsh ?? 0) }) })
      : t('details.memberNote')
  return (
    <div className={styles.offer}>
      <Icon icon={LockKeyhole} />
      <h2 className={styles.offerTitle}>{t('read.locked')}</h2>
      <p className={styles.offerNote}>
        <PriceText text={note} />
      </p>
      <ButtonLink to={hrefs.details(book.id, 'other')} size="card">
        {t('read.toOffer')}
      </ButtonLink>
    </div>
  )
}
