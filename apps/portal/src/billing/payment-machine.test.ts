import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { Payment } from './payment.ts'
import { paymentMachine, pollDelay } from './payment-machine.ts'

const sent: Payment = {
  id: 'i1',
  kind: 'subscribe',
  state: 'sent',
  expiresAt: '2026-11-22T08:02:00.000Z',
  pollAfterMs: 0,
}

/** An actor over answers that come one by one; the last one stays. */
function follow(
  answers: (Partial<Payment> | Error | undefined)[],
  options: { isVisible?: boolean; start?: Payment; cancel?: Partial<Payment> | Error } = {},
) {
  const clock = new SimulatedClock()
  let polls = 0
  const start = options.start ?? sent
  const machine = paymentMachine.provide({
    actors: {
      read: fromPromise<Payment | undefined, { payment: Payment }>(async () => {
        const answer = answers[Math.min(polls++, answers.length - 1)]
        if (answer instanceof Error) throw answer
        return answer && { ...start, ...answer }
      }),
      cancel: fromPromise<Payment | undefined, { payment: Payment }>(async () => {
        if (options.cancel instanceof Error) throw options.cancel
        return { ...start, ...options.cancel }
      }),
    },
  })
  const actor = createActor(machine, {
    clock,
    input: { payment: start, isVisible: options.isVisible ?? true },
  })
  actor.start()
  /** Resolves pending answers. */
  const settle = async () => {
    for (let i = 0; i < 5; i++) await Promise.resolve()
  }
  return {
    actor,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    polls: () => polls,
    async pass(ms: number) {
      clock.increment(ms)
      await settle()
    },
    settle,
  }
}

describe('the wait between two questions', () => {
  it.each([
    [0, 0, 2000],
    [1, 0, 3000],
    [2, 0, 5000],
    [9, 0, 5000],
    [0, 700, 700],
    [5, 12_000, 12_000],
  ])('after %d questions, with %d ms from the server, is %d ms', (polls, pollAfterMs, expected) => {
    expect(pollDelay({ polls, isUnknown: false, payment: { ...sent, pollAfterMs } })).toBe(expected)
  })

  it("is the portal's own when the last question got no answer", () => {
    expect(pollDelay({ polls: 4, isUnknown: true, payment: { ...sent, pollAfterMs: 200 } })).toBe(5000)
  })
})

describe('a payment that is followed', () => {
  it.each(['succeeded', 'failed', 'cancelled'] as const)(
    'ends with %s, and sends no more queries',
    async (state) => {
      const it = follow([{}, { state }])
      await it.pass(2000)
      expect([it.value(), it.polls()]).toEqual(['waiting', 1])
      await it.pass(3000)
      expect([it.value(), it.polls(), it.context().payment.state]).toEqual(['ended', 2, state])
      await it.pass(600_000)
      expect(it.polls()).toBe(2)
    },
  )

  it('is left alone when it had its end already', () => {
    expect(follow([{}], { start: { ...sent, state: 'succeeded' } }).value()).toBe('ended')
  })

  it('is not polled while the page is hidden, and once when it is visible again', async () => {
    const it = follow([{}])
    it.actor.send({ type: 'HIDE' })
    await it.pass(60_000)
    expect([it.value(), it.polls()]).toEqual(['hidden', 0])
    it.actor.send({ type: 'SHOW' })
    await it.settle()
    expect([it.value(), it.polls()]).toEqual(['waiting', 1])
  })

  it('rests when the page is hidden while a question is under way', async () => {
    const it = follow([{}])
    await it.pass(1999)
    it.actor.send({ type: 'HIDE' })
    it.actor.send({ type: 'SHOW' })
    it.actor.send({ type: 'HIDE' })
    await it.settle()
    expect(it.value()).toBe('hidden')
    await it.pass(60_000)
    expect(it.polls()).toBe(1)
  })

  it('begins at rest on a hidden page', () => {
    expect(follow([{}], { isVisible: false }).value()).toBe('hidden')
  })

  it('is unknown, never failed, when no answer comes', async () => {
    const it = follow([new Error('timeout'), new Error('network'), { state: 'succeeded' }])
    await it.pass(2000)
    expect([it.value(), it.context().isUnknown, it.context().payment.state]).toEqual([
      'waiting',
      true,
      'sent',
    ])
    await it.pass(3000)
    expect(it.context().isUnknown).toBe(true)
    await it.pass(5000)
    expect([it.value(), it.context().isUnknown]).toEqual(['ended', false])
  })

  it('is lost when the server knows none such', async () => {
    const it = follow([undefined])
    await it.pass(2000)
    expect(it.value()).toBe('lost')
  })

  it('that timed out is looked after for a while, for money may come late', async () => {
    const it = follow([{ state: 'timed_out' }, { state: 'timed_out' }, { state: 'succeeded' }])
    await it.pass(2000)
    expect(it.value()).toBe('lapsed')
    await it.pass(30_000)
    expect([it.value(), it.polls()]).toEqual(['lapsed', 2])
    await it.pass(60_000)
    expect([it.value(), it.context().payment.state]).toEqual(['ended', 'succeeded'])
  })

  it('that timed out is looked after four times, then only when the page is seen again', async () => {
    const it = follow([{ state: 'timed_out' }])
    await it.pass(2000)
    for (const wait of [30_000, 60_000, 120_000, 300_000, 600_000, 600_000]) await it.pass(wait)
    expect([it.value(), it.polls()]).toEqual(['lapsed', 5])
    it.actor.send({ type: 'SHOW' })
    await it.settle()
    expect(it.polls()).toBe(6)
  })

  it('is not looked after late while the page is hidden', async () => {
    const it = follow([{ state: 'timed_out' }])
    await it.pass(2000)
    it.actor.send({ type: 'HIDE' })
    await it.pass(30_000)
    expect(it.polls()).toBe(1)
  })
})

describe('giving up', () => {
  it('ends it', async () => {
    const it = follow([{}], { cancel: { state: 'cancelled' } })
    it.actor.send({ type: 'CANCEL' })
    expect(it.value()).toBe('cancelling')
    await it.settle()
    expect([it.value(), it.context().payment.state]).toEqual(['ended', 'cancelled'])
  })

  it('comes too late for what was decided', async () => {
    const it = follow([{}], { cancel: { state: 'succeeded' } })
    it.actor.send({ type: 'CANCEL' })
    await it.settle()
    expect(it.context().payment.state).toBe('succeeded')
  })

  it('without an answer continues polling', async () => {
    const it = follow([{ state: 'succeeded' }], { cancel: new Error('network') })
    it.actor.send({ type: 'CANCEL' })
    await it.settle()
    expect([it.value(), it.context().isUnknown]).toEqual(['waiting', true])
    await it.pass(5000)
    expect(it.value()).toBe('ended')
  })

  it('is possible while hidden, and after it timed out', async () => {
    const hidden = follow([{}], { isVisible: false, cancel: { state: 'cancelled' } })
    hidden.actor.send({ type: 'CANCEL' })
    await hidden.settle()
    expect(hidden.value()).toBe('ended')
    const late = follow([{}], { start: { ...sent, state: 'timed_out' }, cancel: { state: 'cancelled' } })
    late.actor.send({ type: 'CANCEL' })
    await late.settle()
    expect(late.context().payment.state).toBe('cancelled')
  })
})
