import { expect, it } from 'vitest'
import { termsOf } from '../rules/text-terms.ts'
import { quoteFrom } from './quote.ts'

const source =
  '\n  It rained all day. Old  Omari kept\nthe lamp of Lamu. He had one daughter. Nobody else climbed the stairs.'
const quote = (question: string) => quoteFrom({ text: source, breaks: [] }, 'en', termsOf(question, 'en'))

it('is the shortest row of sentences that says what is asked, found again at its offset', () => {
  const { text, offset } = quote('Who kept the lamp?')
  expect(text).toBe('Old Omari kept the lamp of Lamu.')
  expect(source.slice(offset).startsWith('Old  Omari')).toBe(true)
  expect(quote('Did the keeper of the lamp have a daughter?').text).toBe(
    'Old Omari kept the lamp of Lamu. He had one daughter.',
  )
})

it('is the beginning when no sentence says it', () => {
  expect(quote('mountain').text).toBe('It rained all day.')
})

it('of one endless sentence is cut between words', () => {
  const { text } = quoteFrom({ text: 'lamp and '.repeat(60), breaks: [] }, 'en', ['lamp'])
  expect(text.length).toBeLessThanOrEqual(281)
  expect(text).toMatch(/ (lamp|and)…$/)
})

it('keeps a heading apart from the sentence below it', () => {
  const passage = { text: 'The lamp\nOmari kept it burning.', breaks: [8] }
  expect(quoteFrom(passage, 'en', ['omari']).text).toBe('Omari kept it burning.')
})
