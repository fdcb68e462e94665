import { directionOfLanguage } from '@kurasa/reader-react/direction'
import { describe, expect, it } from 'vitest'
import { coverForms, coverPalettes, designCover, titleHash, titleSize } from './cover-design.ts'

describe('covers drawn from a title', () => {
  it('hashes a title for ever the same', () => {
    expect(titleHash('')).toBe(titleHash(''))
    expect(designCover('Walden')).toEqual(designCover('Walden'))
    expect([titleHash('Walden'), titleHash('كليلة ودمنة')]).toMatchInlineSnapshot(`
      [
        2056221333,
        157273325,
      ]
    `)
  })

  it('spreads titles evenly over the 32 pairs of palette and form', () => {
    const counts = new Map<string, number>()
    for (let index = 0; index < 8000; index++) {
      const { palette, form } = designCover(`Title number ${index}`)
      const pair = `${palette.name} ${form}`
      counts.set(pair, (counts.get(pair) ?? 0) + 1)
    }
    expect(counts.size).toBe(coverPalettes.length * coverForms.length)
    for (const count of counts.values()) expect(Math.abs(count - 250)).toBeLessThan(60)
  })

  it.each(coverForms)('fits the longest word and never gets too small (%s)', (form) => {
    const long = titleSize('Internationalisation', form)
    expect(20 * 0.61 * long).toBeLessThanOrEqual(83)
    expect(titleSize('X', form)).toBe(19)
    expect(titleSize('word '.repeat(60), form)).toBe(6.5)
  })

  it('does not count vowel signs', () => {
    expect(titleSize('كَلِيلَةُ وَدِمْنَة', 'mji')).toBe(titleSize('كليلة ودمنة', 'mji'))
  })

  it.each([
    ['ar', 'rtl'],
    ['ar-EG', 'rtl'],
    ['sw', 'ltr'],
    ['en-GB', 'ltr'],
    ['arn', 'ltr'],
    ['az-Arab', 'rtl'],
  ])('knows the spine of %s', (language, direction) => {
    expect(directionOfLanguage(language)).toBe(direction)
  })
})
