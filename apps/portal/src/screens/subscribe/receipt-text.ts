import type { MemberPayment } from '@kurasa/portal-contract'
import type { Texts } from '../../i18n/texts.ts'

/**
 * A receipt as lines of text, for any app to send on. Values are isolated, so that Latin numbers keep their order in an
 * Arabic line.
 */
export function receiptText(payment: MemberPayment, { t, date, time }: Texts): string {
  const { name, amountKsh, at, state, receipt, payerMasked } = payment
  const isolate = (value: string) => `\u2068${value}\u2069`
  const when = new Date(at)
  return [
    t('receipt.title'),
    `${t('receipt.for')}: ${isolate(name)}`,
    `${t('receipt.amount')}: ${isolate(t('book.price', { price: String(amountKsh) }))}`,
    `${t('receipt.date')}: ${isolate(`${date(when)}, ${time(when)}`)}`,
    receipt && `${t('receipt.number')}: ${isolate(receipt)}`,
    payerMasked && `${t('receipt.payer')}: ${isolate(payerMasked)}`,
    state === 'refunded' && t('orders.refunded'),
  ]
    .filter(Boolean)
    .join('\n')
}
