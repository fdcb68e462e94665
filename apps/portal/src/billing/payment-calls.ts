import { cancelIntent, getIntent, getOrder } from '@kurasa/portal-contract'
import { fromPromise } from 'xstate'
import type { PortalClient } from '../api/portal-client.ts'
import { PortalError } from '../api/portal-error.ts'
import { orderIdOf, type Payment, paymentOf, paymentOfOrder } from './payment.ts'
import { paymentMachine } from './payment-machine.ts'

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

/** The machine of a payment with its calls to the API. */
export const connectedPaymentMachine = (client: PortalClient) =>
  paymentMachine.provide({
    actors: {
      read: fromPromise(({ input, signal }) => orGone(readPayment(client, input.payment.id, signal))),
      cancel: fromPromise(({ input, signal }) =>
        orGone(
          client
            .call(cancelIntent, {}, { path: { id: input.payment.id }, signal, silent: true })
            .then(({ intent }) => paymentOf(intent)),
        ),
      ),
    },
  })

async function readPayment(client: PortalClient, id: string, signal: AbortSignal): Promise<Payment> {
  const order = orderIdOf(id)
  const options = { path: { id: order ?? id }, signal, silent: true }
  if (order) return paymentOfOrder(await client.call(getOrder, undefined, options))
  const { intent, ...about } = await client.call(getIntent, undefined, options)
  return paymentOf(intent, about)
}
