import { type AdminUser, getUser, postUserConfirm, postUserStatus } from '../admin/users.ts'
import { OperatorError } from '../operator-error.ts'
import { type Command, readArguments } from './command.ts'
import { withOperator } from './operator.ts'

/** Status of a member after each action. */
const statusAfter = { block: 'blocked', unblock: 'active', rest: 'dormant' } as const

/** `user`: looks a member up, blocks or unblocks one, lets an account rest, confirms whose one is that rested. */
export const userCommand: Command = {
  usage: ['user show|block|unblock|rest|confirm <number or id> [--reason TEXT]'],
  async run(args) {
    const { values, positionals } = readArguments(args, { reason: { type: 'string' } })
    const [action = '', who, ...more] = positionals
    if (!['show', 'confirm', ...Object.keys(statusAfter)].includes(action)) {
      throw new OperatorError(
        'Say what to do with the member: user show, user block, user unblock, user rest or user confirm.',
      )
    }
    if (who === undefined || more.length) {
      throw new OperatorError(`Name one member, by number or id: user ${action} 0712345678.`)
    }
    if (action === 'show' && values.reason !== undefined) {
      throw new OperatorError('--reason belongs to what changes a member, not to user show.')
    }
    const { reason } = values
    const user = await withOperator((operator) => {
      if (action === 'show') return operator.call(getUser, {}, { who })
      if (action === 'confirm') return operator.call(postUserConfirm, {}, { who, reason })
      const status = statusAfter[action as keyof typeof statusAfter]
      return operator.call(postUserStatus, {}, { who, status, reason })
    })
    console.log(describe(user))
    return 0
  },
}

function describe(user: AdminUser): string {
  const { id, phoneMasked, status, createdAt, lastSeenAt, sessions, isSealed } = user
  const day = (time: string) => time.slice(0, 10)
  const state = isSealed ? `${status}, sealed` : status
  return `${id}  ${phoneMasked}  ${state}  since ${day(createdAt)}, last seen ${day(lastSeenAt)}, ${sessions} ${sessions === 1 ? 'session' : 'sessions'}`
}
