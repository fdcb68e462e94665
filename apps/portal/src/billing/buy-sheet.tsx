import { getOrder, postOrder } from '@kurasa/portal-contract'
import { useEffect, useState } from 'react'
import { PortalError } from '../api/portal-error.ts'
import { usePortalClient } from '../api/use-portal-client.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { BookTitle } from '../parts/book-list/book-list.tsx'
import { PriceText } from '../parts/price-text.tsx'
import { Sheet } from '../parts/sheet/sheet.tsx'
import styles from './billing.module.css'
import { useBilling } from './billing.ts'
import { isPayerRight, ownNumber, PayerChoice, payerPhoneOf } from './payer-choice.tsx'
import { paymentOf, paymentOfOrder } from './payment.ts'
import { PayFoot, PaymentSheet } from './payment-sheet.tsx'
import { usePaying } from './use-paying.ts'

/** Book to buy. The price is the last one from the server, which sets its own when the purchase begins. */
export interface BuyableBook {
  id: string
  title: string
  language?: string
  priceKsh: number
}

/** Buys one book: the second step, the wait, the end. */
export function BuySheet(props: { book: BuyableBook; onClose: () => void }) {
  const { book, onClose } = props
  const { t } = useTexts()
  const client = usePortalClient()
  const billing = useBilling()
  const [payer, setPayer] = useState(ownNumber)
  const [isTried, setTried] = useState(false)
  const { isSending, error, payment, setPaymentId, pay, again } = usePaying(
    ({ order }) => order?.bookId === book.id,
  )
  const price = t('book.price', { price: String(book.priceKsh) })
  const pendingId = error instanceof PortalError ? error.details.orderId : undefined

  useEffect(() => billing.prepare(), [billing])
  // Bought on another phone, or before the page was closed: that purchase is followed, not a second one begun.
  useEffect(() => {
    if (pendingId === undefined) return
    const stop = new AbortController()
    const known = billing.getState().payments.find(({ order }) => order?.id === pendingId)
    if (known) setPaymentId(known.id)
    else {
      client
        .call(getOrder, undefined, { path: { id: pendingId }, signal: stop.signal, silent: true })
        .then(async (order) => {
          const found = paymentOfOrder(order)
          await billing.follow(found, { bookId: order.bookId, name: order.title, amountKsh: order.priceKsh })
          if (!stop.signal.aborted) setPaymentId(found.id)
        })
        .catch(() => undefined)
    }
    return () => stop.abort()
  }, [pendingId, billing, client, setPaymentId])

  const confirm = () => {
    setTried(true)
    if (!isPayerRight(payer)) return
    const payerPhone = payerPhoneOf(payer)
    void pay(`order:${book.id}:${payerPhone ?? ''}`, async (idempotencyKey) => {
      const { order, intent } = await client.call(postOrder, { bookId: book.id, payerPhone, idempotencyKey })
      return {
        payment: paymentOf(intent, { order }),
        about: { amountKsh: order.priceKsh, name: order.title, bookId: order.bookId },
      }
    })
  }

  if (payment)
    return <PaymentSheet title={t('buy.head')} payment={payment} onClose={onClose} onAgain={again} />
  return (
    <Sheet
      title={t('buy.confirmTitle', { price })}
      onClose={onClose}
      foot={
        <PayFoot error={error} isSending={isSending} onClose={onClose} onPay={confirm}>
          <PriceText text={t('pay.do', { price })} />
        </PayFoot>
      }
    >
      <p className={styles.bookName}>
        <BookTitle book={{ title: book.title, language: book.language ?? 'und' }} />
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('fact.pay')}</dt>
          <dd>
            <PriceText text={t('fact.payOnce', { price })} />
          </dd>
        </div>
        <div>
          <dt>{t('fact.get')}</dt>
          <dd>{t('buy.forEver')}</dd>
        </div>
        <div>
          <dt>{t('fact.renewal')}</dt>
          <dd>{t('buy.noRenewal')}</dd>
        </div>
      </dl>
      <PayerChoice payer={payer} onChange={setPayer} isWrong={isTried} />
    </Sheet>
  )
}
