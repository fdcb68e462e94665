import { type Actor, createActor } from 'xstate'
import { storedLanguage } from '../i18n/locale.ts'
import { needTexts } from '../i18n/texts.ts'
import { readUid } from '../session/session.ts'
import { settleOnce } from '../storage/once.ts'
import type { BillingParts, BillingService, BillingState, PaymentAbout } from './billing.ts'
import { subscriptionQuery } from './money-queries.ts'
import { type FollowedPayment, isOpenPayment, type Payment, paymentOf } from './payment.ts'
import { connectedPaymentMachine } from './payment-calls.ts'
import type { paymentMachine } from './payment-machine.ts'
import { type PaymentNote, readNotes, writeNote } from './payment-notes.ts'

type PaymentActor = Actor<typeof paymentMachine>

/** First elements of the query keys that a payment changes. */
const TOUCHED = new Set<unknown>(['entitlements', 'subscription', 'me', 'orders', 'shelf', 'points'])
/** Payments older than this are not resumed: the server ended them long ago. Milliseconds. */
const RESUMED_FOR = 24 * 3600_000

const isHidden = () => document.visibilityState === 'hidden'

/** Whether a payment of the notes may still be open: a purchase that is not too old. */
const isResumable = (note: PaymentNote): boolean =>
  note.kind === 'purchase' &&
  (isOpenPayment(note) || note.state === 'timed_out' || note.state === 'held') &&
  Date.now() - note.at <= RESUMED_FOR

/** Follows each payment with its own actor, stores notes of them on this phone, and refetches what they change. */
export class PaymentFollower implements BillingService {
  readonly #parts: BillingParts
  readonly #publish: (state: BillingState) => void
  readonly #machine: typeof paymentMachine
  readonly #actors = new Map<string, PaymentActor>()
  readonly #payments = new Map<string, FollowedPayment>()
  readonly #notices = new Map<string, FollowedPayment>()
  readonly #watched = new Map<string, number>()
  /** Counts stops: what was requested for an earlier member is ignored. */
  #generation = 0

  constructor(parts: BillingParts, publish: (state: BillingState) => void) {
    this.#parts = parts
    this.#publish = publish
    this.#machine = connectedPaymentMachine(parts.client)
    document.addEventListener('visibilitychange', () => {
      const type = isHidden() ? 'HIDE' : 'SHOW'
      for (const actor of this.#actors.values()) actor.send({ type })
    })
  }

  follow(payment: Payment, about: PaymentAbout = {}): void {
    const uid = this.#uid
    if (uid === undefined || this.#actors.has(payment.id)) return
    const { id, kind, state } = payment
    const { storage } = this.#parts
    writeNote({ id, uid, kind, state, ...about, ...(about.onceName && { at: Date.now() }) }, storage)
    const actor = createActor(this.#machine, { input: { payment, isVisible: !isHidden() } })
    this.#actors.set(id, actor)
    this.#payments.set(id, { ...payment, isUnknown: false, isGivingUp: false })
    actor.subscribe({ next: () => this.#take(uid, actor), error: () => undefined })
    actor.start()
    if (about.onceName) {
      // Refetch, so that the subscription's state or the new order is shown at once.
      this.#renewAll()
      if (!isOpenPayment(payment)) settleOnce(about.onceName, storage)
    }
    this.#notify()
  }

  cancel(id: string): void {
    this.#actors.get(id)?.send({ type: 'CANCEL' })
  }

  acknowledge(id: string): void {
    const uid = this.#uid
    const payment = this.#payments.get(id) ?? this.#notices.get(id)
    if (uid !== undefined && payment) {
      const { kind, state } = payment
      writeNote({ id, uid, kind, state, isNotified: true }, this.#parts.storage)
      if (this.#payments.has(id)) this.#payments.set(id, { ...payment, isNotified: true })
    }
    this.#notices.delete(id)
    this.#notify()
  }

  watch(id: string): () => void {
    this.#watched.set(id, (this.#watched.get(id) ?? 0) + 1)
    if (this.#notices.has(id)) this.acknowledge(id)
    return () => {
      const payment = this.#payments.get(id)
      if (payment && !isOpenPayment(payment)) this.acknowledge(id)
      const left = (this.#watched.get(id) ?? 1) - 1
      if (left > 0) this.#watched.set(id, left)
      else this.#watched.delete(id)
    }
  }

  async check(): Promise<void> {
    const uid = this.#uid
    if (uid === undefined) return
    const { client, queryClient, storage } = this.#parts
    const born = this.#generation
    const known = readNotes(uid, storage)
    for (const { id, kind, state } of known.filter(isResumable)) {
      this.follow({ id, kind, state, pollAfterMs: 1 })
    }
    const found = await queryClient.fetchQuery({
      ...subscriptionQuery(client, uid, storedLanguage(storage)),
      staleTime: 0,
    })
    if (born !== this.#generation || this.#uid !== uid) return
    if (found.pendingIntent) this.follow(paymentOf(found.pendingIntent))
    for (const intent of found.lateIntents) {
      const note = known.find(({ id }) => id === intent.id)
      if (note?.state === 'succeeded' && note.isNotified) continue
      this.#takeLate(uid, paymentOf(intent))
    }
    this.#notify()
  }

  stop(): void {
    this.#generation++
    for (const actor of this.#actors.values()) actor.stop()
    for (const kept of [this.#actors, this.#payments, this.#notices, this.#watched]) kept.clear()
    this.#notify()
  }

  get #uid(): string | undefined {
    return readUid(this.#parts.storage)
  }

  /** Copies the state of an actor to screens, notes and cache. */
  #take(uid: string, actor: PaymentActor): void {
    const { context, value } = actor.getSnapshot()
    const { payment } = context
    const before = this.#payments.get(payment.id)
    const next = { ...payment, isUnknown: context.isUnknown, isGivingUp: value === 'cancelling' }
    this.#payments.set(payment.id, next)
    if (value === 'lost') this.#payments.delete(payment.id)
    if (value === 'lost' || before?.state !== next.state) {
      writeNote({ id: payment.id, uid, kind: payment.kind, state: payment.state }, this.#parts.storage)
    }
    if (before !== undefined && before.state !== next.state && !isOpenPayment(next)) this.#ended(uid, next)
    this.#notify()
  }

  #ended(uid: string, payment: FollowedPayment): void {
    const { storage } = this.#parts
    const { onceName } = readNotes(uid, storage).find(({ id }) => id === payment.id) ?? {}
    if (onceName) settleOnce(onceName, storage)
    this.#renewAll()
    // A member who cancelled needs no notice.
    if (payment.state !== 'cancelled') this.#announce(payment)
  }

  /** A payment that was paid after it had ended here. */
  #takeLate(uid: string, late: Payment): void {
    const { id, kind, state } = late
    writeNote({ id, uid, kind, state }, this.#parts.storage)
    this.#actors.get(id)?.stop()
    const payment = { ...late, isUnknown: false, isGivingUp: false }
    this.#payments.set(id, payment)
    this.#announce(payment)
  }

  #announce(payment: FollowedPayment): void {
    if (this.#watched.has(payment.id)) return
    // Load the texts first: the notice may be shown over any screen.
    void needTexts('money').then(
      () => {
        if (this.#payments.get(payment.id) !== payment && !this.#notices.has(payment.id)) return
        this.#notices.set(payment.id, payment)
        this.#notify()
      },
      () => undefined,
    )
  }

  #renewAll(): void {
    void this.#parts.queryClient.invalidateQueries({ predicate: ({ queryKey }) => TOUCHED.has(queryKey[0]) })
  }

  #notify(): void {
    this.#publish({
      payments: [...this.#payments.values()].reverse(),
      notices: [...this.#notices.values()],
    })
  }
}
