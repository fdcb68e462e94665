import type { Order, OrderState } from '@kurasa/portal-contract'
import Copy from 'lucide-react/icons/copy'
import { hrefs } from '../../app/paths.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import type { PlainKey } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../parts/button/button.tsx'
import { Cover } from '../../parts/cover/cover.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Link } from '../../parts/link.tsx'
import styles from './my-purchase-screen.module.css'

/** Orders do not contain the language of their book; its letters decide the direction of the cover. */
const languageOf = (title: string) => (/\p{Script=Arabic}/u.test(title) ? 'ar' : 'und')

const hints: Partial<Record<OrderState, PlainKey>> = {
  pending: 'orders.waiting',
  failed: 'pay.failedHint',
  timed_out: 'orders.timeoutHint',
  refunded: 'orders.refundedHint',
}

function Receipt({ receipt }: { receipt: string }) {
  const { t } = useTexts()
  const { toast } = useShellActions()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(receipt)
      toast(t('orders.copied'))
    } catch {
      // Forbidden: the receipt is visible, to be copied by hand.
    }
  }
  return (
    <button
      type="button"
      className={styles.receipt}
      aria-label={t('orders.copyReceipt', { receipt })}
      onClick={() => void copy()}
    >
      <bdi>{t('orders.receipt', { receipt })}</bdi>
      <Icon icon={Copy} isSmall />
    </button>
  )
}

/** One purchase: the book, its price, its state, the receipt, and a retry where it failed. */
export function OrderRow({ order, onBuy }: { order: Order; onBuy: () => void }) {
  const { t, date, time } = useTexts()
  const { id, bookId, title, coverHash, priceKsh, state, receipt, createdAt, paidAt } = order
  const when = new Date(paidAt ?? createdAt)
  const hint = hints[state]
  return (
    <article className={styles.order} aria-labelledby={`order-${id}`}>
      <Link className={styles.book} to={hrefs.details(bookId, 'other')} tabIndex={-1} aria-hidden="true">
        <Cover book={{ title, coverHash, authors: [], language: languageOf(title) }} />
      </Link>
      <div className={styles.words}>
        <h2 id={`order-${id}`} className={styles.title}>
          <Link to={hrefs.details(bookId, 'other')}>
            <bdi>{title}</bdi>
          </Link>
        </h2>
        <p className={styles.facts}>
          <span className={styles.state} data-state={state}>
            {t(`orders.${state}`)}
          </span>
          <bdi className={styles.price}>{t('book.price', { price: String(priceKsh) })}</bdi>
        </p>
        <p className={styles.when}>
          <bdi>
            {date(when)}, {time(when)}
          </bdi>
        </p>
        {hint && <p className={styles.when}>{t(hint)}</p>}
        {receipt && <Receipt receipt={receipt} />}
        {(state === 'failed' || state === 'timed_out') && (
          <Button kind="tonal" size="card" className={styles.again} onClick={onBuy}>
            {t('action.retry')}
          </Button>
        )}
      </div>
    </article>
  )
}
