import { getHome, getPoints, getSubscription, postCheckin, postReadTime } from '@kurasa/portal-contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createGuardedClock } from '../adapters/guarded-clock.ts'
import { codeChallenges, searchTerms, sessions, trackingEvents } from '../database/schema.ts'
import { call } from '../testing/call.ts'
import type { Member } from '../testing/member.ts'
import { type MoneyApp, openMoneyApp } from '../testing/money-app.ts'
import { removeOldRows } from './retention.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let test: MoneyApp
let amina: Member
/** Epoch milliseconds that the machine's clock shows. */
let shown: number
let passed: number
let clock: ReturnType<typeof createGuardedClock>
beforeEach(async () => {
  test = await openMoneyApp()
  shown = test.time.now.getTime()
  passed = 0
  clock = createGuardedClock({ wall: () => shown, monotonic: () => passed, onStep: () => {} })
  amina = await test.member()
  await test.subscribe(amina)
  await pass(5000)
  await checkIn()
  const day = test.time.now.toISOString().slice(0, 10)
  await test.database.insert(searchTerms).values({ day, key: 'mto', text: 'mto', count: 1 })
  await test.database.insert(trackingEvents).values({
    userId: '',
    eventTimestamp: 1,
    event: 'page_visit:/',
    resolution: '',
    networkCondition: '',
    os: '',
    receivedAt: test.time.now,
  })
})
afterEach(async () => {
  expect(test.errors).toEqual([])
  await test.close()
})

/** Lets time pass for the machine, its clock step besides, and the server do all that is due by its own clock. */
async function pass(milliseconds: number, step = 0): Promise<void> {
  passed += milliseconds
  shown += milliseconds + step
  test.time.now = clock.now()
  await test.pass(0)
  await removeOldRows(test)
}

const checkIn = () => call(test.app, postCheckin, {}, undefined, amina.headers)
/** Reports five hours of reading until now; returns the minutes of today that count. */
async function read(): Promise<number> {
  const ticks = Array.from({ length: 300 }, (_, index) => ({
    at: new Date(shown - index * 60_000).toISOString(),
    seconds: 60,
  }))
  return (await call(test.app, postReadTime, {}, { bookId: test.bookId, ticks }, amina.headers)).data
    .todayMinutes
}

/** All that a wrong clock may take away or give. */
async function holdings() {
  const { data } = await call(test.app, getSubscription, {}, undefined, amina.headers)
  const points = await call(test.app, getPoints, {}, undefined, amina.headers)
  const rowsOf = async (table: Parameters<typeof test.database.$count>[0]) => test.database.$count(table)
  return {
    subscription: data.subscription,
    points: points.data,
    charges: test.carrier.charges().length,
    home: (await call(test.app, getHome, {})).status,
    rows: {
      sessions: await rowsOf(sessions),
      codes: await rowsOf(codeChallenges),
      visits: await rowsOf(trackingEvents),
      searches: await rowsOf(searchTerms),
    },
  }
}

describe('a clock that is set while the server runs', () => {
  it.each([
    ['back a day', -DAY],
    ['ahead a year', 365 * DAY],
  ])('takes nothing away and grants nothing: %s', async (_name, step) => {
    const before = await holdings()
    expect(before).toMatchObject({
      subscription: { state: 'active', isOpen: true },
      points: { balance: 55, today: { done: ['checkin'] } },
      charges: 1,
      rows: { sessions: 1, visits: 1, searches: 1 },
    })
    await pass(1000, step)
    expect(await holdings()).toEqual(before)
    expect((await checkIn()).status).toBe(409)
    expect(await read()).toBe(0)
    await pass(HOUR)
    expect(await holdings()).toEqual(before)
    // It is right again: the day ends when it has ended, with one renewal and one more day to check in.
    await pass(1000, -step)
    expect(await holdings()).toEqual(before)
    for (let hours = 0; hours < 24; hours++) await pass(HOUR)
    expect(await holdings()).toMatchObject({
      subscription: { state: 'active', isOpen: true },
      charges: 2,
      rows: before.rows,
    })
    expect((await checkIn()).data).toEqual({ balance: before.points.balance + 5, awarded: 5 })
  })
})
