import { endpointUrl, getCover, postDialogueMessage } from '@kurasa/portal-contract'
import { describe, expect, it, vi } from 'vitest'
import { createClientStorage } from '../storage/client-storage.ts'
import { coverUrl, createPortalClient } from './portal-client.ts'
import { PortalError } from './portal-error.ts'

type Answer = { status?: number; body: unknown } | Error

const envelope = (data: unknown, code = 200) => ({ code, data })

function setUp(answers: (url: string, init: RequestInit) => Answer | Promise<Answer>) {
  const storage = createClientStorage({})
  const requests: { url: string; init: RequestInit }[] = []
  const onOverdue = vi.fn()
  const onDenied = vi.fn()
  const waits: number[] = []
  const client = createPortalClient({
    storage,
    onOverdue,
    onDenied,
    timeout: 50,
    wait: async (ms) => void waits.push(ms),
    fetch: async (input, init = {}) => {
      requests.push({ url: String(input), init })
      const answer = await answers(String(input), init)
      if (answer instanceof Error) throw answer
      const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
      return new Response(body, { status: answer.status ?? 200 })
    },
  })
  return { storage, requests, onOverdue, onDenied, waits, client }
}

const emptyHome = { body: envelope({ sections: [] }) }
const headerOf = (init: RequestInit, name: string) => (init.headers as Headers).get(name)

describe('portal client', () => {
  it('sends credentials and the headers that have a value', async () => {
    const { client, storage, requests } = setUp(() => emptyHome)
    storage.write('token', 'secret')
    storage.write('ptid', 'p-1')
    storage.write('utm_s', 'Other Channel')
    await client.call('getHome', {})
    const { url, init } = requests[0]!
    expect(url).toBe('/api/portal/home')
    expect(init.credentials).toBe('include')
    expect(headerOf(init, 'tkn_p')).toBe('secret')
    expect(headerOf(init, 'ptid')).toBe('p-1')
    expect(headerOf(init, 'cid')).toBe('Other Channel')
    expect(headerOf(init, 'lid')).toBeNull()
    expect(headerOf(init, 'Content-Type')).toBeNull()
  })

  it('names the language in the address of what is the same for everyone', async () => {
    const { client, storage, requests } = setUp(() => emptyHome)
    storage.write('lang', 'sw_KE')
    await client.call('getHome', {})
    expect(requests[0]!.url).toBe('/api/portal/home?lid=sw_KE')
  })

  it('percent-encodes a header that fetch would refuse', async () => {
    const { client, storage, requests } = setUp(() => emptyHome)
    storage.write('utm_s', 'قناة')
    await client.call('getHome', {})
    expect(headerOf(requests[0]!.init, 'cid')).toBe(encodeURIComponent('قناة'))
  })

  it('puts parameters into path and query, and writes into a JSON body', async () => {
    const { client, requests } = setUp((url) =>
      url.includes('tracking')
        ? { body: envelope(null) }
        : { body: envelope({ items: [], nextCursor: null }) },
    )
    await client.call('getBooks', { category: 'a b', sort: 'title_asc' })
    expect(requests[0]!.url).toBe('/api/portal/books?category=a+b&sort=title_asc')
    const event = {
      userId: '',
      eventTimestamp: 1,
      event: 'page_visit:/',
      resolution: '',
      networkCondition: '',
      os: '',
    }
    await client.call('postTracking', event, { silent: true })
    expect(JSON.parse(String(requests[1]!.init.body))).toEqual(event)
    expect(headerOf(requests[1]!.init, 'Content-Type')).toBe('application/json')
  })

  it('hands a refusal on with its body and the key of its text', async () => {
    const body = { code: -30001, data: null, message: 'no' }
    const { client } = setUp(() => ({ body }))
    const error = await client.call('getHome', {}).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(PortalError)
    expect(error).toMatchObject({ kind: 'answer', code: -30001, messageKey: 'sub.none', body })
  })

  it('refuses an answer of another shape than agreed', async () => {
    const { client } = setUp(() => ({ body: envelope({ sections: 'none' }) }))
    await expect(client.call('getHome', {})).rejects.toMatchObject({ kind: 'contract' })
  })

  it.each([
    ['HTTP 401', { status: 401, body: envelope(null, 401) }],
    ['code 401', { body: envelope(null, 401) }],
  ])('leads to the login once for parallel calls: %s', async (_, answer) => {
    const { client, onOverdue } = setUp(() => answer)
    await Promise.allSettled([
      client.call('getHome', {}),
      client.call('getCategories', undefined),
      client.call('getBook', undefined, { path: { id: 'b' } }),
    ])
    expect(onOverdue).toHaveBeenCalledTimes(1)
    await client.call('getHome', {}).catch(() => undefined)
    expect(onOverdue).toHaveBeenCalledTimes(2)
  })

  it.each([401, 403, 404, 200, 502])('takes what is not the server for no network (%i)', async (status) => {
    const { client, onOverdue, onDenied } = setUp(() => ({ status, body: '<html>Wi-Fi login</html>' }))
    await expect(client.call('getHome', {})).rejects.toMatchObject({
      kind: 'network',
      status: status === 502 ? 502 : 0,
    })
    expect(onOverdue).not.toHaveBeenCalled()
    expect(onDenied).not.toHaveBeenCalled()
  })

  it('takes no page for the bytes of a book', async () => {
    const client = createPortalClient({
      storage: createClientStorage({}),
      onOverdue: () => undefined,
      onDenied: () => undefined,
      wait: async () => undefined,
      fetch: async () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
    })
    const path = { edition: 'e', hash: 'h', name: 'a.png' }
    await expect(client.bytes('getResource', { path })).rejects.toMatchObject({ kind: 'network' })
  })

  it('leads to /403 with the reason', async () => {
    const { client, onDenied } = setUp(() => ({
      status: 403,
      body: envelope({ reason: 'NUMBER_BLOCKED' }, 403),
    }))
    await Promise.allSettled([client.call('getHome', {}), client.call('getCategories', undefined)])
    expect(onDenied).toHaveBeenCalledTimes(1)
    expect(onDenied.mock.calls[0]![0]).toMatchObject({
      reason: 'NUMBER_BLOCKED',
      messageKey: 'error.blocked',
    })
  })

  it.each([401, 403])('a silent call never navigates away (%i)', async (status) => {
    const { client, onOverdue, onDenied } = setUp(() => ({ status, body: envelope(null, status) }))
    await client.call('getHome', {}, { silent: true }).catch(() => undefined)
    expect(onOverdue).not.toHaveBeenCalled()
    expect(onDenied).not.toHaveBeenCalled()
  })

  it('tries a GET three times, ever later', async () => {
    let count = 0
    const { client, requests, waits } = setUp(() =>
      ++count < 3 ? new TypeError('Failed to fetch') : emptyHome,
    )
    await expect(client.call('getHome', {})).resolves.toEqual({ sections: [] })
    expect(requests).toHaveLength(3)
    expect(waits[1]!).toBeGreaterThan(waits[0]!)
  })

  it('tries a POST once, and does not repeat what the server refused', async () => {
    const { client, requests } = setUp(() => ({ status: 503, body: envelope(null, 500) }))
    const event = { userId: '', eventTimestamp: 1, event: 'x', resolution: '', networkCondition: '', os: '' }
    await client.call('postTracking', event).catch(() => undefined)
    expect(requests).toHaveLength(1)
    const refused = setUp(() => ({ status: 404, body: envelope({ reason: 'NOT_FOUND' }, 500) }))
    await expect(refused.client.call('getBook', undefined, { path: { id: 'b' } })).rejects.toMatchObject({
      status: 404,
      reason: 'NOT_FOUND',
    })
    expect(refused.requests).toHaveLength(1)
  })

  it('does not retry at once where a limit has a name of its own', async () => {
    const { client, requests } = setUp(() => ({
      status: 429,
      body: envelope({ reason: 'TOO_MANY_OPEN' }, 500),
    }))
    await expect(client.call('getHome', {})).rejects.toMatchObject({ reason: 'TOO_MANY_OPEN' })
    expect(requests).toHaveLength(1)
    const busy = setUp(() => ({ status: 429, body: envelope({ reason: 'RATE_LIMITED' }, 500) }))
    await busy.client.call('getHome', {}).catch(() => undefined)
    expect(busy.requests).toHaveLength(3)
  })

  it('aborts in time, and reports the outcome as unknown', async () => {
    const { client } = setUp(
      (_, init) =>
        new Promise((_resolve, reject) =>
          init.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    )
    await expect(client.call('getHome', {})).rejects.toMatchObject({ kind: 'timeout' })
  })

  it('stops when its caller does', async () => {
    const stop = new AbortController()
    const { client } = setUp(() => {
      stop.abort()
      return new Error('aborted')
    })
    await expect(client.call('getHome', {}, { signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })

  it('hands out bytes', async () => {
    const { client, requests } = setUp(() => ({ body: 'abc' }))
    const path = { edition: 'e', hash: 'h', name: 'i m.png' }
    await expect(client.bytes('getResource', { path })).resolves.toEqual(new TextEncoder().encode('abc'))
    expect(requests[0]!.url).toBe('/api/portal/content/e/h/res/i%20m.png')
  })

  it('finds covers where the contract puts them', () => {
    expect(coverUrl('a/b')).toBe(`${endpointUrl(getCover, { hash: 'a/b' })}?w=320`)
  })
})

describe('a streamed call', () => {
  const ask = (client: ReturnType<typeof setUp>['client'], signal?: AbortSignal) =>
    client.stream(postDialogueMessage, { text: 'Who?' }, { path: { id: 'd1' }, signal })
  const clientOver = (answer: (init: RequestInit) => Response) =>
    createPortalClient({
      storage: createClientStorage({}),
      onOverdue: () => undefined,
      onDenied: () => undefined,
      timeout: 50,
      wait: async () => undefined,
      fetch: async (_input, init = {}) => answer(init),
    })
  const headers = { 'Content-Type': 'text/event-stream; charset=utf-8' }

  it('requests events and yields them as they arrive', async () => {
    let requested: RequestInit = {}
    const client = clientOver((init) => {
      requested = init
      return new Response('data: 1\n\n', { headers })
    })
    const stream = await ask(client)
    expect(await new Response(stream).text()).toBe('data: 1\n\n')
    expect(headerOf(requested, 'Accept')).toBe('text/event-stream')
    expect(requested.body).toBe('{"text":"Who?"}')
  })

  it('may take longer than a call, and ends when its signal says so', async () => {
    let isStopped = false
    const client = clientOver(({ signal }) => {
      signal!.addEventListener('abort', () => {
        isStopped = true
      })
      return new Response(new ReadableStream({}), { headers })
    })
    const stop = new AbortController()
    await ask(client, stop.signal)
    await new Promise((resolve) => setTimeout(resolve, 80))
    expect(isStopped).toBe(false)
    stop.abort()
    expect(isStopped).toBe(true)
  })

  it('is refused in the envelope', async () => {
    const { client } = setUp(() => ({ status: 429, body: envelope({ reason: 'AI_QUOTA' }, 500) }))
    await expect(ask(client)).rejects.toMatchObject({ kind: 'answer', status: 429, reason: 'AI_QUOTA' })
  })
})
