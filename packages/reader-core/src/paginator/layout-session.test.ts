import { expect, it } from 'vitest'
import type { Host } from '../host/host.ts'
import type { BookFonts } from '../section/book-fonts.ts'
import type { BookImages } from '../section/book-images.ts'
import type { SectionContent } from '../section/section-content.ts'
import type { SectionLoader } from '../section/section-loader.ts'
import { LayoutSession } from './layout-session.ts'
import type { Paginator } from './paginator.ts'
import type { Slice } from './slice.ts'
import type { SliceBudget } from './slice-budget.ts'
import type { SliceLayout } from './slice-host.ts'

let calls = 0
const pageAt = (leaf: number) => ({ leaf, offset: 0, depth: 0, top: 0, canStartSlice: true })

/** Pages of one leaf each; whatever it may take, a slice ends before the page behind an empty column. */
const upTo =
  (end: number, last: number): Paginator =>
  (content, { leaf: from }) => {
    if (++calls > 20) throw new Error('laid out again and again')
    const to = from < end ? end : last
    const starts = Array.from({ length: to - from }, (_, i) => pageAt(from + i))
    const next = to < last ? pageAt(to) : undefined
    const host = { remove() {} } as HTMLElement
    const columns = starts.map((_, i) => i)
    return { starts, columns, next, seam: 0, content, host, weight: starts.length } satisfies Slice
  }

it('a page behind an empty column is found, though no slice that begins before it reaches it', async () => {
  const content = {
    leaves: { weightOf: ({ leaf }: { leaf: number }) => leaf, count: 10 },
    fonts: [],
  } as unknown as SectionContent
  const session = new LayoutSession({
    layout: {} as SliceLayout,
    paginate: upTo(3, 5),
    sections: { load: async () => content } as unknown as SectionLoader,
    images: {} as BookImages,
    fonts: { load: async () => {} } as unknown as BookFonts,
    host: {} as Host,
    room: {} as HTMLElement,
    budget: { first: 1, beside: 1, counting: 1, learn() {} } as unknown as SliceBudget,
  })
  const map = session.map(0)
  await session.slice(map, 0, {} as HTMLElement)
  expect(map.count).toBe(4)
  const { firstPage, slice } = await session.slice(map, 3, {} as HTMLElement, { from: 0 })
  expect(firstPage).toBe(3)
  expect(slice.starts.map(({ leaf }) => leaf)).toEqual([3, 4])
})

it('counts what is left of a section at once where it is little more than a task may take', async () => {
  const weight = 1000
  const requested: number[] = []
  const content = {
    leaves: {
      weightOf: ({ leaf }: { leaf: number }) => leaf,
      textOffsetOf: ({ leaf }: { leaf: number }) => leaf,
      indexAtWeight: (wanted: number) => Math.min(weight, Math.floor(wanted)),
      count: weight,
    },
    body: { textContent: ' '.repeat(weight) },
    fonts: [],
  } as unknown as SectionContent
  const paginate: Paginator = (_content, { leaf }, budget) => {
    requested.push(budget)
    const to = Math.min(weight, leaf + budget)
    const next = to < weight ? pageAt(to) : undefined
    const host = { remove() {} } as HTMLElement
    return { starts: [pageAt(leaf)], columns: [0], next, seam: 0, content, host, weight: to - leaf }
  }
  const session = new LayoutSession({
    layout: {} as SliceLayout,
    paginate,
    sections: { load: async () => content } as unknown as SectionLoader,
    images: {} as BookImages,
    fonts: { load: async () => {} } as unknown as BookFonts,
    host: { nextTask: async () => {} } as Host,
    room: {} as HTMLElement,
    budget: { first: 1, beside: 1, counting: 400, learn() {} } as unknown as SliceBudget,
  })
  await session.complete(session.map(0))
  expect(requested).toEqual([400, 600])
})
