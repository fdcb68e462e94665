import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createCitationMarks } from './citation-marks.ts'

function convert(chunks: readonly string[], passages: number) {
  const marks = createCitationMarks(passages)
  const text = chunks.map((chunk) => marks.push(chunk)).join('') + marks.finish()
  return { text, cited: [...marks.cited] }
}

it.each<[string, string, number[]]>([
  ['As said [3], and [1]; again [3].', 'As said [1], and [2]; again [1].', [2, 0]],
  ['Never given [9] or [0].', 'Never given  or .', []],
  ['An array a[1] [x] [12', 'An array a[1] [x] [12', [0]],
  ['[1][2]', '[1][2]', [0, 1]],
])('%s', (given, text, cited) => {
  expect(convert([given], 3)).toEqual({ text, cited })
})

it('reads the same however the text is cut', () => {
  const source = 'a [2] b [1] [7] [[3]] [x] [22'
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 40 }), (lengths) => {
      const chunks: string[] = []
      let at = 0
      for (const length of lengths) {
        chunks.push(source.slice(at, at + length))
        at += length
      }
      chunks.push(source.slice(at))
      expect(convert(chunks, 3)).toEqual(convert([source], 3))
    }),
    { seed: 20261121 },
  )
})

it('holds back no more than what may become a mark', () => {
  const marks = createCitationMarks(3)
  expect(marks.push('see [')).toBe('see ')
  expect(marks.push('12')).toBe('')
  expect(marks.push('3 or so')).toBe('[123 or so')
})
