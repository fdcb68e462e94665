import { cancelIntent, getIntent, getOrder } from '@kurasa/portal-contract'
import { type Actor, createActor, fromPromise } from 'xstate'
import { PortalError } from '../api/portal-error.ts'
import { storedLanguage } from '../i18n/locale.ts'
import { needTexts } from '../i18n/texts.ts'
import { readUid } from '../session/session.ts'
import { settleOnce } from '../storage/once.ts'
import type { BillingParts, BillingService, BillingState, PaymentAbout } from './billing.ts'
import { subscriptionQuery } from './money-queries.ts'
import {
  type FollowedPayment,
  isOpenPayment,
  orderIdOf,
  type Payment,
  paymentOf,
  paymentOfOrder,
} from './payment.ts'
import { paymentMachine } from './payment-machine.ts'
import { readNotes, writeNote } from './payment-notes.ts'

type PaymentActor = Actor<typeof paymentMachine>

/** First elements of the query keys that a payment changes. */
const TOUCHED = new Set<unknown>(['entitlements', 'subscription', 'me', 'orders', 'shelf', 'points'])
/** Payments older than this are not resumed: the server ended them long ago. Milliseconds. */
const RESUMED_FOR = 24 * 3600_000

const isHidden = () => document.visibilityState === 'hidden'

/** The payment does not exist or belongs to another member. Any other error is temporary. */
const isGone = (error: unknown) => error instanceof PortalError && [401, 403, 404].includes(error.status)

async function orGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

/** Follows each payment with its own actor, stores notes of them on this phone, and refetches what they change. */
export function createBillingService(
  { client, queryClient, storage }: BillingParts,
  publish: (state: BillingState) => void,
): BillingService {
  const actors = new Map<string, PaymentActor>()
  const payments = new Map<string, FollowedPayment>()
  const notices = new Map<string, FollowedPayment>()
  const watched = new Map<string, number>()
  let generation = 0

  const machine = paymentMachine.provide({
    actors: {
      read: fromPromise(({ input, signal }) =>
        orGone(
          (async () => {
            const path = { id: orderIdOf(input.payment.id) ?? input.payment.id }
            if (orderIdOf(input.payment.id)) {
              return paymentOfOrder(await client.call(getOrder, undefined, { path, signal, silent: true }))
            }
            const { intent, ...about } = await client.call(getIntent, undefined, {
              path,
              signal,
              silent: true,
            })
            return paymentOf(intent, about)
          })(),
        ),
      ),
      cancel: fromPromise(({ input, signal }) =>
        orGone(
          client
            .call(cancelIntent, {}, { path: { id: input.payment.id }, signal, silent: true })
            .then(({ intent }) => paymentOf(intent)),
        ),
      ),
    },
  })

  const notify = () => {
    publish({
      payments: [...payments.values()].reverse(),
      notices: [...notices.values()],
    })
  }

  const renewAll = () =>
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => TOUCHED.has(queryKey[0]) })

  const announce = (payment: FollowedPayment) => {
    if (watched.has(payment.id)) return
    // Load the texts first: the notice may be shown over any screen.
    void needTexts('money').then(
      () => {
        if (payments.get(payment.id) !== payment && !notices.has(payment.id)) return
        notices.set(payment.id, payment)
        notify()
      },
      () => undefined,
    )
  }

  /** Copies the state of an actor to screens, notes and cache. */
  const take = (uid: string, actor: PaymentActor) => {
    const { context, value } = actor.getSnapshot()
    const { payment } = context
    const before = payments.get(payment.id)
    const next = { ...payment, isUnknown: context.isUnknown, isGivingUp: value === 'cancelling' }
    payments.set(payment.id, next)
    const hasEnded = before !== undefined && before.state !== next.state && !isOpenPayment(next)
    if (value === 'lost') payments.delete(payment.id)
    if (value === 'lost' || before?.state !== next.state) {
      writeNote({ id: payment.id, uid, kind: payment.kind, state: payment.state }, storage)
    }
    if (hasEnded) {
      const { onceName } = readNotes(uid, storage).find(({ id }) => id === payment.id) ?? {}
      if (onceName) settleOnce(onceName, storage)
      renewAll()
      // A member who cancelled needs no notice.
      if (next.state !== 'cancelled') announce(next)
    }
    notify()
  }

  const follow = (payment: Payment, about: PaymentAbout = {}) => {
    const uid = readUid(storage)
    if (uid === undefined || actors.has(payment.id)) return
    const { id, kind, state } = payment
    writeNote({ id, uid, kind, state, ...about, ...(about.onceName && { at: Date.now() }) }, storage)
    const actor = createActor(machine, { input: { payment, isVisible: !isHidden() } })
    actors.set(id, actor)
    payments.set(id, { ...payment, isUnknown: false, isGivingUp: false })
    actor.subscribe({ next: () => take(uid, actor), error: () => undefined })
    actor.start()
    if (about.onceName) {
      // Refetch, so that the subscription's state or the new order is shown at once.
      renewAll()
      if (!isOpenPayment(payment)) settleOnce(about.onceName, storage)
    }
    notify()
  }

  const acknowledge = (id: string) => {
    const uid = readUid(storage)
    const payment = payments.get(id) ?? notices.get(id)
    if (uid !== undefined && payment) {
      writeNote({ id, uid, kind: payment.kind, state: payment.state, isNotified: true }, storage)
      if (payments.has(id)) payments.set(id, { ...payment, isNotified: true })
    }
    notices.delete(id)
    notify()
  }

  const check = async () => {
    const uid = readUid(storage)
    if (uid === undefined) return
    const born = generation
    const known = readNotes(uid, storage)
    for (const note of known) {
      const isResumable = isOpenPayment(note) || note.state === 'timed_out'
      if (note.kind !== 'purchase' || !isResumable || Date.now() - note.at > RESUMED_FOR) continue
      follow({ id: note.id, kind: note.kind, state: note.state, pollAfterMs: 1 })
    }
    const found = await queryClient.fetchQuery({
      ...subscriptionQuery(client, uid, storedLanguage(storage)),
      staleTime: 0,
    })
    if (born !== generation || readUid(storage) !== uid) return
    if (found.pendingIntent) follow(paymentOf(found.pendingIntent))
    for (const intent of found.lateIntents) {
      const note = known.find(({ id }) => id === intent.id)
      if (note?.state === 'succeeded' && note.isNotified) continue
      const { id, kind, state } = intent
      writeNote({ id, uid, kind, state }, storage)
      actors.get(id)?.stop()
      const payment = { ...paymentOf(intent), isUnknown: false, isGivingUp: false }
      payments.set(id, payment)
      announce(payment)
    }
    notify()
  }

  const onVisibility = () => {
    const type = isHidden() ? 'HIDE' : 'SHOW'
    for (const actor of actors.values()) actor.send({ type })
  }
  document.addEventListener('visibilitychange', onVisibility)

  return {
    follow,
    acknowledge,
    check,
    cancel: (id) => actors.get(id)?.send({ type: 'CANCEL' }),
    watch(id) {
      watched.set(id, (watched.get(id) ?? 0) + 1)
      if (notices.has(id)) acknowledge(id)
      return () => {
        const payment = payments.get(id)
        if (payment && !isOpenPayment(payment)) acknowledge(id)
        const left = (watched.get(id) ?? 1) - 1
        if (left > 0) watched.set(id, left)
        else watched.delete(id)
      }
    },
    stop() {
      generation++
      for (const actor of actors.values()) actor.stop()
      for (const kept of [actors, payments, notices, watched]) kept.clear()
      notify()
    },
  }
}
