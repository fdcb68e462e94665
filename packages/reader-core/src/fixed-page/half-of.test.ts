import { expect, it } from 'vitest'
import type { Publication, Section } from '../publication/publication.ts'
import { halfOf } from './half-of.ts'

const WIDE = { width: 1000, height: 600 }

/** A book of pages, each `L`, `R`, `C` or `-` for its side, `l` and `r` where it is not read in order, `t` for text. */
function book(sides: string, metadata: object = {}) {
  const readingOrder = [...sides].map((letter, index) => ({
    index,
    isLinear: !'lr'.includes(letter),
    layout: letter === 't' ? 'reflowable' : 'fixed',
    pageSpread: { l: 'left', r: 'right', c: 'center' }[letter.toLowerCase()],
  }))
  return {
    readingOrder: readingOrder as unknown as Section[],
    metadata: { direction: 'ltr', ...metadata } as Publication['metadata'],
  }
}
const halves = (sides: string, metadata?: object, view = WIDE) =>
  [...sides].map((_, index) => halfOf(book(sides, metadata), index, view) ?? '-').join('')

it.each([
  ['two sides in order', 'LR', {}, '01'],
  ['from right to left', 'RL', { direction: 'rtl' }, '01'],
  ['against the direction', 'RL', {}, '--'],
  ['one after a lone page', 'CLRC', {}, '-01-'],
  ['a first without its second', 'LLRt', {}, '-01-'],
  ['a second without its first', 'RRLR', {}, '--01'],
  ['one that is passed between them', 'LlR', {}, '0-1'],
  ['text between them', 'LtR', {}, '---'],
  ['no sides', '--', {}, '--'],
  ['a book that wants no pairs', 'LR', { spread: 'none' }, '--'],
  ['a book that wants them in wide views', 'LR', { spread: 'landscape' }, '01'],
] as const)('%s', (_, sides, metadata, expected) => {
  expect(halves(sides, metadata)).toBe(expected)
})

it('pairs for wide views are none in a high one', () => {
  expect(halves('LR', { spread: 'landscape' }, { width: 600, height: 1000 })).toBe('--')
  expect(halves('LR', { spread: 'both' }, { width: 600, height: 1000 })).toBe('01')
})
