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
/** Options that an action takes. */
const allowed: Record<string, readonly string[]> = {
  list: [],
  claims: ['state'],
  fulfil: ['code'],
  reject: ['reason'],
  stock: [],
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
    const [action = '', id, count, ...more] = positionals
    const takes = allowed[action]
    if (!takes) {
      throw new OperatorError(`Say what to do: ${Object.keys(allowed).join(', ')}, e.g. prize claims.`)
    }
    const stray = Object.keys(values).find((name) => !takes.includes(name))
    if (stray) throw new OperatorError(`--${stray} does not belong to prize ${action}.`)
    const expected = { list: 0, claims: 0, stock: 2 }[action] ?? 1
    if (positionals.length - 1 !== expected || more.length) {
      throw new OperatorError(`Like this: ${this.usage.find((form) => form.startsWith(`prize ${action}`))}.`)
    }
    switch (action) {
      case 'list': {
        const prizes = await withOperator((operator) => operator.call(getAllPrizes, {}))
        for (const prize of prizes) console.log(describePrize(prize))
        return 0
      }
      case 'claims': {
        const state = z.optional(claimState).safeParse(values.state)
        if (!state.success) throw new OperatorError('--state is one of pending, fulfilled and rejected.')
        const claims = await withOperator((operator) => operator.call(getClaims, {}, { state: state.data }))
        for (const claim of claims) console.log(describeClaim(claim))
        if (!claims.length) console.log(`No claim is ${state.data ?? 'pending'}.`)
        return 0
      }
      case 'stock': {
        if (!/^\d{1,6}$/.test(count ?? '')) throw new OperatorError('The count is a whole number, 0 or more.')
        const request = { stock: Number(count) }
        const prize = await withOperator((operator) =>
          operator.call(putPrizeStock, { id: id ?? '' }, request),
        )
        console.log(describePrize(prize))
        return 0
      }
      case 'fulfil': {
        const request = { code: values.code }
        const claim = await withOperator((operator) =>
          operator.call(postClaimFulfil, { id: id ?? '' }, request),
        )
        console.log(describeClaim(claim))
        return 0
      }
      default: {
        const { reason } = values
        if (!reason?.trim()) throw new OperatorError('Say why, for the member to read: --reason "text".')
        const claim = await withOperator((operator) =>
          operator.call(postClaimReject, { id: id ?? '' }, { reason }),
        )
        console.log(describeClaim(claim))
        return 0
      }
    }
  },
}

function describePrize({ id, names, cost, stock, isOffered }: AdminPrize): string {
  return `${id}  ${names.en_US}  ${cost} points, ${stock} left${isOffered ? '' : ', not offered'}`
}

function describeClaim({ id, name, member, cost, state, createdAt, reason }: AdminClaim): string {
  return `${id}  ${state}  ${name}  ${member}  ${cost} points  ${createdAt}${reason ? `  ${reason}` : ''}`
}
