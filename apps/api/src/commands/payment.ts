import { type AdminPayment, getBalances, getPayments, getQuarantine } from '../admin/payments.ts'
import { job, jobCommand } from './job.ts'

/** `payment`: attempts to charge, what fits nothing, and the ledger. */
export const paymentCommand = jobCommand([
  job({
    endpoint: getPayments,
    name: 'payment list',
    does: 'Lists the newest attempts to charge, at most 100.',
    flags: { userId: 'member-id' },
    print: (payments) => payments.map(describe),
  }),
  job({
    endpoint: getQuarantine,
    name: 'payment quarantine',
    does: 'Lists what came from the provider and fits nothing, or not what was asked.',
    print: ({ callbacks, payments }) => [
      ...callbacks.map(
        ({ providerRef, phoneMasked, amountKsh, outcome, reason, times }) =>
          `callback  ${providerRef}  ${phoneMasked}  KSH ${amountKsh}  ${outcome}  ${reason}, ${times} ×`,
      ),
      ...payments.map(describe),
    ],
  }),
  job({
    endpoint: getBalances,
    name: 'payment balances',
    does: 'Shows the balance of each account of the ledger.',
    print: (balances) => Object.entries(balances).map(([account, balance]) => `${account}  KSH ${balance}`),
  }),
])

function describe(payment: AdminPayment): string {
  const { id, createdAt, phoneMasked, kind, amountKsh, state, resultCode, refund } = payment
  const when = createdAt.slice(0, 16).replace('T', ' ')
  const result = resultCode ? ` (${resultCode})` : ''
  return `${id}  ${when}  ${phoneMasked}  ${kind}  KSH ${amountKsh}  ${state}${result}${refund ? `  refund ${refund}` : ''}`
}
