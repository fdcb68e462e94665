import { describe, expect, it } from 'vitest'
import { type MadeLeaf, madeLeafBoxes } from '../testing/leaf-boxes.ts'
import { SECTION_START } from './page-start.ts'
import { columnBreaks, pageStarts, type SliceSpan } from './page-starts.ts'

const LONG = 'x'.repeat(60)

function pagesOf(leaves: MadeLeaf[], span: Partial<SliceSpan> = {}, lines?: Record<number, number>) {
  const boxes = madeLeafBoxes(leaves, lines)
  const whole: SliceSpan = {
    start: SECTION_START,
    end: { leaf: leaves.length, offset: 0 },
    isSectionEnd: true,
    weight: 4500,
    unsettledPages: 0,
    ...span,
  }
  const breaks = columnBreaks(boxes, whole.isSectionEnd)
  const pages = pageStarts(boxes, breaks, whole)
  const name = (start: { leaf: number; offset: number }) => `${start.leaf}+${start.offset}`
  return (
    pages && {
      starts: pages.starts.map(name),
      columns: pages.columns,
      next: pages.next && name(pages.next),
      nextDepth: pages.next?.depth,
      clean: pages.starts.map((start) => start.canStartSlice),
      seam: pages.seam,
      stranded: breaks.stranded,
    }
  )
}

describe('pages of a slice, from the columns of its leaves', () => {
  it('begin with the first character of a text that goes on, and with the first leaf of a column', () => {
    const pages = pagesOf([
      { text: LONG, columns: [0, 1], splits: { 1: 30 } },
      { text: LONG, columns: [1] },
      { text: LONG, columns: [2] },
    ])
    expect(pages).toMatchObject({ starts: ['0+0', '0+30', '2+0'], columns: [0, 1, 2], next: undefined })
  })

  it('start no slice where a box of the page before goes on beside them', () => {
    const pages = pagesOf([{ columns: [0, 1] }, { text: LONG, columns: [1] }])
    expect(pages).toMatchObject({ starts: ['0+0', '1+0'] })
    expect(pages?.clean[1]).toBe(false)
  })

  it('begin after the blanks that end the page before', () => {
    const pages = pagesOf([
      { text: 'abc   def', columns: [0, 1], splits: { 1: 3 } },
      { text: '  \n', columns: [] },
      { text: ' ghi', columns: [2] },
    ])
    expect(pages?.starts).toEqual(['0+0', '0+6', '2+1'])
  })

  it('count the offsets of a cut first leaf from the beginning of its text', () => {
    const start = { ...SECTION_START, leaf: 7, offset: 100, top: 0 }
    const pages = pagesOf(
      [
        { text: LONG, columns: [2, 3], splits: { 3: 12 } },
        { text: LONG, columns: [4] },
      ],
      { start },
    )
    expect(pages).toMatchObject({ starts: ['7+100', '7+112', '8+0'], columns: [2, 3, 4] })
  })

  it('leave out the unfinished page, and one more when its few lines may still move', () => {
    const leaves = [0, 1, 2, 3].map((column) => ({ text: LONG, columns: [column] }))
    const part = { isSectionEnd: false }
    expect(pagesOf(leaves, part, { 3: 6 })).toMatchObject({ starts: ['0+0', '1+0', '2+0'], next: '3+0' })
    expect(pagesOf(leaves, part, { 3: 5 })).toMatchObject({ starts: ['0+0', '1+0'], next: '2+0' })
    const unsettled = { ...part, unsettledPages: 1 }
    expect(pagesOf(leaves, unsettled, { 3: 6 })).toMatchObject({ starts: ['0+0', '1+0'], next: '2+0' })
  })

  it('end a slice neither in an element laid out as a whole nor beside content that reaches over', () => {
    const whole = { depth: 0, isInWhole: true }
    const leaves: MadeLeaf[] = [
      { text: LONG, columns: [0] },
      { text: LONG, columns: [1] },
      { text: LONG, columns: [2], beginning: whole },
      { text: LONG, columns: [3] },
    ]
    const part = { isSectionEnd: false }
    expect(pagesOf(leaves, part, { 3: 2 })).toMatchObject({ starts: ['0+0'], next: '1+0' })
    // A float of the second page reaches to the fourth.
    leaves[1] = { columns: [1, 2, 3], isFloating: true }
    leaves[2] = { text: LONG, columns: [2] }
    expect(pagesOf(leaves, part)).toMatchObject({ starts: ['0+0'], next: '1+0' })
  })

  it('are undefined when nothing may end the slice, so that more is laid out', () => {
    expect(pagesOf([{ text: LONG, columns: [0] }], { isSectionEnd: false })).toBeUndefined()
  })

  it('count a section of empty boxes alone, and a text that a column begins with its first letter once', () => {
    expect(pagesOf([0, 1].map((column) => ({ columns: [column], isEmptyBox: true })))?.starts).toEqual([
      '0+0',
      '1+0',
    ])
    const twice: MadeLeaf = { text: LONG, columns: [1, 2], splits: { 2: 0 } }
    expect(pagesOf([{ text: LONG, columns: [0] }, twice])).toMatchObject({
      starts: ['0+0', '1+0'],
      columns: [0, 1],
    })
    expect(pagesOf([{ text: LONG, columns: [0, 1], splits: { 1: 0 } }])?.starts).toEqual(['0+0'])
  })

  it('begin after a number beside the text that is the last of its page', () => {
    const pages = pagesOf([
      { text: LONG, columns: [0] },
      { text: LONG, columns: [1] },
      { text: '12', columns: [1], isAbsolute: true },
      { text: LONG, columns: [2] },
    ])
    expect(pages?.starts).toEqual(['0+0', '1+0', '3+0'])
  })

  it('begin with the text, and not with a float before it that reaches over its pages', () => {
    const text = [0, 1, 2].map((column) => ({ text: LONG, columns: [column] }))
    expect(pagesOf([{ columns: [0, 1, 2], isFloating: true }, ...text])?.starts).toEqual([
      '0+0',
      '2+0',
      '3+0',
    ])
  })

  it('begin with the first letter of the next text where only blanks are left, and with none that is hidden', () => {
    const next = { text: 'ghi', columns: [1] }
    expect(pagesOf([{ text: 'abc   ', columns: [0, 1], splits: { 1: 3 } }, next])?.starts).toEqual([
      '0+0',
      '1+0',
    ])
    expect(pagesOf([{ text: 'abc', columns: [0, 1], splits: { 1: 3 } }, next])?.starts).toEqual([
      '0+0',
      '1+0',
    ])
    expect(pagesOf([{ text: LONG, columns: [0] }, { text: 'hidden' }, next])?.starts).toEqual(['0+0', '2+0'])
  })

  it('wait for more text where the last of them have floats alone, and no longer than that', () => {
    const floats = [1, 2, 3].map((column) => ({ columns: [column], isFloating: true }))
    const leaves: MadeLeaf[] = [{ text: LONG, columns: [0] }, ...floats]
    expect(pagesOf(leaves, { isSectionEnd: false })).toMatchObject({ starts: ['0+0'], next: '1+0' })
    // Lines behind the floats have come with the slice.
    const whole = [...leaves, { text: LONG, columns: [3] }]
    expect(pagesOf(whole, { isSectionEnd: false })).toMatchObject({
      starts: ['0+0', '1+0', '2+0'],
      next: '3+0',
    })
  })

  it('end before a column that nothing begins in, and report what is in it', () => {
    const pages = pagesOf([
      { text: LONG, columns: [0, 1], splits: { 1: LONG.length } },
      { text: LONG, columns: [2] },
    ])
    expect(pages).toMatchObject({ starts: ['0+0'], next: '1+0', stranded: [0] })
  })

  it('have a page for a section without anything visible, and pass hidden text in steps', () => {
    const hidden = [{ text: LONG }, { text: LONG }]
    expect(pagesOf(hidden)).toMatchObject({ starts: ['0+0'], next: undefined })
    expect(pagesOf(hidden, { isSectionEnd: false })).toBeUndefined()
    expect(pagesOf(hidden, { isSectionEnd: false, weight: 200_000 })).toMatchObject({
      columns: [0],
      next: '2+0',
      nextDepth: 0,
    })
  })

  it('make no page of empty boxes at the end of a section', () => {
    const leaves = [
      { text: LONG, columns: [0] },
      { columns: [1], isEmptyBox: true },
    ]
    expect(pagesOf(leaves)?.starts).toEqual(['0+0'])
    expect(pagesOf([...leaves, { text: 'end', columns: [2] }])?.starts).toEqual(['0+0', '1+0', '2+0'])
  })

  it('do not begin with a number beside the text that is on the page before its line', () => {
    const pages = pagesOf([
      { text: LONG, columns: [0, 1], splits: { 1: 20 } },
      { text: '12', columns: [0], isAbsolute: true },
      { text: LONG, columns: [1] },
    ])
    expect(pages?.starts).toEqual(['0+0', '0+20'])
  })

  it('say how much lower the first begins than it was found before', () => {
    const start = { ...SECTION_START, leaf: 3, top: 4 }
    expect(pagesOf([{ text: LONG, columns: [1], top: 16 }], { start })?.seam).toBe(12)
  })
})
