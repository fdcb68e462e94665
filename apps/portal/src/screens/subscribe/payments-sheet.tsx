import { getPayments, type MemberPayment } from '@kurasa/portal-contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import Share2 from 'lucide-react/icons/share-2'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { shareText } from '../../native/share.ts'
import { Button, IconButton } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Sheet } from '../../parts/sheet/sheet.tsx'
import { Bone, Skeleton } from '../../parts/skeleton.tsx'
import { useUid } from '../../session/session.ts'
import { receiptText } from './receipt-text.ts'
import styles from './subscribe-screen.module.css'

/** So many at once; the button brings the next. */
const PAGE = 20

function usePayments() {
  const client = usePortalClient()
  const uid = useUid()
  const { language } = useTexts()
  return useInfiniteQuery({
    queryKey: ['payments', uid, language],
    queryFn: ({ pageParam, signal }) =>
      client.call(getPayments, { cursor: pageParam || undefined, limit: PAGE }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    enabled: uid !== undefined,
  })
}

function PaymentRow({ payment }: { payment: MemberPayment }) {
  const texts = useTexts()
  const { t, date, time } = texts
  const { toast } = useShellActions()
  const when = new Date(payment.at)
  const share = async () => {
    const title = t('receipt.title')
    const how = await shareText({ title, text: receiptText(payment, texts) }, navigator)
    if (how === 'copied') toast(t('orders.copied'))
  }
  return (
    <li className={styles.payment}>
      <span className={styles.paymentWords}>
        <span className={styles.paymentName}>
          <bdi>{payment.name}</bdi>
        </span>
        <span className={styles.paymentWhen}>
          {t(payment.state === 'refunded' ? 'orders.refunded' : `payments.${payment.kind}`)},{' '}
          <bdi>
            {date(when)}, {time(when)}
          </bdi>
        </span>
      </span>
      <bdi className={styles.paymentPrice} data-state={payment.state}>
        {t('book.price', { price: String(payment.amountKsh) })}
      </bdi>
      <IconButton
        label={t('payments.share', { name: payment.name, date: date(when) })}
        onClick={() => void share()}
      >
        <Icon icon={Share2} />
      </IconButton>
    </li>
  )
}

/** Payments, newest first; each as a receipt to share. */
export function PaymentsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const payments = usePayments()
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = payments
  return (
    <Sheet title={t('payments.title')} onClose={onClose}>
      <QueryView
        query={isFetchNextPageError ? { ...payments, isError: false } : payments}
        skeleton={
          <Skeleton>
            {[1, 2, 3].map((key) => (
              <Bone key={key} inlineSize="100%" blockSize="48px" marginBlockEnd="16px" />
            ))}
          </Skeleton>
        }
      >
        {(items) =>
          items.length === 0 ? (
            <p className={styles.noPayments}>{t('payments.empty')}</p>
          ) : (
            <>
              <ul aria-label={t('payments.title')}>
                {items.map((payment) => (
                  <PaymentRow key={payment.id} payment={payment} />
                ))}
              </ul>
              {isFetchNextPageError && (
                <p className={styles.error} role="alert">
                  {t('list.moreFailed')}
                </p>
              )}
              {hasNextPage && (
                <Button kind="outline" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t('payments.more')}
                </Button>
              )}
            </>
          )
        }
      </QueryView>
    </Sheet>
  )
}
