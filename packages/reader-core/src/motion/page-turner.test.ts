import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ReadingDirection, Turn } from '../direction/reading-direction.ts'
import type { PageTurn, ReaderSnapshot } from '../reader.ts'
import { defaultReaderSettings } from '../settings/settings.ts'
import { createPageTurner } from './page-turner.ts'

/** A reader of ten pages, with the part of its interface that turning uses. */
function readerOf(
  direction: ReadingDirection,
  { isLaidOut = true, turn = 'slide' as 'slide' | 'none' } = {},
) {
  let page = 0
  const offsets: number[] = []
  /** Glides as they begin: where, and with which velocity. */
  const glides: [from: number, velocity: number][] = []
  const go = (to: Turn): PageTurn => {
    const move = () => {
      page += to === 'forward' ? 1 : -1
    }
    if (!isLaidOut) {
      const moved = Promise.resolve(true).finally(move)
      return { shown: false, moved, painted: moved.then(() => true) }
    }
    move()
    return { shown: true, moved: Promise.resolve(true), painted: Promise.resolve(true) }
  }
  const reader = {
    pageStride: 360,
    getSnapshot: () =>
      ({ direction, settings: { ...defaultReaderSettings, turn } }) as unknown as ReaderSnapshot,
    canTurn: (to: Turn) => (to === 'forward' ? page < 9 : page > 0),
    turn: go,
    setTurnOffset: (px: number) => void offsets.push(px),
    get turnOffset() {
      return offsets.at(-1) ?? 0
    },
    glideTurn: async (velocity: number) => void glides.push([offsets.at(-1)!, velocity]),
  }
  const edges: Turn[] = []
  const turner = createPageTurner(
    reader,
    () => null,
    (to) => void edges.push(to),
  )
  return { turner, offsets, glides, edges, page: () => page }
}

beforeAll(() => {
  globalThis.requestAnimationFrame ??= (act) =>
    setTimeout(() => act(performance.now()), 16) as unknown as number
  globalThis.cancelAnimationFrame ??= (frame) => clearTimeout(frame)
})
afterEach(() => vi.useRealTimers())

it('reports a turn at an end of the book, and no other', async () => {
  const { turner, edges, page } = readerOf('ltr')
  expect(await turner.turn('backward')).toBe(false)
  expect(edges).toEqual(['backward'])
  for (let turns = 0; turns < 9; turns++) await turner.turn('forward')
  expect(edges).toHaveLength(1)
  turner.grab()
  turner.drag(-200)
  expect(await turner.fling('forward', -1)).toBe(false)
  expect(edges).toEqual(['backward', 'forward'])
  expect(page()).toBe(9)
})

describe.each([
  ['ltr', 1],
  ['rtl', -1],
] as const)('in a %s book', (direction, sign) => {
  it('lets the next page come from where it was drawn', async () => {
    const { turner, offsets, page } = readerOf(direction)
    turner.grab()
    turner.drag(-100 * sign)
    expect(offsets.at(-1)).toBe(-100 * sign)
    await turner.turn('forward', -1 * sign)
    expect(page()).toBe(1)
    // The picture does not jump: the old page stays where the finger left it.
    expect(offsets).toContain(260 * sign)
    turner.stop()
    expect(offsets.at(-1)).toBe(0)
  })

  it('turns by a finger that let go in the frame after its own, and moves on meanwhile', async () => {
    const { turner, offsets, page } = readerOf(direction)
    turner.grab()
    turner.drag(-100 * sign)
    const turned = turner.fling('forward', -0.6 * sign)
    expect(page()).toBe(0)
    expect(offsets.at(-1)).toBeCloseTo(-110 * sign)
    expect(await turned).toBe(true)
    expect(page()).toBe(1)
    // Without a jump and without a pause: each frame has moved as far as the finger would have.
    expect(offsets.some((px) => Math.abs(px - 240 * sign) < 0.01)).toBe(true)
    turner.stop()
  })

  it.each(['grab', 'touch', 'settle', 'stop', 'turn'] as const)(
    'loses no such turn to a %s',
    async (next) => {
      const { turner, page } = readerOf(direction)
      turner.grab()
      turner.drag(-100 * sign)
      const turned = turner.fling('forward', -0.6 * sign)
      if (next === 'turn') void turner.turn('forward')
      else turner[next]()
      expect(page()).toBe(next === 'turn' ? 2 : 1)
      expect(await turned).toBe(true)
      turner.stop()
      expect(page()).toBe(next === 'turn' ? 2 : 1)
    },
  )

  it('adds turns up, never further than one page away', () => {
    const { turner, offsets, page } = readerOf(direction)
    for (let tap = 0; tap < 9; tap++) void turner.turn('forward')
    expect(page()).toBe(9)
    expect(Math.max(...offsets.map(Math.abs))).toBe(360)
    turner.stop()
  })

  it('holds back where there is no page', async () => {
    const { turner, offsets } = readerOf(direction)
    turner.grab()
    turner.drag(100 * sign)
    expect(offsets.at(-1)).toBeCloseTo(35 * sign)
    expect(await turner.turn('backward')).toBe(false)
    turner.stop()
  })
})

describe('a page that was not laid out', () => {
  it.each([
    ['ltr', 360],
    ['rtl', -360],
  ] as const)('glides in from its side when it comes (%s)', async (direction, from) => {
    const { turner, offsets, page } = readerOf(direction, { isLaidOut: false })
    const turned = turner.turn('forward')
    expect(offsets.every((px) => px === 0)).toBe(true)
    expect(await turned).toBe(true)
    expect(page()).toBe(1)
    expect(offsets.at(-1)).toBe(from)
    turner.stop()
    expect(offsets.at(-1)).toBe(0)
  })

  it('leaves the pages under a finger that has taken them meanwhile', async () => {
    const { turner, offsets } = readerOf('ltr', { isLaidOut: false })
    const turned = turner.turn('forward')
    turner.grab()
    turner.drag(-40)
    expect(await turned).toBe(true)
    // The page before is drawn where the finger had drawn it, one page to the side of the new one.
    expect(offsets.at(-1)).toBe(320)
    turner.drag(-60)
    expect(offsets.at(-1)).toBe(300)
    turner.settle()
    turner.stop()
    expect(offsets.at(-1)).toBe(0)
  })

  it('appears without a glide when the setting says so', async () => {
    const { turner, offsets } = readerOf('ltr', { isLaidOut: false, turn: 'none' })
    expect(await turner.turn('forward')).toBe(true)
    expect(offsets.every((px) => px === 0)).toBe(true)
  })
})

it('does not glide when the setting says so', async () => {
  const { turner, offsets, page } = readerOf('ltr', { turn: 'none' })
  await turner.turn('forward')
  expect([page(), ...offsets]).toEqual([1, 0])
})

it('glides in the next page from its side, with the velocity of the finger', async () => {
  const { turner, glides } = readerOf('ltr')
  turner.grab()
  turner.drag(-100)
  await turner.turn('forward', -0.8)
  expect(glides).toEqual([[260, -0.8]])
})
