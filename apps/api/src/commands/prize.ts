import { claimState } from '@kurasa/portal-contract'
import { z } from 'zod'
import {
  type AdminClaim,
  type AdminPrize,
  getAllPrizes,
  getClaims,
  postClaimFulfil,
  postClaimReject,
  putPrizeStock,
} from '../admin/prizes.ts'
import { OperatorError } from '../operator-error.ts'
import { type Command, readArguments } from './command.ts'
import { withOperator } from './operator.ts'

const text = { type: 'string' } as const
/** Arguments of an action. */
interface Given {
  id: string
  count: string
  values: { state?: string | undefined; code?: string | undefined; reason?: string | undefined }
}

/** An action: the options it takes, how many arguments, and what it does. */
interface Action {
  options: readonly string[]
  count: number
  run(given: Given): Promise<void>
}

const actions: Record<string, Action> = {
  list: {
    options: [],
    count: 0,
    async run() {
      const prizes = await withOperator((operator) => operator.call(getAllPrizes, {}))
      for (const prize of prizes) console.log(describePrize(prize))
    },
  },
  claims: {
    options: ['state'],
    count: 0,
    async run({ values }) {
      const state = z.optional(claimState).safeParse(values.state)
      if (!state.success) throw new OperatorError('--state is one of pending, fulfilled and rejected.')
      const claims = await withOperator((operator) => operator.call(getClaims, {}, { state: state.data }))
      for (const claim of claims) console.log(describeClaim(claim))
      if (!claims.length) console.log(`No claim is ${state.data ?? 'pending'}.`)
    },
  },
  fulfil: {
    options: ['code'],
    count: 1,
    async run({ id, values }) {
      const request = { code: values.code }
      const claim = await withOperator((operator) => operator.call(postClaimFulfil, { id }, request))
      console.log(describeClaim(claim))
    },
  },
  reject: {
    options: ['reason'],
    count: 1,
    async run({ id, values: { reason } }) {
      if (!reason?.trim()) throw new OperatorError('Say why, for the member to read: --reason "text".')
      const claim = await withOperator((operator) => operator.call(postClaimReject, { id }, { reason }))
      console.log(describeClaim(claim))
    },
  },
  stock: {
    options: [],
    count: 2,
    async run({ id, count }) {
      if (!/^\d{1,6}$/.test(count)) throw new OperatorError('The count is a whole number, 0 or more.')
      const request = { stock: Number(count) }
      const prize = await withOperator((operator) => operator.call(putPrizeStock, { id }, request))
      console.log(describePrize(prize))
    },
  },
}

/** `prize`: what is offered, what was redeemed, and what is handed over. */
export const prizeCommand: Command = {
  usage: [
    'prize list',
    'prize claims [--state pending|fulfilled|rejected]',
    'prize fulfil <claim> [--code CODE]',
    'prize reject <claim> --reason TEXT',
    'prize stock <prize> <count>',
  ],
  async run(args) {
    const { values, positionals } = readArguments(args, { state: text, code: text, reason: text })
    const [name = '', id = '', count = ''] = positionals
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!action) {
      throw new OperatorError(`Say what to do: ${Object.keys(actions).join(', ')}, e.g. prize claims.`)
    }
    const stray = Object.keys(values).find((option) => !action.options.includes(option))
    if (stray) throw new OperatorError(`--${stray} does not belong to prize ${name}.`)
    if (positionals.length - 1 !== action.count) {
      throw new OperatorError(`Like this: ${this.usage.find((form) => form.startsWith(`prize ${name}`))}.`)
    }
    await action.run({ id, count, values })
    return 0
  },
}

function describePrize({ id, names, cost, stock, isOffered }: AdminPrize): string {
  return `${id}  ${names.en_US}  ${cost} points, ${stock} left${isOffered ? '' : ', not offered'}`
}

function describeClaim({ id, name, member, cost, state, createdAt, reason }: AdminClaim): string {
  return `${id}  ${state}  ${name}  ${member}  ${cost} points  ${createdAt}${reason ? `  ${reason}` : ''}`
}
