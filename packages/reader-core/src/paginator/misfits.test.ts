import { describe, expect, it } from 'vitest'
import { type MadeLeaf, madeLeafBoxes } from '../testing/leaf-boxes.ts'
import { misfits } from './misfits.ts'
import { columnBreaks } from './page-starts.ts'

function misfitsOf(leaves: MadeLeaf[]) {
  const boxes = madeLeafBoxes(leaves)
  return misfits(boxes, columnBreaks(boxes, true))
}

const LONG = 'x'.repeat(60)

describe('what is not on its page', () => {
  it('is nothing where leaves follow one another', () => {
    const leaves = [{ text: LONG, columns: [0, 1] }, { text: LONG, columns: [1] }, { columns: [2] }]
    expect(misfitsOf(leaves)).toEqual({ misplacedLeaves: [], splitDropCaps: [] })
  })

  it('is a line outside of its page, once', () => {
    const leaves = [
      { text: LONG, columns: [0] },
      { text: LONG, columns: [0], isOutside: true },
    ]
    expect(misfitsOf(leaves).misplacedLeaves).toEqual([1])
  })

  it('is content before a leaf and on a later page', () => {
    const leaves = [
      { text: LONG, columns: [0] },
      { text: LONG, columns: [2] },
      { text: ' ' },
      { text: LONG, columns: [1] },
    ]
    expect(misfitsOf(leaves).misplacedLeaves).toEqual([1])
  })

  it('is a first letter that floats on the page after its text', () => {
    const leaves = [
      { text: 'A', columns: [1], isFloating: true },
      { text: LONG, columns: [0, 1] },
    ]
    expect(misfitsOf(leaves)).toEqual({ misplacedLeaves: [], splitDropCaps: [0] })
  })

  it.each([
    ['four characters', '“AB”', [0]],
    ['five characters', 'Chap.', []],
    ['no text, a picture', undefined, []],
  ])('is a float of %s with its text on the page before: a first letter or none', (_, text, expected) => {
    const leaves = [
      { ...(text !== undefined && { text }), columns: [1], isFloating: true },
      { text: LONG, columns: [0, 1] },
    ]
    expect(misfitsOf(leaves).splitDropCaps).toEqual(expected)
  })

  it('is no float that did not fit, and no number beside the text', () => {
    const float = [
      { text: LONG, columns: [1], isFloating: true },
      { text: LONG, columns: [0, 1] },
    ]
    expect(misfitsOf(float)).toEqual({ misplacedLeaves: [], splitDropCaps: [] })
    const number = [
      { text: LONG, columns: [0, 1] },
      { text: '1234', columns: [0], isAbsolute: true },
    ]
    expect(misfitsOf(number).misplacedLeaves).toEqual([])
    // A sentence beside the text must be on its page.
    expect(misfitsOf([number[0]!, { ...number[1]!, text: LONG }]).misplacedLeaves).toEqual([1])
  })

  it('is the first leaf too, and what has one character more than a number', () => {
    const first = [
      { text: LONG, columns: [2] },
      { text: LONG, columns: [1] },
    ]
    expect(misfitsOf(first).misplacedLeaves).toEqual([0])
    const beside = (length: number) => [
      { text: LONG, columns: [0, 1] },
      { text: 'x'.repeat(length), columns: [0], isAbsolute: true },
    ]
    expect(misfitsOf(beside(16)).misplacedLeaves).toEqual([])
    expect(misfitsOf(beside(17)).misplacedLeaves).toEqual([1])
  })
})
