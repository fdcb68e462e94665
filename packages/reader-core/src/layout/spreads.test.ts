import { describe, expect, it } from 'vitest'
import { seededRandom } from '../testing/seeded-random.ts'
import { imagePages, pairPages, type SpreadImage, spreadOfPage } from './spreads.ts'

const tall: SpreadImage = { width: 800, height: 1200 }
const wide: SpreadImage = { width: 1600, height: 1200 }
const unknown: SpreadImage = {}

const directions = ['ltr', 'rtl'] as const
const pair = (images: SpreadImage[], direction: 'ltr' | 'rtl', isShifted = false, isSplit = false) =>
  pairPages(imagePages(images, direction, isSplit), images, { isDouble: true, direction, isShifted })
/** Pages of each spread as the hand sees them, left to right; `-` an empty half. */
const seen = (spreads: ReturnType<typeof pair>, direction: 'ltr' | 'rtl') =>
  spreads.map(({ pages, side }) => {
    const inOrder = direction === 'ltr' ? pages.join(' ') : [...pages].reverse().join(' ')
    return side === 'left' ? `${inOrder} -` : side === 'right' ? `- ${inOrder}` : inOrder
  })

describe('pages side by side', () => {
  it.each([
    ['ltr', [tall, tall, tall, tall], false, ['- 0', '1 2', '3 -']],
    ['rtl', [tall, tall, tall, tall], false, ['0 -', '2 1', '- 3']],
    ['ltr', [tall, tall, tall, tall], true, ['0 1', '2 3']],
    ['rtl', [tall, tall, tall, tall], true, ['1 0', '3 2']],
    // A wide page is alone, and pairing starts again after it.
    ['ltr', [tall, tall, wide, tall, tall], false, ['- 0', '1 -', '2', '3 4']],
    ['rtl', [tall, tall, wide, tall, tall], false, ['0 -', '- 1', '2', '4 3']],
    ['ltr', [wide, tall, tall], false, ['0', '1 2']],
    // Unless the book states on which side it belongs.
    [
      'ltr',
      [tall, { ...wide, pageSpread: 'left' }, { ...wide, pageSpread: 'right' }, wide],
      false,
      ['- 0', '1 2', '3'],
    ],
    ['ltr', [unknown, unknown, unknown], false, ['- 0', '1 2']],
    // The book's own sides are the screen's, and win.
    [
      'ltr',
      [tall, { ...tall, pageSpread: 'right' }, { ...tall, pageSpread: 'right' }, tall],
      true,
      ['0 1', '- 2', '3 -'],
    ],
    ['rtl', [{ ...tall, pageSpread: 'right' }, tall, { ...tall, pageSpread: 'center' }], false, ['1 0', '2']],
    [
      'rtl',
      [
        { ...tall, pageSpread: 'left' },
        { ...tall, pageSpread: 'right' },
      ],
      false,
      ['0 -', '- 1'],
    ],
  ] as const)('%s %j, shifted %s: %j', (direction, images, isShifted, wanted) => {
    expect(seen(pair([...images], direction, isShifted), direction)).toEqual(wanted)
  })

  it('are joined however wide they are, where the book was made for spreads', () => {
    const images = [wide, wide, wide, { ...wide, pageSpread: 'center' as const }]
    const options = { isDouble: true, direction: 'ltr', isShifted: false, spread: 'both' } as const
    expect(seen(pairPages(imagePages(images, 'ltr', false), images, options), 'ltr')).toEqual([
      '- 0',
      '1 2',
      '3',
    ])
  })

  it('are alone where they, or the book, are not to be paired', () => {
    const never = { ...tall, spread: 'none' as const }
    const pairs = (images: readonly SpreadImage[], spread: SpreadImage['spread'], isWide: boolean) => {
      const options = { isDouble: true, direction: 'ltr', isShifted: true, spread, isWide } as const
      return seen(pairPages(imagePages(images, 'ltr', false), images, options), 'ltr')
    }
    expect(pairs([tall, tall, never, tall, tall], undefined, true)).toEqual(['0 1', '2', '3 4'])
    expect(pairs([tall, tall, tall], 'none', true)).toEqual(['0', '1', '2'])
    const both = { ...tall, spread: 'both' as const }
    expect(pairs([tall, both, both, tall], 'none', true)).toEqual(['0', '1 2', '3'])
    expect(pairs([tall, tall, both, both], 'landscape', false)).toEqual(['0', '1', '2 3'])
    expect(pairs([tall, tall], 'landscape', true)).toEqual(['0 1'])
  })

  it.each(directions)('one at a time are centred (%s)', (direction) => {
    const pages = imagePages([tall, wide], direction, false)
    expect(pairPages(pages, [tall, wide], { isDouble: false, direction, isShifted: false })).toEqual([
      { pages: [0], side: 'center' },
      { pages: [1], side: 'center' },
    ])
  })
})

describe('wide images', () => {
  it.each([
    ['ltr', ['left', 'right']],
    ['rtl', ['right', 'left']],
  ] as const)('split in two are read in the order of the book (%s)', (direction, halves) => {
    expect(imagePages([tall, wide, unknown], direction, true)).toEqual([
      { section: 0, part: 'whole' },
      { section: 1, part: halves[0] },
      { section: 1, part: halves[1] },
      { section: 2, part: 'whole' },
    ])
  })

  it.each([
    ['ltr', ['- 0', '1 2']],
    ['rtl', ['0 -', '2 1']],
  ] as const)('split in two meet again in the gutter (%s)', (direction, wanted) => {
    expect(seen(pair([tall, wide], direction, false, true), direction)).toEqual(wanted)
  })
})

it('every page is shown once, in order; a wide one alone; a page leads to its spread and back; RTL mirrors LTR', () => {
  const random = seededRandom(5)
  for (let round = 0; round < 500; round++) {
    const images = Array.from({ length: 1 + Math.floor(random() * 30) }, (): SpreadImage => {
      const kind = random()
      const pageSpread = (['left', 'right', 'center', undefined] as const)[
        Math.floor(random() * 4 + (random() < 0.7 ? 4 : 0))
      ]
      return { ...(kind < 0.6 ? tall : kind < 0.8 ? wide : unknown), ...(pageSpread && { pageSpread }) }
    })
    const isShifted = random() < 0.5
    const isSplit = random() < 0.5
    const pages = imagePages(images, 'ltr', isSplit)
    const spreads = pair(images, 'ltr', isShifted, isSplit)
    expect(spreads.flatMap((spread) => spread.pages)).toEqual(pages.map((_, index) => index))
    for (const [index, spread] of spreads.entries()) {
      expect(spread.side === undefined).toBe(spread.pages.length === 2)
      for (const page of spread.pages) {
        expect(spreadOfPage(spreads, page)).toBe(index)
        if (pages[page]!.part === 'whole' && images[pages[page]!.section] === wide) {
          expect(spread.side).toBe('center')
        }
      }
    }
    const mirrored = images.map((image) =>
      image.pageSpread === 'left' || image.pageSpread === 'right'
        ? { ...image, pageSpread: image.pageSpread === 'left' ? ('right' as const) : ('left' as const) }
        : image,
    )
    const mirror = { left: 'right', right: 'left', center: 'center' } as const
    expect(pair(mirrored, 'rtl', isShifted, isSplit)).toEqual(
      spreads.map(({ pages: shown, side }) => ({ pages: shown, ...(side && { side: mirror[side] }) })),
    )
  }
  expect(spreadOfPage(pair([tall, tall], 'ltr'), 99)).toBe(1)
})
