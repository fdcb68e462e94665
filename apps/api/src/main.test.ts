import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { envelope, getBooks } from '@kurasa/portal-contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packageFolder } from './package-folder.ts'
import { findFreePort } from './testing/killable-server.ts'
import { buildPrograms, type RunningProcess, runProgram } from './testing/run-process.ts'
import { sampleComic, samplePicture } from './testing/sample-comic.ts'
import { sampleEpub } from './testing/sample-epub.ts'
import { copyFirstDatabase } from './testing/test-database.ts'

let folder: string
const started: RunningProcess[] = []
const start = (...given: Parameters<typeof runProgram>) => {
  const program = runProgram(...given)
  started.push(program)
  return program
}

beforeAll(async () => {
  buildPrograms()
  folder = await mkdtemp(join(tmpdir(), 'kurasa-process-'))
  const whole = sampleEpub({ title: 'Whole', chapters: ['<p>word </p>'.repeat(3000), '<p>b</p>'] })
  await writeFile(join(folder, 'whole.epub'), whole)
  await writeFile(join(folder, 'half.epub'), whole.subarray(0, whole.length / 2))
  await writeFile(join(folder, 'text.epub'), 'This is a letter, not a book.\n')
}, 180_000)
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Lines of a start that takes longer than a second. */
const PROGRESS = /^.* … \d+ s\n/gm

/** Writes a book that takes a while to be read; returns its path. */
async function longBook(folder: string): Promise<string> {
  const path = join(folder, 'long.epub')
  const chapters = Array(200).fill('<p>word </p>'.repeat(4000))
  await writeFile(path, sampleEpub({ title: 'Long', chapters }))
  return path
}

/** Ids of the processes that a program started and that run. */
function childrenOf({ child }: RunningProcess): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' })
  return stdout.split('\n').map(Number).filter(Boolean)
}

const isOneSentence = /^[A-Z][^\n]+\.\n$/

async function titles(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/portal/books?limit=50&sort=title_asc`)
  return getBooks.data.parse(envelope.parse(await response.json()).data).items.map(({ title }) => title)
}

describe('a start that cannot succeed', () => {
  it.each([
    [
      'PORT that is no number',
      { PORT: 'http' },
      'PORT must be a whole number from 0 to 65535, and it is "http".',
    ],
    [
      'KURASA_DEV in production',
      { NODE_ENV: 'production' },
      'KURASA_DEV is 1 and NODE_ENV is production: leave one of them out.',
    ],
    [
      'a setting that real readers need',
      {
        KURASA_DEV: '',
        PUBLIC_ORIGIN: 'https://kurasa.example',
        TRUSTED_PROXIES: '127.0.0.1',
        DATABASE_URL: 'postgres://127.0.0.1:1/kurasa',
        ALLOW_DEV: 'sms,billing',
      },
      'CONTACT_HOTLINE, CONTACT_HOURS, CONTACT_EMAIL, CONTACT_WHATSAPP are not set: name contacts of your own.',
    ],
    [
      'HOST of another machine',
      { HOST: '203.0.113.7' },
      'HOST is "203.0.113.7", which is no address of this machine',
    ],
    [
      'a DATABASE_URL that nobody answers',
      { DATABASE_URL: 'postgres://kurasa:hunter2@127.0.0.1:1/kurasa' },
      'The database at 127.0.0.1:1/kurasa cannot be reached (ECONNREFUSED): check DATABASE_URL',
    ],
  ])('says why in one sentence: %s', async (_what, env, sentence) => {
    const data = join(folder, 'never')
    const { exit, out, err } = start('main', { PORT: '0', DATA_DIR: data, ...env } as Record<string, string>)
    expect(await exit).toBe(1)
    expect(err()).toMatch(isOneSentence)
    expect(err()).toContain(sentence)
    expect(err()).not.toContain('hunter2')
    expect(out()).toBe('')
    if (existsSync(join(data, 'lock'))) expect(await readdir(join(data, 'lock'))).toEqual([])
  })

  it.each(['main', 'cli'] as const)('a data folder that cannot be written (%s)', async (program) => {
    const data = join(folder, 'text.epub', 'data')
    const args = program === 'cli' ? ['import', join(folder, 'whole.epub')] : []
    const { exit, err } = start(program, { PORT: '0', DATA_DIR: data }, args)
    expect(await exit).toBe(1)
    expect(err()).toBe(
      `The data folder ${data} cannot be written (a part of its path is a file): set DATA_DIR to a folder that can.\n`,
    )
  })

  it.each([
    ['back a day', 1],
    ['ahead a year', -365],
  ])('a clock that is wrong, before anything is opened: %s', async (_name, days) => {
    const data = join(folder, `clock-${days}`)
    await mkdir(data)
    await writeFile(join(data, 'last-use'), new Date(Date.now() + days * 86_400_000).toISOString())
    const { exit, err } = start('main', { PORT: '0', DATA_DIR: data })
    expect(await exit).toBe(1)
    expect(err()).toMatch(isOneSentence)
    expect(err()).toContain('set the clock right or, if it is right, start with ACCEPT_CLOCK=')
    expect(await readdir(data)).toEqual(['last-use', 'lock'])
    const command = start('cli', { DATA_DIR: data }, ['book', 'list'])
    // A minute may have begun between the two.
    const withoutMinute = (text: string) => text.replace(/\d\d:\d\d UTC/g, '')
    expect([await command.exit, withoutMinute(command.err())]).toEqual([1, withoutMinute(err())])
  })

  it('a port that is taken, before anything was made', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => taken.once('listening', resolve))
    const { port } = taken.address() as AddressInfo
    const data = join(folder, 'taken')
    const { exit, err } = start('main', { PORT: String(port), DATA_DIR: data })
    expect(await exit).toBe(1)
    expect(err()).toBe(
      `Port ${port} is already in use: stop the program that has it, or set PORT to another number.\n`,
    )
    expect(await readdir(data)).toEqual(['lock'])
    expect(await readdir(join(data, 'lock'))).toEqual([])
    taken.close()
  })
})

describe('a server', () => {
  let data: string
  let server: RunningProcess
  let url: string
  let demo: string[]
  beforeAll(async () => {
    data = join(folder, 'data')
    server = start('main', { PORT: '0', DATA_DIR: data })
    url = await server.ready
    demo = await titles(url)
  }, 180_000)

  it('says one line when it is ready, and answers to every name of this machine', async () => {
    expect(server.out().replace(PROGRESS, '')).toMatch(/^Kurasa is ready: http:\/\/localhost:\d+\n$/)
    // A demo book that is being written may be left out, and is named.
    expect(server.err().replace(/^.*(demo book|was not imported).*\n/gm, '')).toBe('')
    for (const host of ['localhost', '127.0.0.1']) {
      const response = await fetch(`${url.replace('localhost', host)}/api/portal/health`)
      expect(await response.json()).toMatchObject({ code: 200, data: { ok: true } })
    }
  })

  it('listens only when it can answer, and says each second how far it is', async () => {
    const fresh = join(folder, 'fresh')
    await copyFirstDatabase(fresh)
    const port = await findFreePort()
    const first = start('main', { PORT: String(port), DATA_DIR: fresh, DEMO_LIBRARY: '1' })
    const lines = () => first.out().match(/^\S.* … \d+ s$/gm) ?? []
    // While the database opens, a signal ends the process by itself.
    const hasBooks = () => lines().length > 1 && lines().at(-1)!.startsWith('Demo books')
    await until(() => hasBooks() || first.out().includes('ready'))
    expect(lines().length).toBeGreaterThan(1)
    await expect(fetch(`http://127.0.0.1:${port}/api/portal/health`)).rejects.toThrow()
    first.child.kill('SIGTERM')
    expect(await endOf(first)).toBe(0)
  }, 120_000)

  it('listens when the first shelf is there, and imports the other demo books after it', async () => {
    const fresh = join(folder, 'shelf')
    await copyFirstDatabase(fresh)
    const early = start('main', { PORT: '0', DATA_DIR: fresh, DEMO_LIBRARY: 'shelf' })
    const listed = await titles(await early.ready)
    expect(listed.length).toBeGreaterThan(5)
    // A whole demo library fills the page of 50.
    expect(listed.length).toBeLessThan(50)
    early.child.kill('SIGTERM')
    expect(await endOf(early)).toBe(0)
  }, 300_000)

  it('has the data folder to itself', async () => {
    const second = start('main', { PORT: '0', DATA_DIR: data })
    expect(await second.exit).toBe(1)
    expect(second.err()).toMatch(isOneSentence)
    expect(second.err()).toContain(`Another Kurasa server (process ${server.child.pid} at http://127.0.0.1:`)
    expect(await titles(url)).toEqual(demo)
  })

  it('takes a book from the command line', async () => {
    const command = start('cli', { DATA_DIR: data }, [
      'import',
      join(folder, 'whole.epub'),
      '--category',
      'stories',
    ])
    expect([await command.exit, command.err()]).toEqual([0, ''])
    expect(command.out()).toMatch(/^Added "Whole": 2 chapters, /)
    expect(await titles(url)).toEqual([...demo, 'Whole'].sort())
    const again = start('cli', { DATA_DIR: data }, ['import', join(folder, 'whole.epub')])
    expect([await again.exit, again.out()]).toEqual([0, 'Unchanged "Whole"\n'])
  })

  it('refuses broken files one by one, and the good one among them comes in', async () => {
    await mkdir(join(folder, 'mixed'))
    await writeFile(join(folder, 'mixed/2-half.epub'), await readFile(join(folder, 'half.epub')))
    await writeFile(join(folder, 'mixed/10-good.epub'), sampleEpub({ title: 'Good' }))
    await writeFile(join(folder, 'mixed/1-text.epub'), 'A letter.')
    const command = start('cli', { DATA_DIR: data }, [
      'import',
      join(folder, 'mixed'),
      join(folder, 'none.epub'),
    ])
    expect(await command.exit).toBe(1)
    const complaints = command.err().trim().split('\n')
    expect(complaints).toHaveLength(3)
    expect(complaints[0]).toMatch(/^1-text\.epub was not imported: .*text file.*\.$/)
    expect(complaints[1]).toMatch(/^2-half\.epub was not imported: .*\.$/)
    expect(complaints[2]).toBe('none.epub was not imported: there is no such file.')
    expect(command.out()).toMatch(/^Added "Good".*\n1 added, 3 failed\.\n$/)
    expect(await titles(url)).toEqual([...demo, 'Good', 'Whole'].sort())
    expect(await readdir(join(data, 'tmp'))).toEqual([])
  })

  it('takes comics and folders of images, and answers while it reads them', async () => {
    const pictures = join(folder, 'Safari')
    await mkdir(pictures)
    for (let n = 1; n <= 6; n++)
      await writeFile(join(pictures, `${n}.jpg`), await samplePicture(1200, 900 + n))
    const comic = sampleComic({ '1.png': await samplePicture(300, 400, 'png') })
    await writeFile(join(folder, 'Chui.cbz'), comic)
    const command = start('cli', { DATA_DIR: data }, ['import', pictures, join(folder, 'Chui.cbz'), '--rtl'])
    let answered = 0
    let isDone = false
    command.exit.then(() => {
      isDone = true
    })
    while (!isDone) {
      expect((await fetch(`${url}/api/portal/health`)).status).toBe(200)
      answered++
    }
    expect(answered).toBeGreaterThan(10)
    expect(existsSync(join(packageFolder, 'dist/import-worker.js'))).toBe(true)
    expect([await command.exit, command.err()]).toEqual([0, ''])
    expect(command.out()).toMatch(/^Added "Safari": 6 pages, .*\nAdded "Chui": 1 pages, .*\n2 added\.\n$/)
    const again = start('cli', { DATA_DIR: data }, ['import', pictures])
    expect([await again.exit, again.out()]).toEqual([0, 'Unchanged "Safari"\n'])
    demo = (await titles(url)).filter((title) => title !== 'Whole' && title !== 'Good')
  })

  it('takes a book out of the catalogue and puts it back', async () => {
    const run = async (...args: string[]) => {
      const command = start('cli', { DATA_DIR: data }, args)
      expect([await command.exit, command.err()]).toEqual([0, ''])
      return command.out()
    }
    const [id] = (await run('book', 'list', 'Chui')).split(' ')
    expect(await run('book', 'remove', id!)).toMatch(/^\S+ {2}Chui \(no author\) .* hidden since \d{4}-/)
    expect(await titles(url)).not.toContain('Chui')
    expect(await run('book', 'list', '--removed')).toContain(id!)
    expect(await run('book', 'restore', id!)).not.toContain('removed')
    expect(await titles(url)).toContain('Chui')
  })

  it('is saved while it runs, and put back where no server is', async () => {
    const file = join(folder, 'all.backup')
    const save = start('cli', { DATA_DIR: data }, ['backup', file, '--assets'])
    expect([await save.exit, save.err()]).toEqual([0, ''])
    expect(save.out()).toMatch(/^Saved \d+ tables with [\d,]+ rows and [\d,]+ files of books in .*\n$/)
    const tables = start('cli', { DATA_DIR: data }, ['export', join(folder, 'tables')])
    expect([await tables.exit, tables.err()]).toEqual([0, ''])
    const copy = join(folder, 'copy')
    await copyFirstDatabase(copy)
    const restore = start('cli', { DATA_DIR: copy }, ['restore', file])
    expect([await restore.exit, restore.err()]).toEqual([0, ''])
    const twice = start('cli', { DATA_DIR: copy }, ['restore', file])
    expect(await twice.exit).toBe(1)
    expect(twice.err()).toMatch(isOneSentence)
    const other = start('main', { PORT: '0', DATA_DIR: copy })
    expect(await titles(await other.ready)).toEqual(await titles(url))
    other.child.kill('SIGTERM')
    expect(await other.exit).toBe(0)
  })

  it('is not reached by a command that makes no sense', async () => {
    const command = start('cli', { DATA_DIR: data }, ['explode'])
    expect(await command.exit).toBe(1)
    expect(command.err()).toMatch(/^There is no command "explode"; the commands are import[^\n]+\.\n$/)
    expect(command.out()).toBe('')
  })

  it('lets only the owner of the data folder in', async () => {
    const [name] = await readdir(join(data, 'lock'))
    expect((await stat(join(data, 'lock', name!))).mode & 0o777).toBe(0o600)
    const { adminToken } = JSON.parse(await readFile(join(data, 'lock', name!), 'utf8'))
    const post = (headers: Record<string, string>) =>
      fetch(`${url}/api/admin/import?name=x.epub`, { method: 'POST', headers, body: 'x' })
    expect((await post({})).status).toBe(403)
    expect((await post({ authorization: `Bearer ${adminToken.slice(1)}0` })).status).toBe(403)
    const proxied = await post({ authorization: `Bearer ${adminToken}`, 'x-forwarded-for': '203.0.113.7' })
    expect(proxied.status).toBe(403)
    const owner = await post({ authorization: `Bearer ${adminToken}` })
    expect(owner.status).toBe(200)
    expect(JSON.parse((await owner.text()).trim())).toMatchObject({ kind: 'failed', name: 'x.epub' })
  })

  it('that was killed leaves a library that opens again, and no process that reads a book', async () => {
    const reading = start('cli', { DATA_DIR: data }, ['import', await longBook(folder)])
    await expect.poll(() => childrenOf(server), { timeout: 20_000 }).toHaveLength(1)
    const [reader] = childrenOf(server)
    server.child.kill('SIGKILL')
    await server.exit
    await expect.poll(() => isRunning(reader!), { timeout: 10_000 }).toBe(false)
    expect(await reading.exit).toBe(1)
    server = start('main', { PORT: '0', DATA_DIR: data })
    url = await server.ready
    expect(await titles(url)).toEqual([...demo, 'Good', 'Whole'].sort())
  })

  it('stops on a signal, though a book is being read, and leaves files for its own user only', async () => {
    const long = await readFile(await longBook(folder))
    const [name] = await readdir(join(data, 'lock'))
    const { adminToken } = JSON.parse(await readFile(join(data, 'lock', name!), 'utf8'))
    const answer = await fetch(`${url}/api/admin/import?name=long.epub`, {
      method: 'POST',
      headers: { authorization: `Bearer ${adminToken}` },
      body: long,
    })
    let lines = ''
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      // The first line reports how much of the book was read: the import is under way.
      if (!lines) stop('SIGTERM', 'SIGTERM')
      lines += chunk
    }
    expect(lines).toMatch(/^{"kind":"progress"/)
    expect(JSON.parse(lines.trim().split('\n').at(-1)!)).toEqual({
      kind: 'failed',
      name: 'long.epub',
      reason: 'long.epub was not imported: the server is stopping. Import it again when it runs.',
    })
    expect(await endOf(server)).toBe(0)
    expect(await readdir(join(data, 'lock'))).toEqual([])

    const entries = await readdir(data, { recursive: true, withFileTypes: true })
    const open: string[] = []
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name)
      if ((await stat(path)).mode & 0o077) open.push(path)
    }
    expect(open).toEqual([])
    expect((await stat(data)).mode & 0o777).toBe(0o700)
  })

  function stop(...signals: NodeJS.Signals[]): void {
    for (const signal of signals) server.child.kill(signal)
  }

  it('does not run, so the command line opens the library itself', async () => {
    await writeFile(join(folder, 'alone.epub'), sampleEpub({ title: 'Alone' }))
    const command = start('cli', { DATA_DIR: data }, [
      'import',
      join(folder, 'alone.epub'),
      join(folder, 'half.epub'),
    ])
    expect(await command.exit).toBe(1)
    expect(command.out()).toMatch(/^Added "Alone"/)
    expect(await readdir(join(data, 'lock'))).toEqual([])
    server = start('main', { PORT: '0', DATA_DIR: data })
    url = await server.ready
    expect(await titles(url)).toEqual([...demo, 'Alone', 'Good', 'Whole'].sort())
    server.child.kill('SIGINT')
    expect(await server.exit).toBe(0)
  })
})

describe.runIf(process.platform === 'linux')('a server whose log cannot be written', () => {
  it.each([
    ['its reader stopped', 'pipe'],
    ['its disk is full', '/dev/full'],
  ])(
    'answers every call, and stops on a signal: %s',
    async (_why, target) => {
      const data = join(folder, `log-${target.replaceAll('/', '')}`)
      await copyFirstDatabase(data)
      const log = target === 'pipe' ? 'pipe' : openSync(target, 'w')
      const { PATH = '', HOME = '' } = process.env
      const child = spawn(process.execPath, [join(packageFolder, 'dist/main.js')], {
        env: { PATH, HOME, KURASA_DEV: '1', DEMO_LIBRARY: '0', PORT: '0', DATA_DIR: data },
        stdio: ['ignore', 'pipe', log],
      })
      // The pipe of its log has no reader.
      let out = ''
      child.stdout!.on('data', (chunk) => {
        out += chunk
      })
      try {
        await until(() => out.includes('Kurasa is ready'))
        const url = /^Kurasa is ready: (\S+)$/m.exec(out)![1]
        // Lines that are long, and of failures too, which are counted apart: more than a pipe holds.
        const path = `/api/portal/none?${'x'.repeat(3000)}`
        const statuses = new Set<number>()
        for (const end = performance.now() + 4000; performance.now() < end; ) {
          const answers = await Promise.all(
            [path, '/api/portal/health'].map((each) =>
              fetch(`${url}${each}`, { signal: AbortSignal.timeout(5000) }),
            ),
          )
          for (const answer of answers) {
            statuses.add(answer.status)
            await answer.text()
          }
        }
        expect([...statuses].sort()).toEqual([200, 404])
        child.kill('SIGTERM')
        expect((await once(child, 'exit'))[0]).toBe(0)
      } finally {
        child.kill('SIGKILL')
        if (typeof log === 'number') closeSync(log)
      }
    },
    60_000,
  )
})

describe('a stop', () => {
  let data: string
  beforeAll(() => {
    data = join(folder, 'stopped')
  })

  it('receives a signal while the database is created and while books are imported', async () => {
    // The thread is busy while the embedded database is made: the signal itself ends the process, and the next start
    // clears up what it left.
    const ENDED_BY_SIGNAL = -1
    const moments = [
      { isThere: () => existsSync(join(data, 'db')), code: ENDED_BY_SIGNAL },
      { isThere: () => existsSync(join(data, 'db.ready')), code: undefined },
      { isThere: () => countAssets() > assets, code: 0 },
    ]
    let assets = 0
    for (const { isThere, code } of moments) {
      assets = countAssets()
      const server = start('main', { PORT: '0', DATA_DIR: data, DEMO_LIBRARY: '1' })
      await until(isThere)
      server.child.kill('SIGTERM')
      const ended = await endOf(server)
      expect(ended).not.toBe('still running')
      if (code !== undefined) expect(ended).toBe(code)
      expect(server.out().replace(PROGRESS, '')).toBe('')
      if (code === 0) expect(await readdir(join(data, 'lock'))).toEqual([])
    }
  }, 120_000)

  function countAssets(): number {
    const assets = join(data, 'assets')
    return existsSync(assets) ? readdirSync(assets, { recursive: true }).length : 0
  }

  it.each([
    [
      'by itself, before a supervisor kills it',
      false,
      0,
      'The server stopped with work under way: it had not ended in time.\n',
    ],
    ['when the operator signals again', true, 1, ''],
  ])(
    'comes to its end though work does not: %s',
    async (_name, isImpatient, code, sentence) => {
      // Connections that never end, as those to a disk or a service that hangs.
      const hanging = join(folder, 'hanging.mjs')
      await writeFile(
        hanging,
        `import { Server } from 'node:http'\nServer.prototype.close = function () { return this }\n`,
      )
      const held = join(folder, `held-${code}`)
      await copyFirstDatabase(held)
      const server = start('main', {
        PORT: '0',
        DATA_DIR: held,
        NODE_OPTIONS: `--import=${pathToFileURL(hanging)}`,
      })
      await server.ready
      const began = performance.now()
      server.child.kill('SIGTERM')
      if (isImpatient) {
        // npm passes on the signal that its children have already: two in one moment are one.
        server.child.kill('SIGTERM')
        await new Promise((resolve) => setTimeout(resolve, 1000))
        expect(server.child.exitCode).toBe(null)
        server.child.kill('SIGTERM')
      }
      expect(await endOf(server)).toBe(code)
      const milliseconds = performance.now() - began
      if (isImpatient) expect(milliseconds).toBeLessThan(3000)
      else expect(milliseconds).toBeGreaterThan(4000)
      expect(server.err()).toBe(sentence)
      expect(await readdir(join(held, 'lock'))).toEqual([])
    },
    60_000,
  )

  it.skipIf(process.platform === 'win32')(
    'of `npm start` is one of the server',
    async () => {
      // The script of the project, with the server that is built here and nothing to build before.
      const project = join(folder, 'project')
      const { scripts } = JSON.parse(await readFile(join(packageFolder, '../../package.json'), 'utf8'))
      await mkdir(join(project, 'apps'), { recursive: true })
      const start = `${scripts.start} --built`
      await writeFile(join(project, 'package.json'), JSON.stringify({ scripts: { start } }))
      await symlink(join(packageFolder, '../../scripts'), join(project, 'scripts'))
      await symlink(packageFolder, join(project, 'apps/api'))
      const npm = spawn('npm', ['start'], {
        cwd: project,
        env: { ...process.env, PORT: '0', DATA_DIR: data },
        stdio: 'ignore',
      })
      const exit = new Promise((resolve) => npm.once('close', (code, signal) => resolve(code ?? signal)))
      try {
        let pid = 0
        await until(() => {
          pid = holderOf(data)
          return pid > 0
        })
        expect(isRunning(pid)).toBe(true)
        npm.kill('SIGTERM')
        await exit
        await until(() => !isRunning(pid))
      } finally {
        npm.kill('SIGKILL')
      }
    },
    60_000,
  )
})

/** Waits for a condition, 60 s at most. */
async function until(isTrue: () => boolean): Promise<void> {
  for (const end = Date.now() + 60_000; !isTrue(); ) {
    if (Date.now() > end) throw new Error(`Not within 60 s: ${isTrue}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Exit code of a program that received a signal; supervisors kill after 10 s. */
function endOf({ exit }: RunningProcess): Promise<number | 'still running'> {
  return Promise.race([
    exit,
    new Promise<'still running'>((resolve) => setTimeout(() => resolve('still running'), 10_000)),
  ])
}

/** Process that has a data folder; 0 while there is none, or its claim is being written. */
function holderOf(data: string): number {
  try {
    const [name] = readdirSync(join(data, 'lock'))
    return JSON.parse(readFileSync(join(data, 'lock', name!), 'utf8')).pid
  } catch {
    return 0
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

it('of several that start at once exactly one runs', async () => {
  const data = join(folder, 'race')
  await copyFirstDatabase(data)
  const racers = Array.from({ length: 4 }, () => start('main', { PORT: '0', DATA_DIR: data }))
  const outcomes = await Promise.allSettled(racers.map(({ ready }) => ready))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const [index, { status }] of outcomes.entries()) {
    if (status === 'rejected') expect(racers[index]!.err()).toMatch(isOneSentence)
    else racers[index]!.child.kill('SIGTERM')
  }
  await Promise.all(racers.map(({ exit }) => exit))
}, 120_000)
