import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSimulatedBilling } from '../adapters/simulated-billing.ts'
import type { CarrierCharge } from '../adapters/simulated-carrier/carrier.ts'
import { promptSeconds } from '../adapters/simulated-carrier/carrier.ts'
import { systemClock } from '../adapters/system-clock.ts'
import { prepareDataFolder } from '../data-folder/data-folder.ts'
import { type Database, openDatabase } from '../database/open-database.ts'
import {
  billingIntents,
  books,
  memberDayGrants,
  moneyLedger,
  orders,
  pointBalances,
  pointLedger,
  prizeClaims,
  prizes,
  refunds,
  subscriptions,
} from '../database/schema.ts'
import { movePoints } from '../points/ledger.ts'
import { type KillableServer, startKillableServer } from '../testing/killable-server.ts'
import { createMember, type Member } from '../testing/member.ts'
import { buildPrograms } from '../testing/run-process.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { createServerDatabase, type ServerDatabase } from '../testing/server-database.ts'
import { testConfig } from '../testing/test-config.ts'
import { startUnreliableCarrier, type UnreliableCarrier } from '../testing/unreliable-carrier.ts'
import type { BillingParts } from './billing-parts.ts'
import { seedPackages } from './first-packages.ts'
import { readBalances } from './money-ledger.ts'
import { reconcile } from './reconciler.ts'

// The database of production: `node scripts/with-postgres.mjs npx vitest run --project node-processes kill`.
const postgres = process.env.TEST_DATABASE_URL
/** Flows in all; `npm run test:long` runs 200. */
const FLOWS = Number(process.env.KILL_FLOWS ?? 40)
const KILLS = Math.ceil(FLOWS / 13)
const SEED = Number(process.env.KILL_SEED ?? 20261121)
const AT_ONCE = 8
const SPEED = 40
const PRIZE_COST = 80
const SECRET = 'k'.repeat(32)

/** Purchase of one member, and the result that the client was shown. */
interface Flow {
  kind: 'subscribe' | 'purchase' | 'redeem'
  member: Member
  reported?: string
}

let folder: string
let server: KillableServer
let house: UnreliableCarrier
let serverDatabase: ServerDatabase
let database: Database
let close: () => Promise<void>
const flows: Flow[] = []
let stock: number

beforeAll(async () => {
  const random = seededRandom(SEED)
  buildPrograms()
  folder = await mkdtemp(join(tmpdir(), 'kurasa-kill-'))
  serverDatabase = await createServerDatabase(postgres!)
  const data = await prepareDataFolder(join(folder, 'data'))
  const place = { url: serverDatabase.url, folder: data.database }
  const before = await openDatabase(place)
  await fill(before.database, random)
  await before.close()

  const killAt = new Set<number>()
  while (killAt.size < KILLS) killAt.add(5 + random.below(FLOWS * 3))
  let events = 0
  const onEvent = () => {
    if (killAt.delete(++events)) setTimeout(() => server.kill(), random.below(40))
  }
  house = await startUnreliableCarrier({
    speed: SPEED,
    random,
    callbackUrl: () => `${server.url}/api/callbacks/carrier/${SECRET}`,
    onEvent,
  })
  server = await startKillableServer({
    DATA_DIR: data.root,
    SIM_CARRIER_URL: house.url,
    SIM_SPEED: String(SPEED),
    BILLING_CALLBACK_SECRET: SECRET,
    DATABASE_URL: serverDatabase.url,
  })

  const waiting = [...flows]
  const walk = async () => {
    for (let flow = waiting.shift(); flow; flow = waiting.shift()) {
      setTimeout(onEvent, random.below(60))
      flow.reported = await follow(flow)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, walk))
  await server.ready()
  await server.stop()

  const after = await openDatabase(place)
  database = after.database
  close = after.close
  await settleTheRest()
}, 900_000)

afterAll(async () => {
  await server?.stop()
  await house?.close()
  await close?.()
  await serverDatabase?.drop()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

async function fill(into: Database, random: ReturnType<typeof seededRandom>): Promise<void> {
  const now = systemClock.now()
  await seedPackages(into)
  await into.insert(books).values({
    ...{
      id: 'paid',
      identifier: 'paid',
      title: 'Paid',
      authors: [],
      language: 'en',
      description: {},
      tags: [],
    },
    ...{ access: 'paid', priceKsh: 50, ageRating: 'all', addedAt: now, minutes: 1, searchKey: 'paid' },
  })
  const kinds = ['subscribe', 'subscribe', 'purchase', 'purchase', 'redeem'] as const
  for (let count = 0; count < FLOWS; count++) {
    const kind = kinds[count % kinds.length]!
    const lastDigit = random.percent(70) ? random.below(6) : 6 + random.below(3)
    const phoneE164 = `+2547${String(count).padStart(7, '0')}${lastDigit}`
    const member = await createMember({ database: into, clock: systemClock }, { phoneE164 })
    flows.push({ kind, member })
    if (kind !== 'redeem') continue
    await into.transaction((transaction) =>
      movePoints(transaction, { userId: member.userId, rule: 'checkin', ruleKey: 'x', delta: 100, now }),
    )
  }
  // Too few for all.
  stock = flows.filter(({ kind }) => kind === 'redeem').length - 2
  const names = { en_US: 'Day', sw_KE: 'Siku', ar_SA: 'يوم' }
  await into.insert(prizes).values({
    id: 'day',
    names,
    kind: 'member_days',
    cost: PRIZE_COST,
    stock,
    days: 1,
    isOffered: true,
    order: 1,
  })
}

/** Does what a client does: sends a request with one key until there is an answer, then polls until it is final. */
async function follow({ kind, member }: Flow): Promise<string> {
  const idempotencyKey = randomUUID()
  const [path, body] = {
    subscribe: [
      '/subscription',
      { packageId: 'daily', disclosureVersion: '2026-11-27/10/1', agreed: true, idempotencyKey },
    ],
    purchase: ['/orders', { bookId: 'paid', idempotencyKey }],
    redeem: ['/prizes/day/redeem', { idempotencyKey }],
  }[kind] as [string, object]
  const first = await ask(member, 'POST', path, body)
  const reason = first.data?.reason
  if (first.code !== 200) return reason ?? String(first.code)
  if (kind === 'redeem') return 'redeemed'
  for (let count = 0; count < 900; count++) {
    const { code, data } = await ask(member, 'GET', `/billing/intents/${first.data.intent.id}`)
    const state: string = data?.intent?.state ?? `refused with ${code}`
    if (state !== 'created' && state !== 'sent') return state
    await rest(200)
  }
  return 'never final'
}

interface Answer {
  code: number
  data: { reason?: string; intent: { id: string; state: string } }
}
async function ask({ headers }: Member, method: string, path: string, body?: object): Promise<Answer> {
  for (let count = 0; count < 400; count++) {
    try {
      const response = await fetch(`${server.url}/api/portal${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      })
      const reported = (await response.json()) as Answer
      const isPreparing = response.status === 503 && reported.data?.reason === undefined
      if (!isPreparing && response.status !== 429) return reported
    } catch {
      // The server died, before or after it did the work.
    }
    await rest(200)
  }
  throw new Error(`${method} ${path} was never answered.\n${server.complaints()}`)
}

/** Moves the reconciler's clock ahead, so that the test need not wait for the last queries. */
async function settleTheRest(): Promise<void> {
  await rest(LATE_MS)
  let ahead = 0
  const errors: unknown[] = []
  const parts: BillingParts = {
    database,
    clock: { now: () => new Date(Date.now() + ahead) },
    billing: createSimulatedBilling(house.carrier, promptSeconds(SPEED)),
    config: testConfig(),
    sms: { send: async () => true },
    reportError: (error) => errors.push(error),
  }
  for (; ahead < 6 * 3600_000; ahead += 20 * 60_000) {
    for (let round = 0; round < 50; round++) if (!(await reconcile(parts))) break
  }
  expect(errors).toEqual([])
}
/** The carrier's latest success, after the last request. */
const LATE_MS = (150 * 1000) / SPEED

function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

const kept = ({ outcome, isRefunded }: CarrierCharge) => outcome === 'succeeded' && !isRefunded
const chargesOf = ({ member }: Flow) => house.carrier.charges().filter(({ phone }) => phone === member.phone)
const ofKind = (kind: Flow['kind']) => flows.filter((flow) => flow.kind === kind)

describe.skipIf(!postgres)(`after ${FLOWS} flows and ${KILLS} kills`, () => {
  it('the server was killed, and every member has a final answer', () => {
    expect(server.kills).toBeGreaterThanOrEqual(Math.ceil(KILLS / 2))
    for (const { kind, reported } of flows) {
      const final =
        kind === 'redeem'
          ? ['redeemed', 'OUT_OF_STOCK']
          : ['succeeded', 'failed', 'timed_out', '-30002', 'PURCHASE_FAILED', 'BILLING_UNAVAILABLE']
      expect(final).toContain(reported)
    }
  })

  it('no payer was charged twice', () => {
    for (const flow of flows) expect(chargesOf(flow).filter(kept).length).toBeLessThanOrEqual(1)
    const references = house.carrier.charges().map(({ reference }) => reference)
    expect(new Set(references).size).toBe(references.length)
  })

  it('whose money was kept has the right, and who has the right has paid', async () => {
    for (const flow of ofKind('subscribe')) {
      const [row] = await database
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.userId, flow.member.userId))
      const isOpen = row?.paidUntil != null
      expect([flow.member.phone, row?.state, isOpen]).toEqual(
        chargesOf(flow).some(kept)
          ? [flow.member.phone, 'active', true]
          : [flow.member.phone, row && 'none', false],
      )
    }
    for (const flow of ofKind('purchase')) {
      const rows = await database.select().from(orders).where(eq(orders.userId, flow.member.userId))
      const paid = rows.filter(({ state }) => state === 'paid')
      expect([flow.member.phone, paid.length]).toEqual([
        flow.member.phone,
        chargesOf(flow).filter(kept).length,
      ])
    }
  })

  it('one payment gave one day', async () => {
    for (const flow of ofKind('subscribe').filter((one) => chargesOf(one).some(kept))) {
      const [row] = await database
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.userId, flow.member.userId))
      const [charge] = await database
        .select({ at: moneyLedger.at })
        .from(moneyLedger)
        .innerJoin(billingIntents, eq(billingIntents.id, moneyLedger.intentId))
        .where(eq(billingIntents.userId, flow.member.userId))
      expect(row!.paidUntil!.getTime() - charge!.at.getTime()).toBe(24 * 3600_000)
    }
  })

  it('every member who was shown a success has what was paid for', async () => {
    for (const flow of flows) {
      if (flow.reported === 'succeeded') expect(chargesOf(flow).filter(kept)).toHaveLength(1)
      if (flow.reported !== 'redeemed') continue
      const { userId } = flow.member
      const claims = await database.select().from(prizeClaims).where(eq(prizeClaims.userId, userId))
      expect(claims).toMatchObject([{ state: 'fulfilled' }])
    }
  })

  it('the ledger is balanced, and says what the carrier’s books say', async () => {
    const sum = (charges: CarrierCharge[]) => charges.reduce((total, { amountKsh }) => total + amountKsh, 0)
    const held = house.carrier.charges().filter(kept)
    expect(await readBalances(database)).toEqual({
      provider: sum(held),
      subscriptions: -sum(held.filter(({ kind }) => kind === 'subscribe')) || 0,
      purchases: -sum(held.filter(({ kind }) => kind === 'purchase')) || 0,
      owed: 0,
    })
    expect(await database.select().from(refunds).where(eq(refunds.state, 'owed'))).toEqual([])
    const open = await database.select().from(billingIntents)
    expect(open.filter(({ state }) => state === 'created' || state === 'sent')).toEqual([])
  })

  it('a prize took its points once, and only while there were any', async () => {
    const claims = await database.select().from(prizeClaims)
    expect(claims).toHaveLength(Math.max(stock, 0))
    const [prize] = await database.select().from(prizes).where(eq(prizes.id, 'day'))
    expect(prize?.stock).toBe(0)
    expect((await database.select().from(memberDayGrants)).map(({ sourceId }) => sourceId).sort()).toEqual(
      claims.map(({ id }) => id).sort(),
    )
    for (const { member } of ofKind('redeem')) {
      const lines = await database.select().from(pointLedger).where(eq(pointLedger.userId, member.userId))
      const [{ balance } = { balance: -1 }] = await database
        .select()
        .from(pointBalances)
        .where(eq(pointBalances.userId, member.userId))
      expect(balance).toBe(lines.reduce((total, { delta }) => total + delta, 0))
      const claimed = claims.filter(({ userId }) => userId === member.userId).length
      expect([claimed <= 1, balance]).toEqual([true, 100 - claimed * PRIZE_COST])
    }
  })
})
