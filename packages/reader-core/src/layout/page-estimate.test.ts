import { expect, it } from 'vitest'
import { LINE_WIDTHS, type SectionMeasure } from '../publication/section-measure.ts'
import { estimatePages } from './page-estimate.ts'
import { pageRoom } from './page-room.ts'

const room = { lettersPerLine: 36, linesPerPage: 25, columnWidth: 312, lineHeight: 28, gapLines: 0.05 }
const blocks = (count: number, letters: number): SectionMeasure => ({
  lines: [...LINE_WIDTHS.map((width) => count * Math.ceil(letters / width)), count],
})

it.each<[string, SectionMeasure, number]>([
  ['prose', blocks(100, 360), 41],
  ['verse', blocks(250, 20), 11],
  ['pictures of unknown size', { ...blocks(0, 0), pictures: Array(20).fill(0) }, 5],
  ['pictures as wide as the page', { ...blocks(0, 0), pictures: Array(10).fill([624, 800]).flat() }, 8],
  ['small pictures', { ...blocks(0, 0), pictures: Array(10).fill([30, 28]).flat() }, 1],
  ['little', blocks(3, 40), 1],
  ['nothing', blocks(0, 0), 1],
])('takes %s for about as many pages as it fills', (_, measure, expected) => {
  expect(Math.round(estimatePages(measure, room))).toBe(expected)
})

it('knows the lines at widths between those that were measured, and beyond them', () => {
  const text = Array.from({ length: 400 }, (_, i) => 20 + ((i * 37) % 500))
  const measure = {
    lines: [
      ...LINE_WIDTHS.map((width) => text.reduce((sum, each) => sum + Math.ceil(each / width), 0)),
      text.length,
    ],
  }
  for (const [lettersPerLine, most] of [
    [6, 0.07],
    [12, 0.01],
    [17, 0.01],
    [24, 0.01],
    [33, 0.02],
    [48, 0.02],
    [67, 0.02],
    [120, 0.07],
  ] as const) {
    const lines = text.reduce((sum, each) => sum + Math.ceil(each / lettersPerLine), 0)
    const pages = estimatePages(measure, { ...room, lettersPerLine, linesPerPage: 1 })
    expect(Math.abs(pages - 0.55 - 0.05 * 400 - lines) / lines).toBeLessThan(most)
  }
})

it('of larger letters fewer fit on a page, of narrower ones more, and its lines are whole', () => {
  const box = { columnWidth: 312, height: 740 }
  const usual = pageRoom(box, { size: 18, line: 28 }, 'en')
  expect(usual.linesPerPage).toBe(26)
  expect(pageRoom(box, { size: 27, line: 42 }, 'en').lettersPerLine).toBeLessThan(usual.lettersPerLine)
  const narrow = pageRoom(box, { size: 18, line: 28, letter: 0.4 }, 'en')
  expect(narrow.lettersPerLine).toBeGreaterThan(usual.lettersPerLine)
})
