import type { QueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { PortalClient } from '../api/portal-client.ts'
import type { ClientStorage } from '../storage/client-storage.ts'
import type { FollowedPayment, Payment } from './payment.ts'
import type { PaymentNote } from './payment-notes.ts'

/** Values of a payment that the app knows besides the server's answer. */
export type PaymentAbout = Pick<PaymentNote, 'amountKsh' | 'name' | 'bookId' | 'onceName'>

export interface BillingState {
  /** Payments since the page was loaded, newest first, ended ones included. */
  payments: readonly FollowedPayment[]
  /** Ended payments whose result has not been shown yet. */
  notices: readonly FollowedPayment[]
}

/** Dependencies of billing. */
export interface BillingParts {
  client: PortalClient
  queryClient: QueryClient
  storage: ClientStorage
}

/** Follows payments for the whole portal, whatever screen is shown. The implementation loads on first use. */
export interface Billing {
  getState(): BillingState
  subscribe(listener: () => void): () => void
  /** Loads the implementation in advance. */
  prepare(): void
  follow(payment: Payment, about?: PaymentAbout): Promise<void>
  /** Cancels an intent: money that still arrives is refunded. */
  cancel(id: string): void
  /** Call when the member has read the result. */
  acknowledge(id: string): void
  /** A component shows this payment, so its result needs no separate notice. Returns a function that ends this. */
  watch(id: string): () => void
  /** Requests open and late payments from the server. Never rejects. */
  check(): Promise<void>
  /** Stops following all payments: another member logged in, or none. */
  stop(): void
}

/** The implementation that loads on first use. */
export type BillingService = Omit<Billing, 'getState' | 'subscribe' | 'prepare' | 'follow'> & {
  follow(payment: Payment, about?: PaymentAbout): void
}

const nothing: BillingState = { payments: [], notices: [] }

export function createBilling(parts: BillingParts): Billing {
  let state = nothing
  let opening: Promise<BillingService> | undefined
  const listeners = new Set<() => void>()

  const publish = (next: BillingState) => {
    state = next
    for (const listener of [...listeners]) listener()
  }
  const open = () => {
    opening ??= import('./billing-service.ts').then(
      ({ PaymentFollower }) => new PaymentFollower(parts, publish),
    )
    // Loading fails without a network: the next call loads again.
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }
  const withService = async (use: (service: BillingService) => unknown) => {
    await use(await open())
  }
  const quietly = (use: (service: BillingService) => unknown) => withService(use).catch(() => undefined)

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    prepare: () => void open().catch(() => undefined),
    follow: (payment, about) => withService((service) => service.follow(payment, about)),
    cancel: (id) => void quietly((service) => service.cancel(id)),
    acknowledge: (id) => void quietly((service) => service.acknowledge(id)),
    watch(id) {
      let end: (() => void) | undefined
      let isOver = false
      void quietly((service) => {
        if (!isOver) end = service.watch(id)
      })
      return () => {
        isOver = true
        end?.()
      }
    },
    check: () => quietly((service) => service.check()),
    stop() {
      if (opening) void quietly((service) => service.stop())
    },
  }
}

export const BillingContext = createContext<Billing | undefined>(undefined)

/** Returns the billing of the portal. @throws Error without a `BillingContext` */
export function useBilling(): Billing {
  const billing = use(BillingContext)
  if (!billing) throw new Error('useBilling needs a BillingContext around it.')
  return billing
}

/** Payments since the page was loaded, and results that are still to be shown. */
export function useBillingState(): BillingState {
  const billing = useBilling()
  return useSyncExternalStore(billing.subscribe, billing.getState)
}

/** The newest payment that fits. The caller shows it, so its result needs no notice elsewhere. */
export function usePayment(fits: (payment: FollowedPayment) => boolean): FollowedPayment | undefined {
  const billing = useBilling()
  const payment = useBillingState().payments.find(fits)
  const id = payment?.id
  useEffect(() => (id === undefined ? undefined : billing.watch(id)), [billing, id])
  return payment
}

/** Follows payments while the portal is mounted; checks open payments at the start and for each new member. */
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
