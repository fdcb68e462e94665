import { getBooks, getHealth, getReady } from '@kurasa/portal-contract'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { call, get } from '../testing/call.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { createReadiness } from './readiness.ts'

let test: TestApp
beforeEach(async () => {
  test = await openTestApp()
})
afterEach(async () => {
  await test.database.execute(sql`drop trigger if exists full_disk on leases`)
  await test.database.execute(sql`drop function if exists refuse_as_a_full_disk`)
  await test.close()
})

/** As a disk that is full does: what is there is read, and nothing is added. */
async function fillDatabase(): Promise<void> {
  await test.database.execute(
    sql`create function refuse_as_a_full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
  )
  await test.database.execute(
    sql`create trigger full_disk before insert or update on leases for each row execute function refuse_as_a_full_disk()`,
  )
}

describe('the server is ready', () => {
  it('as long as it can write, and leaves nothing behind', async () => {
    expect((await call(test.app, getReady, {})).data).toEqual({ ready: true })
    expect(test.assets.keys()).toEqual([])
  })

  it('no more when the database takes no writes, though it answers reads', async () => {
    await fillDatabase()
    const answer = await get(test.app, '/api/portal/ready')
    expect([answer.status, (await answer.json()).message]).toEqual([
      503,
      'The database takes no writes: see whether its disk is full.',
    ])
    expect((await call(test.app, getBooks, {}, {})).status).toBe(200)
    expect((await call(test.app, getHealth, {})).data.ok).toBe(true)
  })

  it('no more when no file can be stored', async () => {
    const assets = {
      ...test.assets,
      put: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    }
    const answer = await get(createApp({ ...test, assets }), '/api/portal/ready')
    expect([answer.status, (await answer.json()).message]).toEqual([
      503,
      'The folder of books takes no writes: see whether its disk is full.',
    ])
  })

  it('and says so to a hundred at once with one look', async () => {
    let writes = 0
    const assets = {
      ...test.assets,
      async put() {
        writes++
      },
    }
    const findObstacle = createReadiness({ ...test, assets })
    const found = await Promise.all(Array.from({ length: 100 }, findObstacle))
    expect([new Set(found), writes]).toEqual([new Set([undefined]), 1])
  })
})
