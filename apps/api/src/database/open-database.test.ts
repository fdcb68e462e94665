import { once } from 'node:events'
import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { copyFirstDatabase } from '../testing/test-database.ts'
import { openDatabase } from './open-database.ts'

describe('an embedded database', () => {
  let folder: string
  let syncs: ReturnType<typeof vi.spyOn>
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kurasa-synced-'))
    await copyFirstDatabase(folder)
    syncs = vi.spyOn(fs, 'fdatasyncSync')
    syncBuiltinESMExports()
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
    await rm(folder, { recursive: true })
  })

  it.each([
    [true, 1],
    [false, 0],
  ])('synced: %s; each commit is on the disk before it is answered: %i', async (isSynced, expected) => {
    const { database, close } = await openDatabase({ folder: join(folder, 'db'), isSynced })
    try {
      await database.execute(sql`create table synced (n int)`)
      for (let n = 0; n < 5; n++) {
        syncs.mockClear()
        await database.execute(sql`insert into synced values (${n})`)
        expect(syncs.mock.calls.length).toBe(expected)
      }
      // What only reads writes nothing.
      syncs.mockClear()
      await database.execute(sql`select * from synced`)
      expect(syncs).not.toHaveBeenCalled()
    } finally {
      await close()
    }
  })

  it('says so when the disk fails, and loses nothing that was answered', async () => {
    const path = join(folder, 'db')
    const first = await openDatabase({ folder: path })
    await first.database.execute(sql`create table kept (n int)`)
    await first.database.execute(sql`insert into kept values (1)`)
    syncs.mockImplementation(() => {
      throw Object.assign(new Error('no disk'), { code: 'EIO' })
    })
    await expect(first.database.execute(sql`insert into kept values (2)`)).rejects.toThrow()
    syncs.mockRestore()
    syncBuiltinESMExports()
    await first.close().catch(() => {})
    const second = await openDatabase({ folder: path })
    const { rows } = (await second.database.execute(sql`select n from kept order by n`)) as unknown as {
      rows: { n: number }[]
    }
    expect(rows[0]).toEqual({ n: 1 })
    await second.close()
  })
})

it('an address that is none of a PostgreSQL is refused in one sentence', async () => {
  await expect(openDatabase({ url: 'mysql://x/y', folder: '' })).rejects.toThrow(
    /^DATABASE_URL is not the address/,
  )
})

describe('a PostgreSQL that answers', () => {
  /** Answers every connection as a PostgreSQL that refuses it. */
  async function startRefusing(code: string) {
    const fields = `SFATAL\0VFATAL\0C${code}\0Mrefused, hunter2\0\0`
    const length = Buffer.alloc(4)
    length.writeInt32BE(4 + Buffer.byteLength(fields))
    const answer = Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)])
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end(answer))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return { port: (server.address() as AddressInfo).port, close: () => server.close() }
  }

  it.each([
    ['28000', 'refuses this user or password (28000): check both in DATABASE_URL'],
    ['28P01', 'refuses this user or password (28P01): check both in DATABASE_URL'],
    ['3D000', 'has no database of that name (3D000): make it'],
    ['42501', 'does not let this user into the database (42501): grant it CONNECT'],
    ['53300', 'has no connection left (53300): raise its max_connections'],
    ['57P03', 'is starting or stopping (57P03): try again'],
  ])('is not one that cannot be reached: %s', async (code, sentence) => {
    const { port, close } = await startRefusing(code)
    const opening = openDatabase({ url: `postgres://kurasa:hunter2@127.0.0.1:${port}/kurasa`, folder: '' })
    const error = await opening.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    close()
    expect(error).toBeInstanceOf(OperatorError)
    const { message } = error as Error
    expect(message).toContain(`PostgreSQL at 127.0.0.1:${port}/kurasa ${sentence}`)
    expect(message).not.toMatch(/cannot be reached|hunter2|\n/)
  })
})
