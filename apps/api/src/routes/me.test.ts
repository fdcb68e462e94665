import { getMe, type Phone, postErase, postExport, postOtp, putConsent, putMe } from '@kurasa/portal-contract'
import { eq, getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personalTables } from '../accounts/personal-data.ts'
import { createDevSms } from '../adapters/dev-sms.ts'
import type { App } from '../app.ts'
import { codeChallenges, devMessages, progress, shelf, trackingEvents, users } from '../database/schema.ts'
import { call } from '../testing/call.ts'
import { createMember, type Member } from '../testing/member.ts'
import { sampleEpub } from '../testing/sample-epub.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let app: App
let bookId: string
beforeAll(async () => {
  test = await openTestApp()
  app = test.app
  bookId = (await test.importer.importBytes(sampleEpub(), { name: 'one', options: {} }))!.bookId
})
afterAll(() => test.close())

const me = async ({ headers }: Member) => (await call(app, getMe, {}, undefined, headers)).data

async function stepUp({ headers, phone }: Member) {
  test.time.now = new Date(test.time.now.getTime() + 60_000)
  const { data } = await call(app, postOtp, {}, { lang: 'en_US', purpose: 'step-up' }, headers)
  const [message] = await createDevSms(test).inbox(phone)
  return { challengeId: data.challengeId, code: /\b\d{6}\b/.exec(message!.text)![0] }
}

describe('a member', () => {
  it('gets their own data, never the number itself', async () => {
    expect((await call(app, getMe, {}, undefined)).status).toBe(401)
    const member = await createMember(test)
    const answer = await call(app, getMe, {}, undefined, member.headers)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.data).toMatchObject({
      user: { id: member.userId, nickname: null, lang: 'en_US', ageConfirmed: false },
      subscription: null,
      points: 0,
      consent: null,
    })
    expect(JSON.stringify(answer.data)).not.toContain(member.phone.slice(4))
  })

  it('changes what is given and nothing else', async () => {
    const member = await createMember(test)
    const put = async (request: Parameters<typeof call<typeof putMe>>[3]) =>
      (await call(app, putMe, {}, request, member.headers)).data
    expect(await put({ nickname: '  Amina ' })).toMatchObject({ nickname: 'Amina', lang: 'en_US' })
    const interests = { categories: ['poetry'], languages: ['sw'] }
    expect(await put({ lang: 'sw_KE', interests })).toMatchObject({
      nickname: 'Amina',
      lang: 'sw_KE',
      interests,
    })
    expect(await put({ nickname: '' })).toMatchObject({ nickname: null, interests })
    expect(await put({ ageConfirmed: true })).toMatchObject({ ageConfirmed: true })
    expect(await put({})).toMatchObject({ ageConfirmed: true, lang: 'sw_KE' })
    const other = { id: 'someone', phoneE164: '+254700000000', status: 'blocked', phoneMasked: 'x' }
    await put(other as object)
    const [row] = await test.database.select().from(users).where(eq(users.id, member.userId))
    expect(row).toMatchObject({ phoneE164: member.phone, status: 'active' })
  })

  it('agrees to something, and the latest choice applies', async () => {
    const member = await createMember(test)
    const consent = { version: '2026-11', analytics: true, ads: false }
    expect((await call(app, putConsent, {}, consent, member.headers)).data).toEqual(consent)
    await call(app, putConsent, {}, { ...consent, analytics: false }, member.headers)
    expect((await me(member)).consent).toEqual({ ...consent, analytics: false })
  })
})

/** A row in what reading leaves behind. */
async function leaveTraces({ userId, phone }: Member) {
  const at = test.time.now
  await test.database.insert(progress).values({
    userId,
    bookId,
    editionId: 'e',
    unitId: 'u',
    offset: 0,
    percent: 0.5,
    furthest: 0.5,
    rev: 1,
    deviceId: 'phone',
    deviceName: 'Redmi 9',
    clientAt: at,
    updatedAt: at,
  })
  await test.database.insert(shelf).values({ userId, bookId, addedAt: at })
  await test.database.insert(trackingEvents).values({
    userId,
    eventTimestamp: 1,
    event: 'page_visit:/',
    resolution: '1x1',
    networkCondition: '4g',
    os: 'x',
    receivedAt: at,
  })
  await createDevSms(test).send(phone, 'hello')
}

describe('an export', () => {
  it('has everything about the member, and no key to the account', async () => {
    const member = await createMember(test, { nickname: 'Amina' })
    await leaveTraces(member)
    const other = await createMember(test, { nickname: 'Juma' })
    await leaveTraces(other)
    const { data } = await call(app, postExport, {}, await stepUp(member), member.headers)
    expect(Object.keys(data.data).sort()).toEqual([
      'progress',
      'sessions',
      'shelf',
      'tracking_events',
      'users',
    ])
    expect(data.data.users).toMatchObject([{ phoneE164: member.phone, nickname: 'Amina' }])
    const text = JSON.stringify(data)
    for (const secret of ['tokenHash', member.token, other.userId, other.phone])
      expect(text).not.toContain(secret)
  })

  it.each([
    ['export', postExport],
    ['erasure', postErase],
  ] as const)('is refused without a code: %s', async (_name, endpoint) => {
    const member = await createMember(test)
    const refused = await call(app, endpoint, {}, {}, member.headers)
    expect([refused.status, refused.data]).toEqual([409, { reason: 'STEP_UP' }])
    expect((await call(app, endpoint, {}, {}, { cookie: `k_s=${member.token}` })).status).toBe(401)
    const given = await stepUp(member)
    const wrong = { ...given, code: given.code === '000000' ? '000001' : '000000' }
    expect((await call(app, endpoint, {}, wrong, member.headers)).data).toMatchObject({
      reason: 'OTP_INVALID',
    })
    const other = await createMember(test)
    const foreign = await call(app, endpoint, {}, given, other.headers)
    expect([foreign.status, foreign.data]).toMatchObject([422, { reason: 'OTP_INVALID' }])
    expect((await me(member)).user.id).toBe(member.userId)
  })
})

describe('an erasure', () => {
  it('leaves nothing of the member, logs out everywhere, and the number starts with a new account', async () => {
    const member = await createMember(test, { nickname: 'Amina' })
    await leaveTraces(member)
    const other = await createMember(test)
    await leaveTraces(other)
    const given = await stepUp(member)
    const erased = await call(app, postErase, {}, given, member.headers)
    expect([erased.status, erased.data]).toEqual([200, null])
    expect(erased.headers.get('set-cookie')).toContain('k_s=;')
    expect((await call(app, getMe, {}, undefined, member.headers)).status).toBe(401)
    for (const { table, userId, onErase } of personalTables) {
      if (onErase !== 'delete') continue
      expect(await test.database.select().from(table).where(eq(userId, member.userId))).toEqual([])
    }
    const phone = member.phone
    expect(
      await test.database.select().from(codeChallenges).where(eq(codeChallenges.phoneE164, phone)),
    ).toEqual([])
    expect(await test.database.select().from(devMessages).where(eq(devMessages.phoneE164, phone))).toEqual([])
    const [left] = await test.database.select().from(users).where(eq(users.id, member.userId))
    expect(left).toMatchObject({ status: 'erasing', phoneE164: null, phoneMasked: '', nickname: null })
    expect((await me(other)).user.id).toBe(other.userId)
    const again = await createMember(test, { phoneE164: phone as Phone })
    expect((await me(again)).user).toMatchObject({
      nickname: null,
      interests: { categories: [], languages: [] },
    })
  })
})

describe('the list of tables with personal data', () => {
  it('names every table that has a user_id', async () => {
    const result = await test.database.execute(
      sql`select table_name from information_schema.columns where column_name = 'user_id' and table_schema = 'public'`,
    )
    const { rows } = result as unknown as { rows: { table_name: string }[] }
    const listed = personalTables.map(({ table }) => getTableName(table))
    expect(listed.sort()).toEqual(rows.map(({ table_name }) => table_name).sort())
  })
})
