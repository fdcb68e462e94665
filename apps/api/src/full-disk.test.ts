import { execFileSync, spawnSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { envelope, getBooks } from '@kurasa/portal-contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPrograms, type RunningProcess, runProgram } from './testing/run-process.ts'
import { sampleEpub } from './testing/sample-epub.ts'
import { createServerDatabase, type ServerDatabase } from './testing/server-database.ts'

// A data folder on a disk of its own, which is filled to a few kilobytes: `node scripts/with-postgres.mjs npx vitest run
// --project node-processes apps/api/src/full-disk.test.ts`, as root on Linux.

const given = process.env.TEST_DATABASE_URL
const SIZE = 8 * 1024
/** Kilobytes that are left, from none to more than a book needs: each place at which a write may fail. */
const LEFT = [0, 4, 8, 12, 16, 24, 32, 48, 64]

const canMount = (() => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  return spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
})()

describe.skipIf(!given || !canMount)('a data folder on a full disk', () => {
  let folder: string
  let disk: string
  let data: string
  let target: ServerDatabase
  let env: Record<string, string>
  const started: RunningProcess[] = []
  const start = (...[program, more, args]: Parameters<typeof runProgram>) => {
    const running = runProgram(program, { ...env, ...more }, args)
    started.push(running)
    return running
  }

  beforeAll(async () => {
    buildPrograms()
    folder = await mkdtemp(join(tmpdir(), 'kurasa-full-'))
    disk = join(folder, 'disk')
    await mkdir(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}k`, 'tmpfs', disk])
    await chmod(disk, 0o700)
    data = join(disk, 'data')
    target = await createServerDatabase(given!)
    env = { DATA_DIR: data, DATABASE_URL: target.url }
    const first = start('cli', {}, ['import', await book('Kwanza')])
    expect([await first.exit, first.err()]).toEqual([0, ''])
  }, 180_000)
  afterAll(async () => {
    for (const { child, exit } of started) {
      child.kill('SIGKILL')
      await exit
    }
    execFileSync('umount', [disk])
    await target?.drop()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(() => rm(join(disk, 'filling'), { force: true }))

  async function book(title: string): Promise<string> {
    const path = join(folder, `${title}.epub`)
    await writeFile(
      path,
      sampleEpub({ title, chapters: [`<p>${title} ${'neno '.repeat(1500)}</p>`, '<p>b</p>'] }),
    )
    return path
  }

  /** Fills the disk until so many kilobytes are left. */
  async function leave(kilobytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(disk)
    const bytes = bavail * bsize - kilobytes * 1024
    await new Promise<void>((resolve, reject) => {
      const stream = createWriteStream(join(disk, 'filling'))
      stream.once('error', reject)
      stream.end(Buffer.alloc(Math.max(0, bytes)), resolve)
    })
  }

  /** Paths of files, and how long each is. */
  async function files(): Promise<string[]> {
    const entries = await readdir(join(data, 'assets'), { recursive: true, withFileTypes: true })
    const found = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    const sizes = await Promise.all(found.map(async (path) => (await stat(path)).size))
    return found.map((path, index) => `${path} ${sizes[index]}`).sort()
  }

  async function titles(): Promise<string[]> {
    const server = start('main', { PORT: '0', LOG_LEVEL: 'error' })
    const url = await server.ready
    const response = await fetch(`${url}/api/portal/books?limit=50&sort=title_asc`)
    const { items } = getBooks.data.parse(envelope.parse(await response.json()).data)
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    return items.map(({ title }) => title)
  }

  it('takes a book whole or not at all, wherever the space ends, and says it in one sentence', async () => {
    const path = await book('Pili')
    const before = await files()
    let refused = 0
    for (const kilobytes of LEFT) {
      await leave(kilobytes)
      const command = start('cli', {}, ['import', path])
      const code = await command.exit
      await rm(join(disk, 'filling'))
      if (code === 0) break
      refused++
      expect(command.err().trim().split('\n'), `${kilobytes} KB left`).toEqual([
        expect.stringMatching(/^\S[^\n]*(full|no space)[^\n]*\.$/i),
      ])
      expect(await files(), `${kilobytes} KB left`).toEqual(before)
    }
    expect(refused).toBeGreaterThan(2)
    const again = start('cli', {}, ['import', path])
    expect([await again.exit, again.err()]).toEqual([0, ''])
    expect(await titles()).toEqual(['Kwanza', 'Pili'])
  }, 300_000)

  it('lets a server start and stop, or refuses in one sentence, and keeps its books', async () => {
    const before = await files()
    await leave(0)
    const server = start('main', { PORT: '0', LOG_LEVEL: 'error' })
    const outcome = await Promise.race([server.ready, server.exit])
    if (typeof outcome === 'string') {
      expect((await fetch(`${outcome}/api/portal/home?lid=en_US`)).status).toBe(200)
      server.child.kill('SIGTERM')
      await server.exit
    } else expect(server.err()).toMatch(/^[A-Z][^\n]+\.\n$/)
    await rm(join(disk, 'filling'))
    expect(await files()).toEqual(before)
    expect(await titles()).toContain('Kwanza')
  }, 120_000)

  it('writes no half of a backup or an export', async () => {
    for (const args of [
      ['backup', join(disk, 'a.backup'), '--assets'],
      ['export', join(disk, 'tables')],
    ]) {
      await leave(4)
      const command = start('cli', {}, args)
      expect(await command.exit, args[0]).toBe(1)
      expect(command.err().trim().split('\n'), args[0]).toEqual([
        expect.stringMatching(/^\S[^\n]*(full|no space|ENOSPC)[^\n]*\.$/i),
      ])
      expect(await readdir(disk), args[0]).not.toContain('a.backup')
      await rm(join(disk, 'filling'))
    }
    expect(await titles()).toContain('Kwanza')
  }, 120_000)
})

describe.skipIf(!canMount)('the first start of a demonstration', () => {
  let disk: string
  beforeAll(async () => {
    buildPrograms()
    disk = await mkdtemp(join(tmpdir(), 'kurasa-small-'))
  }, 180_000)
  afterAll(() => rm(disk, { recursive: true, force: true }))

  it.each([1, 20])(
    'on a disk of %i MB is refused in one sentence',
    async (megabytes) => {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk])
      try {
        const env = { DATA_DIR: join(disk, 'data'), PORT: '0' }
        const server = runProgram('main', env)
        expect(await server.exit).toBe(1)
        expect(server.err()).toMatch(/^The disk is full[^\n]*\.\n$/)
      } finally {
        execFileSync('umount', [disk])
      }
    },
    120_000,
  )
})
