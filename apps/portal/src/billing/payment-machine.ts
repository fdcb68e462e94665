import { assign, fromPromise, setup } from 'xstate'
import { isOpenPayment, type Payment } from './payment.ts'

/** Waits between two questions while the server names none, ms: the last one stays. */
const POLLS = [2000, 3000, 5000]
/** After a timeout: a few more polls, for money that arrives late, ms. */
const LATE_LOOKS = [30_000, 60_000, 120_000, 300_000]

export interface PaymentContext {
  payment: Payment
  /** Polls since it was followed. */
  polls: number
  /** Polls after the timeout, among them. */
  lateLooks: number
  isVisible: boolean
  /** The last question got no answer. */
  isUnknown: boolean
}

type PaymentEvent = { type: 'SHOW' } | { type: 'HIDE' } | { type: 'CANCEL' }

/** Milliseconds until the next question: the server's word wins. */
export const pollDelay = ({
  payment,
  polls,
  isUnknown,
}: Pick<PaymentContext, 'payment' | 'polls' | 'isUnknown'>) =>
  !isUnknown && payment.pollAfterMs > 0 ? payment.pollAfterMs : POLLS[Math.min(polls, POLLS.length - 1)]!

/** Side effects of the machine; the billing service provides them, tests provide their own. */
const calls = {
  /** Reads the payment. Undefined: it is not this member's, or gone. */
  read: fromPromise<Payment | undefined, { payment: Payment }>(() =>
    Promise.reject(new Error('Not provided.')),
  ),
  /** Gives it up. */
  cancel: fromPromise<Payment | undefined, { payment: Payment }>(() =>
    Promise.reject(new Error('Not provided.')),
  ),
}

/**
 * Follows one payment to its end: polls while the page is visible, pauses while it is hidden, polls once when it is
 * visible again. A missing answer is never a failure. One that timed out, or that the server is checking, is polled for
 * a while longer: its money may arrive late.
 */
export const paymentMachine = setup({
  types: {
    context: {} as PaymentContext,
    input: {} as { payment: Payment; isVisible: boolean },
    events: {} as PaymentEvent,
  },
  actors: calls,
  delays: {
    poll: ({ context }) => pollDelay(context),
    lateLook: ({ context }) => LATE_LOOKS[context.lateLooks] ?? 0,
  },
  guards: {
    isVisible: ({ context }) => context.isVisible,
    isHidden: ({ context }) => !context.isVisible,
    isOpen: ({ context }) => isOpenPayment(context.payment),
    /** Nothing to confirm, but money may still arrive or be found. */
    mayArrive: ({ context }) => /^(timed_out|held)$/.test(context.payment.state),
    hasLooksLeft: ({ context }) => context.lateLooks < LATE_LOOKS.length,
  },
  actions: {
    show: assign({ isVisible: true }),
    hide: assign({ isVisible: false }),
    countLook: assign({ lateLooks: ({ context }) => context.lateLooks + 1 }),
    doubt: assign({ isUnknown: true, polls: ({ context }) => context.polls + 1 }),
  },
}).createMachine({
  id: 'payment',
  context: ({ input }) => ({ ...input, polls: 0, lateLooks: 0, isUnknown: false }),
  initial: 'judging',
  on: { SHOW: { actions: 'show' }, HIDE: { actions: 'hide' } },
  states: {
    judging: {
      always: [
        { guard: ({ context }) => isOpenPayment(context.payment) && context.isVisible, target: 'waiting' },
        { guard: 'isOpen', target: 'hidden' },
        { guard: 'mayArrive', target: 'lapsed' },
        { target: 'ended' },
      ],
    },
    waiting: {
      on: { HIDE: { target: 'hidden', actions: 'hide' }, CANCEL: 'cancelling' },
      after: { poll: 'polling' },
    },
    hidden: {
      on: { SHOW: { target: 'polling', actions: 'show' }, CANCEL: 'cancelling' },
    },
    polling: {
      on: { CANCEL: 'cancelling' },
      invoke: {
        src: 'read',
        input: ({ context }) => ({ payment: context.payment }),
        onDone: [
          { guard: ({ event }) => event.output === undefined, target: 'lost' },
          {
            target: 'judging',
            actions: assign({
              payment: ({ context, event }) => ({ ...context.payment, ...event.output }),
              polls: ({ context }) => context.polls + 1,
              isUnknown: false,
            }),
          },
        ],
        onError: { target: 'judging', actions: 'doubt' },
      },
    },
    cancelling: {
      invoke: {
        src: 'cancel',
        input: ({ context }) => ({ payment: context.payment }),
        onDone: [
          { guard: ({ event }) => event.output === undefined, target: 'lost' },
          {
            target: 'judging',
            actions: assign({
              payment: ({ context, event }) => ({ ...context.payment, ...event.output }),
              isUnknown: false,
            }),
          },
        ],
        onError: { target: 'judging', actions: 'doubt' },
      },
    },
    lapsed: {
      on: { SHOW: { target: 'polling', actions: 'show' }, CANCEL: 'cancelling' },
      after: {
        lateLook: [
          {
            guard: ({ context }) => context.isVisible && context.lateLooks < LATE_LOOKS.length,
            target: 'polling',
            actions: 'countLook',
          },
        ],
      },
    },
    ended: { type: 'final' },
    lost: { type: 'final' },
  },
})
