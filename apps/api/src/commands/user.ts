import { type AdminUser, getUser, postUserStatus } from '../admin/users.ts'
import { OperatorError } from '../operator-error.ts'
import { type Command, readArguments } from './command.ts'
import { withOperator } from './operator.ts'

/** `user`: looks a member up, blocks or unblocks one. */
export const userCommand: Command = {
  usage: ['user show|block|unblock <number or id> [--reason TEXT]'],
  async run(args) {
    const { values, positionals } = readArguments(args, { reason: { type: 'string' } })
    const [action = '', who, ...more] = positionals
    if (!['show', 'block', 'unblock'].includes(action)) {
      throw new OperatorError('Say what to do with the member: user show, user block or user unblock.')
    }
    if (who === undefined || more.length) {
      throw new OperatorError(`Name one member, by number or id: user ${action} 0712345678.`)
    }
    if (action === 'show' && values.reason !== undefined) {
      throw new OperatorError('--reason belongs to user block and user unblock.')
    }
    const user = await withOperator((operator) =>
      action === 'show'
        ? operator.call(getUser, {}, { who })
        : operator.call(
            postUserStatus,
            {},
            { who, status: action === 'block' ? 'blocked' : 'active', reason: values.reason },
          ),
    )
    console.log(describe(user))
    return 0
  },
}

function describe({ id, phoneMasked, status, createdAt, lastSeenAt, sessions }: AdminUser): string {
  const day = (time: string) => time.slice(0, 10)
  return `${id}  ${phoneMasked}  ${status}  since ${day(createdAt)}, last seen ${day(lastSeenAt)}, ${sessions} ${sessions === 1 ? 'session' : 'sessions'}`
}
