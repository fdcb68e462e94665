import { getOrders, type Order } from '@kurasa/portal-contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { hrefs } from '../../app/paths.ts'
import { useBilling, useBillingState } from '../../billing/billing.ts'
import { BuySheet } from '../../billing/buy-sheet.tsx'
import { isOpenPayment, paymentOfOrder } from '../../billing/payment.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { BookRowBones } from '../../parts/book-list/book-row.tsx'
import { ButtonLink } from '../../parts/button/button.tsx'
import { EndlessList } from '../../parts/endless-list/endless-list.tsx'
import { Kiondo } from '../../parts/notice/kiondo.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { useUid } from '../../session/session.ts'
import styles from './my-purchase-screen.module.css'
import { OrderRow } from './order-row.tsx'

const PAGE = 20

/** The member's purchases, page by page. */
function useOrders() {
  const client = usePortalClient()
  const uid = useUid()
  return useInfiniteQuery({
    queryKey: ['orders', uid],
    queryFn: ({ pageParam, signal }) =>
      client.call(getOrders, { cursor: pageParam || undefined, limit: PAGE }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    enabled: uid !== undefined,
  })
}

/** Follows purchases that are under way, also those that began on another phone. */
function useFollowPending(orders: readonly Order[] | undefined) {
  const billing = useBilling()
  useEffect(() => {
    for (const order of orders ?? []) {
      const isKnown = billing
        .getState()
        .payments.some((payment) => payment.order?.id === order.id && isOpenPayment(payment))
      if (order.state === 'pending' && !isKnown) {
        const about = { bookId: order.bookId, name: order.title, amountKsh: order.priceKsh }
        billing.follow(paymentOfOrder(order), about).catch(() => undefined)
      }
    }
  }, [orders, billing])
}

/** Purchases, their prices, and the state of each payment. */
export function MyPurchaseScreen() {
  const { t } = useTexts()
  const orders = useOrders()
  const { payments } = useBillingState()
  const [bought, setBought] = useState<Order>()
  useScreenTitle(t('orders.title'))
  useFollowPending(orders.data)
  return (
    <div className={styles.screen}>
      <ScreenHeader title={t('orders.title')} hasBack />
      <QueryView
        query={orders}
        skeleton={
          <div className={styles.bones}>
            <BookRowBones />
          </div>
        }
      >
        {(items) =>
          items.length === 0 ? (
            <Notice drawing={<Kiondo />} title={t('orders.empty')} hint={t('orders.emptyHint')}>
              <ButtonLink to={hrefs.category()}>{t('action.findBooks')}</ButtonLink>
            </Notice>
          ) : (
            <section aria-label={t('orders.list')}>
              <EndlessList
                items={items}
                list={orders}
                keepAs="orders"
                keyOf={({ id }) => id}
                renderItem={(order) => (
                  <OrderRow
                    order={payments.find((payment) => payment.order?.id === order.id)?.order ?? order}
                    onBuy={() => setBought(order)}
                  />
                )}
              />
            </section>
          )
        }
      </QueryView>
      {bought && (
        <BuySheet
          book={{ id: bought.bookId, title: bought.title, priceKsh: bought.priceKsh }}
          onClose={() => setBought(undefined)}
        />
      )}
    </div>
  )
}
