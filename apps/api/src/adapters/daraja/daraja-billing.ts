import { z } from 'zod'
import type { DarajaSettings } from '../../billing-config.ts'
import {
  type BillingPort,
  type BillingRefund,
  BillingUnreachable,
  type Charge,
  type RefundAnswer,
  type Transaction,
} from '../../ports/billing.ts'
import type { Clock } from '../../ports/clock.ts'
import { createDarajaClient } from './daraja-client.ts'
import { outcomeOf, readChargeReport, readRefundReport } from './daraja-reports.ts'

/** Seconds that a prompt lives on the payer's phone, with the time on its way. */
const PROMPT_SECONDS = 90
/** Milliseconds after which a payment is paid back by a payment, no longer reversed. */
const REVERSIBLE = 3 * 24 * 3600_000
/** Transactions of one page of the books, and pages at most. */
const PAGE = 1000
const MOST_PAGES = 50

const accepted = z.looseObject({
  CheckoutRequestID: z.string().min(1).max(80),
  ResponseCode: z.union([z.string(), z.number()]).transform(String),
})
const queried = z.looseObject({
  CheckoutRequestID: z.string().optional(),
  ResultCode: z.union([z.string(), z.number()]).transform(String),
})
const noted = z.looseObject({
  ConversationID: z.string(),
  ResponseCode: z.union([z.string(), z.number()]).transform(String),
})
const pulled = z.looseObject({
  ResponseCode: z.union([z.string(), z.number()]).transform(String),
  // Pages come as a list within a list.
  Response: z
    .array(z.unknown())
    .transform((rows) => rows.flat())
    .optional(),
})
const pulledPayment = z.looseObject({
  transactionId: z.string(),
  trxDate: z.string(),
  msisdn: z.union([z.string(), z.number()]).transform(String).optional(),
  transactiontype: z.string(),
  billreference: z.string().nullish(),
  amount: z.coerce.number().int(),
})

/**
 * Billing by M-Pesa: a prompt on the payer's phone for each charge. The callback states amount, number and receipt, a
 * query the result only; receipts are looked up in Safaricom's books.
 */
export function createDarajaBilling(settings: DarajaSettings, clock: Clock): BillingPort {
  const { shortCode, till, passkey, callbackUrl, initiator } = settings
  const client = createDarajaClient(settings, clock)

  function password() {
    const timestamp = nairobiTime(clock.now())
    const text = shortCode + passkey + timestamp
    return { Timestamp: timestamp, Password: Buffer.from(text).toString('base64') }
  }

  /** Sends a request whose result comes by a callback. */
  async function note(path: string, body: Record<string, unknown>): Promise<RefundAnswer> {
    const answer = await client.call(path, body)
    if ('error' in answer) {
      const { errorCode: resultCode, raw } = answer.error
      return { state: 'refused', resultCode, raw }
    }
    const parsed = noted.safeParse(answer.ok)
    if (!parsed.success) throw new BillingUnreachable(true, { cause: parsed.error })
    const { ResponseCode: resultCode } = parsed.data
    return resultCode === '0'
      ? { state: 'asked', raw: answer.ok }
      : { state: 'refused', resultCode, raw: answer.ok }
  }

  const initiated = (address: string) =>
    initiator && {
      SecurityCredential: initiator.credential,
      QueueTimeOutURL: address,
      ResultURL: address,
    }

  async function pull(from: Date, to: Date): Promise<Transaction[]> {
    const found: Transaction[] = []
    for (let page = 0; page < MOST_PAGES; page++) {
      const answer = await client.call('/pulltransactions/v1/query', {
        ShortCode: shortCode,
        StartDate: pullTime(from),
        EndDate: pullTime(to),
        OffSetValue: String(page * PAGE),
      })
      if ('error' in answer)
        throw new BillingUnreachable(true, { cause: new Error(answer.error.errorMessage) })
      const parsed = pulled.safeParse(answer.ok)
      if (!parsed.success) throw new BillingUnreachable(true, { cause: parsed.error })
      const rows = parsed.data.Response ?? []
      for (const row of rows) {
        const payment = pulledPayment.safeParse(row).data
        if (payment && /^c2b/i.test(payment.transactiontype)) found.push(transactionOf(payment))
      }
      if (rows.length < PAGE) break
    }
    return found
  }

  async function reverse({ reference, charge, amountKsh }: BillingRefund): Promise<RefundAnswer> {
    return note('/mpesa/reversal/v1/request', {
      ...initiated(`${callbackUrl}/${reference}`),
      Initiator: initiator!.name,
      CommandID: 'TransactionReversal',
      TransactionID: charge.receipt,
      Amount: String(amountKsh),
      ReceiverParty: till ?? shortCode,
      RecieverIdentifierType: till ? '2' : '11',
      Remarks: 'Refund',
      Occasion: '',
    })
  }

  async function payOut({ reference, charge, amountKsh }: BillingRefund): Promise<RefundAnswer> {
    return note('/mpesa/b2c/v3/paymentrequest', {
      ...initiated(`${callbackUrl}/${reference}`),
      // Daraja pays an id once.
      OriginatorConversationID: reference,
      InitiatorName: initiator!.name,
      CommandID: 'BusinessPayment',
      Amount: amountKsh,
      PartyA: settings.payoutShortCode,
      PartyB: digitsOf(charge.phone ?? ''),
      Remarks: 'Refund',
      Occassion: '',
    })
  }

  return {
    channel: 'mpesa',
    renewsByItself: false,
    promptSeconds: PROMPT_SECONDS,

    async check() {
      try {
        const answer = await client.call('/mpesa/stkpushquery/v1/query', {
          BusinessShortCode: shortCode,
          ...password(),
          CheckoutRequestID: 'ws_CO_01012026000000000000000000',
        })
        // There is no such prompt, and Daraja says so only to a caller that it knows.
        if ('error' in answer && /password|credential|shortcode/i.test(answer.error.errorMessage))
          return `M-Pesa refuses the short code or the passkey (${answer.error.errorCode}): check MPESA_SHORTCODE and MPESA_PASSKEY.`
        return undefined
      } catch (error) {
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
        return `M-Pesa at ${settings.url} does not answer or refuses the app: check MPESA_KEY, MPESA_SECRET and the network. ${cause}`.trim()
      }
    },

    async request({ reference, phone, amountKsh, kind }) {
      // A prepaid pass has nothing to end at the provider.
      if (kind === 'unsubscribe') return { kind: 'accepted', providerRef: `end:${reference}` }
      const answer = await client.call('/mpesa/stkpush/v1/processrequest', {
        BusinessShortCode: shortCode,
        ...password(),
        TransactionType: till ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline',
        Amount: amountKsh,
        PartyA: digitsOf(phone),
        PartyB: till ?? shortCode,
        PhoneNumber: digitsOf(phone),
        CallBackURL: `${callbackUrl}/${reference}`,
        AccountReference: accountOf(reference),
        TransactionDesc: kind === 'purchase' ? 'Book' : 'Membership',
      })
      if ('error' in answer) {
        const { errorCode, errorMessage, raw } = answer.error
        return {
          kind: 'refused',
          resultCode: /lock subscriber/i.test(errorMessage) ? '1001' : errorCode,
          raw,
        }
      }
      const parsed = accepted.safeParse(answer.ok)
      if (!parsed.success) throw new BillingUnreachable(true, { cause: parsed.error })
      const { CheckoutRequestID: providerRef, ResponseCode: resultCode } = parsed.data
      return resultCode === '0'
        ? { kind: 'accepted', providerRef, raw: answer.ok }
        : { kind: 'refused', resultCode, raw: answer.ok }
    },

    async query({ providerRef, reference }) {
      if (providerRef === null) return { outcome: 'unknown' }
      // The receipt is our own: no money moves at an end.
      if (providerRef === `end:${reference}`)
        return { outcome: 'succeeded', providerRef, receipt: providerRef }
      const answer = await client.call('/mpesa/stkpushquery/v1/query', {
        BusinessShortCode: shortCode,
        ...password(),
        CheckoutRequestID: providerRef,
      })
      if ('error' in answer) {
        const { errorCode, raw } = answer.error
        const outcome = outcomeOf(errorCode)
        return { outcome: outcome === 'pending' ? outcome : 'unknown', resultCode: errorCode, raw }
      }
      const parsed = queried.safeParse(answer.ok)
      if (!parsed.success) throw new BillingUnreachable(true, { cause: parsed.error })
      const { ResultCode: resultCode } = parsed.data
      return { outcome: outcomeOf(resultCode), providerRef, resultCode, raw: answer.ok }
    },

    async statement(charge) {
      const listed = await findListed(charge)
      if (listed) {
        const { receipt, amountKsh, payer, raw } = listed
        return { outcome: 'succeeded', receipt, amountKsh, ...(payer && { payer }), raw }
      }
      if (charge.receipt === null || !initiator) return { outcome: 'unknown' }
      const answer = await note('/mpesa/transactionstatus/v1/query', {
        ...initiated(`${callbackUrl}/${charge.reference}`),
        Initiator: initiator.name,
        CommandID: 'TransactionStatusQuery',
        TransactionID: charge.receipt,
        PartyA: till ?? shortCode,
        IdentifierType: till ? '2' : '4',
        Remarks: 'Status',
        Occasion: '',
      })
      return answer.state === 'asked' ? 'later' : { outcome: 'unknown', raw: answer.raw }
    },

    transactions: async (from, to) => (settings.canPull ? pull(from, to) : []),

    async refund(refund) {
      if (!initiator) return { state: 'refused', resultCode: 'no-initiator' }
      const { charge, refusal } = refund
      const isLate = clock.now().getTime() - charge.sentAt.getTime() > REVERSIBLE
      const canPayOut = settings.payoutShortCode !== undefined && charge.phone !== null
      // Money is paid out only for a payment that a receipt proves.
      if (charge.receipt === null) return { state: 'refused', resultCode: 'no-receipt' }
      return canPayOut && (isLate || refusal !== null) ? payOut(refund) : reverse(refund)
    },

    readCallback: readChargeReport,
    readRefund: readRefundReport,
  }

  async function findListed(charge: Charge): Promise<Transaction | undefined> {
    if (!settings.canPull) return undefined
    const from = new Date(charge.sentAt.getTime() - 60_000)
    const listed = await pull(from, clock.now())
    const isOurs = ({ receipt, reference }: Transaction) =>
      receipt === charge.receipt || (reference !== undefined && charge.reference.startsWith(reference))
    return listed.find(isOurs)
  }
}

/** `254712345678`. */
const digitsOf = (phone: string) => phone.replace('+', '')

/** The beginning of an intent's id as an account of twelve letters and digits, and back. */
const accountOf = (reference: string) => reference.replaceAll('-', '').slice(0, 12)
const referenceOf = (account: string | null | undefined) =>
  account && /^[0-9a-f]{12}$/i.test(account)
    ? `${account.slice(0, 8)}-${account.slice(8)}`.toLowerCase()
    : undefined

function transactionOf(payment: z.infer<typeof pulledPayment>): Transaction {
  const { transactionId: receipt, billreference, amount: amountKsh, msisdn: payer, trxDate } = payment
  const reference = referenceOf(billreference)
  return {
    ...{ receipt, amountKsh, at: new Date(trxDate), raw: payment },
    ...(payer && { payer }),
    ...(reference && { reference }),
  }
}

/** e.g. `20261121150432`: Nairobi is three hours ahead of UTC, all year. */
function nairobiTime(moment: Date): string {
  return new Date(moment.getTime() + 3 * 3600_000).toISOString().replace(/\D/g, '').slice(0, 14)
}

/** e.g. `2026-11-21 15:04:32`, Nairobi. */
function pullTime(moment: Date): string {
  return new Date(moment.getTime() + 3 * 3600_000).toISOString().slice(0, 19).replace('T', ' ')
}
