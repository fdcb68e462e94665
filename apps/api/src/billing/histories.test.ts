import { randomUUID } from 'node:crypto'
import type { Phone } from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import type { Database } from '../database/open-database.ts'
import { billingIntents, books, orders, refunds, subscriptions } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { BillingUnreachable } from '../ports/billing.ts'
import { createHostileProvider, type HostileCharge } from '../testing/hostile-provider.ts'
import { createMember, type Member } from '../testing/member.ts'
import { type SeededRandom, seededRandom } from '../testing/seeded-random.ts'
import { testConfig } from '../testing/test-config.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import type { BillingParts } from './billing-parts.ts'
import { buyBook } from './buying.ts'
import { takeCallback } from './callbacks.ts'
import { disclosureOf } from './disclosure.ts'
import { seedPackages } from './first-packages.ts'
import { readBalances } from './money-ledger.ts'
import { reconcile, tidyBilling } from './reconciler.ts'
import { subscribe } from './subscribing.ts'

// Payments whose reports are late, lost, doubled, masked, false or contradictory, on a server that is killed between any
// two writes. A world holds a hundred of them: rounds of the reconciler serve all at once.

const PAYMENTS = 100
const WORLDS = Number(process.env.HISTORY_WORLDS ?? (inject('isLong') ? 20 : 1))
const FIRST_SEED = Number(process.env.HISTORY_SEED ?? 20261128)
const HOUR = 3600
/** Seconds from the beginning at which callbacks arrive and the reconciler runs. */
const STEPS = [
  5,
  20,
  45,
  90,
  125,
  200,
  420,
  700,
  1500,
  ...Array.from({ length: 27 }, (_, hour) => (hour + 1) * HOUR),
]

/** The process is killed here. */
class Killed extends Error {}

/** A database whose process may be killed before, within and after each write. */
function withKills(database: Database, random: SeededRandom, isOn: () => boolean): Database {
  const risk = () => {
    if (isOn() && random.percent(1.2)) throw new Killed()
  }
  return new Proxy(database, {
    get(target, name) {
      const value = Reflect.get(target, name, target)
      if (name === 'transaction') {
        return async (work: (transaction: Database) => Promise<unknown>) => {
          risk()
          const result = await target.transaction(async (transaction) => {
            const done = await work(transaction as unknown as Database)
            risk()
            return done
          })
          risk()
          return result
        }
      }
      if (name !== 'insert' && name !== 'update')
        return typeof value === 'function' ? value.bind(target) : value
      return (...args: unknown[]) => {
        risk()
        return value.apply(target, args)
      }
    },
  })
}

interface World {
  database: Database
  members: { member: Member; kind: 'subscribe' | 'purchase' }[]
  charges: HostileCharge[]
  errors: unknown[]
  close(): Promise<void>
}

async function live(seed: number): Promise<World> {
  const random = seededRandom(seed)
  const begin = new Date('2026-11-21T05:00:00Z').getTime()
  let now = begin
  let mayDie = false
  const clock = { now: () => new Date(now) }
  const { database, close } = await openTestDatabase()
  const provider = createHostileProvider(random, () => now)
  const errors: unknown[] = []
  const parts: BillingParts = {
    database: withKills(database, random, () => mayDie),
    clock,
    billing: provider.billing,
    config: testConfig(),
    sms: { send: async () => true },
    reportError(error) {
      if (!(error instanceof Killed || error instanceof BillingUnreachable)) errors.push(error)
    },
  }
  await seedPackages(database)
  await database.insert(books).values({
    ...{
      id: 'paid',
      identifier: 'paid',
      title: 'Paid',
      authors: [],
      language: 'en',
      description: {},
      tags: [],
    },
    ...{
      access: 'paid',
      priceKsh: 50,
      ageRating: 'all',
      addedAt: clock.now(),
      minutes: 1,
      searchKey: 'paid',
    },
  })
  const members: World['members'] = []
  for (let count = 0; count < PAYMENTS; count++) {
    const phoneE164 = `+2547${String(10_000_000 + count * 37)}`
    members.push({
      member: await createMember({ database, clock }, { phoneE164 }),
      kind: random.percent(50) ? 'subscribe' : 'purchase',
    })
  }
  const pay = async ({ member, kind }: World['members'][number]) => {
    const { userId, phone } = member
    const idempotencyKey = randomUUID()
    for (let tries = 0; tries < 4; tries++) {
      try {
        const requester = { userId, payerPhone: phone as Phone, lang: 'en_US', ptid: '' }
        if (kind === 'purchase') await buyBook(parts, requester, { bookId: 'paid', idempotencyKey })
        else {
          const { disclosureVersion } = disclosureOf({ priceKsh: 10, periodDays: 1 })
          await subscribe(parts, requester, {
            packageId: 'daily',
            disclosureVersion,
            agreed: true,
            idempotencyKey,
          })
        }
        return
      } catch (error) {
        if (error instanceof Refusal) return
        if (!(error instanceof Killed)) throw error
      }
    }
  }
  const survive = async (work: () => Promise<unknown>) => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      return undefined
    }
  }

  mayDie = true
  for (const one of members) await pay(one)
  for (const step of STEPS) {
    now = begin + step * 1000
    for (const { reference, finding } of provider.takeDue()) {
      try {
        await takeCallback(parts, finding, reference)
      } catch (error) {
        if (!(error instanceof Killed)) throw error
        // A provider that gets no answer may never call again.
        const charge = provider.charges().find((one) => one.reference === reference)
        if (charge) charge.isListed = true
      }
    }
    for (let round = 0; round < 20; round++) if (!(await survive(() => reconcile(parts)))) break
    if (step >= HOUR) await survive(() => tidyBilling(parts))
    if (step === 200 || step === 2 * HOUR) {
      for (const one of members) if (random.percent(15)) await pay(one)
    }
    // The last hours are quiet: the work that killed processes left is done.
    if (step >= 25 * HOUR) mayDie = false
  }
  return { database, members, charges: provider.charges(), errors, close }
}

describe(`${WORLDS * PAYMENTS} random histories of payments`, () => {
  it.each(Array.from({ length: WORLDS }, (_, index) => FIRST_SEED + index))(
    'end with the right or the money, from seed %i',
    async (seed) => {
      const { database, members, charges, errors, close } = await live(seed)
      expect(errors).toEqual([])
      const isKept = ({ paidKsh, refundedBy }: HostileCharge) => paidKsh > 0 && refundedBy === null
      const wrong: unknown[] = []
      for (const { member, kind } of members) {
        const kept = charges.filter((charge) => charge.phone === member.phone && isKept(charge))
        const { userId } = member
        const paid = await database.select().from(orders).where(eq(orders.userId, userId))
        const [subscription] = await database
          .select()
          .from(subscriptions)
          .where(eq(subscriptions.userId, userId))
        const rights =
          kind === 'purchase'
            ? paid.filter(({ state }) => state === 'paid').length
            : Number(subscription?.paidUntil != null)
        if (rights === kept.length && rights <= 1) continue
        const intents = await database.select().from(billingIntents).where(eq(billingIntents.userId, userId))
        wrong.push({ rights, kept, intents })
      }
      expect(wrong).toEqual([])

      const intents = await database.select().from(billingIntents)
      expect(intents.filter(({ state }) => /^(created|sent|held)$/.test(state))).toEqual([])
      expect(await database.select().from(refunds).where(eq(refunds.state, 'owed'))).toEqual([])
      const { provider, owed } = await readBalances(database)
      const kept = charges.filter(isKept).reduce((sum, { paidKsh }) => sum + paidKsh, 0)
      expect({ provider, owed }).toEqual({ provider: kept, owed: 0 })
      // The world had its faults.
      expect(intents.some(({ heldAt }) => heldAt !== null)).toBe(true)
      expect(charges.some(({ refundedBy }) => refundedBy !== null)).toBe(true)
      await close()
    },
    600_000,
  )
})
