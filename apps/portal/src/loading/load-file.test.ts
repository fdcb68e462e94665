import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const request = vi.fn<(href: string, init: RequestInit) => Promise<Response>>()
let number = 0
let loadFile: typeof import('./load-file.ts').loadFile
let requestAgain: typeof import('./progress.ts').requestAgain
/** An address that was not loaded before. */
const newHref = () => `/assets/file-${++number}.js`
const answer = (status = 200, type = 'text/javascript') =>
  new Response('export {}', { status, headers: { 'content-type': type } })
const hanging = ({ signal }: RequestInit) =>
  new Promise<Response>((_, reject) => signal!.addEventListener('abort', () => reject(new Error('aborted'))))

beforeEach(async () => {
  // Each test has a clock of its own, and so its own time of the last byte.
  vi.resetModules()
  ;({ loadFile } = await import('./load-file.ts'))
  ;({ requestAgain } = await import('./progress.ts'))
  vi.useFakeTimers()
  vi.stubGlobal('fetch', request)
  request.mockReset().mockImplementation(async () => answer())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a loaded file is requested once', async () => {
  const href = newHref()
  await Promise.all([loadFile(href), loadFile(href)])
  await loadFile(href)
  expect(request).toHaveBeenCalledOnce()
})

it.each([
  ['502', async () => answer(502, 'text/html'), 'down'],
  ['a reset', async () => Promise.reject(new TypeError('Failed to fetch')), 'unreached'],
  ['a page of a hotspot', async () => answer(200, 'text/html'), 'foreign'],
] as const)('%s is followed by two more attempts, then by an error', async (_name, fail, fault) => {
  const href = newHref()
  request.mockImplementationOnce(fail)
  const first = loadFile(href)
  await vi.advanceTimersByTimeAsync(400)
  await first
  const other = newHref()
  request.mockReset().mockImplementation(fail)
  const failed = expect(loadFile(other)).rejects.toMatchObject({ fault })
  await vi.advanceTimersByTimeAsync(3000)
  await failed
  expect(request).toHaveBeenCalledTimes(3)
  request.mockReset().mockImplementation(async () => answer())
  await loadFile(other)
})

it('a file that the server does not have is not requested again', async () => {
  request.mockImplementation(async () => answer(404, 'text/html'))
  await expect(loadFile(newHref())).rejects.toMatchObject({ fault: 'gone' })
  expect(request).toHaveBeenCalledOnce()
})

it('what hangs is requested once more on request, and no file that has come', async () => {
  await loadFile(newHref())
  request.mockReset().mockImplementationOnce(async (_href, init) => hanging(init))
  request.mockImplementation(async () => answer())
  const loaded = loadFile(newHref())
  requestAgain()
  await loaded
  expect(request).toHaveBeenCalledTimes(2)
  requestAgain()
  expect(request).toHaveBeenCalledTimes(2)
})

it('a silent request gets a second one beside it, and both are aborted in the end', async () => {
  const signals: AbortSignal[] = []
  request.mockImplementationOnce((_, init) => {
    signals.push(init.signal!)
    return hanging(init)
  })
  const loading = loadFile(newHref())
  await vi.advanceTimersByTimeAsync(9999)
  expect(request).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  await loading
  expect(request.mock.calls[1]![1].cache).toBe('reload')
  expect(signals[0]!.aborted).toBe(true)
})

it('a file that waits while bytes of another one arrive is not requested twice', async () => {
  let push: (bytes: Uint8Array<ArrayBuffer>) => void = () => {}
  let close = () => {}
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      push = (bytes) => controller.enqueue(bytes)
      close = () => controller.close()
    },
  })
  request.mockImplementationOnce(
    async () => new Response(stream, { headers: { 'content-type': 'text/javascript' } }),
  )
  const large = loadFile(newHref())
  let arrive = (_: Response) => {}
  request.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)))
  const waiting = loadFile(newHref())
  for (let second = 0; second < 30; second++) {
    push(new Uint8Array(10))
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(request).toHaveBeenCalledTimes(2)
  close()
  arrive(answer())
  await Promise.all([large, waiting])
})
