import { randomUUID } from 'node:crypto'
import {
  getReportMessages,
  getReports,
  postReport,
  postReportMessage,
  postReportSeen,
  type RequestOf,
} from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { App } from '../app.ts'
import { auditLog, reports } from '../database/schema.ts'
import { answerReport, closeReport } from '../support/reports.ts'
import { call } from '../testing/call.ts'
import { createMember, type Member } from '../testing/member.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let app: App
let member: Member
beforeAll(async () => {
  test = await openTestApp()
  app = test.app
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await createMember(test)
})

type NewReport = RequestOf<typeof postReport>
const filled = (traits: Partial<NewReport> = {}): NewReport => ({
  category: 'reading',
  content: 'The pages do not turn.',
  idempotencyKey: randomUUID(),
  ...traits,
})
const send = (traits: Partial<NewReport> = {}, headers: Record<string, string> = member.headers) =>
  call(app, postReport, {}, filled(traits), headers)
const say = (id: string, text: string, who = member) =>
  call(app, postReportMessage, { id }, { text }, who.headers)
const list = (who = member) => call(app, getReports, {}, {}, who.headers)

describe('a report', () => {
  it('is stored and shown to its member only', async () => {
    const { data } = await send({ content: '  The pages do not turn.  ' })
    expect(data).toMatchObject({ category: 'reading', content: 'The pages do not turn.', state: 'open' })
    expect((await list()).data).toMatchObject({ items: [{ id: data.id }], nextCursor: null, unread: 0 })
    const other = await createMember(test)
    expect((await list(other)).data.items).toEqual([])
    expect((await call(app, getReports, {}, {})).status).toBe(401)
    for (const answer of [
      await call(app, getReportMessages, { id: data.id }, undefined, other.headers),
      await say(data.id, 'Mine now', other),
      await call(app, postReportSeen, { id: data.id }, undefined, other.headers),
    ]) {
      expect([answer.status, answer.data]).toEqual([404, { reason: 'NOT_FOUND' }])
    }
  })

  it.each<[string, object, string]>([
    ['category', { category: '' }, 'category'],
    ['category', { category: 'weather' }, 'category'],
    ['content', { content: '   ' }, 'content'],
    ['content', { content: 'x'.repeat(1001) }, 'content'],
    ['key', { idempotencyKey: 'abc' }, 'idempotencyKey'],
  ])('without its %s is refused by the field: %o', async (_what, traits, field) => {
    const answer = await send(traits)
    expect([answer.status, answer.data]).toEqual([422, { reason: 'VALIDATION', field }])
  })

  it('sent again is the same, even at once; its key with another text is refused', async () => {
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => send({ idempotencyKey })))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    const other = await send({ idempotencyKey, content: 'Something else' })
    expect([other.status, other.data]).toEqual([409, { reason: 'IDEMPOTENCY_MISMATCH' }])
  })

  it('is one of three at most that wait, even of many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => send()))
    const refused = answers.filter(({ code }) => code !== 200)
    expect(refused).toHaveLength(6)
    for (const { status, data } of refused) expect([status, data]).toEqual([429, { reason: 'TOO_MANY_OPEN' }])
    const [first] = (await list()).data.items
    await answerReport(test.database, first!.id, 'Try again', test.time.now)
    expect((await send()).code).toBe(200)
  })
})

describe('a visitor', () => {
  const visit = (phone: string | undefined, headers = {}) => send({ phone }, headers)

  it('leaves a number, which limits and keys are counted by', async () => {
    expect((await visit(undefined)).data).toEqual({ reason: 'VALIDATION', field: 'phone' })
    const wrong = await visit('12345')
    expect([wrong.status, wrong.data]).toEqual([422, { reason: 'PHONE_INVALID', field: 'phone' }])
    for (const phone of ['0712 000 111', '+254712000111', '٠٧١٢٠٠٠١١١']) {
      expect((await visit(phone)).code).toBe(200)
    }
    expect((await visit('0712000111')).data).toEqual({ reason: 'TOO_MANY_OPEN' })
    expect((await visit('0712000112')).code).toBe(200)
    const stored = await test.database.select().from(reports).where(eq(reports.phone, '+254712000111'))
    expect(stored.map(({ userId }) => userId)).toEqual([null, null, null])
  })

  it('rejects a session without its token: another page could have made the call', async () => {
    const answer = await visit('0712000222', { cookie: `k_s=${member.token}` })
    expect(answer.code).toBe(200)
    expect((await list()).data.items).toEqual([])
    expect((await visit('0712000222', { origin: 'https://evil.example' })).status).toBe(403)
  })
})

describe('what is said', () => {
  let id: string
  beforeEach(async () => {
    id = (await send()).data.id
  })
  const thread = async () => (await call(app, getReportMessages, { id }, undefined, member.headers)).data

  it('comes in its order, with a mark for what was not seen', async () => {
    await say(id, 'On page 3.')
    await answerReport(test.database, id, 'Which book?', test.time.now)
    await answerReport(test.database, id, 'And which phone?', test.time.now)
    const { report, messages } = await thread()
    expect(report).toMatchObject({ state: 'answered', unread: 2 })
    expect(messages.map(({ from, text }) => [from, text])).toEqual([
      ['user', 'On page 3.'],
      ['agent', 'Which book?'],
      ['agent', 'And which phone?'],
    ])
    expect((await list()).data).toMatchObject({ unread: 2, items: [{ unread: 2 }] })
    expect((await thread()).report.unread).toBe(2)

    const seen = await call(app, postReportSeen, { id }, undefined, member.headers)
    expect(seen.data.unread).toBe(0)
    expect((await list()).data.unread).toBe(0)
    await answerReport(test.database, id, 'Hello?', test.time.now)
    expect((await list()).data.unread).toBe(1)
  })

  it('by the member opens an answered report again', async () => {
    await answerReport(test.database, id, 'Solved?', test.time.now)
    const { data } = await say(id, 'No.')
    expect(data).toMatchObject({ report: { state: 'open', unread: 0 }, message: { from: 'user' } })
  })

  it('ends when the report is closed', async () => {
    await closeReport(test.database, id, 'Thank you.', test.time.now)
    await closeReport(test.database, id, 'Once more.', test.time.now)
    expect(await thread()).toMatchObject({ report: { state: 'closed' }, messages: [{ text: 'Thank you.' }] })
    const late = await say(id, 'But …')
    expect([late.status, late.data]).toEqual([409, { reason: 'ALREADY_DONE' }])
    await expect(answerReport(test.database, id, 'x', test.time.now)).rejects.toThrow('is closed')
    const lines = await test.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `report:${id}`))
    expect(lines.map(({ action }) => action)).toEqual(['report.close'])
  })

  it('at once by many loses nothing and keeps its numbers', async () => {
    await Promise.all([
      ...Array.from({ length: 6 }, (_, index) => say(id, `m${index}`)),
      ...Array.from({ length: 3 }, () => answerReport(test.database, id, 'a', test.time.now)),
    ])
    expect((await thread()).messages.map((message) => message.id)).toEqual(
      Array.from({ length: 9 }, (_, index) => String(index + 1)),
    )
  })

  it('without an answer comes to an end', async () => {
    for (let index = 0; index < 20; index++) expect((await say(id, 'Hello?')).code).toBe(200)
    const more = await say(id, 'Hello?')
    expect([more.status, more.data]).toEqual([429, { reason: 'RATE_LIMITED' }])
    await answerReport(test.database, id, 'Yes!', test.time.now)
    expect((await say(id, 'At last.')).code).toBe(200)
  })

  it('is text between 1 and 1000 characters', async () => {
    for (const text of [' ', 'x'.repeat(1001)]) {
      expect((await say(id, text)).data).toEqual({ reason: 'VALIDATION', field: 'text' })
    }
  })
})

it('reports are listed newest first, page by page, by state', async () => {
  const ids: string[] = []
  for (let index = 0; index < 3; index++) {
    test.time.now = new Date(test.time.now.getTime() + 1000)
    ids.unshift((await send()).data.id)
  }
  await closeReport(test.database, ids[1]!, undefined, test.time.now)
  const page = (request: RequestOf<typeof getReports>) =>
    call(app, getReports, {}, request, member.headers).then(({ data }) => data)
  const first = await page({ limit: 2 })
  const second = await page({ limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
  expect((await page({ state: 'closed' })).items.map(({ id }) => id)).toEqual([ids[1]])
})
