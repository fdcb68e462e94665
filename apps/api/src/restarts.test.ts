import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { envelope, getHome, getManifest, postProgress } from '@kurasa/portal-contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from './adapters/system-clock.ts'
import { openDatabase } from './database/open-database.ts'
import { createMember, type Member } from './testing/member.ts'
import { findPostgres, type OwnPostgres, startOwnPostgres } from './testing/own-postgres.ts'
import { buildPrograms, type RunningProcess, runProgram } from './testing/run-process.ts'
import { sampleEpub } from './testing/sample-epub.ts'
import { openSlowLine } from './testing/slow-line.ts'

// Run where there is a PostgreSQL: `node scripts/with-postgres.mjs npx vitest run --project node apps/api`.

// Its disk is a small one of its own where the tests run as root on Linux.

const programs = process.env.TEST_DATABASE_URL ? findPostgres() : undefined
const RESTARTS = 20
const CUTS = 300
/** Milliseconds by which each packet to and from the database is late. */
const DELAY = 500
/** Milliseconds between two calls of each of the callers below: together some 200 calls a second. */
const PAUSE = 50
const CALLERS = 10
/** Megabytes of the disk of the database. */
const SIZE = 160
/** Kilobytes that are left when it is full. */
const LEFT = [0, 8, 64, 512, 2048]

const canMount =
  programs !== undefined &&
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

describe.skipIf(!programs)('a server whose PostgreSQL comes and goes', () => {
  let folder: string
  let disk: string
  let postgres: OwnPostgres
  let server: RunningProcess
  let url: string
  let members: Member[]
  let manifest: { editionId: string; hash: string; units: { id: string }[]; bookId: string }

  beforeAll(async () => {
    buildPrograms()
    folder = await mkdtemp(join(tmpdir(), 'kurasa-restarts-'))
    disk = join(folder, 'disk')
    await mkdir(disk)
    if (canMount) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}m`, 'tmpfs', disk])
    // The user of the database goes through.
    await chmod(folder, 0o711)
    await chmod(disk, 0o711)
    postgres = await startOwnPostgres(programs!, disk)
    const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.url }
    const book = join(folder, 'a.epub')
    await writeFile(book, sampleEpub({ title: 'Mto' }))
    const command = runProgram('cli', env, ['import', book])
    expect([await command.exit, command.err()]).toEqual([0, ''])
    const { database, close } = await openDatabase({ url: postgres.url, folder: '' })
    members = await Promise.all(
      Array.from({ length: CALLERS }, () => createMember({ database, clock: systemClock })),
    )
    await close()
    server = runProgram('main', { ...env, PORT: '0', LOG_LEVEL: 'error' })
    url = await server.ready
    const home = await data('/home', getHome.data)
    const [book0] = home.sections.flatMap(({ items }) => items)
    manifest = (await data(`/books/${book0!.id}/manifest`, getManifest.data)) as typeof manifest
  }, 180_000)
  afterAll(async () => {
    server?.child.kill('SIGKILL')
    await server?.exit
    await postgres?.close()
    if (canMount) execFileSync('umount', [disk])
    await rm(folder, { recursive: true, force: true })
  })

  async function data<Schema extends { parse(value: unknown): unknown }>(
    path: string,
    schema: Schema,
  ): Promise<ReturnType<Schema['parse']>> {
    const answer = envelope.parse(await (await fetch(`${url}/api/portal${path}`)).json())
    return schema.parse(answer.data) as ReturnType<Schema['parse']>
  }

  /** Sends calls until it is stopped. */
  function callAll() {
    const counts = new Map<string, number>()
    const unexpected: string[] = []
    /** Highest revision of a member's place that was answered. */
    const acknowledged = new Map<string, number>()
    let isStopped = false

    function count(kind: string, response: Response, text: string): void {
      const key = `${kind} ${response.status}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
      if (response.status !== 200 && response.status !== 503) unexpected.push(`${key} ${text}`)
      if (response.status === 503 && !response.headers.get('retry-after')) unexpected.push(`${key} no time`)
    }

    async function run(member: Member, index: number): Promise<void> {
      for (let n = 1; !isStopped; n++) {
        const { editionId, hash, units, bookId } = manifest
        const paths = [
          ['home', '/home'],
          ['unit', `/content/${editionId}/${hash}/units/0`],
          ['me', '/me'],
        ]
        for (const [kind, path] of paths) {
          const headers = kind === 'me' ? member.headers : undefined
          const response = await fetch(`${url}/api/portal${path}`, headers && { headers })
          count(kind!, response, await response.text())
        }
        const item = {
          bookId,
          editionId,
          unitId: units[0]!.id,
          offset: n,
          percent: 0.1,
          furthest: 0.1,
          deviceId: `phone-${index}`,
          deviceName: 'Redmi 9',
          clientAt: new Date().toISOString(),
          baseRev: acknowledged.get(member.token) ?? 0,
          cause: 'turn',
        }
        const response = await fetch(`${url}/api/portal/progress`, {
          method: 'POST',
          headers: { ...member.headers, 'content-type': 'application/json' },
          body: JSON.stringify({ items: [item] }),
        })
        const text = await response.text()
        count('place', response, text)
        if (response.status === 200) {
          const [result] = postProgress.data.parse(envelope.parse(JSON.parse(text)).data)
          acknowledged.set(member.token, Math.max(result!.rev, acknowledged.get(member.token) ?? 0))
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE))
      }
    }

    const running = Promise.all(members.map(run))
    return {
      counts,
      unexpected,
      acknowledged,
      async stop() {
        isStopped = true
        await running
      },
    }
  }

  async function expectUnharmed(load: ReturnType<typeof callAll>): Promise<void> {
    await load.stop()
    expect(load.unexpected).toEqual([])
    expect(server.child.exitCode).toBe(null)
    expect(server.err()).not.toContain('Unhandled')
    // The catalogue goes on from memory.
    expect([...load.counts.keys()].filter((key) => /^(home|unit) (?!200)/.test(key))).toEqual([])
    for (const member of members) {
      const response = await fetch(`${url}/api/portal/progress`, { headers: member.headers })
      const [place] = envelope.parse(await response.json()).data as { rev: number }[]
      expect(place!.rev).toBeGreaterThanOrEqual(load.acknowledged.get(member.token)!)
    }
    // All connections serve again: none is lost to a transaction that never began.
    const all = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        fetch(`${url}/api/portal/me`, { headers: members[n % CALLERS]!.headers }),
      ),
    )
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
  }

  it(`answers 200 or 503 through ${RESTARTS} restarts, and loses nothing it answered`, async () => {
    const load = callAll()
    for (let n = 0; n < RESTARTS; n++) {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await postgres.restart(n % 2 ? 'immediate' : 'fast')
    }
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await expectUnharmed(load)
  }, 180_000)

  it(`answers every call while the line to its database is ${DELAY} ms late`, async () => {
    const line = await openSlowLine(Number(new URL(postgres.url).port))
    const address = Object.assign(new URL(postgres.url), { port: String(line.port) })
    const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: address.href, PORT: '0', LOG_LEVEL: 'error' }
    const slow = runProgram('main', env)
    const near = url
    try {
      url = await slow.ready
      line.delay = DELAY
      const began = performance.now()
      const response = await fetch(`${url}/api/portal/me`, { headers: members[0]!.headers })
      expect(response.status).toBe(200)
      expect(performance.now() - began).toBeGreaterThan(DELAY)
      const load = callAll()
      await new Promise((resolve) => setTimeout(resolve, 5_000))
      await load.stop()
      expect(load.unexpected).toEqual([])
      expect([...load.counts.keys()].sort()).toEqual(['home 200', 'me 200', 'place 200', 'unit 200'])
      expect(load.counts.get('place 200')).toBeGreaterThanOrEqual(CALLERS)
    } finally {
      url = near
      slow.child.kill('SIGTERM')
      await slow.exit
      line.close()
    }
  }, 180_000)

  it(`answers 200 or 503 while ${CUTS} connections are cut`, async () => {
    const load = callAll()
    for (let cut = 0; cut < CUTS; ) {
      const rows = await postgres.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename is not null',
      )
      cut += rows.length
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await expectUnharmed(load)
    const rows = await postgres.query(
      `select count(*)::int as n from pg_stat_activity where state like 'idle in transaction%'`,
    )
    expect(rows).toEqual([{ n: 0 }])
  }, 120_000)

  it.skipIf(!canMount)(
    'answers 200 or 503 while the disk of its database is full, and loses nothing it answered',
    async () => {
      await postgres.query('create table filling (text text)')
      const load = callAll()
      const refusals: string[] = []
      try {
        for (const left of LEFT) {
          const { bavail, bsize } = await statfs(disk)
          // The database writes meanwhile: the last bytes may be gone by then.
          await writeFile(join(disk, 'filling'), Buffer.alloc(bavail * bsize - left * 1024)).catch(
            ({ code }: NodeJS.ErrnoException) => expect(code).toBe('ENOSPC'),
          )
          // Rows of others take what is left, in tables and in the log of changes.
          for (const end = performance.now() + 10_000; performance.now() < end; ) {
            try {
              await postgres.query(
                "insert into filling select repeat('x', 1000) from generate_series(1, 500)",
              )
            } catch (error) {
              refusals.push((error as { code?: string }).code ?? '')
              break
            }
          }
          await new Promise((resolve) => setTimeout(resolve, 1000))
          await rm(join(disk, 'filling'))
          await postgres.restart('fast')
          await postgres.query('truncate filling')
        }
        await new Promise((resolve) => setTimeout(resolve, 1000))
      } finally {
        await rm(join(disk, 'filling'), { force: true })
        await load.stop()
      }
      expect(refusals).toHaveLength(LEFT.length)
      expect(load.counts.get('place 503')).toBeGreaterThan(0)
      await expectUnharmed(load)
    },
    180_000,
  )
})
