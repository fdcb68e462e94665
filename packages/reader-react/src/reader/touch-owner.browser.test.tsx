import { act } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { deepElements } from '../testing/accessibility-tree.ts'
import { mountPictures, unmountPictures } from '../testing/mounted-pictures.tsx'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'
import { clickAt, hoverAt, pause, type TouchPoint, tapAt, touch } from '../testing/touch.ts'

afterEach(() => {
  unmountPictures()
  unmountAll()
})

type Mounted = Awaited<ReturnType<typeof mountReader>>

/** A thumb that goes left over 200 px, and first up or down by so many. */
async function arc({ x, y }: TouchPoint, dy: number, sign: number): Promise<void> {
  const way = [
    [1, dy / 2],
    [2, dy],
    [30, dy + 2],
    [80, dy + 4],
    [140, dy + 4],
    [200, dy + 2],
  ]
  // Sent together: the finger has the times of a hand on any machine.
  await Promise.all([
    touch('touchStart', [{ x, y }]),
    ...way.map(([dx, down]) => touch('touchMove', [{ x: x - sign * dx!, y: y + down! }], 16)),
    touch('touchEnd', [], 8),
  ])
}

async function straight({ x, y }: TouchPoint, dx: number, dy: number): Promise<void> {
  await touch('touchStart', [{ x, y }])
  for (let step = 1; step <= 10; step++) {
    await pause(16)
    await touch('touchMove', [{ x: x + (dx * step) / 10, y: y + (dy * step) / 10 }])
  }
  await touch('touchEnd')
}

/** How far the browser has scrolled the text or the strip. */
const scrolled = (container: Element) =>
  deepElements(container)
    .filter((each) => getComputedStyle(each).overflowY === 'auto')
    .reduce((sum, { scrollTop, scrollLeft }) => sum + scrollTop + scrollLeft, 0)

const LEFT = [{ x: 290, y: 400 }, -230, 4] as const
const RIGHT = [{ x: 70, y: 400 }, 230, 4] as const
const UP = [{ x: 180, y: 500 }, 4, -250] as const
const DOWN = [{ x: 180, y: 300 }, -4, 250] as const

/** Names the part that each finger moved: one goes right, left, up, down, and left in an arc. */
async function moves(container: Element, page: () => number, sign: number): Promise<string[]> {
  const moved: string[] = []
  const fingers = [
    () => straight(...RIGHT),
    () => straight(...LEFT),
    () => straight(...UP),
    () => straight(...DOWN),
    () => arc({ x: sign > 0 ? 300 : 60, y: 400 }, 24, sign),
  ]
  for (const finger of fingers) {
    const before = { page: page(), view: scrolled(container) }
    await finger()
    await pause(900)
    // A strip and scrolled text report another page as the browser scrolls them.
    const isView = Math.abs(scrolled(container) - before.view) > 1
    moved.push(isView ? 'view' : page() === before.page ? 'nothing' : 'page')
  }
  return moved
}

describe('one owner moves by a finger', () => {
  const select = async ({ region }: Mounted) => {
    const word = deepElements(region()).find((each) => each.localName === 'p')!.firstChild!
    document.getSelection()!.setBaseAndExtent(word, 0, word, 4)
    await pause(100)
  }
  const openPanel = async ({ engine }: Mounted) => {
    await act(() => engine().openPanel('mark'))
    await pause(100)
  }
  const images = async (imageMode: 'paged' | 'vertical') => {
    const mounted = await mountPictures({ count: 12 }, { settings: { imageMode } })
    return { ...mounted, page: () => mounted.position() ?? 0 }
  }
  it.each([
    ['a page', 'english', {}, undefined, ['nothing', 'page', 'nothing', 'nothing', 'page']],
    ['an Arabic page', 'arabic', {}, undefined, ['page', 'page', 'nothing', 'nothing', 'page']],
    ['a page under a panel', 'english', {}, openPanel, ['nothing', 'page', 'nothing', 'nothing', 'page']],
    ['a selection', 'english', {}, select, ['nothing', 'nothing', 'nothing', 'nothing', 'nothing']],
    [
      'scrolled text',
      'english',
      { settings: { flow: 'scrolled', fontSize: 2 } },
      undefined,
      ['nothing', 'nothing', 'view', 'view', 'view'],
    ],
  ] as const)('of %s', async (_, book, props, prepare, wanted) => {
    const mounted = await mountReader(book, props)
    await prepare?.(mounted)
    expect(await moves(mounted.region(), mounted.page, book === 'arabic' ? -1 : 1)).toEqual(wanted)
  })

  it.each([
    ['paged', ['nothing', 'page', 'nothing', 'nothing', 'page']],
    // The browser alone decides whether an arc scrolls a strip: where it is busy, its first step may be the sideways one.
    ['vertical', ['nothing', 'nothing', 'view', 'view', expect.stringMatching(/^(view|nothing)$/)]],
  ] as const)('of %s images', async (mode, wanted) => {
    const { region, page } = await images(mode)
    expect(await moves(region(), page, 1)).toEqual(wanted)
  })

  it.each([16, 20, 24, -16, -20, -24])('a thumb whose first %i px go down or up turns', async (dy) => {
    const { page } = await mountReader('english')
    await arc({ x: 300, y: 400 }, dy, 1)
    await vi.waitFor(() => expect(page()).toBe(1))
    await pause(600)
    expect(page()).toBe(1)
  })

  it('a turn by touch marks no margin', async () => {
    const { surface, page } = await mountReader('english')
    await tapAt(350)
    await vi.waitFor(() => expect(page()).toBe(1))
    expect(surface().dataset.turn ?? '').toBe('')
  })
})

/** Middle of a word in view that is over a distance from the left. */
function wordAt(region: Element, x: number): TouchPoint {
  const range = document.createRange()
  for (const paragraph of deepElements(region).filter(({ localName }) => localName === 'p')) {
    const node = paragraph.firstChild
    for (const word of (node?.textContent ?? '').matchAll(/\p{L}{4,}/gu)) {
      range.setStart(node!, word.index)
      range.setEnd(node!, word.index + word[0].length)
      const { left, right, top, bottom } = range.getBoundingClientRect()
      if (left < x && x < right && top > 120) return { x, y: (top + bottom) / 2 }
    }
  }
  throw new Error(`No word of the page is at ${x} px.`)
}

describe('a mouse', () => {
  const selected = ({ engine }: Mounted) => engine().getSnapshot().selection?.text ?? ''

  it.each([
    ['left', 0.2],
    ['middle', 0.5],
    ['right', 0.8],
  ])('selects a word by a double click and a paragraph by a triple one in the %s third', async (_, share) => {
    const mounted = await mountReader('english', { settings: { fontSize: 1 } })
    const { page, engine } = mounted
    await act(() => engine().goForward())
    const { x, y } = wordAt(mounted.region(), 360 * share)
    await clickAt(x, y)
    await clickAt(x, y, 2)
    await vi.waitFor(() => expect(selected(mounted)).toMatch(/^\S+\s?$/))
    await pause(500)
    expect(page()).toBe(1)
    expect(engine().getSnapshot().isControlsVisible).toBe(false)
    await clickAt(x, y, 3)
    await vi.waitFor(() => expect(selected(mounted).length).toBeGreaterThan(40))
    expect(page()).toBe(1)
  })

  it('turns by clicks in the margins, which show an arrow, and shows the bars by one on the text', async () => {
    const mounted = await mountReader('english')
    const { page, surface, engine } = mounted
    await hoverAt(352, 300)
    await vi.waitFor(() => expect(surface().dataset.turn).toBe('right'))
    expect(getComputedStyle(surface(), '::before').content).not.toBe('none')
    await clickAt(352, 300)
    await vi.waitFor(() => expect(page()).toBe(1))
    await pause(500)
    await hoverAt(8, 300)
    await vi.waitFor(() => expect(surface().dataset.turn).toBe('left'))
    await clickAt(8, 300)
    await vi.waitFor(() => expect(page()).toBe(0))
    await hoverAt(180, 300)
    await vi.waitFor(() => expect(surface().dataset.turn).toBe(''))
    await clickAt(300, 300)
    await vi.waitFor(() => expect(engine().getSnapshot().isControlsVisible).toBe(true), { timeout: 5000 })
    expect(page()).toBe(0)
  })

  it('leaves its other buttons to the browser', async () => {
    const { page, engine } = await mountReader('english')
    for (const button of ['right', 'middle'] as const) await clickAt(352, 300, 1, button)
    await pause(500)
    expect([page(), engine().getSnapshot().isControlsVisible]).toEqual([0, false])
  })
})
