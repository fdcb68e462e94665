import { expect, it } from 'vitest'
import { fitQuote } from './fit-quote.ts'

/** Letters that are half as wide as high. */
const measure = (text: string, size: number) => (text.length * size) / 2
const box = { width: 800, height: 800, lineHeight: 1.25 }
const sentence = 'The sea keeps what it is told and gives it back at night.'

it('a sentence has the largest letters, and a long passage smaller ones, all of it', () => {
  expect(fitQuote('It began with rain.', box, measure)).toEqual({
    size: 84,
    lines: ['It began with rain.'],
    isCut: false,
  })
  const words = Array.from({ length: 8 }, () => sentence).join(' ')
  const { size, lines, isCut } = fitQuote(words, box, measure)
  expect(isCut).toBe(false)
  expect(size).toBeLessThan(84)
  expect(lines.join(' ')).toBe(words)
  expect(lines.length * size * box.lineHeight).toBeLessThanOrEqual(box.height)
  for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(box.width)
  // No larger letters would have fitted.
  expect(
    fitQuote(words, { ...box, height: lines.length * size * box.lineHeight - 1 }, measure).size,
  ).toBeLessThan(size)
})

it.each([
  ['words', Array.from({ length: 90 }, () => sentence).join(' ')],
  ['paragraphs', Array.from({ length: 90 }, () => sentence).join('\n')],
])('what is too long in the smallest letters is cut after a word: %s', (_, words) => {
  const { size, lines, isCut } = fitQuote(words, box, measure)
  expect([size, isCut, lines.length]).toEqual([36, true, 17])
  const shown = lines.join(' ')
  expect(shown).toMatch(/\p{L}…$/u)
  expect(words.replaceAll('\n', ' ').startsWith(shown.slice(0, -1))).toBe(true)
  expect(words.replaceAll('\n', ' ')[shown.length - 1]).toMatch(/[\s.]/)
  for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(box.width)
})

it('keeps paragraphs apart, and breaks a word that is wider than a line', () => {
  expect(fitQuote('First.\n\n  Second  one.', box, measure).lines).toEqual(['First.', 'Second one.'])
  const { lines } = fitQuote('x'.repeat(100), box, measure)
  expect(lines.join('')).toBe('x'.repeat(100))
  const endless = fitQuote('字'.repeat(5000), box, measure)
  expect([endless.isCut, endless.lines.at(-1)!.at(-1)]).toEqual([true, '…'])
  expect(fitQuote(' \n ', box, measure).lines).toEqual([])
})
