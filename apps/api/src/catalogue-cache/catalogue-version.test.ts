import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getBook, getConfig, getHome, getMe, type HomeSection, postProgress } from '@kurasa/portal-contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, createApp } from '../app.ts'
import { seedPackages } from '../billing/first-packages.ts'
import { type Database, type OpenDatabase, openDatabase } from '../database/open-database.ts'
import { books, editions, packages, sessions, units } from '../database/schema.ts'
import { createLog } from '../http/request-log.ts'
import { unitKey } from '../ports/asset-store.ts'
import { call, get } from '../testing/call.ts'
import { createMember } from '../testing/member.ts'
import { createMemoryAssets } from '../testing/memory-assets.ts'
import { fillCatalogue } from '../testing/sample-library.ts'
import { createServerDatabase, type ServerDatabase } from '../testing/server-database.ts'
import { openTestDatabase } from '../testing/test-database.ts'

// Several processes are several connections with an app each; they need a PostgreSQL.
const url = process.env.TEST_DATABASE_URL
/** Milliseconds within which all processes agree. */
const AGREEMENT = 2_000

const clock = { now: () => new Date('2026-11-21T12:00:00Z') }

function openApp(
  { database, changes }: Pick<OpenDatabase, 'database' | 'changes'>,
  assets = createMemoryAssets(),
): App {
  return createApp({ database, changes, assets, clock, log: createLog('silent') })
}

/** The status of the only unit of a sample book. */
const unitStatus = async (app: App, id: string) =>
  (await get(app, `/api/portal/content/e-${id}/h/units/0`)).status

async function addUnit({ database }: Pick<OpenDatabase, 'database'>, id: string): Promise<void> {
  await database.insert(units).values({
    editionId: `e-${id}`,
    i: 0,
    unitId: 'u',
    href: 'u.xhtml',
    type: 'application/xhtml+xml',
    chars: 1,
    bytes: 1,
    minutes: 1,
    isLinear: true,
    resources: [],
  })
}

const titleOf = async (app: App, id: string) => (await call(app, getBook, { id })).data.title
const idsOf = (sections: HomeSection[]) => new Set(sections.flatMap(({ items }) => items.map(({ id }) => id)))
const homeIds = async (app: App) => idsOf((await call(app, getHome, {})).data.sections)

/** Polls until a condition holds; fails when it does not in time. */
async function soon(condition: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + AGREEMENT
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`It did not come true within ${AGREEMENT} ms.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('an app that is notified of changes', () => {
  let opened: OpenDatabase
  let app: App
  let statements = 0
  beforeAll(async () => {
    opened = await openTestDatabase()
    await seedPackages(opened.database)
    await fillCatalogue(opened, [
      { id: 'a', title: 'A long title '.repeat(40) },
      { id: 'b', access: 'paid', title: 'Another long title '.repeat(40) },
    ])
    const counted = new Proxy(opened.database, {
      get(target, key, receiver) {
        if (['select', 'execute', 'insert', 'update', 'transaction'].includes(String(key))) statements++
        return Reflect.get(target, key, receiver)
      },
    }) as Database
    await addUnit(opened, 'a')
    const assets = createMemoryAssets()
    await assets.put(unitKey('e-a', 'h', 0), new TextEncoder().encode('<p>Open</p>'))
    app = openApp({ ...opened, database: counted }, assets)
  })
  afterAll(async () => {
    await app.close()
    await opened.close()
  })

  /** Counts the statements that a call sends to the database. */
  async function statementsOf(work: () => Promise<unknown>): Promise<number> {
    const before = statements
    await work()
    return statements - before
  }

  it('answers from memory, each language apart', async () => {
    const titles = async (lid: string) =>
      (await call(app, getHome, {}, undefined, { lid })).data.sections[0]?.title
    expect([await titles('en_US'), await titles('sw_KE'), await titles('ar_SA')]).toEqual([
      'New',
      'Vipya',
      'جديد',
    ])
    expect(await statementsOf(() => titles('sw_KE'))).toBe(0)
  })

  it('responds "not modified" to a client that has it, without a query', async () => {
    const first = await get(app, '/api/portal/home')
    const etag = first.headers.get('etag')!
    for (const tag of [etag, `"x", ${etag}`, etag.replace(/^W\//, ''), '*']) {
      let again: Response | undefined
      expect(
        await statementsOf(async () => {
          again = await get(app, '/api/portal/home', { 'if-none-match': tag })
        }),
      ).toBe(0)
      expect([again?.status, again?.headers.get('etag'), await again?.text()]).toEqual([304, etag, ''])
      expect(again?.headers.get('vary')).toContain('lid')
    }
    expect((await get(app, '/api/portal/home', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('sends the smallest form that is accepted, and the same text in each', async () => {
    const send = async (accepted: string) => {
      const response = await get(app, '/api/portal/home', { 'accept-encoding': accepted })
      return [response.headers.get('content-encoding'), Buffer.from(await response.arrayBuffer())] as const
    }
    const [none, plain] = await send('identity')
    const [br, small] = await send('gzip, deflate, br')
    const [gzip, medium] = await send('gzip, br;q=0')
    expect([none, br, gzip]).toEqual([null, 'br', 'gzip'])
    expect(brotliDecompressSync(small).equals(plain)).toBe(true)
    expect(gunzipSync(medium).equals(plain)).toBe(true)
    expect(small.byteLength).toBeLessThan(plain.byteLength / 2)
  })

  it.skipIf(url)('shows every change with the next call', async () => {
    await opened.database.update(books).set({ title: 'New title' }).where(eq(books.id, 'a'))
    expect(await titleOf(app, 'a')).toBe('New title')
    await opened.database.update(books).set({ priceKsh: 75 }).where(eq(books.id, 'b'))
    expect((await call(app, getBook, { id: 'b' })).data.priceKsh).toBe(75)
    await opened.database.update(books).set({ removedAt: clock.now() }).where(eq(books.id, 'b'))
    expect(await homeIds(app)).toEqual(new Set(['a']))
    await opened.database.update(books).set({ removedAt: null }).where(eq(books.id, 'b'))
    expect(await homeIds(app)).toEqual(new Set(['a', 'b']))
    await fillCatalogue(opened, [{ id: 'c' }])
    expect(await homeIds(app)).toEqual(new Set(['a', 'b', 'c']))
    await opened.database.update(packages).set({ priceKsh: 7 }).where(eq(packages.periodDays, 1))
    expect((await call(app, getConfig, {})).data.promo?.priceKsh).toBe(7)
    await opened.database.execute(sql`delete from books where id = 'c'`)
    expect((await get(app, '/api/portal/books/c')).status).toBe(404)
  })

  it.skipIf(url)('locks with the next call what is locked, and opens what is opened', async () => {
    expect(await unitStatus(app, 'a')).toBe(200)
    expect(await statementsOf(() => unitStatus(app, 'a'))).toBe(0)
    await opened.database.update(editions).set({ freeUnits: 0 }).where(eq(editions.bookId, 'a'))
    await opened.database.update(books).set({ access: 'paid' }).where(eq(books.id, 'a'))
    expect(await unitStatus(app, 'a')).toBe(401)
    await opened.database.update(books).set({ access: 'free' }).where(eq(books.id, 'a'))
    expect(await unitStatus(app, 'a')).toBe(200)
    await opened.database.update(books).set({ removedAt: clock.now() }).where(eq(books.id, 'a'))
    expect(await unitStatus(app, 'a')).toBe(404)
    await opened.database.update(books).set({ removedAt: null }).where(eq(books.id, 'a'))
  })

  it('shows nothing of what was taken back', async () => {
    const title = await titleOf(app, 'a')
    const taken = opened.database.transaction(async (transaction) => {
      await transaction.update(books).set({ title: 'Never' }).where(eq(books.id, 'a'))
      throw new Error('taken back')
    })
    await expect(taken).rejects.toThrow('taken back')
    expect(await titleOf(app, 'a')).toBe(title)
  })
})

describe.skipIf(!url)('two processes on one PostgreSQL', () => {
  let server: ServerDatabase
  let sides: { opened: OpenDatabase; app: App }[] = []
  beforeAll(async () => {
    server = await createServerDatabase(url!)
    for (let n = 0; n < 2; n++) {
      const opened = await openDatabase({ url: server.url, folder: '' })
      sides.push({ opened, app: openApp(opened) })
    }
    await fillCatalogue(sides[0]!.opened, [{ id: 'a' }, { id: 'b' }])
    for (const { app } of sides) await soon(async () => (await homeIds(app)).size === 2)
  }, 60_000)
  afterAll(async () => {
    for (const { opened, app } of sides) {
      await app.close()
      await opened.close()
    }
    sides = []
    await server.drop()
  })

  it('agree on a title, on what is hidden and on what is new', async () => {
    const [first, second] = sides
    const { database } = first!.opened
    await database.update(books).set({ title: 'Changed' }).where(eq(books.id, 'a'))
    await soon(async () => (await titleOf(second!.app, 'a')) === 'Changed')
    await database.update(books).set({ removedAt: clock.now() }).where(eq(books.id, 'b'))
    await soon(async () => !(await homeIds(second!.app)).has('b'))
    await fillCatalogue(first!.opened, [{ id: 'c' }])
    await soon(async () => (await homeIds(second!.app)).has('c'))
  })

  it('agree on how often a session may write, and at once on its end', async () => {
    const { database } = sides[0]!.opened
    const { headers } = await createMember({ database, clock })
    let answered = 0
    const statuses = new Set<number>()
    for (let n = 0; n < 400; n++) {
      const { status } = await call(sides[n % 2]!.app, postProgress, {}, { items: [] }, headers)
      statuses.add(status)
      if (status !== 429) answered++
    }
    expect(answered).toBeLessThanOrEqual(300)
    // At most the unused reserve of the other process can be missing.
    expect(answered).toBeGreaterThan(300 - 13)
    expect(statuses).toContain(429)
    expect((await call(sides[1]!.app, getMe, {}, undefined, headers)).data).toMatchObject({ user: {} })
    await database.delete(sessions)
    expect((await call(sides[1]!.app, getMe, {}, undefined, headers)).status).toBe(401)
  })

  it('agree while notifications do not arrive, and after they do again', async () => {
    const [first, second] = sides
    const { database } = first!.opened
    await titleOf(second!.app, 'a')
    const listeners = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen kurasa_catalogue'`
    await database.execute(listeners)
    await database.update(books).set({ title: 'Unheard' }).where(eq(books.id, 'a'))
    await soon(async () => (await titleOf(second!.app, 'a')) === 'Unheard')
    await new Promise((resolve) => setTimeout(resolve, 700))
    await database.update(books).set({ title: 'Heard' }).where(eq(books.id, 'a'))
    await soon(async () => (await titleOf(second!.app, 'a')) === 'Heard')
  })
})
