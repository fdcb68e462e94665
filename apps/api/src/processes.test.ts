import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { envelope, getBook, getBooks, getHome } from '@kurasa/portal-contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPrograms, type RunningProcess, runProgram } from './testing/run-process.ts'
import { sampleEpub } from './testing/sample-epub.ts'

// Run where there is a PostgreSQL: `node scripts/with-postgres.mjs npx vitest run --project node apps/api`.

const given = process.env.TEST_DATABASE_URL
const name = `kurasa_test_${randomUUID().replaceAll('-', '')}`
let folder: string
let admin: pg.Client
let env: Record<string, string>
const started: RunningProcess[] = []
const start = (...args: Parameters<typeof runProgram>) => {
  const program = runProgram(...args)
  started.push(program)
  return program
}

async function titles(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/portal/books?limit=50&sort=title_asc`)
  return getBooks.data.parse(envelope.parse(await response.json()).data).items.map(({ title }) => title)
}

describe.skipIf(!given)('two processes on one database', () => {
  beforeAll(async () => {
    buildPrograms()
    folder = await mkdtemp(join(tmpdir(), 'kurasa-processes-'))
    admin = new pg.Client({ connectionString: given })
    await admin.connect()
    await admin.query(`create database ${name}`)
    const address = new URL(given!)
    address.pathname = `/${name}`
    env = { PORT: '0', DATA_DIR: join(folder, 'data'), DATABASE_URL: address.href, DEMO_LIBRARY: '1' }
  }, 300_000)
  afterAll(async () => {
    for (const { child } of started) child.kill('SIGKILL')
    await Promise.all(started.map(({ exit }) => exit))
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
    await rm(folder, { recursive: true, force: true })
  })

  it('start at the same moment on an empty one, and show the same', async () => {
    const servers = [start('main', env), start('main', env)]
    const [first, second] = await Promise.all(servers.map(({ ready }) => ready))
    const shown = await titles(first!)
    expect(shown.length).toBeGreaterThan(0)
    expect(await titles(second!)).toEqual(shown)
    for (const server of servers) expect(server.err()).toBe('')

    // A book that one of them takes in is there at the other.
    const book = join(folder, 'a.epub')
    await writeFile(book, sampleEpub({ title: 'Zote' }))
    const command = start('cli', env, ['import', book])
    expect([await command.exit, command.err()]).toEqual([0, ''])
    expect(await titles(first!)).toContain('Zote')
    expect(await titles(second!)).toContain('Zote')

    // One dies, the other goes on, and what it left is cleared away.
    servers[0]!.child.kill('SIGKILL')
    await servers[0]!.exit
    expect(await titles(second!)).toContain('Zote')
    const third = start('main', env)
    expect(await titles(await third.ready)).toContain('Zote')
    for (const server of [servers[1]!, third]) {
      server.child.kill('SIGTERM')
      expect(await server.exit).toBe(0)
    }
    expect(await readdir(join(env.DATA_DIR!, 'lock'))).toEqual([])
  }, 300_000)

  it('agree within two seconds on what an operator changes of a book, whichever way', async () => {
    const servers = [start('main', env), start('main', env)]
    const urls = await Promise.all(servers.map(({ ready }) => ready))
    const data = async (url: string, path: string) =>
      envelope.parse(await (await fetch(`${url}/api/portal${path}`)).json()).data
    const { items } = getBooks.data.parse(await data(urls[0]!, '/books?limit=50'))
    const { id } = items.find(({ title }) => title === 'Zote')!
    const bookOf = async (url: string) => getBook.data.parse(await data(url, `/books/${id}`))
    const isChosen = async (url: string) =>
      getHome.data
        .parse(await data(url, '/home'))
        .sections.some((shelf) => shelf.id === 'choice' && shelf.items[0]?.id === id)
    const isIn = (category: string) => async (url: string) =>
      getBooks.data
        .parse(await data(url, `/books?limit=50&category=${category}`))
        .items.some((book) => book.id === id)
    const isListed = async (url: string) => (await titles(url)).includes('Zote mpya')

    /** A call that begins two seconds after the change sees it, and so may an earlier one. */
    const seenByAll = async (what: string, isSeen: (url: string) => Promise<boolean>) => {
      const end = performance.now() + 2000
      for (const url of urls) {
        for (;;) {
          const isLate = performance.now() > end
          if (await isSeen(url)) break
          expect(isLate, `${what} is not seen at ${url}`).toBe(false)
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
      }
    }
    const verbs: [args: string[], isSeen: (url: string) => Promise<boolean>][] = [
      [['set', id, '--title', 'Zote mpya'], async (url) => (await bookOf(url)).title === 'Zote mpya'],
      [
        ['set', id, '--description-en', 'All of it.'],
        async (url) => (await bookOf(url)).description === 'All of it.',
      ],
      [['set', id, '--access', 'member'], async (url) => (await bookOf(url)).access === 'member'],
      [['set', id, '--access', 'paid', '--price', '40'], async (url) => (await bookOf(url)).priceKsh === 40],
      [['set', id, '--price', '60'], async (url) => (await bookOf(url)).priceKsh === 60],
      [['set', id, '--category', 'stories', '--category', 'children'], isIn('children')],
      [['set', id, '--category', 'stories'], async (url) => !(await isIn('children')(url))],
      [['set', id, '--home', '1'], isChosen],
      [['set', id, '--home', 'none'], async (url) => !(await isChosen(url))],
      [['hide', id], async (url) => !(await isListed(url))],
      [['publish', id], isListed],
    ]
    for (const [args, isSeen] of verbs) {
      const command = start('cli', env, ['book', ...args])
      expect([await command.exit, command.err()]).toEqual([0, ''])
      await seenByAll(args.join(' '), isSeen)
    }
    for (const server of servers) {
      server.child.kill('SIGTERM')
      expect(await server.exit).toBe(0)
    }
  }, 300_000)

  it.each([
    ['no such role', { username: 'nobody_at_all' }, /^PostgreSQL at \S+ refuses this user or password \(28/],
    [
      'no such database',
      { pathname: '/nothing_at_all' },
      /^PostgreSQL at \S+ has no database of that name \(3D000\)/,
    ],
  ])('that refuses is not one that cannot be reached: %s', async (_name, part, sentence) => {
    const address = Object.assign(new URL(env.DATABASE_URL!), part)
    const server = start('main', { ...env, DATA_DIR: join(folder, 'refused'), DATABASE_URL: address.href })
    expect(await server.exit).toBe(1)
    expect(server.err()).toMatch(sentence)
    expect(server.err().trim().split('\n')).toHaveLength(1)
  })

  it('may not be used by a command that must be alone', async () => {
    const server = start('main', env)
    await server.ready
    const backup = join(folder, 'x.backup')
    const save = start('cli', env, ['backup', backup])
    expect([await save.exit, save.err()]).toEqual([0, ''])
    const restore = start('cli', env, ['restore', backup, '--replace'])
    expect(await restore.exit).toBe(1)
    expect(restore.err()).toMatch(/^Another Kurasa server .* is using the data folder .*: stop it/)
    server.child.kill('SIGTERM')
    await server.exit
    const alone = start('cli', env, ['restore', backup, '--replace'])
    expect([await alone.exit, alone.err()]).toEqual([0, ''])
    expect(alone.out()).toMatch(
      /^Restored \d+ tables with [\d,]+ rows and an index of [\d,]+ files, as they were at /,
    )
  }, 300_000)

  it('is where an embedded one can be moved to', async () => {
    const data = join(folder, 'embedded')
    const seed = start('cli', { DATA_DIR: data }, ['import', join(folder, 'a.epub')])
    expect([await seed.exit, seed.err()]).toEqual([0, ''])
    await admin.query(`create database ${name}_moved`)
    const address = new URL(given!)
    address.pathname = `/${name}_moved`
    try {
      const move = start('cli', { DATA_DIR: data }, ['migrate-to', address.href])
      expect([await move.exit, move.err()]).toEqual([0, ''])
      expect(move.out()).toMatch(/^books: 1 rows, the same on both sides$/m)
      const again = start('cli', { DATA_DIR: data }, ['migrate-to', address.href])
      expect(await again.exit).toBe(1)
      expect(again.err()).toMatch(/^The database to migrate to is not empty: .*\n$/)
      const server = start('main', { PORT: '0', DATA_DIR: data, DATABASE_URL: address.href })
      expect(await titles(await server.ready)).toContain('Zote')
      server.child.kill('SIGTERM')
      expect(await server.exit).toBe(0)
    } finally {
      await admin.query(`drop database ${name}_moved with (force)`)
    }
  }, 300_000)
})
