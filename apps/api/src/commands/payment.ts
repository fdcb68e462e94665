import {
  type AdminEvidence,
  type AdminPayment,
  getBalances,
  getEvidence,
  getPayments,
  getQuarantine,
  postDecision,
} from '../admin/payments.ts'
import { job, jobCommand } from './job.ts'

/** `payment`: attempts to charge and the reports about them, work for the operator, and the ledger. */
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
    does: 'Lists reports that fit no attempt, and payments whose reports exclude each other.',
    print: ({ strays, held }) => [
      ...strays.map((stray) => `stray  ${describeEvidence(stray)}`),
      ...held.map(describe),
    ],
  }),
  job({
    endpoint: getEvidence,
    name: 'payment evidence',
    does: 'Shows all reports about a payment, oldest first.',
    takes: ['id'],
    print: (evidence) => evidence.map(describeEvidence),
  }),
  job({
    endpoint: postDecision,
    name: 'payment grant',
    does: 'Counts a payment as paid, whatever its reports say.',
    takes: ['id'],
    gives: { decision: 'grant' },
    only: ['reason'],
    asks: 'The payment counts as paid, and its right is granted.',
    print: (payment) => [describe(payment)],
  }),
  job({
    endpoint: postDecision,
    name: 'payment return',
    does: 'Gives the money of a held payment back.',
    takes: ['id'],
    gives: { decision: 'return' },
    only: ['reason'],
    asks: 'The money goes back, and the payment grants nothing.',
    print: (payment) => [describe(payment)],
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

function describeEvidence(evidence: AdminEvidence): string {
  const { receivedAt, kind, outcome, amountKsh, payer, providerRef, receipt, resultCode } = evidence
  const facts = [
    amountKsh === null ? undefined : `KSH ${amountKsh}`,
    payer,
    receipt && `receipt ${receipt}`,
    providerRef && `reference ${providerRef}`,
    resultCode && `code ${resultCode}`,
  ]
  return [receivedAt.slice(0, 16).replace('T', ' '), kind, outcome, ...facts].filter(Boolean).join('  ')
}
