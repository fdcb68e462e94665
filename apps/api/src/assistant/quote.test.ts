import { expect, it } from 'vitest'
import { termsOf } from '../rules/text-terms.ts'
import { quoteFrom } from './quote.ts'

const source = `
  It rained all day, and the boats stayed where they were, one beside the other, with wet sails and nobody aboard.
Old  Omari kept
the lamp of Lamu, and climbed its ninety steps each evening, whatever the wind had to say of it.
He had one daughter, who drew maps of all the coast from what the captains told her when they came in.
Nobody else climbed the stairs.`
const quote = (question: string) => quoteFrom({ text: source, breaks: [] }, 'en', termsOf(question, 'en'))

it('is the shortest row of sentences that answers the question, found again at its offset', () => {
  const { text, offset } = quote('Who kept the lamp?')
  expect(text).toMatch(/^Old Omari kept the lamp of Lamu, .* say of it\.$/)
  expect(source.slice(offset).startsWith('Old  Omari')).toBe(true)
  expect(quote('Did the man who kept the lamp have a daughter?').text).toMatch(/^Old Omari .* came in\.$/)
})

it('is the beginning when no sentence says it', () => {
  expect(quote('mountain').text).toMatch(/^It rained .* aboard\.$/)
})

it('is never so short that it says nothing', () => {
  expect(quote('Who climbed the stairs?').text).toMatch(/^He had .* in\. Nobody else climbed the stairs\.$/)
  expect(quoteFrom({ text: 'Smell. Smoke, he said.', breaks: [] }, 'en', ['smell']).text).toBe(
    'Smell. Smoke, he said.',
  )
})

it('of one endless sentence is cut between words', () => {
  const { text } = quoteFrom({ text: 'lamp and '.repeat(60), breaks: [] }, 'en', ['lamp'])
  expect(text.length).toBeLessThanOrEqual(281)
  expect(text).toMatch(/ (lamp|and)…$/)
})

it('keeps a heading apart from the sentence below it', () => {
  const sentence = `Omari kept it burning ${'through every wind and every rain '.repeat(3)}alone.`
  const passage = { text: `The lamp\n${sentence}`, breaks: [8] }
  expect(quoteFrom(passage, 'en', ['omari']).text).toBe(sentence)
})
