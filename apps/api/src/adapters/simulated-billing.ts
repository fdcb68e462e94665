import { z } from 'zod'
import {
  type BillingAnswer,
  type BillingPort,
  type BillingRequest,
  BillingUnreachable,
  type Finding,
} from '../ports/billing.ts'
import type { CarrierPayment, CarrierStatus } from './simulated-carrier/carrier.ts'

/** How to reach a simulated carrier, in this process or another. */
export interface CarrierLine {
  request(request: BillingRequest): BillingAnswer | Promise<BillingAnswer>
  query(reference: string): CarrierStatus | Promise<CarrierStatus>
  payments(from: number, to: number): CarrierPayment[] | Promise<CarrierPayment[]>
  refund(refund: { reference: string; providerRef: string; amountKsh: number }): boolean | Promise<boolean>
}

/** The body of the carrier's callback. */
const callback = z.object({
  providerRef: z.string().min(1).max(64),
  amountKsh: z.number().int().min(0).max(1_000_000),
  phone: z.string().regex(/^\+254[17]\d{8}$/),
  outcome: z.enum(['succeeded', 'refused', 'lapsed']),
})

/** Billing by a simulated carrier: it renews by itself, and charges no real money. */
export function createSimulatedBilling(line: CarrierLine, promptSeconds: number): BillingPort {
  /** This carrier answers every question from its books. */
  const ask = async (reference: string) => findingOf(await line.query(reference))
  return {
    channel: 'carrier',
    renewsByItself: true,
    promptSeconds,
    async check() {
      try {
        await line.query('doctor')
        return undefined
      } catch {
        return 'The simulated carrier does not answer: check SIM_CARRIER_URL.'
      }
    },
    request: async (request) => line.request(request),
    query: ({ reference }) => ask(reference),
    statement: ({ reference }) => ask(reference),
    async transactions(from, to) {
      const payments = await line.payments(from.getTime(), to.getTime())
      return payments.map(({ phone, at, ...rest }) => ({ ...rest, payer: phone, at: new Date(at) }))
    },
    async refund({ reference, charge, amountKsh }) {
      const isPaid = await line.refund({ reference, providerRef: charge.providerRef ?? '', amountKsh })
      return isPaid ? { state: 'done' } : { state: 'refused', resultCode: 'refused' }
    },
    readCallback(body) {
      const report = callback.safeParse(body).data
      if (!report) return undefined
      const { phone: payer, ...facts } = report
      return { kind: 'callback', finding: { ...facts, payer } }
    },
    // Refunds are answered at once.
    readRefund: () => undefined,
  }
}

/** The carrier's answer in the words of the port. */
export function findingOf(status: CarrierStatus): Finding {
  if (status.outcome === 'unknown') return status
  const { phone: payer, ...facts } = status
  return { ...facts, payer, raw: status }
}

const providerRef = z.string()
const answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accepted'), providerRef, redirectUrl: z.string().optional() }),
  z.object({ kind: z.literal('refused'), resultCode: z.string() }),
  z.object({ kind: z.literal('already'), paidUntil: z.coerce.date<string>() }),
])
const status = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('unknown') }),
  z.object({
    outcome: z.enum(['pending', 'succeeded', 'refused', 'lapsed']),
    providerRef,
    amountKsh: z.number().int(),
    phone: z.string(),
    receipt: z.string().optional(),
    resultCode: z.string().optional(),
  }),
])

const payments = z.array(
  z.object({
    ...{ reference: z.string(), providerRef, receipt: z.string(), amountKsh: z.number().int() },
    ...{ phone: z.string(), at: z.number() },
  }),
)

/**
 * The line to a simulated carrier that several servers share.
 *
 * @param url - its address, without a slash at the end
 * @param patience - milliseconds to wait for an answer
 */
export function dialCarrier(url: string, patience = 10_000): CarrierLine {
  async function send(path: string, body?: unknown): Promise<unknown> {
    try {
      const response = await fetch(url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(patience),
      })
      if (!response.ok) throw new Error(`The carrier answered ${response.status}.`)
      return await response.json()
    } catch (cause) {
      throw new BillingUnreachable(!isRefusedConnection(cause), { cause })
    }
  }
  return {
    request: async (request) => answer.parse(await send('/requests', request)),
    query: async (reference) => status.parse(await send(`/requests/${encodeURIComponent(reference)}`)),
    payments: async (from, to) => payments.parse(await send(`/payments?from=${from}&to=${to}`)),
    refund: async (refund) => z.boolean().parse(await send('/refunds', refund)),
  }
}

/** The connection was refused, so nothing was sent. */
function isRefusedConnection(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND'
}
