import { useRef, useState } from 'react'
import { PortalError } from '../api/portal-client.ts'
import { clientStorage } from '../storage/client-storage.ts'
import { onceKey, settleOnce } from '../storage/once.ts'
import { type PaymentAbout, useBilling } from './billing.ts'
import { openCarrierPage } from './carrier-page.ts'
import type { Payment } from './payment.ts'
import { isUnknownOutcome } from './payment-texts.ts'

/** A payment that has begun. */
interface Begun {
  payment: Payment
  about?: Omit<PaymentAbout, 'onceName'>
  /** A page of the carrier that goes on with it. */
  redirectUrl?: string
}

/**
 * Begins a payment once, however often the button is tapped and however many answers are lost: the key stays until
 * there is a final state.
 *
 * @returns `payment`: id of what was begun here; `error`: why it did not begin, as far as is known
 */
export function usePaying() {
  const billing = useBilling()
  const isBusy = useRef(false)
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>()
  const [paymentId, setPaymentId] = useState<string>()

  const pay = async (name: string, send: (idempotencyKey: string) => Promise<Begun>) => {
    if (isBusy.current) return
    isBusy.current = true
    setSending(true)
    setError(undefined)
    try {
      const { payment, about, redirectUrl } = await send(onceKey(name, clientStorage))
      await billing.follow(payment, { ...about, onceName: name })
      setPaymentId(payment.id)
      if (redirectUrl !== undefined) openCarrierPage(redirectUrl)
    } catch (cause) {
      // Unknown is not failed: the key stays, so that a repeated call cannot pay twice.
      if (!isUnknownOutcome(cause)) settleOnce(name, clientStorage)
      setError(cause)
      const isPending = cause instanceof PortalError && cause.reason === 'PENDING_EXISTS'
      if (isPending || isUnknownOutcome(cause)) await billing.check()
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }
  const again = () => {
    setPaymentId(undefined)
    setError(undefined)
  }
  return { isSending, error, paymentId, setPaymentId, pay, again }
}
