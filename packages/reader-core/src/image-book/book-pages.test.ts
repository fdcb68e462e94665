import { describe, expect, it } from 'vitest'
import type { Section } from '../publication/publication.ts'
import { BookPages } from './book-pages.ts'

type Input = Partial<Pick<Section, 'width' | 'height' | 'description'>>
const tall = { width: 800, height: 1200 }
const wide = { width: 1600, height: 1200 }

function pagesOf(images: readonly Input[], direction: 'ltr' | 'rtl' = 'ltr') {
  const sections = images.map((image, index) => ({ index, ...image })) as Section[]
  return new BookPages(sections, direction, (position) => `Page ${position}`)
}
const split = { direction: 'ltr', isDouble: false, isShifted: false, isSplit: true } as const

describe('the pages of a book of images', () => {
  it('say what they show, and how large it is', () => {
    const { pages } = pagesOf([tall, { ...wide, description: 'A seed in the hand' }])
    const clip = { x: 0, y: 0, width: 1, height: 1 }
    expect(pages).toEqual([
      { index: 0, section: 0, part: 'whole', ...tall, isSizeKnown: true, clip, alt: 'Page 1' },
      { index: 1, section: 1, part: 'whole', ...wide, isSizeKnown: true, clip, alt: 'A seed in the hand' },
    ])
  })

  it('have the size most others have until theirs is known', () => {
    const book = pagesOf([{}, tall, tall, wide])
    expect(book.pages[0]).toMatchObject({ ...tall, isSizeKnown: false })
    const before = book.pages
    book.learnSize(0, { width: 500, height: 100 })
    expect(book.pages).not.toBe(before)
    expect(book.pages[0]).toMatchObject({ width: 500, height: 100, isSizeKnown: true })
    expect(pagesOf([{}]).pages[0]).toMatchObject({ width: 1000, height: 1500, isSizeKnown: false })
  })

  it.each([
    ['ltr', ['left', 'right']],
    ['rtl', ['right', 'left']],
  ] as const)(
    'are two where a wide image is split (%s), and sections lead to the first of them',
    (direction, parts) => {
      const book = pagesOf([tall, wide, tall], direction)
      expect(book.arrange({ ...split, direction }, false)).toBe(true)
      expect(book.arrange({ ...split, direction }, false)).toBe(false)
      expect(book.pages.map(({ section, part }) => [section, part])).toEqual([
        [0, 'whole'],
        [1, parts[0]],
        [1, parts[1]],
        [2, 'whole'],
      ])
      expect([0, 1, 2, 9, -1].map((section) => book.pageOfSection(section))).toEqual([0, 1, 3, 3, 0])
      expect(book.pages[1]).toMatchObject({ width: 800, height: 1200 })
    },
  )

  it('follow each other the other way when requested', () => {
    const book = pagesOf([tall, wide, tall])
    book.arrange(split, false)
    expect(book.arrange({ ...split, direction: 'rtl' }, false)).toBe(true)
    expect(book.pages.map(({ part }) => part)).toEqual(['whole', 'right', 'left', 'whole'])
  })

  it('lose their borders only when that is wanted; a crop never makes an image wide, and the fold has none', () => {
    const book = pagesOf([tall, wide])
    const crop = { x: 0.1, y: 0.2, width: 0.7, height: 0.4 }
    book.learnCrop(0, crop)
    book.learnCrop(1, crop)
    expect(book.pages[0]!.clip.x).toBe(0)
    expect([book.isCropKnown(0), book.isCropKnown(5)]).toEqual([true, false])
    book.arrange(split, true)
    // 560 × 480 now, but the page of a book is upright still.
    expect(book.pages.map(({ section }) => section)).toEqual([0, 1, 1])
    expect(book.pages[0]).toMatchObject({ width: 560, height: 480, clip: crop })
    const [left, right] = [book.pages[1]!.clip, book.pages[2]!.clip]
    expect(left).toMatchObject({ x: 0.1, y: 0.2, height: 0.4 })
    expect(left.x + left.width).toBeCloseTo(0.5)
    expect(right.x).toBe(0.5)
    expect(right.x + right.width).toBeCloseTo(0.8)
  })

  it('keep a half that is all border', () => {
    const book = pagesOf([wide])
    book.learnCrop(0, { x: 0, y: 0, width: 0.5, height: 1 })
    book.arrange(split, true)
    expect(book.pages[1]!.clip).toEqual({ x: 0.5, y: 0, width: 0.5, height: 1 })
  })
})
