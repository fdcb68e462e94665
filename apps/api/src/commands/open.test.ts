import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { getAdminBooks } from '../admin/books.ts'
import { openBooks } from '../open-books/catalogue.ts'
import { downloadOpenBook } from '../open-books/download.ts'
import { seedCategories } from '../seed/categories.ts'
import { callOperator } from '../testing/call-operator.ts'
import { startOperatorServer } from '../testing/operator-server.ts'
import { sampleEpub } from '../testing/sample-epub.ts'
import type { TestApp } from '../testing/test-app.ts'
import { openCommandOf } from './open.ts'

const epub = sampleEpub({ title: 'Mto' })
const asked: (string | undefined)[] = []
let source: Server
let address: string
let folder: string
/** Answers of the source, the next first; then whole books. */
const odd: ((response: import('node:http').ServerResponse) => void)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurasa-open-'))
  source = createServer((request, response) => {
    const { range } = request.headers
    asked.push(range)
    const answer = odd.shift()
    if (answer) return answer(response)
    const from = Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0)
    response.writeHead(from ? 206 : 200, { 'content-length': epub.byteLength - from })
    response.end(epub.subarray(from))
  }).listen(0, '127.0.0.1')
  await once(source, 'listening')
  address = `http://127.0.0.1:${(source.address() as AddressInfo).port}`
})
afterEach(() => {
  asked.length = 0
  odd.length = 0
})
afterAll(async () => {
  source.close()
  await rm(folder, { recursive: true, force: true })
})

const work = (id: string) => ({ ...openBooks[0]!, id, file: `${address}/${id}.epub` })
const wait = async () => {}

it('the catalogue has facts of each work once, with an address, a licence and a source', () => {
  expect(new Set(openBooks.map(({ id }) => id)).size).toBe(openBooks.length)
  for (const { id, title, author, file, licence } of openBooks) {
    expect(id).toMatch(/^[a-z\d-]{2,40}$/)
    expect(title && author && licence).toBeTruthy()
    expect(new URL(file).pathname).toMatch(/\.epub$/)
  }
})

it('a download that broke off goes on from there, and one that is whole is not fetched again', async () => {
  odd.push((response) => {
    response.writeHead(200, { 'content-length': epub.byteLength })
    response.write(epub.subarray(0, 500), () => setTimeout(() => response.destroy(), 50))
  })
  await expect(downloadOpenBook(work('mto'), { folder, wait })).rejects.toThrow('broke off')
  const path = await downloadOpenBook(work('mto'), { folder, wait })
  expect(asked).toEqual([undefined, 'bytes=500-'])
  expect(Buffer.from(await readFile(path)).equals(Buffer.from(epub))).toBe(true)
  await downloadOpenBook(work('mto'), { folder, wait })
  expect(asked).toHaveLength(2)
})

it('a source that asks to wait is asked again, and one that sends a page is refused', async () => {
  const busy = (response: import('node:http').ServerResponse) =>
    response.writeHead(429, { 'retry-after': '7' }).end()
  const waits: number[] = []
  odd.push(busy)
  await downloadOpenBook(work('ziwa'), { folder, wait: async (time) => waits.push(time) })
  expect(waits).toEqual([7000])
  odd.push((response) => response.end('<html>Thank you for your download</html>'))
  await expect(downloadOpenBook(work('page'), { folder, wait })).rejects.toThrow('sent no EPUB')
  odd.push((response) => response.writeHead(404).end())
  await expect(downloadOpenBook(work('none'), { folder, wait })).rejects.toThrow('answered 404')
})

it('a work is downloaded when it is named, imported, and says whose it is', async () => {
  const root = join(folder, 'data')
  vi.stubEnv('DATA_DIR', root)
  const said: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
  const server: TestApp & { app?: unknown } = await startOperatorServer(root)
  try {
    await seedCategories(server.database)
    const { run } = openCommandOf([work('bahari'), work('kisiwa')], 0)
    expect(await run(['list', 'austen'])).toBe(0)
    expect(said.at(-1)).toBe('2 of 2 works.')
    expect(asked).toEqual([])
    await expect(run(['get'])).rejects.toThrow('Name works by their ids')
    await expect(run(['get', 'nothing'])).rejects.toThrow('There is no open work "nothing"')
    expect(await run(['get', 'bahari', '--draft'])).toBe(0)
    const { data } = await callOperator(server.app as never, getAdminBooks)
    expect(data).toMatchObject([
      {
        title: 'Mto',
        state: 'draft',
        categories: ['stories'],
        description: { sw_KE: expect.stringContaining('CC0') },
      },
    ])
  } finally {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
    await server.close()
  }
})
