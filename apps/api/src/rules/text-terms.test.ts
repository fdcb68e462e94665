import { describe, expect, it } from 'vitest'
import { termsOf } from './text-terms.ts'

const same = (language: string, a: string, b: string) =>
  expect(termsOf(a, language), `${a} – ${b}`).toEqual(termsOf(b, language))

describe('terms', () => {
  it.each([
    ['map maker', 'maps makers'],
    ['The lighthouse keeper', 'lighthouse keepers'],
    ["Babu's clock", 'babu clocks'],
    ['Café', 'cafe'],
    ['walked', 'walking'],
    ['the cities', 'city'],
  ])('of English words are the same: %s, %s', (a, b) => same('en-GB', a, b))

  it.each([
    ['mtoto', 'watoto'],
    ['kisima', 'visima'],
    ['alikwenda', 'walikwenda'],
    ['anasoma', 'atasoma'],
    ['mzee', 'wazee'],
  ])('of Swahili words are the same: %s, %s', (a, b) => same('sw', a, b))

  it.each([
    ['الحارس', 'حارس'],
    ['والآبار', 'آبار'],
    ['القَمَر', 'قمر'],
    ['مدينة', 'المدينه'],
    ['المسافرون', 'مسافرين'],
  ])('of Arabic words are the same: %s, %s', (a, b) => same('ar', a, b))

  it('leave out what carries no subject', () => {
    expect(termsOf('Who is the keeper of the lighthouse?', 'en')).toEqual(['keeper', 'lighthous'])
    expect(termsOf('Babu alikuwa nani?', 'sw')).toEqual(['babu'])
    expect(termsOf('من هو الحارس؟', 'ar')).toEqual(['حارس'])
    expect(termsOf('who who what', 'en')).toEqual([])
  })

  it('of an unknown language are its folded words', () => {
    expect(termsOf('Über den Wolken', 'de')).toEqual(['uber', 'den', 'wolken'])
    expect(termsOf('', 'und')).toEqual([])
  })
})
