import {
  deleteDevice,
  getBook,
  getDevices,
  getMe,
  getRating,
  getReadingDays,
  putMe,
  putRating,
} from '@kurasa/portal-contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/session.ts'
import { readTime } from '../database/schema.ts'
import { call } from '../testing/call.ts'
import { createMember, type Member } from '../testing/member.ts'
import { sampleEpub } from '../testing/sample-epub.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let bookId: string
beforeAll(async () => {
  test = await openTestApp()
  bookId = (await test.importer.importBytes(sampleEpub(), { name: 'one', options: {} }))!.bookId
})
afterAll(() => test.close())

describe('reading days', () => {
  it('sum the minutes of each day in Nairobi, of the last year, of the member alone', async () => {
    const member = await createMember(test)
    const other = await createMember(test)
    const read = (userId: string, day: string, from: string, to: string) => ({
      ...{ userId, bookId, day },
      startedAt: new Date(from),
      endedAt: new Date(to),
    })
    const today = test.time.now.toISOString().slice(0, 10)
    const at = (minutes: number) => new Date(test.time.now.getTime() - minutes * 60_000).toISOString()
    await test.database
      .insert(readTime)
      .values([
        read(member.userId, today, at(30), at(20)),
        read(member.userId, today, at(10), at(7.5)),
        read(member.userId, '2020-01-01', '2020-01-01T08:00:00Z', '2020-01-01T09:00:00Z'),
        read(other.userId, today, at(60), at(30)),
      ])
    const { data } = await call(test.app, getReadingDays, {}, undefined, member.headers)
    expect(data.days).toEqual([{ day: today, minutes: 12 }])
    expect((await call(test.app, getReadingDays, {}, undefined)).status).toBe(401)
  })
})

describe('devices', () => {
  const devices = async ({ headers }: Member) =>
    (await call(test.app, getDevices, {}, undefined, headers)).data

  it('are listed with the current one first, and each is logged out by itself', async () => {
    const member = await createMember(test)
    const stranger = await createMember(test)
    const wish = { userId: member.userId, assurance: 'otp' as const, deviceId: 'd2', deviceName: 'Tecno' }
    const { token } = await openSession(test.database, { ...wish, now: test.time.now })
    const listed = await devices(member)
    expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    const tecno = listed[1]!
    expect(tecno.name).toBe('Tecno')
    // Another member's session is left alone.
    await call(test.app, deleteDevice, { id: tecno.id }, undefined, stranger.headers)
    expect(await devices(member)).toHaveLength(2)
    await call(test.app, deleteDevice, { id: tecno.id }, undefined, member.headers)
    await call(test.app, deleteDevice, { id: tecno.id }, undefined, member.headers)
    expect(await devices(member)).toHaveLength(1)
    expect((await call(test.app, getMe, {}, undefined, { ...member.headers, tkn_p: token })).status).toBe(401)
  })
})

describe('a profile', () => {
  it('keeps the pattern and the goal of the week until they are taken back', async () => {
    const member = await createMember(test)
    const put = async (request: Parameters<typeof call<typeof putMe>>[3]) =>
      call(test.app, putMe, {}, request, member.headers)
    expect((await put({ pattern: 'nyota', weekGoal: 90 })).data).toMatchObject({
      pattern: 'nyota',
      weekGoal: 90,
    })
    expect((await put({ weekGoal: null })).data).toMatchObject({ pattern: 'nyota', weekGoal: null })
    expect((await put({ pattern: 'zebra' as 'nyota' })).status).toBe(422)
    expect((await put({ weekGoal: 1 })).status).toBe(422)
  })
})

describe('ratings', () => {
  const rate = ({ headers }: Member, stars: number | null, id = bookId) =>
    call(test.app, putRating, { id }, { stars }, headers)
  const mean = async () => {
    // Until then the answer of before may be given out while the next is computed.
    test.time.now = new Date(test.time.now.getTime() + 12 * 60_000)
    return (await call(test.app, getBook, { id: bookId })).data.rating
  }

  it('show their mean once three members gave one, each member one', async () => {
    const [a, b, c] = [await createMember(test), await createMember(test), await createMember(test)]
    await rate(a, 5)
    await rate(b, 4)
    await rate(b, 2)
    expect(await mean()).toBeUndefined()
    await rate(c, 4)
    expect(await mean()).toEqual({ mean: 3.7, count: 3 })
    expect((await call(test.app, getRating, { id: bookId }, undefined, b.headers)).data).toEqual({ stars: 2 })
    await rate(c, null)
    expect(await mean()).toBeUndefined()
    expect((await call(test.app, getRating, { id: bookId }, undefined, c.headers)).data).toEqual({
      stars: null,
    })
  })

  it('are refused for visitors, unknown books, and anything but one to five stars', async () => {
    const member = await createMember(test)
    expect((await call(test.app, putRating, { id: bookId }, { stars: 3 })).status).toBe(401)
    expect((await rate(member, 3, 'no-such-book')).status).toBe(404)
    expect((await rate(member, 6)).status).toBe(422)
  })
})
