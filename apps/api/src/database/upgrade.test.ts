import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getBook, getHome, getMe, getProgress, getSubscription } from '@kurasa/portal-contract'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { hashSecret } from '../accounts/secret.ts'
import { createApp } from '../app.ts'
import { createLog } from '../http/request-log.ts'
import { call } from '../testing/call.ts'
import { earlierRows } from '../testing/earlier-rows.ts'
import { createMemoryAssets } from '../testing/memory-assets.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { type Database, migrationsFolder, type OpenDatabase } from './open-database.ts'
import { addTrigrams } from './trigrams.ts'

// A database of every earlier schema, with rows as that version wrote them, is brought up to date by the migrator that
// servers run, and is read by the server of today.

const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'))
const tags = (journal.entries as { tag: string }[]).map(({ tag }) => tag)
const migrations = readMigrationFiles({ migrationsFolder })
/** Tables whose rows moved to another one. */
const REPLACED = new Set(['billing_callbacks'])
/** Each earlier schema by its last migration, and their number: a push begins with the first and the latest. */
const earlier = tags.slice(0, -1).map((tag, index) => [tag, index + 1] as const)

let open: OpenDatabase
let database: Database
beforeAll(async () => {
  open = await openTestDatabase()
  database = open.database
})
afterAll(async () => {
  // Another table: no other test gets a database that was taken apart.
  await run('create table taken_apart ()')
  await open.close()
})

const run = (statement: string) => database.execute(sql.raw(statement))
const rowsOf = async (query: string) =>
  ((await run(query)) as unknown as { rows: Record<string, unknown>[] }).rows

/** Brings the schema to a number of migrations, by the migrator itself. */
async function migrateTo(count: number): Promise<void> {
  const { dialect, session } = database as unknown as {
    dialect: { migrate(files: unknown, session: unknown, config: unknown): Promise<void> }
    session: unknown
  }
  await dialect.migrate(migrations.slice(0, count), session, { migrationsFolder })
}

async function removeSchema(): Promise<void> {
  const schemas = await rowsOf(
    `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
  )
  for (const { name } of schemas) await run(`drop schema "${name}" cascade`)
  await run('create schema public')
}

/** Every row of every table, each with the columns it has now. */
async function readAll(): Promise<Map<string, Record<string, unknown>[]>> {
  const tables = await rowsOf(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const found = new Map<string, Record<string, unknown>[]>()
  for (const { name } of tables) {
    const rows = await rowsOf(`select to_jsonb(t) as row from "${name}" t order by to_jsonb(t)::text`)
    found.set(
      String(name),
      rows.map(({ row }) => row as Record<string, unknown>),
    )
  }
  return found
}

it('names migrations that are there', async () => {
  const named = new Set(readdirSync(migrationsFolder).map((name) => name.replace(/\.sql$/, '')))
  for (const tag of Object.keys(earlierRows)) expect(named).toContain(tag)
})

describe('a database as it was', () => {
  it.each(inject('isLong') ? earlier : [earlier[0]!, ...earlier.slice(-3)])(
    'after %s keeps its rows and is served',
    async (_tag, count) => {
      await removeSchema()
      for (let n = 1; n <= count; n++) {
        await migrateTo(n)
        for (const statement of earlierRows[tags[n - 1]!] ?? []) await run(statement)
      }
      const before = await readAll()
      expect(before.get('books')).toHaveLength(1)

      await migrateTo(migrations.length)
      await addTrigrams(database)
      const after = await readAll()
      for (const [table, rows] of before) {
        if (REPLACED.has(table)) continue
        const upgraded = after.get(table)
        expect(upgraded, table).toHaveLength(rows.length)
        // Columns may have come; those that were there keep their values.
        for (const [index, row] of rows.entries()) expect(upgraded![index], table).toMatchObject(row)
      }
      // Tables of the newest schema take what its servers store, too.
      for (const statement of earlierRows[tags.at(-1)!] ?? []) await run(statement)
      // The migrator has nothing more to do.
      await migrateTo(migrations.length)

      const now = new Date('2026-11-21T12:00:00Z')
      const errors: unknown[] = []
      const app = createApp({
        database,
        assets: createMemoryAssets(),
        clock: { now: () => now },
        log: createLog('silent'),
        reportError: (error) => errors.push(error),
      })
      const home = await call(app, getHome, {})
      expect(home.data.sections.flatMap(({ items }) => items.map(({ id }) => id))).toContain('mto')
      expect((await call(app, getBook, { id: 'mto' })).data).toMatchObject({ title: 'Mto', priceKsh: 120 })
      if (before.has('sessions')) {
        const headers = { tkn_p: 'a token of an earlier version' }
        expect((await call(app, getMe, {}, undefined, headers)).data).toMatchObject({ user: { id: 'amina' } })
        const progress = await call(app, getProgress, {}, {}, headers)
        expect(progress.data).toMatchObject([{ bookId: 'mto', percent: 0.5, rev: 3 }])
      }
      if (before.has('subscriptions')) {
        const headers = { tkn_p: 'a token of an earlier version' }
        const { data } = await call(app, getSubscription, {}, undefined, headers)
        expect(data).toMatchObject({ subscription: { state: 'active' } })
        const [row] = await rowsOf('select price_ksh as price from subscriptions')
        expect(row).toEqual({ price: 10 })
        await expect(run('update money_ledger set amount_ksh = 1')).rejects.toThrow()
        const evidence = await rowsOf(
          'select kind, provider_ref as ref, amount_ksh as amount from billing_evidence',
        )
        expect(evidence).toEqual([{ kind: 'callback', ref: 'p1', amount: 10 }])
        await expect(run('update billing_evidence set amount_ksh = 1')).rejects.toThrow()
        await expect(run('delete from billing_evidence')).rejects.toThrow()
        await run('update billing_evidence set payer = null, raw = null')
      }
      expect(errors).toEqual([])
      await app.close()
    },
  )
})

it('the sample session is the one that its rows say', () => {
  expect(earlierRows['0002_accounts']?.join()).toContain(hashSecret('a token of an earlier version'))
})
