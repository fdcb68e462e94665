import { type OrderState, orderStates } from '@kurasa/portal-contract'
import { type AdminOrder, getAdminOrders, postRefund } from '../admin/orders.ts'
import { getUser } from '../admin/users.ts'
import { OperatorError } from '../operator-error.ts'
import { type Command, readArguments } from './command.ts'
import { withOperator } from './operator.ts'

const text = { type: 'string' } as const

/** `order`: what was bought, and what is given back. */
export const orderCommand: Command = {
  usage: [
    'order list [--state pending|paid|failed|timed_out|refunded] [--member NUMBER OR ID]',
    'order refund <order or payment> --reason TEXT',
  ],
  async run(args) {
    const { values, positionals } = readArguments(args, { state: text, member: text, reason: text })
    const [action = '', id, ...more] = positionals
    if (action === 'list' && id === undefined && values.reason === undefined) {
      const state = readState(values.state)
      const orders = await withOperator(async (operator) => {
        const who = values.member
        const member = who === undefined ? undefined : await operator.call(getUser, {}, { who })
        return operator.call(getAdminOrders, {}, { state, userId: member?.id })
      })
      for (const order of orders) console.log(describe(order))
      if (!orders.length) console.log('There is no such order.')
      return 0
    }
    if (action !== 'refund' || more.length || values.state !== undefined || values.member !== undefined) {
      throw new OperatorError('Say what to do: order list, or order refund <order or payment> --reason TEXT.')
    }
    if (id === undefined) throw new OperatorError('Name the order or payment to give back.')
    const { reason } = values
    if (!reason?.trim()) throw new OperatorError('Say why, for the audit log: --reason TEXT.')
    const { amountKsh } = await withOperator((operator) => operator.call(postRefund, {}, { id, reason }))
    console.log(`KSH ${amountKsh} goes back, and what it paid for is taken back.`)
    return 0
  },
}

function readState(given: string | undefined): OrderState | undefined {
  if (given === undefined) return undefined
  const state = orderStates.find((known) => known === given)
  if (!state) throw new OperatorError(`--state is one of ${orderStates.join(', ')}.`)
  return state
}

function describe({ id, phoneMasked, title, priceKsh, state, receipt, createdAt }: AdminOrder): string {
  const when = createdAt.slice(0, 16).replace('T', ' ')
  return `${id}  ${when}  ${phoneMasked}  KSH ${priceKsh}  ${state}${receipt ? ` ${receipt}` : ''}  ${title}`
}
