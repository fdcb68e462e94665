import {
  type ByteEndpoint,
  codes,
  type Endpoint,
  endpoints,
  endpointUrl,
  envelope,
  failure,
  getManifest,
  postOtp,
  reasons,
  toQuery,
} from '@kurasa/portal-contract'
import { eq, getTableName, is, ne } from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { personalTables } from './accounts/personal-data.ts'
import { openSession } from './accounts/session.ts'
import * as schema from './database/schema.ts'
import { call } from './testing/call.ts'
import { hostileRequest, hostileTexts, type JsonSchema } from './testing/hostile-values.ts'
import { createMember, type Member } from './testing/member.ts'
import { sampleEpub } from './testing/sample-epub.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? (inject('isLong') ? 12 : 4))
const SEED = Number(process.env.FUZZ_SEED ?? 20261121)

let test: TestApp
let victim: Member
let attacker: Member
/** Ids of existing objects, most of them the victim's. */
let ids: string[]
/** Values of path parameters that lead somewhere. */
let known: Record<string, string[]>
beforeAll(async () => {
  test = await openTestApp()
  victim = await createMember(test, { nickname: 'Amina' })
  attacker = await createMember(test, { nickname: 'Mallory' })
  const report = await test.importer.importBytes(sampleEpub(), {
    name: 'one',
    options: { access: 'paid', price: 20, free: 1 },
  })
  const { data: book } = await call(test.app, getManifest, { id: report!.bookId }, { kind: 'text' })
  const at = test.time.now
  const { database } = test
  await database.insert(schema.progress).values({
    userId: victim.userId,
    bookId: report!.bookId,
    editionId: book.editionId,
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
  await database.insert(schema.shelf).values({ userId: victim.userId, bookId: report!.bookId, addedAt: at })
  await database.insert(schema.aiDialogues).values({
    id: 'dialogue-of-amina',
    userId: victim.userId,
    title: 'Secret',
    createdAt: at,
    updatedAt: at,
  })
  await database.insert(schema.reports).values({
    id: 'report-of-amina',
    userId: victim.userId,
    category: 'other',
    content: 'Secret',
    state: 'open',
    owner: `user:${victim.userId}`,
    idempotencyKey: 'k',
    createdAt: at,
    updatedAt: at,
  })
  await database.insert(schema.orders).values({
    id: 'order-of-amina',
    userId: victim.userId,
    bookId: report!.bookId,
    priceKsh: 20,
    state: 'failed',
    createdAt: at,
  })
  const requested = await call(test.app, postOtp, {}, { phone: '0799000000', lang: 'en_US' })
  ids = [
    victim.userId,
    victim.sessionId,
    'dialogue-of-amina',
    'report-of-amina',
    'order-of-amina',
    report!.bookId,
    book.editionId,
    book.hash,
    requested.data.challengeId,
    'en',
    '1',
    '-1',
  ]
  known = { edition: [book.editionId], hash: [book.hash], i: ['0', '1', '7'], type: ['language', 'section'] }
})
afterAll(() => test.close())

/** Tables that anybody may add a line to: what was tried, counted, seen, searched for or reported. */
const openToAll = new Set<string>(
  [
    schema.rateBuckets,
    schema.codeChallenges,
    schema.devMessages,
    schema.heAttempts,
    schema.serverSecrets,
    schema.trackingEvents,
    schema.clicks,
    schema.searchTerms,
    schema.auditLog,
    schema.leases,
  ].map(getTableName),
)
const tables: PgTable[] = Object.values(schema).filter((entry) => is(entry, PgTable))

async function everything(): Promise<Record<string, unknown[]>> {
  const state: Record<string, unknown[]> = {}
  for (const table of tables) {
    if (!openToAll.has(getTableName(table)))
      state[getTableName(table)] = await test.database.select().from(table)
  }
  return state
}

/** All that is not the attacker's. */
async function everythingOfOthers(): Promise<Record<string, unknown[]>> {
  const owners = new Map<string, PgColumn>(
    personalTables.map(({ table, userId }) => [getTableName(table), userId]),
  )
  owners.set('users', schema.users.id)
  const state: Record<string, unknown[]> = {}
  for (const table of tables) {
    const name = getTableName(table)
    if (openToAll.has(name)) continue
    const owner = owners.get(name)
    state[name] = await test.database
      .select()
      .from(table)
      .where(owner && ne(owner, attacker.userId))
  }
  return state
}

const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`
/** Bodies that are no requests at all. */
const wreckedBodies = fc.constantFrom(
  '',
  '{',
  'null',
  '[]',
  '"text"',
  nested(31),
  nested(20_000),
  `{"a":"${'x'.repeat(70_000)}"}`,
  '{"__proto__":{"isAdmin":true}}',
  '\u0000',
  '{"a":"\\ud800"}',
)
const hostileHeaders = fc.record(
  {
    lid: fc.constantFrom('ar_SA', 'xx', '%00', '%E0%A4%A', '__proto__'),
    ptid: fc.constantFrom('%00', '../x', 'x'.repeat(500)),
    cid: fc.constantFrom('%00', 'x'.repeat(500)),
    authorization: fc.constantFrom('Bearer x', 'Basic YWRtaW46YWRtaW4='),
    'x-forwarded-for': fc.constantFrom('127.0.0.1', 'x, y', ','.repeat(300)),
    'x-forwarded-host': fc.constantFrom('evil.example'),
    'x-msisdn': fc.constantFrom('254712345678'),
    'x-http-method-override': fc.constantFrom('DELETE'),
    'accept-encoding': fc.constantFrom('identity;q=0', 'x;q=abc'),
    'if-none-match': fc.constantFrom('*', 'W/"'),
    range: fc.constantFrom('bytes=0-999999999999', 'bytes=-1'),
    cookie: fc.constantFrom('k_s=', 'k_s=%00; k_s=x', ';;;=', 'k_he=x'),
  },
  { requiredKeys: [] },
)

interface Hostile {
  path: Record<string, string>
  request: unknown
  body: string | undefined
  headers: Record<string, string>
}

function hostileCall(endpoint: Endpoint | ByteEndpoint): fc.Arbitrary<Hostile> {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const described = endpoint.request
    ? (z.toJSONSchema(endpoint.request, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
    : {}
  const value = (name: string) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...(known[name] ?? ids)) },
      { weight: 2, arbitrary: fc.constantFrom(...ids) },
      { weight: 1, arbitrary: fc.constantFrom(...hostileTexts.filter(Boolean), '\0') },
    )
  return fc.record({
    path: fc.record(Object.fromEntries(names.map((name) => [name, value(name)]))),
    request: hostileRequest(described, ids),
    body: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: wreckedBodies }),
    headers: hostileHeaders,
  })
}

async function send(endpoint: Endpoint | ByteEndpoint, hostile: Hostile, headers: Record<string, string>) {
  const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  // Values that a URL cannot hold are sent unchanged.
  const parameters = Object.fromEntries(
    Object.entries(hostile.path).map(([name, value]) => [name, value.replace(/\p{Surrogate}/gu, '\ufffd')]),
  )
  const query =
    isQuery &&
    typeof hostile.request === 'object' &&
    hostile.request !== null &&
    !Array.isArray(hostile.request)
      ? toQuery(printable(hostile.request as Record<string, unknown>))
      : ''
  const body = hostile.body ?? JSON.stringify(hostile.request)
  return test.app.fetch(
    new Request(`http://localhost${endpointUrl(endpoint, parameters as never)}${query}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...hostile.headers, ...headers },
      body: isQuery ? undefined : body,
    }),
  )
}

/** Objects inside a query have no form; they are sent as what a careless client would. */
function printable(request: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(request).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? JSON.stringify(value)
        : Array.isArray(value)
          ? value.map((part) => JSON.stringify(part))
          : value,
    ]),
  )
}

const knownCodes = new Set<number>(Object.values(codes).map(({ code }) => code))
const statuses = [200, 304, 400, 401, 402, 403, 404, 409, 413, 415, 422, 429, 503]

/** Only what the contract allows is returned: a known status, an envelope of a known code and reason, nothing of ours. */
async function expectContract(response: Response, what: string): Promise<void> {
  const text = response.status === 304 ? '' : await response.text()
  expect(test.errors.splice(0), what).toEqual([])
  expect(statuses, `${what}: ${text.slice(0, 300)}`).toContain(response.status)
  expect(text, what).not.toMatch(
    /node_modules|\bat .+:\d+:\d+|\.ts:\d|Error:|PGlite|drizzle|syntax error|select .+ from|violates/i,
  )
  if (!response.headers.get('content-type')?.startsWith('application/json')) return
  const { code, data } = envelope.parse(JSON.parse(text))
  expect(knownCodes, what).toContain(code)
  if (code === 200) return
  if (response.status === 401 || response.status === 403) expect(code, what).toBe(response.status)
  const { reason } = (data ?? {}) as { reason?: string }
  if (reason !== undefined) expect(reasons, what).toContain(reason)
  expect(failure.safeParse(data ?? {}).success, what).toBe(true)
}

const calls = Object.entries(endpoints) as [string, Endpoint | ByteEndpoint][]

async function attack(headers: () => Record<string, string> | Promise<Record<string, string>>) {
  for (const [name, endpoint] of calls) {
    // A new minute, or the limits would answer instead.
    test.time.now = new Date(test.time.now.getTime() + 60_000)
    await fc.assert(
      fc.asyncProperty(hostileCall(endpoint), async (hostile) => {
        const response = await send(endpoint, hostile, await headers())
        await expectContract(response, `${name} ${JSON.stringify(hostile).slice(0, 500)}`)
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    )
  }
}

describe('hostile requests meet the contract and change nothing', { timeout: 300_000 }, () => {
  it('without a session, with forged tokens', async () => {
    // A visitor may send a report and request a code; neither is tried here with a valid number.
    const before = await everything()
    const forged = ['', 'x', victim.userId, victim.sessionId, '%00', 'x'.repeat(3000)]
    let i = 0
    await attack(() => ({ tkn_p: forged[i++ % forged.length]! }))
    const after = await everything()
    // Reports of visitors are theirs to make.
    delete before.reports
    delete after.reports
    expect(after).toEqual(before)
  })

  it('from a page of another site that rides on a member’s cookie', async () => {
    const before = await everything()
    const origins = ['https://evil.example', 'null', 'http://localhost.evil.example', 'file://']
    let i = 0
    await attack(() => ({ origin: origins[i++ % origins.length]!, cookie: `k_s=${victim.token}` }))
    expect(await everything()).toEqual(before)
  })

  it('from a member, about things of another', async () => {
    const before = await everythingOfOthers()
    // A session of its own for each call: some of them end it.
    await attack(async () => {
      const { userId } = attacker
      const now = test.time.now
      const login = { userId, assurance: 'otp' as const, deviceId: 'phone', deviceName: '', now }
      return { tkn_p: (await openSession(test.database, login)).token }
    })
    expect(await everythingOfOthers()).toEqual(before)
    const [still] = await test.database.select().from(schema.users).where(eq(schema.users.id, victim.userId))
    expect(still).toMatchObject({ nickname: 'Amina', status: 'active' })
  })

  it('and of another’s things a member learns nothing', async () => {
    await test.database.delete(schema.sessions).where(eq(schema.sessions.userId, attacker.userId))
    attacker = await createMember(test)
    for (const [name, endpoint] of calls.filter(
      ([, { path, method }]) => path.includes(':') && method === 'GET',
    )) {
      for (const id of ['dialogue-of-amina', 'report-of-amina', 'order-of-amina', victim.userId]) {
        const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => [parameter, id])
        const response = await test.app.fetch(
          new Request(`http://localhost${endpointUrl(endpoint, Object.fromEntries(names))}`, {
            headers: attacker.headers,
          }),
        )
        expect([name, id, response.status]).toEqual([name, id, expect.toBeOneOf([404, 422])])
        expect(await response.text()).not.toContain('Secret')
      }
    }
  })
})
