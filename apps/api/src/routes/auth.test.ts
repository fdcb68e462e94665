import { createHash, hash } from 'node:crypto'
import {
  type DataOf,
  getMe,
  hasLeadingZeroBits,
  type Phone,
  postLogin,
  postLogout,
  postLogoutAll,
  postOtp,
  postTicket,
  postTicketLogin,
  type RequestOf,
  type WorkChallenge,
  workInput,
} from '@kurasa/portal-contract'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDevSms } from '../adapters/dev-sms.ts'
import type { App } from '../app.ts'
import { auditLog, codeChallenges, rateBuckets, sessions, users } from '../database/schema.ts'
import { type Answer, call } from '../testing/call.ts'
import { createMember } from '../testing/member.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { testConfig } from '../testing/test-config.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

let test: TestApp
let app: App
beforeAll(async () => {
  test = await openTestApp()
  app = test.app
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.delete(codeChallenges)
  await test.database.delete(rateBuckets)
})

type Failed = { reason: string; retryAfter?: number; attemptsLeft?: number; pow?: WorkChallenge }
const failureOf = (answer: Answer<unknown>) => ({ status: answer.status, ...(answer.data as Failed) })

const later = (milliseconds: number) => {
  test.time.now = new Date(test.time.now.getTime() + milliseconds)
}
let phones = 0
const newPhone = () => `0712${String(++phones).padStart(6, '0')}`

const ask = (phone: string, more: Partial<RequestOf<typeof postOtp>> = {}, headers = {}) =>
  call(app, postOtp, {}, { phone, lang: 'en_US', deviceId: `device-of-${phone}`, ...more }, headers)
const lastMessage = async (phone: string) =>
  (await createDevSms(test).inbox(`+254${phone.slice(1)}` as Phone))[0]!.text
const codeIn = (message: string) => /\b\d{6}\b/.exec(message)![0]
const give = (
  challengeId: string,
  code: string,
  more: Partial<RequestOf<typeof postLogin>> = {},
  headers = {},
) =>
  call(app, postLogin, {}, { challengeId, code, deviceId: 'phone', deviceName: 'Redmi 9', ...more }, headers)

async function logIn(phone: string, more: Partial<RequestOf<typeof postLogin>> = {}) {
  const { data } = await ask(phone)
  return give(data.challengeId, codeIn(await lastMessage(phone)), more)
}

/** Solves the proof of work. */
function solve({ challenge, bits }: WorkChallenge) {
  for (let n = 0; ; n++) {
    const proof = { challenge, solution: String(n) }
    if (hasLeadingZeroBits(hash('sha256', workInput(proof), 'buffer'), bits)) return proof
  }
}

describe('a code', () => {
  it('comes by message, in the requested language, and is bound to our host', async () => {
    const phone = newPhone()
    const response = await ask(phone)
    expect(response).toMatchObject({ status: 200, data: { expiresIn: 300, resendAfter: 60 } })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const message = await lastMessage(phone)
    expect(message).toMatch(/^Kurasa: your login code is (\d{6})\. Never share it .*\n@localhost #\1$/)
    later(MINUTE)
    await ask(phone, { lang: 'sw_KE' })
    expect(await lastMessage(phone)).toContain('Usimpe mtu yeyote')
    later(MINUTE)
    await ask(phone, { lang: 'ar_SA' })
    expect(await lastMessage(phone)).toMatch(/لا تعطه أحدًا/)
  })

  it('is stored only as a salted slow hash', async () => {
    const phone = newPhone()
    await ask(phone)
    const code = codeIn(await lastMessage(phone))
    const [row] = await test.database.select().from(codeChallenges)
    expect(Object.values(row!).map(String)).not.toContain(code)
    expect(row!.codeHash).not.toBe(createHash('sha256').update(code).digest('hex'))
    expect(row!.salt).toMatch(/^[\da-f]{32}$/)
  })

  it.each(['0812345678', '+15551234567', 'abc', ''])('is not sent to %s', async (phone) => {
    expect(failureOf(await ask(phone))).toMatchObject({ status: 422, reason: 'PHONE_INVALID' })
  })

  it('makes an account at the first login, finds it at the next, and takes digits of any script', async () => {
    const phone = newPhone()
    const first = await logIn(phone, { ageConfirmed: true, privacyVersion: '2026-11' })
    expect(first).toMatchObject({
      status: 200,
      data: {
        isNew: true,
        user: { phoneMasked: `07•• ••• ${phone.slice(-3)}`, ageConfirmed: true, privacyVersion: '2026-11' },
      },
    })
    expect(first.headers.get('set-cookie')).toMatch(
      new RegExp(`^k_s=${first.data.token}; Path=/; Max-Age=\\d+; HttpOnly; Secure; SameSite=Lax$`),
    )
    const me = await call(app, getMe, {}, undefined, { cookie: `k_s=${first.data.token}` })
    expect(me.data).toMatchObject({
      user: { id: first.data.uid },
      assurance: 'otp',
      consent: null,
      points: 0,
    })
    later(MINUTE)
    const { data } = await ask(phone)
    const arabic = codeIn(await lastMessage(phone)).replace(/\d/g, (digit) =>
      String.fromCodePoint(0x660 + Number(digit)),
    )
    const second = await give(data.challengeId, arabic)
    expect(second.data).toMatchObject({ isNew: false, uid: first.data.uid })
  })

  it('is used once', async () => {
    const phone = newPhone()
    const { data } = await ask(phone)
    const code = codeIn(await lastMessage(phone))
    const answers = await Promise.all([1, 2, 3].map(() => give(data.challengeId, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(failureOf(await give(data.challengeId, code))).toMatchObject({
      status: 422,
      reason: 'OTP_EXPIRED',
    })
  })

  it('is good for five minutes', async () => {
    const phone = newPhone()
    const { data } = await ask(phone)
    const code = codeIn(await lastMessage(phone))
    later(5 * MINUTE)
    expect(failureOf(await give(data.challengeId, code)).reason).toBe('OTP_EXPIRED')
  })

  it('is dead when a new one was sent', async () => {
    const phone = newPhone()
    const old = await ask(phone)
    const code = codeIn(await lastMessage(phone))
    later(MINUTE)
    await ask(phone)
    expect(failureOf(await give(old.data.challengeId, code)).reason).toBe('OTP_EXPIRED')
  })

  it('belongs to its challenge', async () => {
    const [mine, other] = [newPhone(), newPhone()]
    await ask(mine)
    const { data } = await ask(other)
    const code = codeIn(await lastMessage(mine))
    if (code === codeIn(await lastMessage(other))) return
    expect(failureOf(await give(data.challengeId, code)).reason).toBe('OTP_INVALID')
  })

  it('has five tries, also when they come all at once', async () => {
    const phone = newPhone()
    const { data } = await ask(phone)
    const code = codeIn(await lastMessage(phone))
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const answers = await Promise.all(Array.from({ length: 8 }, () => give(data.challengeId, wrong)))
    const failures = answers.map(failureOf)
    expect(
      failures
        .filter(({ reason }) => reason === 'OTP_INVALID')
        .map((f) => f.attemptsLeft)
        .sort(),
    ).toEqual([0, 1, 2, 3, 4])
    expect(failures.filter(({ reason }) => reason === 'OTP_EXPIRED')).toHaveLength(3)
    expect(failureOf(await give(data.challengeId, code)).reason).toBe('OTP_EXPIRED')
  })

  it('that confirms something is no login, and a login confirms nothing', async () => {
    const { headers, phone } = await createMember(test)
    const response = await ask('', { purpose: 'step-up' }, headers)
    const code = codeIn(await lastMessage(`0${phone.slice(4)}`))
    expect(failureOf(await give(response.data.challengeId, code)).reason).toBe('OTP_EXPIRED')
    expect((await ask('', { purpose: 'step-up' })).status).toBe(401)
  })
})

describe('answers to a wish for a code', () => {
  it('are the same for a new, a known and a blocked number; a block is reported after the right code only', async () => {
    const known = newPhone()
    const blocked = newPhone()
    await createMember(test, { phoneE164: `+254${known.slice(1)}` })
    await createMember(test, { phoneE164: `+254${blocked.slice(1)}`, status: 'blocked' })
    const answers = await Promise.all([newPhone(), known, blocked].map((phone) => ask(phone)))
    const shapes = answers.map(({ status, data, headers }) => [
      status,
      Object.keys(data),
      { ...data, challengeId: data.challengeId.length },
      [...headers.keys()],
    ])
    expect(shapes[1]).toEqual(shapes[0])
    expect(shapes[2]).toEqual(shapes[0])
    const { challengeId } = answers[2]!.data
    const code = codeIn(await lastMessage(blocked))
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect(failureOf(await give(challengeId, wrong)).reason).toBe('OTP_INVALID')
    const response = await give(challengeId, code)
    expect([response.status, response.code, response.data]).toEqual([403, 403, { reason: 'NUMBER_BLOCKED' }])
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  it('do the same work: nothing is looked up about an account', async () => {
    // The database would complain: there is no table of users to look into.
    const other = await openTestApp()
    await other.database.execute('alter table users rename to hidden')
    const response = await call(other.app, postOtp, {}, { phone: newPhone(), lang: 'en_US' })
    expect([response.status, other.errors]).toEqual([200, []])
    await other.close()
  })
})

describe('limits', () => {
  it('are limited to one a minute for a number', async () => {
    const phone = newPhone()
    await ask(phone)
    later(59 * SECOND)
    expect(failureOf(await ask(phone))).toMatchObject({ status: 429, reason: 'OTP_COOLDOWN', retryAfter: 1 })
    later(SECOND)
    expect((await ask(phone)).status).toBe(200)
  })

  it('pass one of many concurrent requests', async () => {
    const phone = newPhone()
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(phone)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('need work beyond half, and are limited to 5 an hour and 10 a day for a number', async () => {
    const phone = newPhone()
    const begin = test.time.now
    const requestWithWork = async () => {
      const first = await ask(phone, { deviceId: undefined })
      const { reason, pow } = failureOf(first)
      return reason === 'POW_REQUIRED' ? ask(phone, { deviceId: undefined, pow: solve(pow!) }) : first
    }
    const reasons: (string | undefined)[] = []
    for (let i = 0; i < 4; i++) {
      reasons.push(failureOf(await ask(phone, { deviceId: undefined })).reason)
      later(MINUTE)
    }
    expect(reasons).toEqual([undefined, undefined, undefined, 'POW_REQUIRED'])
    for (let i = 0; i < 2; i++) {
      expect((await requestWithWork()).status).toBe(200)
      later(MINUTE)
    }
    const limited = failureOf(await requestWithWork())
    expect(limited).toMatchObject({ status: 429, reason: 'OTP_LIMIT', retryAfter: 54 * 60 })
    for (let hour = 1; hour <= 5; hour++) {
      test.time.now = new Date(begin.getTime() + hour * HOUR + 10 * MINUTE)
      expect((await requestWithWork()).status).toBe(200)
    }
    later(2 * HOUR)
    expect(failureOf(await requestWithWork())).toMatchObject({ status: 429, reason: 'OTP_LIMIT' })
    test.time.now = new Date(begin.getTime() + 24 * HOUR)
    expect((await requestWithWork()).status).toBe(200)
  })

  it('are limited to 10 numbers a day for a device', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) {
      const phone = newPhone()
      let answer = await ask(phone, { deviceId: 'farm' })
      const { reason, pow } = failureOf(answer)
      if (reason === 'POW_REQUIRED') answer = await ask(phone, { deviceId: 'farm', pow: solve(pow!) })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  /** Requests a code for a new number from an address, and solves the proof of work. */
  async function askFrom(address: string, forwarded = '', body: Record<string, unknown> = {}, at = app) {
    const phone = newPhone()
    const send = async (pow?: ReturnType<typeof solve>) => {
      const request = new Request('http://localhost/api/portal/auth/otp', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(forwarded && { 'x-forwarded-for': forwarded }),
        },
        body: JSON.stringify({ phone, lang: 'en_US', pow, ...body }),
      })
      const connection = { incoming: { socket: { remoteAddress: address } } }
      const response = await at.fetch(request, connection)
      return (await response.json()) as { code: number; data: Failed & { challengeId: string } }
    }
    const first = await send()
    const bits = first.data?.reason === 'POW_REQUIRED' ? first.data.pow!.bits : 0
    return { phone, bits, ...(bits ? await send(solve(first.data.pow!)) : first) }
  }

  it('let 75 people behind one IPv4 address log in within the hour', async () => {
    let most = 0
    for (let person = 0; person < 75; person++) {
      const { phone, code, bits, data } = await askFrom('127.0.0.1', '198.51.100.1, 203.0.113.9')
      expect(code).toBe(200)
      most = Math.max(most, bits)
      expect((await give(data.challengeId, codeIn(await lastMessage(phone)))).status).toBe(200)
      later(40 * SECOND)
    }
    expect(most).toBe(0)
  }, 180_000)

  it('require more work of an IPv4 address the more of its codes do not come back, by our own proxy’s word only', async () => {
    await askFrom('127.0.0.1', '198.51.100.1, 203.0.113.77')
    const [row] = await test.database.select().from(codeChallenges).orderBy(desc(codeChallenges.createdAt))
    expect(row!.siteHash).toMatch(/^[\da-f]{64}$/)
    const rows = Array.from({ length: 130 }, (_, i) => ({
      ...row!,
      id: `open-${i}`,
      phoneE164: `+25479000${String(i).padStart(4, '0')}`,
    }))
    await test.database.insert(codeChallenges).values(rows)
    // Forged entries in front change nothing; another address is another caller; loopback is not counted as an address.
    expect(await askFrom('127.0.0.1', '192.0.2.200, 203.0.113.77')).toMatchObject({ bits: 18, code: 200 })
    expect(await askFrom('203.0.113.77', '192.0.2.200')).toMatchObject({ bits: 18, code: 200 })
    expect(await askFrom('127.0.0.1', '203.0.113.78')).toMatchObject({ bits: 0, code: 200 })
    expect(await askFrom('127.0.0.1')).toMatchObject({ bits: 0, code: 200 })
  })

  it('stop one line of IPv6, whichever of its addresses it uses, and not its neighbour', async () => {
    const codes: number[] = []
    for (let n = 0; n < 22; n++) codes.push((await askFrom(`2001:db8:1:2::${n.toString(16)}`)).code)
    expect(codes.filter((code) => code === 200)).toHaveLength(20)
    expect((await askFrom('2001:db8:1:2::ffff')).data).toMatchObject({ reason: 'OTP_LIMIT' })
    expect((await askFrom('2001:db8:1:3::1')).code).toBe(200)
  })

  it('take nothing from known members for one line of IPv6 that works for ten minutes', async () => {
    const other = await openTestApp({ config: testConfig({ SMS_PER_MINUTE: '40', LOG_LEVEL: 'silent' }) })
    const known = await Promise.all(
      Array.from({ length: 30 }, (_, n) => createMember(other, { deviceId: `known-${n}` })),
    )
    let sent = 0
    for (let second = 0; second < 600; second += 20) {
      const address = `2001:db8:1:2::${second.toString(16)}`
      if ((await askFrom(address, '', {}, other.app)).code === 200) sent++
      other.time.now = new Date(other.time.now.getTime() + 20 * SECOND)
    }
    expect(sent).toBeLessThanOrEqual(20)
    const answers = await Promise.all(
      known.map(({ phone }, n) =>
        askFrom(`198.51.100.${n}`, '', { phone: `0${phone.slice(4)}`, deviceId: `known-${n}` }, other.app),
      ),
    )
    expect(answers.map(({ code }) => code)).toEqual(known.map(() => 200))
    await other.close()
  }, 180_000)

  it('keep a part of the budget for phones that were logged in before', async () => {
    const other = await openTestApp({ config: testConfig({ SMS_PER_MINUTE: '8', LOG_LEVEL: 'silent' }) })
    const ask = async (body: object) => {
      const first = await call(other.app, postOtp, {}, { phone: newPhone(), lang: 'en_US', ...body })
      const { reason, pow } = failureOf(first)
      if (reason !== 'POW_REQUIRED') return first.status
      const again = { phone: newPhone(), lang: 'en_US' as const, ...body, pow: solve(pow!) }
      return (await call(other.app, postOtp, {}, again)).status
    }
    const { phone } = await createMember(other, { deviceId: 'amina-phone' })
    const attacks: number[] = []
    const victim = () => ({ phone: newPhone(), deviceId: crypto.randomUUID() })
    for (let n = 0; n < 10; n++) attacks.push(await ask(victim()))
    expect(attacks).toEqual([...Array(6).fill(200), ...Array(4).fill(503)])
    const number = `0${phone.slice(4)}`
    // The number alone, as a stranger knows it, tells nothing.
    expect(await ask({ phone: number, deviceId: 'another' })).toBe(503)
    expect(await ask({ phone: number, deviceId: 'amina-phone' })).toBe(200)
    await other.close()
  })

  it('stop all messages when the budget is used up, and sound the alarm', async () => {
    const other = await openTestApp({ config: testConfig({ SMS_PER_MINUTE: '2', LOG_LEVEL: 'silent' }) })
    const send = (phone: string) => call(other.app, postOtp, {}, { phone, lang: 'en_US' })
    expect((await send(newPhone())).status).toBe(200)
    expect((await send(newPhone())).status).toBe(200)
    const stopped = await send(newPhone())
    expect([stopped.status, stopped.data]).toEqual([503, { reason: 'SMS_FAILED' }])
    expect(await createDevSms(other).inbox()).toHaveLength(2)
    other.time.now = new Date(other.time.now.getTime() + MINUTE)
    expect((await send(newPhone())).status).toBe(200)
    await other.close()
  })
})

describe('work', () => {
  const challengeFor = async (phone: string) => {
    for (let i = 0; i < 3; i++) {
      await ask(phone)
      later(MINUTE)
    }
    return failureOf(await ask(phone)).pow!
  }

  it('serves once, for its number, in time, and only when it was done', async () => {
    const phone = newPhone()
    const pow = await challengeFor(phone)
    const proof = solve(pow)
    const reasonWith = async (given: typeof proof, to = phone) =>
      failureOf(await ask(to, { deviceId: undefined, pow: given })).reason
    expect(await reasonWith({ ...proof, solution: 'x' })).toBe('POW_REQUIRED')
    expect(await reasonWith({ ...proof, challenge: proof.challenge.replace('.16.', '.01.') })).toBe(
      'POW_REQUIRED',
    )
    expect(await reasonWith({ challenge: '', solution: '' })).toBe('POW_REQUIRED')
    const other = newPhone()
    await challengeFor(other)
    expect(await reasonWith(proof, other)).toBe('POW_REQUIRED')
    const again = solve(failureOf(await ask(phone)).pow!)
    later(5 * MINUTE + 1)
    expect(await reasonWith(again)).toBe('POW_REQUIRED')
    const fresh = solve(failureOf(await ask(phone)).pow!)
    expect(await reasonWith(fresh)).toBeUndefined()
    later(MINUTE)
    expect(await reasonWith(fresh)).toBe('POW_REQUIRED')
  })
})

describe('a message that is not taken', () => {
  it('is reported, and the next request need not wait', async () => {
    let isWorking = false
    const other = await openTestApp({ sms: { send: async () => isWorking } })
    const phone = newPhone()
    const failed = await call(other.app, postOtp, {}, { phone, lang: 'en_US' })
    expect([failed.status, failed.data]).toEqual([503, { reason: 'SMS_FAILED' }])
    isWorking = true
    expect((await call(other.app, postOtp, {}, { phone, lang: 'en_US' })).status).toBe(200)
    await other.close()
  })
})

describe('a session', () => {
  const statusOf = async (token: string) => (await call(app, getMe, {}, undefined, { tkn_p: token })).status
  const cleared = 'k_s=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax'

  it('ends at logout, alone, and a visitor may log out too', async () => {
    const phone = newPhone()
    const one: DataOf<typeof postLogin> = (await logIn(phone)).data
    later(MINUTE)
    const two = (await logIn(phone, { deviceId: 'tablet' })).data
    const out = await call(app, postLogout, {}, undefined, { tkn_p: one.token })
    expect([out.status, out.data, out.headers.get('set-cookie')]).toEqual([200, null, cleared])
    expect(out.headers.get('clear-site-data')).toBe('"cache"')
    expect([await statusOf(one.token), await statusOf(two.token)]).toEqual([401, 200])
    expect((await call(app, postLogout, {}, undefined)).status).toBe(200)
  })

  it('ends everywhere at logout_all, for which a cookie alone is not enough', async () => {
    const phone = newPhone()
    const one = (await logIn(phone)).data
    later(MINUTE)
    const two = (await logIn(phone, { deviceId: 'tablet' })).data
    expect((await call(app, postLogoutAll, {}, undefined, { cookie: `k_s=${one.token}` })).status).toBe(401)
    const out = await call(app, postLogoutAll, {}, undefined, { tkn_p: one.token })
    expect(out.headers.get('set-cookie')).toBe(cleared)
    expect([await statusOf(one.token), await statusOf(two.token)]).toEqual([401, 401])
    const lines = await test.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${one.uid}`))
    expect(lines.map(({ action }) => action)).toEqual(['user.login', 'user.login', 'user.logout_all'])
    expect(JSON.stringify(lines)).not.toContain(phone.slice(1))
  })

  it('on a new device sends a message to the number, with nothing that could be a link', async () => {
    const phone = newPhone()
    await logIn(phone)
    expect(await lastMessage(phone)).toContain('login code')
    later(MINUTE)
    await logIn(phone, { deviceId: 'other', deviceName: 'http://evil.example/x' })
    expect(await lastMessage(phone)).toMatch(/new device \(httpevilexamplex\)/)
    later(MINUTE)
    await logIn(phone, { deviceId: 'other' })
    expect(await lastMessage(phone)).toContain('login code')
  })

  it('is handed to the native reader by a pass of one use and one minute', async () => {
    const member = await createMember(test, { assurance: 'he' })
    const pass = async () => (await call(app, postTicket, {}, undefined, member.headers)).data
    const enter = (ticket: string) =>
      call(app, postTicketLogin, {}, { ticket, deviceId: 'native', deviceName: 'App' })
    const { ticket, expiresIn } = await pass()
    expect(expiresIn).toBe(60)
    const [entered, twice] = await Promise.all([enter(ticket), enter(ticket)].map((answer) => answer))
    const statuses = [entered!.status, twice!.status]
    expect(statuses.sort()).toEqual([200, 422])
    const begun = entered!.status === 200 ? entered! : twice!
    const me = await call(app, getMe, {}, undefined, { tkn_p: begun.data.token })
    expect(me.data).toMatchObject({ user: { id: member.userId }, assurance: 'he' })
    const late = (await pass()).ticket
    later(MINUTE)
    expect(failureOf(await enter(late)).reason).toBe('OTP_EXPIRED')
    expect((await call(app, postTicket, {}, undefined, { cookie: `k_s=${member.token}` })).status).toBe(401)
  })

  it('of a number that was blocked ends nothing but reading, until it is unblocked', async () => {
    const member = await createMember(test)
    await test.database.update(users).set({ status: 'blocked' }).where(eq(users.id, member.userId))
    const me = await call(app, getMe, {}, undefined, member.headers)
    expect([me.status, me.data]).toEqual([403, { reason: 'NUMBER_BLOCKED' }])
    expect(
      await test.database.select().from(sessions).where(eq(sessions.userId, member.userId)),
    ).toHaveLength(1)
  })
})
