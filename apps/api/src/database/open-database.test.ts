import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { packageFolder } from '../package-folder.ts'
import { copyFirstDatabase } from '../testing/test-database.ts'
import { openDatabase } from './open-database.ts'

describe('an embedded database', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kurasa-embedded-'))
    await copyFirstDatabase(folder)
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('keeps what it answered when its process is killed', async () => {
    const path = join(folder, 'db')
    const program = `
      import { PGlite } from '@electric-sql/pglite'
      const client = await PGlite.create(${JSON.stringify(path)})
      await client.exec('create table kept (n int)')
      for (let n = 1; ; n++) {
        await client.query('insert into kept values ($1)', [n])
        process.stdout.write(n + '\\n')
      }`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: packageFolder })
    let answered = 0
    const isEnough = new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk) => {
        answered = Number(String(chunk).trim().split('\n').at(-1))
        if (answered > 200) resolve()
      })
    })
    await isEnough
    child.kill('SIGKILL')
    await once(child, 'exit')
    const { database, close } = await openDatabase({ folder: path })
    const { rows } = (await database.execute(
      sql`select count(*)::int as n, max(n) as last from kept`,
    )) as unknown as { rows: { n: number; last: number }[] }
    expect(rows[0]!.last).toBeGreaterThanOrEqual(answered)
    expect(rows[0]!.n).toBe(rows[0]!.last)
    await close()
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
