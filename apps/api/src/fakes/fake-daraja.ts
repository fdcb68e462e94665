import { randomBytes, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'

/**
 * Faults of the fake, each a share of 100 of the reports, or a number. They are set on demand by `POST /fake/faults`.
 */
const darajaFaults = z.object({
  /** Callbacks that never arrive, arrive twice, or arrive late, in seconds. */
  lost: z.number().default(0),
  doubled: z.number().default(0),
  lateSeconds: z.number().default(0),
  /** Numbers are shown masked in callbacks. */
  masked: z.boolean().default(false),
  /** The query says that paid prompts failed. */
  queryLies: z.boolean().default(false),
  /** The query says that the prompt is under way. */
  queryPending: z.boolean().default(false),
  /** Calls that are answered by an error 500 after they were carried out. */
  failed: z.number().default(0),
  /** Milliseconds that every answer takes. */
  slowMs: z.number().default(0),
  /** Seconds that a token lives. */
  tokenSeconds: z.number().default(3599),
  /** Callbacks state another amount. */
  wrongAmount: z.boolean().default(false),
  /** Reversals are refused with this code. */
  reversal: z.string().default('0'),
})
/** Faults of the fake. */
type DarajaFaults = z.infer<typeof darajaFaults>

/** Account at the provider that the fake knows. */
export interface DarajaAccount {
  key: string
  secret: string
  shortCode: string
  till?: string
  passkey: string
  initiator: string
  credential: string
}

/** A payment in the fake's books. */
interface FakePayment {
  receipt: string
  amount: number
  msisdn: string
  account: string
  at: Date
  isReversed: boolean
  paidOut: number
}

interface Prompt {
  checkoutId: string
  merchantId: string
  amount: number
  msisdn: string
  account: string
  callbackUrl: string
  resultCode: string
  endsAt: number
  isEnded: boolean
  receipt?: string
}

/** The payer's action by the last digit of the number, like the simulated carrier. */
const FATES: Record<string, { code: string; after: number }> = {
  '6': { code: '1032', after: 4_000 },
  '7': { code: '1037', after: 60_000 },
  '9': { code: '1', after: 4_000 },
}

const RESULTS: Record<string, string> = {
  '0': 'The service request is processed successfully.',
  '1': 'The balance is insufficient for the transaction.',
  '1032': 'Request cancelled by user.',
  '1037': 'DS timeout user cannot be reached.',
  '2001': 'The initiator information is invalid.',
}

/** A Daraja on this machine, in its own wire format, with its own books. */
export interface FakeDaraja {
  app: Hono
  /** Ends prompts that are due, and posts their callbacks. */
  tick(): Promise<void>
  /** A payment from the M-Pesa menu. @returns its receipt, or the code of the validation that refused it */
  payFromMenu(payment: { msisdn: string; amount: number; account: string }): Promise<string>
  books(): readonly FakePayment[]
  setFaults(faults: Partial<DarajaFaults>): void
  /** How often a token was given. */
  tokens(): number
}

const push = z.object({
  BusinessShortCode: z.string(),
  Password: z.string(),
  Timestamp: z.string().regex(/^\d{14}$/),
  TransactionType: z.enum(['CustomerPayBillOnline', 'CustomerBuyGoodsOnline']),
  Amount: z.coerce.number().int().min(1).max(250_000),
  PartyA: z.string().regex(/^254[17]\d{8}$/),
  PartyB: z.string(),
  PhoneNumber: z.string().regex(/^254[17]\d{8}$/),
  CallBackURL: z.url().refine((url) => !/mpesa|safaricom/i.test(url)),
  AccountReference: z.string().regex(/^[A-Za-z0-9]{1,12}$/),
  TransactionDesc: z.string().min(1).max(13),
})
const query = z.object({
  BusinessShortCode: z.string(),
  Password: z.string(),
  Timestamp: z.string().regex(/^\d{14}$/),
  CheckoutRequestID: z.string(),
})
const initiated = z.looseObject({
  SecurityCredential: z.string(),
  ResultURL: z.url(),
  QueueTimeOutURL: z.url(),
  Remarks: z.string().min(1).max(100),
})

/**
 * Opens one.
 *
 * @param options.now - epoch ms
 * @param options.post - delivers a report; false or a rejection: not taken, and not repeated, as Daraja has it
 * @param options.random - from 0 to below 1
 */
export function createFakeDaraja(options: {
  account: DarajaAccount
  now(): number
  random?(): number
  post(url: string, body: unknown): Promise<unknown>
}): FakeDaraja {
  const { account, now, random = Math.random, post } = options
  let faults = darajaFaults.parse({})
  const tokens = new Map<string, number>()
  const prompts = new Map<string, Prompt>()
  const payments: FakePayment[] = []
  const payouts = new Map<string, string>()
  const due: { at: number; url: string; body: unknown }[] = []
  let menu: { confirmation: string; validation?: string } | undefined
  let given = 0
  const happens = (share: number) => random() * 100 < share

  const makeReceipt = () => `S${randomBytes(5).toString('hex').toUpperCase().slice(0, 9)}`
  const stamp = (at: number) => new Date(at + 3 * 3600_000).toISOString().replace(/\D/g, '').slice(0, 14)
  const shown = (msisdn: string) => (faults.masked ? `${msisdn.slice(0, 4)}*****${msisdn.slice(-3)}` : msisdn)

  function plan(url: string, body: unknown, delay = 0): void {
    if (happens(faults.lost)) return
    const at = now() + delay + faults.lateSeconds * 1000
    due.push({ at, url, body })
    if (happens(faults.doubled)) due.push({ at, url, body })
  }

  function end(prompt: Prompt): void {
    prompt.isEnded = true
    const isPaid = prompt.resultCode === '0'
    if (isPaid) {
      prompt.receipt = makeReceipt()
      const { receipt, amount, msisdn, account: typed } = prompt
      payments.push({
        receipt,
        amount,
        msisdn,
        account: typed,
        at: new Date(now()),
        isReversed: false,
        paidOut: 0,
      })
    }
    const items = [
      { Name: 'Amount', Value: faults.wrongAmount ? prompt.amount + 1 : prompt.amount },
      { Name: 'MpesaReceiptNumber', Value: prompt.receipt },
      { Name: 'Balance' },
      { Name: 'TransactionDate', Value: Number(stamp(now())) },
      { Name: 'PhoneNumber', Value: faults.masked ? shown(prompt.msisdn) : Number(prompt.msisdn) },
    ]
    plan(prompt.callbackUrl, {
      Body: {
        stkCallback: {
          MerchantRequestID: prompt.merchantId,
          CheckoutRequestID: prompt.checkoutId,
          ResultCode: Number(prompt.resultCode),
          ResultDesc: RESULTS[prompt.resultCode] ?? 'Failed.',
          ...(isPaid && { CallbackMetadata: { Item: items } }),
        },
      },
    })
  }

  function result(
    url: string,
    resultCode: string,
    parameters: Record<string, unknown>,
    transactionId?: string,
  ) {
    const conversation = `AG_${stamp(now()).slice(0, 8)}_${randomUUID().replaceAll('-', '').slice(0, 20)}`
    const originator = randomUUID()
    plan(
      url,
      {
        Result: {
          ResultType: 0,
          ResultCode: /^\d+$/.test(resultCode) ? Number(resultCode) : resultCode,
          ResultDesc: resultCode === '0' ? RESULTS['0'] : 'Failed.',
          OriginatorConversationID: originator,
          ConversationID: conversation,
          TransactionID: transactionId ?? makeReceipt(),
          ...(Object.keys(parameters).length && {
            ResultParameters: {
              ResultParameter: Object.entries(parameters).map(([Key, Value]) => ({ Key, Value })),
            },
          }),
        },
      },
      2_000,
    )
    return {
      OriginatorConversationID: originator,
      ConversationID: conversation,
      ResponseCode: '0',
      ResponseDescription: 'Accept the service request successfully.',
    }
  }

  const failure = (errorCode: string, errorMessage: string) => ({
    requestId: randomUUID(),
    errorCode,
    errorMessage,
  })

  const app = new Hono()
  app.get('/oauth/v1/generate', (context) => {
    const wanted = `Basic ${Buffer.from(`${account.key}:${account.secret}`).toString('base64')}`
    if (context.req.header('authorization') !== wanted)
      return context.json(failure('400.008.01', 'Invalid Authentication passed'), 400)
    const value = randomBytes(14).toString('base64url')
    tokens.set(value, now() + faults.tokenSeconds * 1000)
    given++
    return context.json({ access_token: value, expires_in: String(faults.tokenSeconds) })
  })
  app.use('/:area{mpesa|pulltransactions}/*', async (context, next) => {
    if (faults.slowMs) await new Promise((resolve) => setTimeout(resolve, faults.slowMs))
    const value = context.req.header('authorization')?.replace('Bearer ', '') ?? ''
    if (now() >= (tokens.get(value) ?? 0))
      return context.json(failure('404.001.03', 'Invalid Access Token'), 404)
    await next()
    if (happens(faults.failed)) context.res = new Response('<html>Bad gateway</html>', { status: 502 })
    return undefined
  })

  const badPassword = (body: { BusinessShortCode: string; Password: string; Timestamp: string }) =>
    body.BusinessShortCode !== account.shortCode ||
    Buffer.from(body.Password, 'base64').toString() !== account.shortCode + account.passkey + body.Timestamp

  app.post('/mpesa/stkpush/v1/processrequest', async (context) => {
    const parsed = push.safeParse(await context.req.json())
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.')
      return context.json(failure('400.002.02', `Bad Request - Invalid ${field}`), 400)
    }
    const body = parsed.data
    const isTill = body.TransactionType === 'CustomerBuyGoodsOnline'
    if (badPassword(body) || body.PartyB !== (isTill ? account.till : account.shortCode))
      return context.json(failure('500.001.1001', 'Wrong credentials'), 500)
    const isBusy = [...prompts.values()].some((one) => one.msisdn === body.PartyA && !one.isEnded)
    if (isBusy) {
      const message =
        'Unable to lock subscriber, a transaction is already in process for the current subscriber'
      return context.json(failure('500.001.1001', message), 500)
    }
    const fate = FATES[body.PartyA.at(-1)!] ?? { code: '0', after: 4_000 }
    const prompt: Prompt = {
      checkoutId: `ws_CO_${stamp(now())}${body.PartyA}${prompts.size}`,
      merchantId: randomUUID(),
      amount: body.Amount,
      msisdn: body.PartyA,
      account: body.AccountReference,
      callbackUrl: body.CallBackURL,
      resultCode: fate.code,
      endsAt: now() + fate.after,
      isEnded: false,
    }
    prompts.set(prompt.checkoutId, prompt)
    return context.json({
      MerchantRequestID: prompt.merchantId,
      CheckoutRequestID: prompt.checkoutId,
      ResponseCode: '0',
      ResponseDescription: 'Success. Request accepted for processing',
      CustomerMessage: 'Success. Request accepted for processing',
    })
  })

  app.post('/mpesa/stkpushquery/v1/query', async (context) => {
    const parsed = query.safeParse(await context.req.json())
    if (!parsed.success || badPassword(parsed.data))
      return context.json(failure('400.002.02', 'Bad Request - Invalid Password'), 400)
    const prompt = prompts.get(parsed.data.CheckoutRequestID)
    if (!prompt) return context.json(failure('400.002.02', 'Bad Request - Invalid CheckoutRequestID'), 400)
    if (!prompt.isEnded || faults.queryPending)
      return context.json(failure('500.001.1001', 'The transaction is being processed'), 500)
    const code = faults.queryLies && prompt.resultCode === '0' ? '2001' : prompt.resultCode
    return context.json({
      ResponseCode: '0',
      ResponseDescription: 'The service request has been accepted successsfully',
      MerchantRequestID: prompt.merchantId,
      CheckoutRequestID: prompt.checkoutId,
      ResultCode: code,
      ResultDesc: RESULTS[code] ?? 'Failed.',
    })
  })

  async function readInitiated(context: { req: { json(): Promise<unknown> } }) {
    const parsed = initiated.safeParse(await context.req.json())
    if (!parsed.success) return undefined
    const name = parsed.data.Initiator ?? parsed.data.InitiatorName
    const isOurs = name === account.initiator && parsed.data.SecurityCredential === account.credential
    return isOurs ? parsed.data : undefined
  }
  const badInitiator = failure('400.002.02', 'Bad Request - Invalid Initiator')

  app.post('/mpesa/transactionstatus/v1/query', async (context) => {
    const body = await readInitiated(context)
    if (!body) return context.json(badInitiator, 400)
    const payment = payments.find(({ receipt }) => receipt === body.TransactionID)
    const parameters = payment && {
      ReceiptNo: payment.receipt,
      Amount: payment.amount,
      TransactionStatus: 'Completed',
      DebitPartyName: `${shown(payment.msisdn)} - JANE DOE`,
      CreditPartyName: `${account.shortCode} - KURASA`,
    }
    return context.json(result(body.ResultURL, payment ? '0' : '2032', parameters ?? {}))
  })

  app.post('/mpesa/reversal/v1/request', async (context) => {
    const body = await readInitiated(context)
    if (!body) return context.json(badInitiator, 400)
    const payment = payments.find(({ receipt }) => receipt === body.TransactionID)
    let code = faults.reversal
    if (!payment) code = 'R000002'
    else if (payment.isReversed) code = 'R000001'
    else if (payment.amount !== Number(body.Amount)) code = '2'
    if (payment && code === '0') payment.isReversed = true
    return context.json(result(body.ResultURL, code, {}))
  })

  app.post('/mpesa/b2c/v3/paymentrequest', async (context) => {
    const body = await readInitiated(context)
    if (!body) return context.json(badInitiator, 400)
    const id = String(body.OriginatorConversationID)
    if (payouts.has(id))
      return context.json(failure('500.002.1001', 'Duplicate OriginatorConversationID.'), 500)
    const payment = payments.find(
      ({ msisdn, isReversed, paidOut }) => msisdn === body.PartyB && !isReversed && !paidOut,
    )
    if (payment) payment.paidOut = Number(body.Amount)
    payouts.set(id, String(body.PartyB))
    return context.json(result(body.ResultURL, '0', { TransactionAmount: body.Amount }))
  })

  app.post('/pulltransactions/v1/query', async (context) => {
    const body = z
      .object({ ShortCode: z.string(), StartDate: z.string(), EndDate: z.string(), OffSetValue: z.string() })
      .parse(await context.req.json())
    const at = (text: string) => new Date(`${text.replace(' ', 'T')}+03:00`).getTime()
    const offset = Number(body.OffSetValue)
    const found = payments
      .filter(
        (payment) =>
          at(body.StartDate) <= payment.at.getTime() && payment.at.getTime() <= at(body.EndDate) + 999,
      )
      .slice(offset, offset + 1000)
      .map((payment) => ({
        transactionId: payment.receipt,
        trxDate: payment.at.toISOString(),
        msisdn: shown(payment.msisdn),
        sender: 'MPESA',
        transactiontype: 'c2b-pay-bill-debit',
        billreference: payment.account,
        amount: payment.amount.toFixed(1),
        organizationname: 'KURASA',
      }))
    return context.json({
      ResponseRefID: randomUUID(),
      ResponseCode: '1000',
      ResponseMessage: 'Success',
      Response: [found],
    })
  })

  app.post('/mpesa/c2b/v2/registerurl', async (context) => {
    const body = z
      .object({
        ShortCode: z.literal(account.shortCode),
        ResponseType: z.enum(['Completed', 'Cancelled']),
        ConfirmationURL: z.url(),
        ValidationURL: z.url().optional(),
      })
      .parse(await context.req.json())
    menu = {
      confirmation: body.ConfirmationURL,
      ...(body.ValidationURL && { validation: body.ValidationURL }),
    }
    return context.json({
      OriginatorCoversationID: randomUUID(),
      ResponseCode: '0',
      ResponseDescription: 'Success',
    })
  })

  app.post('/fake/faults', async (context) => {
    faults = darajaFaults.parse(await context.req.json())
    return context.json(faults)
  })
  app.get('/fake/books', (context) => context.json(payments))

  return {
    app,
    async tick() {
      for (const prompt of prompts.values()) if (!prompt.isEnded && prompt.endsAt <= now()) end(prompt)
      const ready = due.filter(({ at }) => at <= now())
      for (const one of ready) due.splice(due.indexOf(one), 1)
      for (const { url, body } of ready) await post(url, body).catch(() => undefined)
    },
    async payFromMenu({ msisdn, amount, account: typed }) {
      const receipt = makeReceipt()
      const body = {
        TransactionType: 'Pay Bill',
        TransID: receipt,
        TransTime: stamp(now()),
        TransAmount: amount.toFixed(2),
        BusinessShortCode: account.shortCode,
        BillRefNumber: typed,
        InvoiceNumber: '',
        OrgAccountBalance: '',
        ThirdPartyTransID: '',
        MSISDN: shown(msisdn),
        FirstName: 'JANE',
      }
      if (menu?.validation) {
        const answer = (await post(menu.validation, body)) as { ResultCode?: string } | undefined
        if (answer?.ResultCode && answer.ResultCode !== '0') return answer.ResultCode
      }
      payments.push({
        receipt,
        amount,
        msisdn,
        account: typed,
        at: new Date(now()),
        isReversed: false,
        paidOut: 0,
      })
      if (menu) plan(menu.confirmation, body)
      return receipt
    },
    books: () => payments,
    setFaults: (some) => {
      faults = { ...faults, ...some }
    },
    tokens: () => given,
  }
}
