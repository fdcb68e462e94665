import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Publication } from '../publication/publication.ts'
import type { ReaderSettings } from '../settings/reader-settings.ts'
import { defaultReaderSettings } from '../settings/settings.ts'
import { FirstImage } from './first-image.ts'

beforeEach(() => {
  vi.stubGlobal('devicePixelRatio', 2)
  vi.stubGlobal('navigator', {})
})
afterEach(() => vi.unstubAllGlobals())

/** A book of upright pages, each 1,200 wide with forms of these widths; what is read is kept with its signal. */
function openBook(kind: 'image' | 'text' = 'image', widths: readonly number[] = []) {
  const reads: { href: string; signal: AbortSignal | undefined }[] = []
  const book = {
    kind,
    readingOrder: [0, 1, 2].map((index) => ({
      href: `p${index}`,
      type: 'image/png',
      width: 1200,
      height: 1800,
      variants: widths.map((width) => ({ href: `p${index}-${width}`, type: 'image/webp', width })),
    })),
    read: async (href: string, options?: { signal?: AbortSignal }) => {
      reads.push({ href, signal: options?.signal })
      return new Uint8Array([reads.length])
    },
  } as unknown as Publication
  const first = new FirstImage(book)
  const request = (
    section: number,
    settings: Partial<ReaderSettings> = {},
    size = { width: 360, height: 640 },
  ) => first.request(section, { size, settings: { ...defaultReaderSettings, ...settings } })
  return { first, request, reads, hrefs: () => reads.map(({ href }) => href) }
}

it('the first image is requested once, and passed to the first caller that reads it', async () => {
  const { first, request, hrefs } = openBook()
  request(1)
  request(2)
  expect(hrefs()).toEqual(['p1'])
  expect(await first.publication.read('p1')).toEqual(new Uint8Array([1]))
  expect(hrefs()).toEqual(['p1'])
  expect(await first.publication.read('p1')).toEqual(new Uint8Array([2]))
})

it('its new owner can cancel it; a wrong guess, or an image that is never read, is cancelled', () => {
  const taken = openBook()
  taken.request(0)
  const controller = new AbortController()
  void taken.first.publication.read('p0', { signal: controller.signal })
  taken.first.end()
  expect(taken.reads[0]!.signal!.aborted).toBe(false)
  controller.abort()
  expect(taken.reads[0]!.signal!.aborted).toBe(true)

  const wrong = openBook()
  wrong.request(0)
  void wrong.first.publication.read('p2')
  expect(wrong.reads[0]!.signal!.aborted).toBe(true)
  expect(wrong.hrefs()).toEqual(['p0', 'p2'])

  const closed = openBook()
  closed.request(0)
  closed.first.end()
  closed.request(0)
  expect(closed.reads.map(({ signal }) => signal!.aborted)).toEqual([true])
})

it.each<[string, Partial<ReaderSettings>, number[], string]>([
  ['large enough for the whole page', {}, [480, 800], 'p0-800'],
  ['for the full width of a strip', { imageMode: 'vertical' }, [480, 800], 'p0-800'],
  ['that stands in for a much larger one', {}, [100, 800], 'p0-100'],
  ['where data is saved', { dataSaver: 'on' }, [480, 800], 'p0-480'],
  ['as it is, without others', {}, [], 'p0'],
])('is the form of it %s', (_, settings, widths, href) => {
  const { request, hrefs } = openBook('image', widths)
  request(0, settings)
  expect(hrefs()).toEqual([href])
})

it('is not requested in a view of no size, nor for pages that are not images', () => {
  const hidden = openBook()
  hidden.request(0, {}, { width: 0, height: 0 })
  expect(hidden.hrefs()).toEqual([])
  hidden.request(0)
  expect(hidden.hrefs()).toEqual(['p0'])
  const text = openBook('text')
  text.request(0)
  expect(text.hrefs()).toEqual([])
})
