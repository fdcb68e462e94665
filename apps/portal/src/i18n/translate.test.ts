import { describe, expect, it } from 'vitest'
import { createTranslate } from './translate.ts'

describe('translate', () => {
  const words = {
    plain: 'Hello {{name}}',
    twice: '{{name}} and {{name}}',
    books_zero: 'لا كتب',
    books_one: 'كتاب',
    books_two: 'كتابان',
    books_few: '{{count, number}} كتب',
    books_many: '{{count, number}} كتابًا',
    books_other: '{{count, number}} كتاب',
  }
  const t = createTranslate('ar_SA', words)

  it('puts values in as they are, also those that look like patterns', () => {
    expect(t('plain', { name: '$& {{}}' })).toBe('Hello $& {{}}')
    expect(t('twice', { name: 'س' })).toBe('س and س')
  })

  it('isolates Latin values in Arabic, once, and in no other language', () => {
    expect(t('plain', { name: 'Who is there?' })).toBe('Hello \u2068Who is there?\u2069')
    expect(t('plain', { name: '\u2068KSH 10\u2069' })).toBe('Hello \u2068KSH 10\u2069')
    expect(t('plain', { name: '⟦phone⟧' })).toBe('Hello ⟦phone⟧')
    expect(createTranslate('en_US', words)('plain', { name: 'C++' })).toBe('Hello C++')
  })

  it.each([
    [0, 'لا كتب'],
    [1, 'كتاب'],
    [2, 'كتابان'],
    [7, '٧ كتب'],
    [1234, '١٬٢٣٤ كتابًا'],
    [100, '١٠٠ كتاب'],
  ])('chooses the form for %d', (count, expected) => {
    expect(t('books', { count })).toBe(expected)
  })

  it('shows what is missing', () => {
    expect(t('no.such.key')).toBe('no.such.key')
    expect(t('plain')).toBe('Hello {{name}}')
  })

  it('knows words that come later', () => {
    const grown: Record<string, string> = {}
    const say = createTranslate('en_US', grown)
    expect(say('late')).toBe('late')
    grown.late = 'Here'
    expect(say('late')).toBe('Here')
  })
})
