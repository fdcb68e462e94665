import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { PreparedBook } from './prepared-book.ts'
import { openWorkerPreparer } from './worker-preparer.ts'

/** A process that never comes to an end with some books, and at once with any other. */
const source = `
  process.on('message', (message) => {
    if (message.kind !== 'prepare') return
    process.send({ kind: 'progress', fraction: 0.5 })
    while (message.source.name === 'hostile.epub') {}
    if (message.source.name === 'late.epub') return
    if (message.source.name === 'fatal.epub') {
      console.error('what it says last')
      process.exit(3)
    }
    const all = []
    while (message.source.name === 'huge.epub') all.push({ text: 'x' + all.length })
    process.send({ kind: 'done', book: { title: message.source.name, bytes: message.source.bytes, pid: process.pid, execArgv: process.execArgv } })
  })`
const host = { isKnown: async () => false, put: async () => {}, onProgress() {} }
let folder: string
let program: URL
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurasa-worker-'))
  await writeFile(join(folder, 'program.mjs'), source)
  program = pathToFileURL(join(folder, 'program.mjs'))
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => vi.useRealTimers())

function open(limits?: Parameters<typeof openWorkerPreparer>[1]) {
  const preparer = openWorkerPreparer(program, limits)
  const read = (name: string) =>
    preparer.prepare({ name, bytes: new Uint8Array([1, 2, 3]) }, {}, host) as Promise<unknown>
  return { preparer, read }
}

it('abandons a book that makes no progress, and reads the next', async () => {
  const { preparer, read } = open({ longestStep: 2000 })
  await expect(read('hostile.epub')).rejects.toThrow(
    'hostile.epub was not imported: a part of it takes more than 2 seconds to be read.',
  )
  expect(await read('good.epub')).toMatchObject<Partial<PreparedBook>>({ title: 'good.epub' })
  await preparer.close()
})

it('ends a book that fills the memory, and reads the next', async () => {
  const { preparer, read } = open({ memory: 32 })
  await expect(read('huge.epub')).rejects.toThrow(
    'huge.epub was not imported: it needs more than 32 MB to be read.',
  )
  expect(await read('good.epub')).toMatchObject<Partial<PreparedBook>>({ title: 'good.epub' })
  await preparer.close()
})

it('has limits where none are given: a minute without progress, ten where the machine is busy, and 1.5 GB', async () => {
  const { preparer, read } = open()
  expect(await read('good.epub')).toMatchObject({ execArgv: ['--max-old-space-size=1536'] })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let reason = ''
  const late = read('late.epub').catch((error: Error) => {
    reason = error.message
  })
  // Where the system reports processor time, the clock alone refuses nothing.
  vi.advanceTimersByTime(process.platform === 'linux' ? 599_000 : 59_000)
  await Promise.resolve()
  expect(reason).toBe('')
  vi.advanceTimersByTime(1000)
  await late
  expect(reason).toContain('more than 60 seconds')
  await preparer.close()
})

it('reads all books in one process, which is gone when it is closed and new when it is opened again', async () => {
  const { preparer, read } = open()
  const first = (await read('one.epub')) as { pid: number; bytes: Uint8Array }
  expect([...first.bytes]).toEqual([1, 2, 3])
  expect(await read('two.epub')).toMatchObject({ pid: first.pid })
  await preparer.close()
  expect(() => process.kill(first.pid, 0)).toThrow('ESRCH')
  const { pid } = (await read('three.epub')) as { pid: number }
  expect(pid).not.toBe(first.pid)
  await preparer.close()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

it('says what the process wrote last when it ends by itself', async () => {
  const { preparer, read } = open()
  await expect(read('fatal.epub')).rejects.toThrow(
    'The process that reads books ended by itself (3). what it says last',
  )
  expect(await read('good.epub')).toMatchObject<Partial<PreparedBook>>({ title: 'good.epub' })
  await preparer.close()
})
