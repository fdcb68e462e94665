import { z } from 'zod'
import type { CallbackReading, Finding, Outcome, RefundAnswer } from '../../ports/billing.ts'

/** Codes come as numbers and as texts. */
const code = z.union([z.string(), z.number()]).transform(String)
const text = z.union([z.string(), z.number()]).transform(String)
/** Whole shillings, as a number or as a text like `10.00`. */
const shillings = z.coerce.number().int().min(0).max(10_000_000)
const receipt = z.string().regex(/^[A-Z0-9]{8,14}$/)

/** Codes of a prompt without an answer, and of a request that is still under way. */
const LAPSED = new Set(['1037', '1019'])
const PENDING = new Set(['4999', '500.001.1001'])
/** Codes of a reversal: it was reversed before; there is no such payment. */
const REVERSED_BEFORE = 'R000001'
const NO_SUCH_PAYMENT = 'R000002'

/** Result of a prompt by its code. */
export function outcomeOf(resultCode: string): Outcome {
  if (resultCode === '0') return 'succeeded'
  if (PENDING.has(resultCode)) return 'pending'
  return LAPSED.has(resultCode) ? 'lapsed' : 'refused'
}

/** The result of an STK push, which Daraja posts to the address of the attempt. */
const stkCallback = z.looseObject({
  Body: z.looseObject({
    stkCallback: z.looseObject({
      MerchantRequestID: z.string().min(1).max(80),
      CheckoutRequestID: z.string().min(1).max(80),
      ResultCode: code,
      ResultDesc: z.string().optional(),
      CallbackMetadata: z
        .looseObject({ Item: z.array(z.looseObject({ Name: z.string(), Value: text.optional() })) })
        .optional(),
    }),
  }),
})

/** The result of a request that Daraja only takes note of at first. */
const result = z.looseObject({
  Result: z.looseObject({
    ResultCode: code,
    ResultDesc: z.string().optional(),
    OriginatorConversationID: z.string(),
    ConversationID: z.string(),
    TransactionID: z.string().optional(),
    ResultParameters: z
      .looseObject({
        ResultParameter: z
          .union([z.array(parameter()), parameter()])
          .transform((given) => (Array.isArray(given) ? given : [given])),
      })
      .optional(),
  }),
})

function parameter() {
  return z.looseObject({ Key: z.string(), Value: text.optional() })
}

/** A payment to the short code, from the M-Pesa menu or by a prompt. */
const confirmation = z.looseObject({
  TransID: receipt,
  TransAmount: shillings,
  BusinessShortCode: text,
  BillRefNumber: z.string().optional(),
  MSISDN: text.optional(),
})

/** Reads what Daraja posts about a charge. Unknown fields are kept in the stored whole. */
export function readChargeReport(body: unknown): CallbackReading | undefined {
  const prompt = stkCallback.safeParse(body).data?.Body.stkCallback
  if (prompt) {
    const items = new Map(prompt.CallbackMetadata?.Item.map(({ Name, Value }) => [Name, Value]))
    const finding = readFacts(outcomeOf(prompt.ResultCode), {
      amount: items.get('Amount'),
      receipt: items.get('MpesaReceiptNumber'),
      payer: items.get('PhoneNumber'),
    })
    if (!finding) return undefined
    const { CheckoutRequestID: providerRef, ResultCode: resultCode } = prompt
    return { kind: 'callback', finding: { ...finding, providerRef, resultCode } }
  }
  const payment = confirmation.safeParse(body).data
  if (payment) {
    const { TransID, TransAmount: amountKsh, MSISDN: payer } = payment
    return {
      kind: 'callback',
      finding: { outcome: 'succeeded', amountKsh, receipt: TransID, ...(payer && { payer }) },
    }
  }
  const finding = readStatus(body)
  return finding && { kind: 'statement', finding }
}

/** Reads the result of a transaction status query. */
function readStatus(body: unknown): Finding | undefined {
  const parsed = result.safeParse(body).data?.Result
  if (!parsed) return undefined
  const values = new Map(parsed.ResultParameters?.ResultParameter.map(({ Key, Value }) => [Key, Value]))
  const { ResultCode: resultCode } = parsed
  if (resultCode !== '0') return { outcome: 'unknown', resultCode }
  const status = values.get('TransactionStatus')?.toLowerCase()
  const outcome: Outcome =
    status === 'completed'
      ? 'succeeded'
      : /^(?:failed|cancelled|declined|expired)$/.test(status ?? '')
        ? 'refused'
        : 'unknown'
  return readFacts(outcome, {
    amount: values.get('Amount'),
    receipt: values.get('ReceiptNo'),
    payer: values.get('DebitPartyName')?.split(' - ')[0],
  })
}

/** Undefined when a success states an amount or receipt that cannot be one, or none at all. */
function readFacts(
  outcome: Outcome,
  given: { amount?: string | undefined; receipt?: string | undefined; payer?: string | undefined },
): Finding | undefined {
  if (outcome !== 'succeeded') return { outcome }
  const amount = shillings.safeParse(given.amount)
  const number = receipt.safeParse(given.receipt)
  if (!amount.success || !number.success) return undefined
  const { payer } = given
  return { outcome, amountKsh: amount.data, receipt: number.data, ...(payer && { payer }) }
}

/** Reads the result of a reversal, or of a payment back. */
export function readRefundReport(body: unknown): RefundAnswer | undefined {
  const parsed = result.safeParse(body).data?.Result
  if (!parsed) return undefined
  const { ResultCode: resultCode } = parsed
  if (resultCode === '0' || resultCode === REVERSED_BEFORE) return { state: 'done' }
  return { state: resultCode === NO_SUCH_PAYMENT ? 'void' : 'refused', resultCode }
}
