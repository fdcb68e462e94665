import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BillingPort, BillingUnreachable, type Charge } from '../../ports/billing.ts'
import { type DarajaHouse, openDarajaHouse } from '../../testing/daraja-house.ts'
import { readChargeReport, readRefundReport } from './daraja-reports.ts'

const time = { now: new Date('2026-11-21T12:00:00Z') }
let house: DarajaHouse
let billing: BillingPort
beforeAll(async () => {
  house = await openDarajaHouse({ time })
  billing = house.open()
})
beforeEach(() => {
  house.fake.setFaults({
    lost: 0,
    doubled: 0,
    lateSeconds: 0,
    masked: false,
    queryLies: false,
    failed: 0,
    slowMs: 0,
  })
  house.fake.setFaults({ queryPending: false, tokenSeconds: 3599, reversal: '0' })
  house.posted.length = 0
})
afterAll(() => house.close())

let count = 0
async function pay(lastDigit = 0, port = billing): Promise<Charge> {
  const reference = randomUUID()
  const phone = `+2547${String(++count).padStart(7, '0')}${lastDigit}`
  const answer = await port.request({ reference, kind: 'purchase', phone, amountKsh: 50, periodDays: 0 })
  if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
  return { reference, providerRef: answer.providerRef, receipt: null, amountKsh: 50, phone, sentAt: time.now }
}
async function pass(seconds: number): Promise<void> {
  time.now = new Date(time.now.getTime() + seconds * 1000)
  await house.fake.tick()
}

describe('M-Pesa by Daraja', () => {
  it('prompts the payer, and reads amount, number and receipt from the callback', async () => {
    const charge = await pay()
    expect(await billing.query(charge)).toMatchObject({ outcome: 'pending' })
    await pass(4)
    const [report] = house.posted
    expect(report!.url).toBe(`https://kurasa.example/api/callbacks/daraja/secret/${charge.reference}`)
    const reading = billing.readCallback(report!.body)
    expect(reading).toMatchObject({
      kind: 'callback',
      finding: {
        outcome: 'succeeded',
        amountKsh: 50,
        payer: charge.phone!.slice(1),
        providerRef: charge.providerRef,
      },
    })
    expect(reading!.finding.receipt).toMatch(/^S[0-9A-F]{9}$/)
    // The query states the result alone.
    const finding = await billing.query(charge)
    expect(finding).toMatchObject({ outcome: 'succeeded', resultCode: '0' })
    expect([finding.amountKsh, finding.receipt, finding.payer]).toEqual([undefined, undefined, undefined])
  })

  it.each([
    [6, 'refused', '1032'],
    [7, 'lapsed', '1037'],
    [9, 'refused', '1'],
  ])('reads the result of a number that ends with %i as %s', async (digit, outcome, resultCode) => {
    const charge = await pay(digit)
    await pass(60)
    expect(billing.readCallback(house.posted[0]!.body)).toMatchObject({ finding: { outcome, resultCode } })
    expect(await billing.query(charge)).toMatchObject({ outcome, resultCode })
  })

  it('prompts for a till', async () => {
    const charge = await pay(0, house.open({ till: '512345' }))
    await pass(4)
    expect(billing.readCallback(house.posted[0]!.body)?.finding.outcome).toBe('succeeded')
    expect(charge.providerRef).toMatch(/^ws_CO_/)
  })

  it('reads masked numbers as they are shown', async () => {
    house.fake.setFaults({ masked: true })
    const charge = await pay()
    await pass(4)
    const { payer } = billing.readCallback(house.posted[0]!.body)!.finding
    expect(payer).toBe(`2547*****${charge.phone!.slice(-3)}`)
  })

  it('refuses a second prompt on a phone', async () => {
    const charge = await pay(7)
    const again = { kind: 'purchase', phone: charge.phone!, amountKsh: 50, periodDays: 0 } as const
    expect(await billing.request({ ...again, reference: randomUUID() })).toMatchObject({
      ...{ kind: 'refused', resultCode: '1001' },
    })
    await pass(60)
  })

  it('finds a payment in the books by its account, though nothing else is known', async () => {
    house.fake.setFaults({ lost: 100, queryLies: true })
    const charge = await pay()
    await pass(4)
    expect(house.posted).toEqual([])
    expect(await billing.query(charge)).toMatchObject({ outcome: 'refused' })
    const found = await billing.statement({ ...charge, providerRef: null })
    expect(found).toMatchObject({ outcome: 'succeeded', amountKsh: 50 })
    const listed = await billing.transactions(new Date(time.now.getTime() - 60_000), time.now)
    const own = listed.filter(({ reference }) => reference && charge.reference.startsWith(reference))
    expect(own).toMatchObject([{ amountKsh: 50, payer: charge.phone!.slice(1) }])
  })

  it('asks for a transaction by its receipt where books cannot be pulled', async () => {
    const port = house.open({ canPull: false })
    const charge = await pay()
    await pass(4)
    const { receipt } = billing.readCallback(house.posted[0]!.body)!.finding
    house.posted.length = 0
    expect(await port.statement({ ...charge, receipt: receipt! })).toBe('later')
    await pass(2)
    expect(house.posted[0]!.url).toContain(charge.reference)
    expect(port.readCallback(house.posted[0]!.body)).toMatchObject({
      kind: 'statement',
      finding: { outcome: 'succeeded', receipt, amountKsh: 50, payer: charge.phone!.slice(1) },
    })
    expect(await port.statement({ ...charge, receipt: null })).toEqual({ outcome: 'unknown' })
  })

  it('reverses a payment, once', async () => {
    const charge = await pay()
    await pass(4)
    const receipt = billing.readCallback(house.posted[0]!.body)!.finding.receipt!
    const refund = { reference: randomUUID(), charge: { ...charge, receipt }, amountKsh: 50, refusal: null }
    const answers: unknown[] = []
    for (let times = 0; times < 2; times++) {
      house.posted.length = 0
      expect(await billing.refund(refund)).toMatchObject({ state: 'asked' })
      await pass(2)
      expect(house.posted[0]!.url).toContain(refund.reference)
      answers.push(billing.readRefund(house.posted[0]!.body))
    }
    expect(answers).toEqual([{ state: 'done' }, { state: 'done' }])
    expect(house.fake.books().find((one) => one.receipt === receipt)).toMatchObject({ isReversed: true })
  })

  it('reports that there is nothing to reverse', async () => {
    const charge = { ...(await pay()), receipt: 'S000000000' }
    await billing.refund({ reference: randomUUID(), charge, amountKsh: 50, refusal: null })
    await pass(2)
    expect(billing.readRefund(house.posted.at(-1)!.body)).toEqual({ state: 'void', resultCode: 'R000002' })
    await pass(4)
  })

  it('pays out what cannot be reversed any more', async () => {
    const charge = await pay()
    await pass(4)
    const receipt = billing.readCallback(house.posted[0]!.body)!.finding.receipt!
    await pass(4 * 24 * 3600)
    const refund = { reference: randomUUID(), charge: { ...charge, receipt }, amountKsh: 50, refusal: null }
    expect(await billing.refund(refund)).toMatchObject({ state: 'asked' })
    // Daraja pays an id once.
    expect(await billing.refund(refund)).toMatchObject({ state: 'refused', resultCode: '500.002.1001' })
    await pass(2)
    expect(billing.readRefund(house.posted.at(-1)!.body)).toEqual({ state: 'done' })
    const book = house.fake.books().find((one) => one.receipt === receipt)
    expect(book).toMatchObject({ isReversed: false, paidOut: 50 })
  })

  it('requests one token for many calls, and another when it has ended', async () => {
    const port = house.open()
    const before = house.fake.tokens()
    const charges = await Promise.all(Array.from({ length: 5 }, () => pay(0, port)))
    expect(house.fake.tokens() - before).toBe(1)
    await pass(3600)
    await Promise.all(charges.map((charge) => port.query(charge)))
    expect(house.fake.tokens() - before).toBe(2)
  })

  it('renews a token that Daraja ended early', async () => {
    const port = house.open()
    house.fake.setFaults({ tokenSeconds: 3599 })
    const charge = await pay(0, port)
    await pass(4)
    // Every token of the fake ends, and the adapter does not know.
    const real = time.now
    time.now = new Date(real.getTime() + 3590_000)
    const late = house.open()
    await late.query(charge)
    time.now = new Date(real.getTime() + 3598_500)
    expect(await port.query(charge)).toMatchObject({ outcome: 'succeeded' })
  })

  it.each([
    ['a bad gateway', { failed: 100 }],
    ['silence', { slowMs: 3500 }],
  ])('does not know what happened on %s', async (_what, faults) => {
    const port = house.open({ patience: 3000 })
    await port.query(await pay())
    house.fake.setFaults(faults)
    const failing = pay(0, port)
    await expect(failing).rejects.toBeInstanceOf(BillingUnreachable)
    await expect(failing).rejects.toMatchObject({ mayHaveHappened: true })
  })

  it('knows that nothing was sent where no server answers', async () => {
    const failing = pay(0, house.open({ url: 'http://127.0.0.1:9' }))
    await expect(failing).rejects.toMatchObject({ mayHaveHappened: false })
  })
})

describe('a report of Daraja', () => {
  const callback = (changes: object, metadata: object[] | undefined = undefined) => ({
    Body: {
      stkCallback: {
        MerchantRequestID: '7071-4170-a0e5',
        CheckoutRequestID: 'ws_CO_21112026150432712345678',
        ResultCode: 0,
        ResultDesc: 'Processed.',
        CallbackMetadata: {
          Item: metadata ?? [
            { Name: 'Amount', Value: 10 },
            { Name: 'MpesaReceiptNumber', Value: 'SKL4T7XQ2M' },
            { Name: 'TransactionDate', Value: 20261121150436 },
            { Name: 'PhoneNumber', Value: 254712345678 },
            { Name: 'Colour', Value: 'of a later version' },
          ],
        },
        ...changes,
      },
    },
  })

  it('is read with fields that we do not know', () => {
    expect(readChargeReport({ ...callback({ Extra: { a: 1 } }), more: true })).toEqual({
      kind: 'callback',
      finding: {
        ...{ outcome: 'succeeded', amountKsh: 10, receipt: 'SKL4T7XQ2M', payer: '254712345678' },
        ...{ providerRef: 'ws_CO_21112026150432712345678', resultCode: '0' },
      },
    })
  })

  it('of a payment from the menu is read', () => {
    const body = {
      ...{
        TransactionType: 'Pay Bill',
        TransID: 'SKL4T7XQ2N',
        TransTime: '20261121150436',
        TransAmount: '50.00',
      },
      ...{ BusinessShortCode: '600123', BillRefNumber: 'a1b2', MSISDN: '2547*****678', FirstName: 'JANE' },
    }
    expect(readChargeReport(body)).toEqual({
      kind: 'callback',
      finding: { outcome: 'succeeded', amountKsh: 50, receipt: 'SKL4T7XQ2N', payer: '2547*****678' },
    })
  })

  it.each([
    ['no body', undefined],
    ['a text', 'x'],
    ['an empty object', {}],
    ['a success without metadata', callback({ CallbackMetadata: undefined })],
    ['a success without a receipt', callback({}, [{ Name: 'Amount', Value: 10 }])],
    [
      'a receipt that is none',
      callback({}, [
        { Name: 'Amount', Value: 10 },
        { Name: 'MpesaReceiptNumber', Value: '<b>' },
      ]),
    ],
    [
      'a part of a shilling',
      callback({}, [
        { Name: 'Amount', Value: 9.5 },
        { Name: 'MpesaReceiptNumber', Value: 'SKL4T7XQ2M' },
      ]),
    ],
    [
      'a negative amount',
      callback({}, [
        { Name: 'Amount', Value: -9 },
        { Name: 'MpesaReceiptNumber', Value: 'SKL4T7XQ2M' },
      ]),
    ],
    ['no reference', callback({ CheckoutRequestID: undefined })],
    ['no result', callback({ ResultCode: undefined })],
  ])('with %s is not read', (_what, body) => {
    expect(readChargeReport(body)).toBeUndefined()
  })

  it.each([
    [{ ResultCode: 0 }, { state: 'done' }],
    [{ ResultCode: 'R000001' }, { state: 'done' }],
    [{ ResultCode: 'R000002' }, { state: 'void', resultCode: 'R000002' }],
    [{ ResultCode: 1 }, { state: 'refused', resultCode: '1' }],
  ])('of a refund with %j is read', (facts, answer) => {
    const body = { Result: { OriginatorConversationID: 'a', ConversationID: 'b', ...facts } }
    expect(readRefundReport(body)).toEqual(answer)
  })
})
