import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Publication, Section } from '../publication/publication.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { ImageError, type LoadedImage } from './image-loader.ts'
import { PageImages } from './page-images.ts'

interface Request {
  href: string
  isAborted(): boolean
  resolve(): Promise<void>
  reject(error: unknown): Promise<void>
}

const open: PageImages[] = []
/** Pending timers of the subject. The worker is shared: work that an earlier file left behind may set timers as well. */
const ownTimers = new Set<unknown>()

beforeEach(() => {
  vi.useFakeTimers()
  const { setTimeout: set, clearTimeout: clear } = globalThis
  vi.stubGlobal('setTimeout', (act: () => void, ms: number) => {
    const timer = set(() => {
      ownTimers.delete(timer)
      act()
    }, ms)
    if (new Error().stack?.includes('/page-images.ts')) ownTimers.add(timer)
    return timer
  })
  vi.stubGlobal('clearTimeout', (timer: Parameters<typeof clear>[0]) => {
    ownTimers.delete(timer)
    clear(timer)
  })
})
afterEach(() => {
  for (const images of open.splice(0)) images.destroy()
  const left = ownTimers.size
  ownTimers.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  expect(left).toBe(0)
})

/** A book of upright pages, and a network whose answers are given by hand, also to cancelled requests. */
function openImages(pages = 20, section: (index: number) => Partial<Section> = () => ({}), more = {}) {
  const readingOrder = Array.from({ length: pages }, (_, index) => ({
    index,
    href: `${index}`,
    type: 'image/png',
    width: 1000,
    height: 1500,
    ...section(index),
  })) as Section[]
  const requests: Request[] = []
  const live = new Set<string>()
  let made = 0
  const images = new PageImages({
    publication: { readingOrder } as unknown as Publication,
    load: (_, { href }, { signal }) =>
      new Promise<LoadedImage>((resolve, reject) => {
        const settle = async (act: () => void) => {
          act()
          await vi.advanceTimersByTimeAsync(0)
        }
        requests.push({
          href,
          isAborted: () => signal.aborted,
          resolve: () =>
            settle(() => {
              const url = `blob:${href}-${made++}`
              live.add(url)
              resolve({ url, bytes: new Blob(), width: 1000, height: 1500, release: () => live.delete(url) })
            }),
          reject: (error) => settle(() => reject(error)),
        })
      }),
    ...more,
  })
  open.push(images)
  const running = () => requests.filter((request) => !request.isAborted()).map(({ href }) => href)
  const answer = async (href: string) => requests.findLast((request) => request.href === href)!.resolve()
  return { images, requests, running, answer, live }
}

describe('images are loaded', () => {
  it('alone while on screen, then the likely ones two at a time, in order', async () => {
    const { images, requests, answer } = openImages()
    images.want({ shown: [3], ahead: [4, 2, 5] })
    expect(requests.map(({ href }) => href)).toEqual(['3'])
    await answer('3')
    expect(images.state(3)).toEqual({ status: 'ready', url: 'blob:3-0' })
    expect(requests.map(({ href }) => href)).toEqual(['3', '4', '2'])
    await answer('4')
    expect(requests.map(({ href }) => href)).toEqual(['3', '4', '2', '5'])
  })

  it.each([
    ['page fills it', [6000, 1000, 1000, 1000], ['0']],
    ['next one fills it', [1000, 6000, 1000, 1000], ['0', '1', '2']],
  ])('ahead while there is memory, and each once, where the %s', async (_, widths, expected) => {
    const loads: string[] = []
    const { images } = openImages(4, undefined, {
      async load(_: unknown, { href }: { href: string }) {
        loads.push(href)
        // A page that is loaded again and again would keep the device busy without end.
        if (loads.length > 20) await new Promise(() => {})
        const width = widths[Number(href)]!
        return { url: `blob:${href}`, width, height: width, release: () => {} }
      },
    })
    images.want({ shown: [0], ahead: [1, 2, 3] })
    await vi.advanceTimersByTimeAsync(100)
    expect(loads).toEqual(expected)
    images.want({ shown: [3], ahead: [2] })
    await vi.advanceTimersByTimeAsync(100)
    expect(images.state(3).status).toBe('ready')
  })

  it('and cancelled on a jump: the new page has the whole bandwidth', async () => {
    const { images, requests, answer } = openImages()
    images.want({ shown: [3], ahead: [4, 5] })
    await answer('3')
    images.want({ shown: [15], ahead: [16, 4] })
    expect(requests.map(({ href, isAborted }) => [href, isAborted()])).toEqual([
      ['3', false],
      ['4', true],
      ['5', true],
      ['15', false],
    ])
    expect(images.state(4).status).toBe('waiting')
    await answer('15')
    expect(requests.slice(4).map(({ href }) => href)).toEqual(['16', '4'])
  })

  it('one request for one page, however often it is wanted', async () => {
    const { images, requests } = openImages()
    for (let time = 0; time < 5; time++) images.want({ shown: [3], ahead: [4] })
    const release = images.hold(3)
    release()
    release()
    expect(requests.length).toBe(1)
  })

  it('not ahead while a finger moves pages, but what is on screen', async () => {
    const { images, requests, answer } = openImages()
    images.isPaused = true
    images.want({ shown: [3], ahead: [4] })
    await answer('3')
    expect(requests.length).toBe(1)
    images.isPaused = false
    expect(requests.map(({ href }) => href)).toEqual(['3', '4'])
  })

  it('as small as is enough, a preview first, a larger one when it is zoomed', async () => {
    const variants = [
      { href: 'tiny', type: 'image/webp', width: 60 },
      { href: 'small', type: 'image/webp', width: 480 },
    ]
    const { images, running, answer, live } = openImages(3, () => ({ variants }))
    images.want({ shown: [0], ahead: [], width: () => 400 })
    expect(running()).toEqual(['tiny'])
    await answer('tiny')
    expect(images.state(0)).toEqual({ status: 'preview', url: 'blob:tiny-0' })
    await answer('small')
    expect(images.state(0)).toEqual({ status: 'ready', url: 'blob:small-1' })
    expect([...live]).toEqual(['blob:small-1'])
    images.want({ shown: [0], ahead: [], width: () => 300 })
    images.want({ shown: [0], ahead: [], width: () => 900 })
    expect(running().slice(2)).toEqual(['0'])
    expect(images.state(0).status).toBe('ready')
    await answer('0')
    expect(images.state(0).url).toBe('blob:0-2')
  })

  it('and stay as they are when the larger one fails, without a storm of requests', async () => {
    const variants = [{ href: 'small', type: 'image/webp', width: 480 }]
    const { images, requests, answer } = openImages(3, () => ({ variants }))
    images.want({ shown: [0], ahead: [], width: () => 400 })
    await answer('small')
    images.want({ shown: [0], ahead: [], width: () => 900 })
    await requests.at(-1)!.reject(new ImageError('missing'))
    expect(images.state(0)).toEqual({ status: 'ready', url: 'blob:small-0' })
    images.want({ shown: [0], ahead: [], width: () => 900 })
    expect(requests.length).toBe(2)
  })

  it('with their true size reported where the book does not give it', async () => {
    const onSize = vi.fn()
    const { images, answer } = openImages(2, () => ({ width: undefined, height: undefined }), { onSize })
    images.want({ shown: [1], ahead: [] })
    await answer('1')
    expect(onSize).toHaveBeenCalledWith(1, { width: 1000, height: 1500 })
  })
})

describe('images are let go', () => {
  it('ten are decoded at most, the farthest go first, those on screen never; a thousand pages leave nothing', async () => {
    const { images, requests, live } = openImages(1000)
    const random = seededRandom(4)
    let page = 0
    for (let turn = 0; turn < 1000; turn++) {
      page = random() < 0.9 ? Math.min(999, page + 1) : Math.floor(random() * 1000)
      images.want({
        shown: [page],
        ahead: [page + 1, page - 1, page + 2].filter((at) => at >= 0 && at < 1000),
      })
      for (let step = 0; step < 4; step++) {
        for (const request of requests.splice(0)) if (!request.isAborted()) await request.resolve()
      }
      expect(live.size).toBeLessThanOrEqual(10)
      expect([...images.decoded.keys()]).toContain(page)
      expect(images.decoded.size).toBe(live.size)
    }
    images.destroy()
    expect(live.size).toBe(0)
  })

  it('and one that arrives after it was cancelled is released at once', async () => {
    const { images, requests, live } = openImages()
    images.want({ shown: [3], ahead: [] })
    images.destroy()
    await requests[0]!.resolve()
    expect(live.size).toBe(0)
  })
})

describe('an image that fails', () => {
  it.each(['missing', 'corrupt', 'too-large', 'locked'] as const)(
    '%s says so, waits for the person, and the others go on',
    async (failure) => {
      const { images, requests, answer } = openImages()
      images.want({ shown: [3], ahead: [4] })
      await requests[0]!.reject(new ImageError(failure))
      expect(images.state(3)).toEqual({ status: 'failed', failure })
      await vi.advanceTimersByTimeAsync(60_000)
      expect(requests.map(({ href }) => href)).toEqual(['3', '4'])
      images.retry(3)
      images.retry(3)
      expect(requests.map(({ href }) => href)).toEqual(['3', '4', '3'])
      await answer('3')
      expect(images.state(3).status).toBe('ready')
    },
  )

  it.each(['network', 'stalled'] as const)(
    '%s tries again after 1, 3 and 9 s, then waits',
    async (failure) => {
      const { images, requests } = openImages()
      images.want({ shown: [3], ahead: [] })
      for (const seconds of [1, 3, 9]) {
        const before = requests.length
        await requests.at(-1)!.reject(new ImageError(failure))
        expect(images.state(3)).toEqual({ status: 'failed', failure, isRetrying: true })
        await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
        expect(requests.length).toBe(before)
        await vi.advanceTimersByTimeAsync(1)
        expect(requests.length).toBe(before + 1)
      }
      await requests.at(-1)!.reject(new ImageError(failure))
      expect(images.state(3)).toEqual({ status: 'failed', failure })
      await vi.advanceTimersByTimeAsync(60_000)
      expect(requests.length).toBe(4)
    },
  )

  it('is requested again when the page is turned to again', async () => {
    const { images, requests } = openImages()
    images.want({ shown: [3], ahead: [] })
    await requests[0]!.reject(new ImageError('missing'))
    images.want({ shown: [9], ahead: [] })
    images.want({ shown: [3], ahead: [] })
    expect(requests.map(({ href }) => href)).toEqual(['3', '9', '3'])
  })

  it('notifies its listeners until they unsubscribe', async () => {
    const { images, answer } = openImages()
    const listener = vi.fn()
    const end = images.onChange(3, listener)
    images.want({ shown: [3], ahead: [] })
    expect(listener).toHaveBeenCalledTimes(1)
    await answer('3')
    expect(listener).toHaveBeenCalledTimes(2)
    expect(images.state(3)).toBe(images.state(3))
    end()
    images.want({ shown: [], ahead: [] })
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
