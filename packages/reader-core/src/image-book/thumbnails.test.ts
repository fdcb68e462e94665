import { describe, expect, it, vi } from 'vitest'
import { ReaderError } from '../errors.ts'
import type { Publication, Section } from '../publication/publication.ts'
import type { LoadedImage } from './image-loader.ts'
import { Thumbnails } from './thumbnails.ts'

const flush = () => new Promise((resolve) => setTimeout(resolve))

function book(variants: number[] = []) {
  const readingOrder = Array.from({ length: 20 }, (_, index) => ({
    index,
    href: `p${index}`,
    type: index === 19 ? 'application/xhtml+xml' : 'image/svg+xml',
    width: 1200,
    variants: variants.map((width) => ({ href: `p${index}-${width}`, type: 'image/svg+xml', width })),
  })) as unknown as Section[]
  const open = new Map<string, () => void>()
  const requested: string[] = []
  const read = vi.fn((href: string, { signal }: { signal?: AbortSignal } = {}) => {
    requested.push(href)
    return new Promise<Uint8Array>((resolve, reject) => {
      open.set(href, () => resolve(new Uint8Array([1])))
      signal?.addEventListener('abort', () => {
        open.delete(href)
        reject(new ReaderError('aborted', href))
      })
    })
  })
  const state = { isBusy: false, isSaving: false }
  const decoded = new Map<number, LoadedImage>()
  let changed = () => {}
  const thumbnails = new Thumbnails({
    publication: { readingOrder, read } as unknown as Publication,
    images: {
      decoded,
      get isBusy() {
        return state.isBusy
      },
      onBusy: (listener) => {
        changed = listener
      },
    },
    isSaving: () => state.isSaving,
  })
  const answer = async (href: string) => {
    const give = open.get(href)
    open.delete(href)
    give?.()
    await flush()
  }
  const setBusy = (isBusy: boolean) => {
    state.isBusy = isBusy
    changed()
  }
  return { thumbnails, requested, open, answer, state, setBusy, decoded }
}

describe('thumbnails', () => {
  it('read whole pages one at a time, small images three', async () => {
    const whole = book()
    const blobs = [0, 1, 2].map((section) => whole.thumbnails.get(section, 80))
    expect(whole.requested).toEqual(['p0'])
    await whole.answer('p0')
    expect(whole.requested).toEqual(['p0', 'p1'])
    await whole.answer('p1')
    await whole.answer('p2')
    expect((await Promise.all(blobs)).map(({ size }) => size)).toEqual([1, 1, 1])
    const small = book([120, 800])
    for (let section = 0; section < 5; section++) void small.thumbnails.get(section, 80)
    expect(small.requested).toEqual(['p0-120', 'p1-120', 'p2-120'])
    await small.answer('p1-120')
    expect(small.requested.at(-1)).toBe('p3-120')
  })

  it('wait for the page on screen, and make way for it', async () => {
    const { thumbnails, requested, open, setBusy, answer } = book()
    setBusy(true)
    const blob = thumbnails.get(3, 80)
    expect(requested).toEqual([])
    setBusy(false)
    expect(requested).toEqual(['p3'])
    setBusy(true)
    await flush()
    expect([...open.keys()]).toEqual([])
    setBusy(false)
    expect(requested).toEqual(['p3', 'p3'])
    await answer('p3')
    expect((await blob).size).toBe(1)
  })

  it('are cancelled when they leave the view, running or not', async () => {
    const { thumbnails, requested, open, answer } = book()
    const [one, two] = [new AbortController(), new AbortController()]
    const first = thumbnails.get(0, 80, one)
    const second = thumbnails.get(1, 80, two)
    const third = thumbnails.get(2, 80)
    two.abort()
    await expect(second).rejects.toMatchObject({ code: 'aborted' })
    one.abort()
    await expect(first).rejects.toMatchObject({ code: 'aborted' })
    await flush()
    expect([...open.keys()]).toEqual(['p2'])
    expect(requested).toEqual(['p0', 'p2'])
    await answer('p2')
    expect((await third).size).toBe(1)
  })

  it('cost nothing where data is saved: only pages that are there have one', async () => {
    const { thumbnails, requested, state, decoded } = book([120])
    state.isSaving = true
    decoded.set(4, { bytes: new Blob(['page'], { type: 'image/svg+xml' }) } as LoadedImage)
    await expect(thumbnails.get(0, 80)).rejects.toMatchObject({ code: 'not-found' })
    expect(await (await thumbnails.get(4, 80)).text()).toBe('page')
    expect(requested).toEqual([])
  })

  it('there are none of pages that are no images, and nothing is read to find that out', async () => {
    const { thumbnails, requested } = book()
    await expect(thumbnails.get(19, 80)).rejects.toMatchObject({ code: 'unsupported-format' })
    await expect(thumbnails.get(99, 80)).rejects.toMatchObject({ code: 'unsupported-format' })
    expect(requested).toEqual([])
  })
})
