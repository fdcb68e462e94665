import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSmsBudget, spendSms } from '../accounts/sms-budget.ts'
import {
  codeChallenges,
  idempotencyKeys,
  leases,
  searchTerms,
  sessions,
  trackingEvents,
} from '../database/schema.ts'
import { createLog } from '../http/request-log.ts'
import { createMember } from '../testing/member.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { testConfig } from '../testing/test-config.ts'
import { removeOldRows, startRetention, tidyFiles } from './retention.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const ago = (days: number) => new Date(test.time.now.getTime() - days * 86_400_000)
const visit = (days: number) => ({
  userId: '',
  eventTimestamp: 1,
  event: 'page_visit:/',
  resolution: '',
  networkCondition: '',
  os: '',
  receivedAt: ago(days),
})

it('page visits go after thirteen months, codes after a day, sessions when they end; the rest stays', async () => {
  const { database } = test
  await database.insert(trackingEvents).values([visit(0), visit(365), visit(395), visit(397)])
  // More than one statement takes.
  await database.insert(trackingEvents).values(Array.from({ length: 2500 }, () => visit(500)))
  await database.insert(searchTerms).values([
    { day: '2026-11-20', key: 'a', text: 'a', count: 1 },
    { day: '2026-09-20', key: 'a', text: 'a', count: 1 },
  ])
  const { userId } = await createMember(test)
  await createMember(test)
  const answer = { userId, call: 'postOrder', bodyHash: '', answer: {} }
  await database.insert(idempotencyKeys).values([
    { ...answer, key: 'old', createdAt: ago(3) },
    { ...answer, key: 'new', createdAt: ago(1) },
  ])
  await database.execute(
    sql`update sessions set expires_at = ${ago(1).toISOString()}::timestamptz where ctid = (select min(ctid) from sessions)`,
  )
  expect(await removeOldRows(test)).toMatchObject({
    tracking_events: 2501,
    search_terms: 1,
    sessions: 1,
    idempotency_keys: 1,
  })
  expect(await database.select().from(trackingEvents)).toHaveLength(3)
  expect(await database.select().from(sessions)).toHaveLength(1)
  expect(await database.select().from(codeChallenges)).toEqual([])
})

it('is done by one process at a time, and its failure stops nothing', async () => {
  const errors: unknown[] = []
  const parts = { ...test, log: createLog('silent'), reportError: (error: unknown) => errors.push(error) }
  const later = new Date(test.time.now.getTime() + 60_000)
  await test.database.insert(trackingEvents).values(visit(500))
  await test.database.insert(leases).values({ name: 'retention', holder: 'another', expiresAt: later })
  await startRetention(parts).stop()
  expect(await test.database.select().from(trackingEvents)).toHaveLength(4)
  await test.database.delete(leases)
  await test.database.execute(sql`alter table tracking_events rename to hidden`)
  await startRetention(parts).stop()
  expect(errors).toHaveLength(1)
  await test.database.execute(sql`alter table hidden rename to tracking_events`)
  await startRetention(parts).stop()
  expect(await test.database.select().from(trackingEvents)).toHaveLength(3)
})

it('leaves the count of a day’s messages alone as long as the day lasts', async () => {
  const { database, time } = test
  const { smsBudget } = testConfig()
  time.now = new Date('2026-11-21T23:50:00Z')
  await spendSms(database, smsBudget, new Date('2026-11-21T00:10:00Z'))
  await removeOldRows(test)
  expect(await readSmsBudget(database, smsBudget, time.now)).toBe(1 / smsBudget.perDay)
})

it('files that no row names are in the trash for thirty days, unless a book comes in or they are many', async () => {
  const { assets, database, time } = test
  const parts = { ...test, log: createLog('silent') }
  const put = (n: number) => assets.put(`editions/gone/h${n}/units/0`, new Uint8Array([n]))
  const day = time.now.toISOString().slice(0, 10)
  await put(0)
  const later = new Date(time.now.getTime() + 60_000)
  await database.insert(leases).values({ name: 'import', holder: 'another', expiresAt: later })
  await tidyFiles(parts)
  expect(assets.keys()).toHaveLength(1)
  await database.delete(leases)
  await tidyFiles(parts)
  expect([assets.keys(), assets.trash()]).toEqual([[], [`${day}/editions/gone/h0/units/0`]])
  for (let n = 1; n <= 20; n++) await put(n)
  time.now = new Date(time.now.getTime() + 30 * 86_400_000)
  await tidyFiles(parts)
  expect([assets.keys().length, assets.trash().length]).toEqual([20, 1])
  time.now = new Date(time.now.getTime() + 86_400_000)
  await tidyFiles(parts)
  expect([assets.keys().length, assets.trash().length]).toEqual([20, 0])
})
