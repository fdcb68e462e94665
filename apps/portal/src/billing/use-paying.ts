import { useEffect, useRef, useState } from 'react'
import { PortalError } from '../api/portal-error.ts'
import { clientStorage } from '../storage/client-storage.ts'
import { onceKey, settleOnce } from '../storage/once.ts'
import { type PaymentAbout, useBilling, usePayment } from './billing.ts'
import { openCarrierPage } from './carrier-page.ts'
import { type FollowedPayment, isOpenPayment, type Payment } from './payment.ts'
import { isUnknownOutcome, NotSentError } from './payment-texts.ts'

/** A payment that has begun. */
interface Begun {
  payment: Payment
  about?: Omit<PaymentAbout, 'onceName'>
  /** A page of the carrier that goes on with it. */
  redirectUrl?: string
}

/**
 * Begins a payment once, however often the button is tapped and however many answers are lost: the idempotency key is
 * kept until there is a final state.
 *
 * @param isOurs - recognises a payment that is under way already: it is shown instead of a second one
 * @returns `payment`: what was begun or found, to its end; `error`: why it did not begin, as far as is known
 */
export function usePaying(isOurs: (payment: FollowedPayment) => boolean = () => false) {
  const billing = useBilling()
  const isBusy = useRef(false)
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>()
  const [paymentId, setPaymentId] = useState<string>()
  const payment = usePayment((one) => one.id === paymentId || (isOpenPayment(one) && isOurs(one)))
  const foundId = payment?.id
  // One that was found is shown to its end, as one that was begun here.
  useEffect(() => {
    if (foundId !== undefined) setPaymentId(foundId)
  }, [foundId])

  const pay = async (name: string, send: (idempotencyKey: string) => Promise<Begun>) => {
    if (isBusy.current) return
    if (navigator.onLine === false) {
      setError(new NotSentError('There is no network.'))
      return
    }
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
  return { isSending, error, payment, setPaymentId, pay, again }
}
