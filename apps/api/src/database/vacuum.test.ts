import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { trackingEvents } from './schema.ts'

let folder: string
let opened: OpenDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurasa-vacuum-'))
  opened = await openDatabase({ folder: join(folder, 'db'), isSynced: false })
}, 60_000)
afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true })
})

const bytes = async () => {
  const { rows } = (await opened.database.execute(
    sql`select pg_total_relation_size('tracking_events') as bytes`,
  )) as unknown as { rows: { bytes: number }[] }
  return Number(rows[0]?.bytes)
}

it('an embedded database does not grow while as many rows go as come', async () => {
  const { database, vacuum } = opened
  const round = async (n: number) => {
    await database.insert(trackingEvents).values(
      Array.from({ length: 3000 }, () => ({
        userId: '',
        eventTimestamp: 1,
        event: 'page_visit:/details',
        resolution: '360x800',
        networkCondition: '4g',
        os: 'Android 13',
        receivedAt: new Date(n * 1000),
      })),
    )
    await database.delete(trackingEvents).where(lt(trackingEvents.receivedAt, new Date(n * 1000)))
    await vacuum?.()
  }
  await round(0)
  await round(1)
  const before = await bytes()
  for (let n = 2; n < 8; n++) await round(n)
  expect(await bytes()).toBeLessThan(before * 1.5)
})
