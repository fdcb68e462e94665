import type { QueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { PortalClient } from '../api/portal-client.ts'
import type { ClientStorage } from '../storage/client-storage.ts'
import type { FollowedPayment, Payment } from './payment.ts'
import type { PaymentNote } from './payment-notes.ts'

/** What is known about a payment beside the server's answer. */
export type PaymentAbout = Pick<PaymentNote, 'amountKsh' | 'name' | 'bookId' | 'onceName'>

export interface BillingState {
  /** Payments of this page's life, the newest first; those that ended too. */
  payments: readonly FollowedPayment[]
  /** Ends that nobody has been told yet. */
  news: readonly FollowedPayment[]
}

/** What follows payments, and what it asks of the rest. */
export interface BillingParts {
  client: PortalClient
  queryClient: QueryClient
  storage: ClientStorage
}

/** Follows payments for the whole portal, whatever screen is shown. The code that does so comes when it is needed. */
export interface Billing {
  getState(): BillingState
  subscribe(listener: () => void): () => void
  /** Fetches the code, so that a payment need not wait for it. */
  prepare(): void
  follow(payment: Payment, about?: PaymentAbout): Promise<void>
  /** Gives an attempt up: money that still comes goes back. */
  cancel(id: string): void
  /** The member has read how it ended. */
  told(id: string): void
  /** Someone shows this payment: its end is no news. Returns what ends it. */
  watch(id: string): () => void
  /** Asks the server what is under way and what came late. Never fails. */
  check(): Promise<void>
  /** Leaves everything alone: another person, or nobody. */
  stop(): void
}

/** The part that is fetched on use. */
export type BillingDesk = Omit<Billing, 'getState' | 'subscribe' | 'prepare' | 'follow'> & {
  follow(payment: Payment, about?: PaymentAbout): void
}

const nothing: BillingState = { payments: [], news: [] }

export function createBilling(parts: BillingParts): Billing {
  let state = nothing
  let opening: Promise<BillingDesk> | undefined
  const listeners = new Set<() => void>()

  const publish = (next: BillingState) => {
    state = next
    for (const listener of [...listeners]) listener()
  }
  const open = () => {
    opening ??= import('./billing-desk.ts').then(({ createBillingDesk }) => createBillingDesk(parts, publish))
    // Not there without a network: the next one who needs it asks again.
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }
  const withDesk = async (use: (desk: BillingDesk) => unknown) => {
    await use(await open())
  }
  const quietly = (use: (desk: BillingDesk) => unknown) => withDesk(use).catch(() => undefined)

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    prepare: () => void open().catch(() => undefined),
    follow: (payment, about) => withDesk((desk) => desk.follow(payment, about)),
    cancel: (id) => void quietly((desk) => desk.cancel(id)),
    told: (id) => void quietly((desk) => desk.told(id)),
    watch(id) {
      let end: (() => void) | undefined
      let isOver = false
      void quietly((desk) => {
        if (!isOver) end = desk.watch(id)
      })
      return () => {
        isOver = true
        end?.()
      }
    },
    check: () => quietly((desk) => desk.check()),
    stop() {
      if (opening) void quietly((desk) => desk.stop())
    },
  }
}

export const BillingContext = createContext<Billing | undefined>(undefined)

/** What follows payments. */
export function useBilling(): Billing {
  const billing = use(BillingContext)
  if (!billing) throw new Error('useBilling needs a BillingContext around it.')
  return billing
}

/** Payments of this page's life, and those whose end is news. */
export function useBillingState(): BillingState {
  const billing = useBilling()
  return useSyncExternalStore(billing.subscribe, billing.getState)
}

/** The newest payment that fits; shown here, so that its end is no news elsewhere. */
export function usePayment(fits: (payment: FollowedPayment) => boolean): FollowedPayment | undefined {
  const billing = useBilling()
  const payment = useBillingState().payments.find(fits)
  const id = payment?.id
  useEffect(() => (id === undefined ? undefined : billing.watch(id)), [billing, id])
  return payment
}

/** Follows payments as long as the portal is there; at the start, and for each new member, asks what is under way. */
export function useNewBilling(parts: BillingParts, uid: string | undefined): Billing {
  const { client, queryClient, storage } = parts
  const billing = useMemo(
    () => createBilling({ client, queryClient, storage }),
    [client, queryClient, storage],
  )
  useEffect(() => {
    if (uid === undefined) return
    void billing.check()
    return () => billing.stop()
  }, [billing, uid])
  return billing
}
