import { describe, expect, it } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { commands } from './commands.ts'

describe('a command about money that makes no sense', () => {
  it.each([
    [['order'], 'Say what to do: order list or order refund.'],
    [['order', 'pay', 'x'], 'Say what to do: order list or order refund.'],
    [
      ['order', 'list', '--state', 'lost'],
      '--state must be one of pending, paid, failed, timed_out, refunded.',
    ],
    [['order', 'refund'], 'Like this: order refund <id> --reason TEXT.'],
    [['order', 'refund', 'x'], '--reason is missing. Like this: order refund <id> --reason TEXT.'],
    [['order', 'refund', 'x', '--reason', ' '], '--reason: '],
    [['order', 'refund', 'x', 'y', '--reason', 'z'], 'Like this: order refund'],
    [['order', 'refund', 'x', '--reason', 'z'], 'To do it, add --yes; to try it, --dry-run.'],
    [['order', 'list', '--colour', 'red'], "Unknown option '--colour'."],
    [['payment'], 'Say what to do: payment list, payment quarantine, payment evidence'],
    [['payment', 'evidence'], 'Like this: payment evidence <id>.'],
    [['payment', 'grant', 'x'], '--reason is missing. Like this: payment grant <id> --reason TEXT.'],
    [['payment', 'return', 'x', '--reason', 'z'], 'To do it, add --yes; to try it, --dry-run.'],
    [['payment', 'balances', '--state', 'sent'], '--state does not belong to payment balances.'],
    [['payment', 'list', '--state', 'lost'], '--state must be one of created'],
    [['package', 'set'], 'Like this: package set <id>'],
    [['package', 'set', 'daily'], 'There is nothing to change. Like this: package set <id>'],
    [['package', 'set', 'daily', '--price', '9.5'], '--price: '],
    [['package', 'set', 'daily', '--price', 'much'], '--price must be a number.'],
    [['package', 'set', 'daily', '--price=-5'], '--price: '],
    [['package', 'set', 'daily', '--sale', 'maybe'], '--sale must be one of on, off.'],
  ])('is refused in one sentence, before anything is touched: %j', async ([name, ...args], sentence) => {
    const failing = commands[name!]!.run(args)
    await expect(failing).rejects.toBeInstanceOf(OperatorError)
    await expect(failing).rejects.toThrow(sentence)
    const { message } = (await failing.catch((error: unknown) => error)) as Error
    expect(message).toMatch(/^\S[^\n]+\.$/)
  })
})
