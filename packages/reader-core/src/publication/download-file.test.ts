import { expect, it, onTestFinished, vi } from 'vitest'
import { downloadFile } from './download-file.ts'
import type { RemoteFile } from './remote-file.ts'

const url = 'https://books.example/long.epub'
const BLOCK = 16_384
const BEGINNING = 2 * BLOCK
const ENDING = 32_768
const whole = Uint8Array.from({ length: 6 * BLOCK + 17 }, (_, at) => (at * 7 + (at >> 8)) % 251)

/** Compared by bytes: `toEqual` takes a second for a file of this size. */
const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0

/** A server that answers ranges of a file, as RFC 9110 has it. */
function server(file = () => whole, { etag = (): string => 'a', hidesSize = false } = {}) {
  const requested: (string | undefined)[] = []
  const fetch = vi.fn<typeof globalThis.fetch>(async (_input, init) => {
    const range = (init?.headers as Record<string, string> | undefined)?.range
    init?.signal?.throwIfAborted()
    requested.push(range)
    const bytes = file()
    if (!range) return new Response(bytes.slice().buffer)
    const [, from = '', to = ''] = /(\d*)-(\d+)/.exec(range)!
    const start = from === '' ? Math.max(0, bytes.length - Number(to)) : Number(from)
    const last = from === '' ? bytes.length - 1 : Number(to)
    if (start >= bytes.length) return new Response(null, { status: 416 })
    const headers: Record<string, string> = { etag: etag() }
    if (!hidesSize) headers['content-range'] = `bytes ${start}-${last}/${bytes.length}`
    return new Response(bytes.slice(start, last + 1).buffer, { status: 206, headers })
  })
  return { fetch, requested }
}

const open = (fetch: typeof globalThis.fetch, signal?: AbortSignal, more: Partial<RemoteFile> = {}) =>
  downloadFile({ url, fetch, ...(signal && { signal }), most: 1e9, onBytes: () => {}, ...more })

it('reads what is needed in blocks, each once, a gap in one request', async () => {
  const { fetch, requested } = server()
  const bytes = await open(fetch)
  expect(bytes.size).toBe(whole.length)
  expect(isSame(await bytes.slice(10, 20), whole.slice(10, 20))).toBe(true)
  expect(
    isSame(await bytes.slice(3 * BLOCK + 5, 3 * BLOCK + 9), whole.slice(3 * BLOCK + 5, 3 * BLOCK + 9)),
  ).toBe(true)
  expect(isSame(await bytes.slice(0, whole.length), whole)).toBe(true)
  expect(isSame(await bytes.slice(3, 4 * BLOCK), whole.slice(3, 4 * BLOCK))).toBe(true)
  expect(requested).toEqual([
    `bytes=0-${BEGINNING - 1}`,
    `bytes=${3 * BLOCK}-${4 * BLOCK - 1}`,
    `bytes=${BEGINNING}-${3 * BLOCK - 1}`,
    `bytes=${4 * BLOCK}-${whole.length - 1}`,
  ])
})

it.each([
  ['a server without ranges', vi.fn(async () => new Response(whole.slice().buffer)), 1],
  ['a range whose size is hidden', server(undefined, { hidesSize: true }).fetch, 2],
  [
    'an origin that refuses the header',
    vi.fn<typeof globalThis.fetch>(async (_, init) => {
      if (init?.headers) throw new TypeError('Failed to fetch')
      return new Response(whole.slice().buffer)
    }),
    2,
  ],
])('downloads the whole file from %s', async (_, fetch, requests) => {
  const bytes = await open(fetch)
  expect(isSame(await bytes.slice(0, bytes.size), whole)).toBe(true)
  expect(fetch).toHaveBeenCalledTimes(requests)
})

it('takes a short file and an empty one', async () => {
  const short = await open(server(() => whole.slice(0, 100)).fetch)
  expect(isSame(await short.slice(0, 100), whole.slice(0, 100))).toBe(true)
  const empty = await open(server(() => new Uint8Array()).fetch)
  expect(empty.size).toBe(0)
})

it.each([
  ['another size', { file: [whole, whole.slice(0, -1)], etag: ['a', 'a'] }],
  ['another ETag', { file: [whole, whole], etag: ['a', 'b'] }],
])('notices a file that has changed: %s', async (_, { file, etag }) => {
  let now = 0
  const bytes = await open(server(() => file[now]!, { etag: () => etag[now]! }).fetch)
  now = 1
  await expect(bytes.slice(BEGINNING, BEGINNING + 1)).rejects.toMatchObject({
    code: 'not-found',
    message: expect.stringContaining('has changed'),
  })
})

it('requests a block again that did not come', async () => {
  const { fetch } = server()
  const bytes = await open(fetch)
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(bytes.slice(BEGINNING, BEGINNING + 4)).rejects.toMatchObject({ code: 'network' })
  expect(isSame(await bytes.slice(BEGINNING, BEGINNING + 4), whole.slice(BEGINNING, BEGINNING + 4))).toBe(
    true,
  )
})

it('keeps 4 MB at most', async () => {
  const large = new Uint8Array(300 * BLOCK)
  const { fetch, requested } = server(() => large)
  const bytes = await open(fetch)
  for (let at = 0; at < 300; at++) await bytes.slice(at * BLOCK, at * BLOCK + 1)
  expect(requested).toHaveLength(299)
  await bytes.slice(299 * BLOCK, 299 * BLOCK + 1)
  expect(requested).toHaveLength(299)
  await bytes.slice(0, 1)
  expect(requested).toHaveLength(300)
})

it('listens to the signal until the book is open', async () => {
  const abort = new AbortController()
  const { fetch } = server()
  const bytes = await open(fetch, abort.signal)
  bytes.opened?.()
  abort.abort()
  expect(isSame(await bytes.slice(BEGINNING, BEGINNING + 4), whole.slice(BEGINNING, BEGINNING + 4))).toBe(
    true,
  )
  await expect(open(fetch, abort.signal)).rejects.toMatchObject({ code: 'aborted' })
})

it('reports the bytes that have come, until the book is open', async () => {
  const seen: [number, number][] = []
  const onBytes = (received: number, total: number) => void seen.push([received, total])
  const ranged = await open(server().fetch, undefined, { onBytes })
  await ranged.slice(BEGINNING, BEGINNING + 1)
  expect(seen.splice(0)).toEqual([
    [BEGINNING, 0],
    [BEGINNING + BLOCK, 0],
  ])
  ranged.opened?.()
  await ranged.slice(3 * BLOCK, 3 * BLOCK + 1)
  expect(seen).toEqual([])

  const headers = { 'content-length': '10' }
  await open(async () => new Response(new Uint8Array(10), { headers }), undefined, { onBytes })
  await open(async () => new Response(new Uint8Array(10)), undefined, { onBytes })
  expect(seen).toEqual([
    [10, 10],
    [10, 0],
  ])
})

it('requests the end of an archive together with its beginning, and reads it from there', async () => {
  const { fetch, requested } = server()
  const bytes = await open(fetch, undefined, { isArchive: true })
  expect(requested.sort()).toEqual([`bytes=-${ENDING}`, `bytes=0-${BEGINNING - 1}`])
  const from = whole.length - ENDING
  expect(isSame(await bytes.slice(from, whole.length), whole.slice(from))).toBe(true)
  expect(isSame(await bytes.slice(from + 9, from + 20), whole.slice(from + 9, from + 20))).toBe(true)
  expect(requested).toHaveLength(2)
  expect(isSame(await bytes.slice(from - 1, from + 1), whole.slice(from - 1, from + 1))).toBe(true)
  expect(requested).toHaveLength(3)
})

it('requests no end of a file whose address is relative to no page', async () => {
  vi.stubGlobal('location', new URL('about:blank'))
  onTestFinished(() => void vi.unstubAllGlobals())
  const { fetch, requested } = server()
  const bytes = await open(fetch, undefined, { url: '/long.epub', isArchive: true })
  expect(requested).toEqual([`bytes=0-${BEGINNING - 1}`])
  expect(isSame(await bytes.slice(whole.length - 20, whole.length), whole.slice(-20))).toBe(true)
})

it.each([
  ['has no such ranges', (range: string) => range.startsWith('bytes=-')],
  ['has another file by then', () => false],
])('reads the end of an archive in blocks from a server that %s', async (what, isRefused) => {
  const { fetch: answer, requested } = server()
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { range } = init!.headers as Record<string, string>
    if (isRefused(range!)) return new Response(whole.slice().buffer)
    const response = await answer(input, init)
    if (what.includes('another') && range!.startsWith('bytes=-')) response.headers.set('etag', 'b')
    return response
  }
  const bytes = await open(fetch, undefined, { isArchive: true })
  requested.length = 0
  expect(isSame(await bytes.slice(whole.length - 20, whole.length), whole.slice(-20))).toBe(true)
  expect(requested).toEqual([`bytes=${5 * BLOCK}-${whole.length - 1}`])
})
