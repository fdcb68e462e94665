import { randomUUID } from 'node:crypto'
import {
  getIntent,
  getSubscription,
  type Intent,
  postOrder,
  postSubscription,
  type RequestOf,
} from '@kurasa/portal-contract'
import { tidyAccounts } from '../accounts/tidy-accounts.ts'
import { createDevSms } from '../adapters/dev-sms.ts'
import type { Carrier, CarrierReport } from '../adapters/simulated-carrier/carrier.ts'
import { createOwnCarrier } from '../adapters/simulated-carrier/own-carrier.ts'
import type { App } from '../app.ts'
import type { BillingParts } from '../billing/billing-parts.ts'
import { reconcile, tidyBilling } from '../billing/reconciler.ts'
import type { BillingPort } from '../ports/billing.ts'
import { type Answer, call } from './call.ts'
import { createMember, type Member, type MemberTraits } from './member.ts'
import { sampleEpub } from './sample-epub.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import { testConfig } from './test-config.ts'

/** Where the tests' provider calls back. */
export const testCallbackPath = `/api/callbacks/carrier/${'s'.repeat(32)}`

/** A server with a simulated carrier, whose time is moved by the test, and a book to buy. */
export interface MoneyApp extends TestApp {
  carrier: Carrier
  parts: BillingParts
  /** Costs KSH 50. */
  bookId: string
  /** Lets time pass; what is due happens at its end: callbacks, and rounds of the reconciler until nothing is due. */
  pass(seconds: number): Promise<void>
  member(lastDigits?: string, traits?: MemberTraits): Promise<Member>
  subscribe(
    member: Member,
    request?: Partial<RequestOf<typeof postSubscription>>,
  ): Promise<Answer<{ intent: Intent }>>
  buy(member: Member, request?: Partial<RequestOf<typeof postOrder>>): Promise<Answer<{ intent: Intent }>>
  readIntent(member: Member, id: string): Promise<Intent>
  stateOf(member: Member): Promise<string>
  callBack(body: unknown, path?: string): Promise<Response>
}

/**
 * Starts one.
 *
 * @param options.isMute - the carrier never calls back
 * @param options.wrap - intercepts calls between the server and the carrier
 */
export async function openMoneyApp(
  options: {
    isMute?: boolean
    wrap?(billing: BillingPort): BillingPort
    variables?: Record<string, string>
  } = {},
): Promise<MoneyApp> {
  const config = testConfig({ BILLING_CALLBACK_SECRET: 's'.repeat(32), ...options.variables })
  let app: App | undefined
  const callBack = async (body: unknown, path = testCallbackPath) => {
    if (!app) throw new Error('The app is not there yet.')
    const headers = { 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify(body) }
    return app.fetch(new Request(`http://localhost${path}`, request))
  }
  const clockOfTest = { now: () => time.now }
  const time = { now: new Date('2026-11-21T12:00:00Z') }
  const { carrier, billing: plain } = createOwnCarrier(clockOfTest, config, {
    callBack: async (report: CarrierReport) => (options.isMute ? true : (await callBack(report)).ok),
  })
  const billing = options.wrap?.(plain) ?? plain
  const test = await openTestApp({ billing, config, clock: clockOfTest })
  app = test.app
  const { database, errors } = test
  const parts: BillingParts = {
    database,
    clock: clockOfTest,
    billing,
    config,
    sms: createDevSms({ database, clock: clockOfTest }),
    reportError: (error) => errors.push(error),
  }
  const book = await test.importer.importBytes(sampleEpub({ title: 'Paid' }), {
    name: 'paid.epub',
    options: { access: 'paid', price: 50, free: 1 },
  })
  let count = 0
  return {
    ...test,
    time,
    clock: clockOfTest,
    carrier,
    parts,
    bookId: book!.bookId,
    callBack,
    async pass(seconds) {
      time.now = new Date(time.now.getTime() + seconds * 1000)
      await carrier.sendCallbacks()
      for (let round = 0; round < 20; round++) if (!(await reconcile(parts))) break
      await tidyBilling(parts)
      await tidyAccounts(parts)
    },
    member: (lastDigits = '00', traits) => {
      const number = String(7_000_000 + ++count) + lastDigits
      return createMember(
        { database, clock: clockOfTest },
        { ...traits, phoneE164: `+254${number.slice(0, 9)}` },
      )
    },
    subscribe: ({ headers }, request) =>
      call(
        test.app,
        postSubscription,
        {},
        {
          packageId: 'daily',
          disclosureVersion: '2026-11-27/10/1',
          agreed: true,
          idempotencyKey: randomUUID(),
          ...request,
        },
        headers,
      ),
    buy: ({ headers }, request) =>
      call(
        test.app,
        postOrder,
        {},
        { bookId: book!.bookId, idempotencyKey: randomUUID(), ...request },
        headers,
      ),
    async readIntent({ headers }, id) {
      return (await call(test.app, getIntent, { id }, undefined, headers)).data.intent
    },
    async stateOf({ headers }) {
      const { data } = await call(test.app, getSubscription, {}, undefined, headers)
      return data.subscription?.state ?? 'none'
    },
  }
}
