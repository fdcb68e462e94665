import { type IntentState, intentStates } from '@kurasa/portal-contract'
import { type AdminPayment, getBalances, getPayments, getQuarantine } from '../admin/payments.ts'
import { OperatorError } from '../operator-error.ts'
import { type Command, readArguments } from './command.ts'
import { withOperator } from './operator.ts'

/** `payment`: attempts to charge, what fits nothing, and the ledger. */
export const paymentCommand: Command = {
  usage: [`payment list [--state ${intentStates.join('|')}]`, 'payment quarantine', 'payment balances'],
  async run(args) {
    const { values, positionals } = readArguments(args, { state: { type: 'string' } })
    const [action = '', ...more] = positionals
    if (!['list', 'quarantine', 'balances'].includes(action) || more.length) {
      throw new OperatorError('Say what to show: payment list, payment quarantine or payment balances.')
    }
    if (action !== 'list' && values.state !== undefined) {
      throw new OperatorError('--state belongs to payment list.')
    }
    const state = readState(values.state)
    const lines = await withOperator(async (operator) => {
      if (action === 'list') return (await operator.call(getPayments, {}, { state })).map(describe)
      if (action === 'balances') {
        const balances = await operator.call(getBalances, {})
        return Object.entries(balances).map(([account, balance]) => `${account}  KSH ${balance}`)
      }
      const { callbacks, payments } = await operator.call(getQuarantine, {})
      return [
        ...callbacks.map(
          ({ providerRef, phoneMasked, amountKsh, outcome, reason, times }) =>
            `callback  ${providerRef}  ${phoneMasked}  KSH ${amountKsh}  ${outcome}  ${reason}, ${times} ×`,
        ),
        ...payments.map(describe),
      ]
    })
    for (const line of lines) console.log(line)
    if (!lines.length) console.log('There is nothing to show.')
    return 0
  },
}

function readState(given: string | undefined): IntentState | undefined {
  if (given === undefined) return undefined
  const state = intentStates.find((known) => known === given)
  if (!state) throw new OperatorError(`--state is one of ${intentStates.join(', ')}.`)
  return state
}

function describe(payment: AdminPayment): string {
  const { id, createdAt, phoneMasked, kind, amountKsh, state, resultCode, refund } = payment
  const when = createdAt.slice(0, 16).replace('T', ' ')
  const result = resultCode ? ` (${resultCode})` : ''
  return `${id}  ${when}  ${phoneMasked}  ${kind}  KSH ${amountKsh}  ${state}${result}${refund ? `  refund ${refund}` : ''}`
}
