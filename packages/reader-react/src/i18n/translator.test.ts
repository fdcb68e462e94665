import { describe, expect, it, vi } from 'vitest'
import { kurasaTexts } from '../testing/all-texts.ts'
import { fromBcp47, type KurasaLocale, kurasaLocales, numberLocale, toBcp47 } from './locale.ts'
import { createTranslator } from './translator.ts'

const FORM = /_(zero|one|two|few|many|other)$/
const counts = [0, 1, 2, 3, 10, 11, 99, 100, 102, 103, 111, 1.5]
const placeholders = (text: string) => (text.match(/{{[^}]+}}/g) ?? []).sort()

describe.each(kurasaLocales)('the texts of %s', (locale) => {
  const texts = kurasaTexts[locale]
  const bases = (of: Record<string, string>) =>
    [...new Set(Object.keys(of).map((key) => key.replace(FORM, '')))].sort()

  it('are the same texts as the English ones', () => {
    expect(bases(texts)).toEqual(bases(kurasaTexts.en_US))
  })

  it('have every plural form of the language, and no other', () => {
    const plurals = new Set(
      Object.keys(texts)
        .filter((key) => FORM.test(key))
        .map((key) => key.replace(FORM, '')),
    )
    const forms = new Intl.PluralRules(toBcp47(locale)).resolvedOptions().pluralCategories
    for (const base of plurals) {
      const present = Object.keys(texts)
        .filter((key) => key.startsWith(`${base}_`))
        .map((key) => key.slice(base.length + 1))
      expect(present.sort(), base).toEqual([...forms].sort())
    }
  })

  it('name the same values as the English ones', () => {
    for (const [key, english] of Object.entries(kurasaTexts.en_US)) {
      if (FORM.test(key)) continue
      expect(placeholders(texts[key] ?? ''), key).toEqual(placeholders(english))
    }
  })

  it('never show a key, a brace or a text of another language', () => {
    const t = createTranslator(locale, kurasaTexts[locale])
    for (const key of bases(texts)) {
      const text = t(key as 'page', { page: 3, last: 4, total: 9, fraction: 0.27, count: 3, number: 3 })
      expect(text, key).not.toMatch(/[{}]|^error\.|_other/)
      if (locale === 'ar_SA' && !key.startsWith('face.')) expect(text, key).toMatch(/[\u0600-\u06ff]/)
    }
  })
})

it.each([
  [
    'en_US',
    [
      'other',
      'one',
      'other',
      'other',
      'other',
      'other',
      'other',
      'other',
      'other',
      'other',
      'other',
      'other',
    ],
  ],
  [
    'sw_KE',
    [
      'other',
      'one',
      'other',
      'other',
      'other',
      'other',
      'other',
      'other',
      'other',
      'other',
      'other',
      'other',
    ],
  ],
  ['ar_SA', ['zero', 'one', 'two', 'few', 'few', 'many', 'many', 'other', 'other', 'few', 'many', 'other']],
] as [KurasaLocale, string[]][])('picks the plural of %s', (locale, forms) => {
  const t = createTranslator(locale, kurasaTexts[locale])
  const number = new Intl.NumberFormat(numberLocale(locale))
  counts.forEach((count, index) => {
    const expected = kurasaTexts[locale][`minutesLeft_${forms[index]}`]?.replace(
      '{{count, number}}',
      number.format(count),
    )
    expect(t('minutesLeft', { count })).toBe(expected)
  })
})

it('writes numbers with the digits of the language', () => {
  expect(createTranslator('en_US', kurasaTexts.en_US)('pageOf', { page: 84, total: 1312 })).toBe(
    'Page 84 of 1,312',
  )
  expect(createTranslator('sw_KE', kurasaTexts.sw_KE)('pageOf', { page: 84, total: 312 })).toBe(
    'Ukurasa 84 kati ya 312',
  )
  expect(createTranslator('ar_SA', kurasaTexts.ar_SA)('pageOf', { page: 84, total: 312 })).toBe(
    'صفحة ٨٤ من ٣١٢',
  )
  expect(createTranslator('en_US', kurasaTexts.en_US)('percentRead', { fraction: 0.27 })).toBe('27% read')
})

it('lets a host replace a text', () => {
  const t = createTranslator('en_US', kurasaTexts.en_US, {
    contents: 'Chapters',
    minutesLeft_other: '{{count, number}} minutes to go',
  })
  expect(t('contents')).toBe('Chapters')
  expect(t('minutesLeft', { count: 4 })).toBe('4 minutes to go')
  expect(createTranslator('en_US', kurasaTexts.en_US)('contents')).toBe('Contents')
})

it('finds a locale for any tag and warns once of an unknown one', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect([fromBcp47('ar-EG'), fromBcp47('sw_TZ'), fromBcp47('en-GB')]).toEqual(['ar_SA', 'sw_KE', 'en_US'])
  expect([fromBcp47('fr-FR'), fromBcp47('fr-FR')]).toEqual(['en_US', 'en_US'])
  expect(warn).toHaveBeenCalledTimes(1)
  warn.mockRestore()
})
