import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, OpenDatabase } from '../database/open-database.ts'
import { pointBalances, pointLedger, pointSettings } from '../database/schema.ts'
import { createMember } from '../testing/member.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { type Award, awardPoints, movePoints, PointsShort } from './ledger.ts'

let open: OpenDatabase
let database: Database
beforeAll(async () => {
  open = await openTestDatabase()
  database = open.database
  const names = [
    'amina',
    'juma',
    'many',
    'busy',
    'reader',
    'full',
    'lucky',
    'subscriber',
    'early',
    'undone',
    'poor',
    'strict',
  ]
  for (const id of names) await createMember({ database, clock: { now: () => noon } }, { id })
})
afterAll(() => open.close())

const noon = new Date('2026-11-21T09:00:00Z')
const award = (userId: string, traits: Partial<Award> = {}) =>
  database.transaction((transaction) =>
    awardPoints(transaction, { userId, rule: 'checkin', ruleKey: '2026-11-21', now: noon, ...traits }),
  )
const linesOf = (userId: string) =>
  database.select().from(pointLedger).where(eq(pointLedger.userId, userId)).orderBy(pointLedger.n)

describe('points', () => {
  it('come once for each key', async () => {
    expect(await award('amina')).toEqual({ awarded: 5, balance: 5, isRepeated: false })
    expect(await award('amina')).toEqual({ awarded: 0, balance: 5, isRepeated: true })
    expect(await award('amina', { ruleKey: '2026-11-22' })).toMatchObject({ awarded: 5, balance: 10 })
    expect(await award('juma')).toMatchObject({ awarded: 5, balance: 5 })
    expect(await linesOf('amina')).toMatchObject([
      { n: 1, rule: 'checkin', delta: 5, balanceAfter: 5, day: '2026-11-21' },
      { n: 2, rule: 'checkin', delta: 5, balanceAfter: 10, day: '2026-11-21' },
    ])
  })

  it('come once for forty concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => award('many')))
    expect(answers.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
    expect(await linesOf('many')).toHaveLength(1)
  })

  it('of many things done at once come one after the other, none lost and none too many', async () => {
    await award('busy')
    await Promise.all(
      Array.from({ length: 12 }, (_, book) => award('busy', { rule: 'finish', ruleKey: `b${book}` })),
    )
    expect((await linesOf('busy')).map(({ n, delta, balanceAfter }) => [n, delta, balanceAfter])).toEqual([
      [1, 5, 5],
      [2, 20, 25],
      [3, 20, 45],
      [4, 5, 50],
    ])
  })

  it('end at the cap of the day, and begin again on the next', async () => {
    const finish = (book: number, now = noon) =>
      award('reader', { rule: 'finish', ruleKey: `book-${book}`, now })
    expect((await finish(1)).balance).toBe(20)
    expect((await finish(2)).balance).toBe(40)
    expect(await finish(3)).toMatchObject({ awarded: 10, balance: 50 })
    expect(await finish(4)).toEqual({ awarded: 0, balance: 50, isRepeated: false })
    // 21:00 UTC is midnight in Nairobi: the book that found a full day counts on the next.
    expect(await finish(4, new Date('2026-11-21T21:00:00Z'))).toMatchObject({ awarded: 20, balance: 70 })
  })

  it('of a day that is full still mark the check-in as done', async () => {
    for (const book of ['a', 'b', 'c']) await award('full', { rule: 'finish', ruleKey: book })
    expect(await award('full')).toEqual({ awarded: 0, balance: 50, isRepeated: false })
    expect((await award('full')).isRepeated).toBe(true)
  })

  it('of the first subscription leave the cap of the day to check-in and reading', async () => {
    for (const book of ['a', 'b', 'c']) await award('subscriber', { rule: 'finish', ruleKey: book })
    const first = { rule: 'first_subscription', ruleKey: 'account' } as const
    expect(await award('subscriber', first)).toMatchObject({ awarded: 50, balance: 100 })
    expect((await award('subscriber', first)).isRepeated).toBe(true)
    await award('early', first)
    expect(await award('early')).toMatchObject({ awarded: 5, balance: 55 })
  })

  it('follow what the operator set', async () => {
    await database.insert(pointSettings).values({ name: 'checkin', points: 8, updatedAt: noon })
    expect((await award('lucky')).awarded).toBe(8)
    await database.delete(pointSettings)
  })

  it('are given back when what earned them is undone', async () => {
    const undone = database.transaction(async (transaction) => {
      await awardPoints(transaction, { userId: 'undone', rule: 'checkin', ruleKey: 'x', now: noon })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await linesOf('undone')).toEqual([])
  })
})

describe('the ledger', () => {
  it('cannot be spent beyond the balance', async () => {
    await award('poor')
    const spend = database.transaction((transaction) =>
      movePoints(transaction, { userId: 'poor', rule: 'redeem', ruleKey: 'c', delta: -6, now: noon }),
    )
    await expect(spend).rejects.toThrow(PointsShort)
    expect(await linesOf('poor')).toHaveLength(1)
  })

  it('is append only and never below zero, with any number of writers', async () => {
    const refused = (statement: ReturnType<typeof sql>) =>
      expect(database.execute(statement)).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/append only|balance_not_negative|sign_of_its_rule/) },
      })
    await award('strict')
    await refused(sql`update point_ledger set delta = 500 where user_id = 'strict'`)
    await refused(sql`update point_balances set balance = -1 where user_id = 'strict'`)
    await refused(
      sql`insert into point_ledger values ('strict', 2, 'redeem', 'k', 5, 10, '2026-11-21', now())`,
    )
  })

  it('adds up after any row of movements: every line follows the one before, no day is above its cap', async () => {
    const hour = 3_600_000
    const step = fc.record({
      rule: fc.constantFrom('checkin', 'read', 'finish', 'first_subscription', 'spend'),
      key: fc.integer({ min: 1, max: 4 }),
      hours: fc.integer({ min: 0, max: 30 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { userId } = await createMember({ database, clock: { now: () => noon } })
        let time = noon.getTime()
        for (const { rule, key, hours } of steps) {
          time += hours * hour
          const now = new Date(time)
          if (rule === 'spend') {
            const movement = { userId, rule: 'redeem', ruleKey: randomUUID(), delta: -key * 7, now } as const
            await database
              .transaction((transaction) => movePoints(transaction, movement))
              .catch((error) => expect(error).toBeInstanceOf(PointsShort))
          } else await award(userId, { rule: rule as Award['rule'], ruleKey: String(key), now })
        }
        const lines = await linesOf(userId)
        let balance = 0
        const days = new Map<string, number>()
        lines.forEach((line, index) => {
          balance += line.delta
          expect([line.n, line.balanceAfter]).toEqual([index + 1, balance])
          if (line.delta > 0 && line.rule !== 'first_subscription')
            days.set(line.day, (days.get(line.day) ?? 0) + line.delta)
        })
        for (const earned of days.values()) expect(earned).toBeLessThanOrEqual(50)
        const [stored] = await database.select().from(pointBalances).where(eq(pointBalances.userId, userId))
        expect(stored?.balance ?? 0).toBe(balance)
      }),
      { seed: 20261121, numRuns: 25 },
    )
  })
})
