import { describe, expect, it } from 'vitest'
import { seededRandom } from '../testing/seeded-random.ts'
import { QuoteSearch, type StoredStretch } from './quote-search.ts'

const text =
  'The keeper slept. At noon the lamp was lit by his daughter, who knew every stair. At night the lamp was lit again, and the keeper slept on.'
const stored = (quote: string, from = text.indexOf(quote)): StoredStretch => ({
  from,
  length: quote.length,
  quote,
  before: text.slice(Math.max(0, from - 48), from),
  after: text.slice(from + quote.length, from + quote.length + 48),
})
const found = (edition: string, stretch: StoredStretch) => {
  const result = new QuoteSearch(edition).find(stretch)
  return result && [edition.slice(result.from, result.to), result.certainty]
}

describe('a stretch is found again', () => {
  it('in its place, with certainty', () => {
    expect(found(text, stored('by his daughter'))).toEqual(['by his daughter', 'exact'])
  })

  it('behind words that were inserted before it', () => {
    expect(found(`A preface. ${text}`, stored('by his daughter'))).toEqual(['by his daughter', 'moved'])
  })

  it('as the same one of two that read alike, however far it went', () => {
    const second = stored('the lamp was lit', text.lastIndexOf('the lamp was lit'))
    const edition = `${'Long before. '.repeat(20)}${text}`
    const at = new QuoteSearch(edition).find(second)
    expect(at?.from).toBe(edition.lastIndexOf('the lamp was lit'))
    const first = stored('the lamp was lit')
    expect(new QuoteSearch(edition).find(first)?.from).toBe(edition.indexOf('the lamp was lit'))
  })

  it('wrapped in another way, with soft hyphens, and in other quotes', () => {
    const edition =
      'It   be\u00adgan.\n\tThe keeper\n slept. At noon the lamp\u00a0was lit by his daugh\u00adter, who'
    expect(found(edition, stored('by his daughter, who'))).toEqual(['by his daugh\u00adter, who', 'moved'])
  })

  it('in vocalised Arabic of an edition without vowels', () => {
    const vocalised = 'ذَهَبَ الوَلَدُ إلى البَيْتِ ثم كَتَبَ رِسالةً طويلة'
    const quote = 'كَتَبَ رِسالةً'
    const stretch = { from: vocalised.indexOf(quote), length: quote.length, quote }
    expect(found('قالوا: ذهب الولد إلى البيت ثم كتب رسالة طويلة', stretch)).toEqual(['كتب رسالة', 'similar'])
    expect(found(`قالوا: ${vocalised}`, stretch)).toEqual([quote, 'moved'])
  })

  it('between the same words when it was rewritten itself, less surely', () => {
    const edition = `Now then. ${text.replace('by his daughter', 'by the girl')}`
    expect(found(edition, stored('by his daughter'))).toEqual(['by the girl', 'similar'])
    const long = stored('At noon the lamp was lit by his daughter, who knew every stair')
    const middle = `Now. ${text.replace('by his daughter', 'by somebody')}`
    expect(found(middle, long)?.[0]).toBe('At noon the lamp was lit by somebody, who knew every stair')
  })

  it('to its own end, of a long one whose record holds only the beginning', () => {
    const whole = text.slice(18, 129)
    const stretch = { ...stored(whole), quote: whole.slice(0, 30), ending: whole.slice(-48) }
    expect(found(`More. ${text}`, stretch)).toEqual([whole, 'moved'])
    const longer = `More. ${text.replace('every stair', 'every single stair')}`
    expect(found(longer, stretch)?.[0]).toBe(whole.replace('every stair', 'every single stair'))
  })
})

it('what was deleted is not found', () => {
  expect(found('Another book altogether, about the sea.', stored('by his daughter'))).toBeUndefined()
  expect(found('', stored('by his daughter'))).toBeUndefined()
})

it('random stretches of a text are found at their words after random insertions before them', () => {
  const random = seededRandom(22)
  const words = text.split(' ')
  for (let round = 0; round < 300; round++) {
    const from = Math.floor(random() * (text.length - 30))
    const quote = text.slice(from, from + 12 + Math.floor(random() * 18)).trim()
    const at = text.indexOf(quote, from)
    const added = Array.from(
      { length: Math.floor(random() * 12) },
      () => words[Math.floor(random() * words.length)],
    )
    const edition = `${added.join(' ')} ${text}`
    const result = new QuoteSearch(edition).find(stored(quote, at))
    expect(result && edition.slice(result.from, result.to), `round ${round}`).toBe(quote)
    expect(result?.from).toBe(at + edition.length - text.length)
  }
})
