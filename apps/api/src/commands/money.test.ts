import { describe, expect, it } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { commands } from './commands.ts'

describe('a command about money that makes no sense', () => {
  it.each([
    [['order'], 'Say what to do: order list, or order refund'],
    [['order', 'pay', 'x'], 'Say what to do: order list, or order refund'],
    [['order', 'list', '--state', 'lost'], '--state is one of pending, paid, failed, timed_out, refunded.'],
    [['order', 'refund'], 'Name the order or payment to give back.'],
    [['order', 'refund', 'x'], 'Say why, for the audit log: --reason TEXT.'],
    [['order', 'refund', 'x', '--reason', ' '], 'Say why, for the audit log: --reason TEXT.'],
    [['order', 'refund', 'x', 'y', '--reason', 'z'], 'Say what to do'],
    [['order', 'list', '--colour', 'red'], "Unknown option '--colour'."],
    [['payment'], 'Say what to show: payment list, payment quarantine or payment balances.'],
    [['payment', 'balances', '--state', 'sent'], '--state belongs to payment list.'],
    [['payment', 'list', '--state', 'lost'], '--state is one of created'],
    [['package', 'set'], 'Say what to do: package list, or package set'],
    [['package', 'set', 'daily'], 'Say what to change: --price KSH, or --sale on or off.'],
    [['package', 'set', 'daily', '--price', '9.5'], '--price is a whole number of shillings'],
    [['package', 'set', 'daily', '--price=-5'], '--price is a whole number of shillings'],
    [['package', 'set', 'daily', '--sale', 'maybe'], '--sale is on or off.'],
  ])('is refused in one sentence, before anything is touched: %j', async ([name, ...args], sentence) => {
    const failing = commands[name!]!.run(args)
    await expect(failing).rejects.toBeInstanceOf(OperatorError)
    await expect(failing).rejects.toThrow(sentence)
    const { message } = (await failing.catch((error: unknown) => error)) as Error
    expect(message).toMatch(/^\S[^\n]+\.$/)
  })
})
