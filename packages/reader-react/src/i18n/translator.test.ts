import { createInstance } from 'i18next'
import { describe, expect, it, vi } from 'vitest'
import { kurasaTexts } from '../testing/all-texts.ts'
import { enUs } from './en-us.ts'
import { enUsTools } from './en-us-tools.ts'
import { fromBcp47, type KurasaLocale, kurasaLocales, numberLocale, toBcp47 } from './locale.ts'
import type { ReaderLabels } from './text-keys.ts'
import { createTranslator } from './translator.ts'

/** Every text of a locale. */
const translate = (locale: KurasaLocale, labels?: ReaderLabels) =>
  createTranslator(locale, kurasaTexts[locale], labels).withTools(enUsTools)

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

  it('are those of i18next, for each count', async () => {
    const lng = numberLocale(locale)
    const i18next = createInstance({
      lng,
      fallbackLng: false,
      initAsync: false,
      keySeparator: false,
      nsSeparator: false,
      resources: { [lng]: { translation: texts } },
      interpolation: { escapeValue: false },
    })
    await i18next.init()
    i18next.services.formatter?.add('percent', (value: number) =>
      new Intl.NumberFormat(lng, { style: 'percent', maximumFractionDigits: 0 }).format(value),
    )
    const t = translate(locale)
    for (const key of bases(texts)) {
      const forms = Object.keys(texts).filter((name) => name.replace(FORM, '') === key)
      const names = forms.flatMap((form) => placeholders(texts[form] ?? ''))
      const values = Object.fromEntries(
        names.map((name) => [name.match(/\w+/)?.[0], /number|percent/.test(name) ? 0.27 : 'Bustani']),
      )
      for (const count of counts)
        expect(t(key as 'page', { ...values, count }), key).toBe(i18next.t(key, { ...values, count }))
    }
  })

  it('never show a key, a brace or a text of another language', () => {
    const t = translate(locale)
    for (const key of bases(texts)) {
      const values = {
        left: 0.1,
        top: 0.2,
        width: 0.3,
        height: 0.4,
        page: 3,
        last: 4,
        total: 9,
        fraction: 0.27,
        count: 3,
        number: 3,
        words: '3',
        received: '3 MB',
      }
      const text = t(key as 'page', values)
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
  const t = translate(locale)
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
  expect(translate('en_US')('pageOf', { page: 84, total: 1312 })).toBe('Page 84 of 1,312')
  expect(translate('sw_KE')('pageOf', { page: 84, total: 312 })).toBe('Ukurasa 84 kati ya 312')
  expect(translate('ar_SA')('pageOf', { page: 84, total: 312 })).toBe('صفحة ٨٤ من ٣١٢')
  expect(translate('en_US')('percentRead', { fraction: 0.27 })).toBe('27% read')
})

it('lets a host replace a text', () => {
  const t = translate('en_US', {
    contents: 'Chapters',
    minutesLeft_other: '{{count, number}} minutes to go',
  })
  expect(t('contents')).toBe('Chapters')
  expect(t('minutesLeft', { count: 4 })).toBe('4 minutes to go')
  expect(translate('en_US')('contents')).toBe('Contents')
})

it('gives the texts of the tools once these are there, but none before what a host or the language says', () => {
  const labels = { settings: 'Look', places_other: '{{count, number}} finds' }
  const { t: early, withTools } = createTranslator('en_US', enUs, labels)
  expect(early('pageOf', { page: 2, total: 3 })).toBe('Page 2 of 3')
  const t = withTools(enUsTools)
  expect(withTools(enUsTools)).toBe(t)
  expect([t('contents'), t('settings'), t('opening')]).toEqual(['Contents', 'Look', 'Opening the book'])
  // Of a plural one form may be replaced alone.
  expect([t('places', { count: 1 }), t('places', { count: 2 })]).toEqual(['1 result', '2 finds'])
  expect(translate('sw_KE')('contents')).toBe(kurasaTexts.sw_KE.contents)
  expect(translate('ar_SA', { contents: 'الأبواب' })('contents')).toBe('الأبواب')
})

it('finds a locale for any tag and warns once of an unknown one', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect([fromBcp47('ar-EG'), fromBcp47('sw_TZ'), fromBcp47('en-GB')]).toEqual(['ar_SA', 'sw_KE', 'en_US'])
  expect([fromBcp47('fr-FR'), fromBcp47('fr-FR')]).toEqual(['en_US', 'en_US'])
  expect(warn).toHaveBeenCalledTimes(1)
  warn.mockRestore()
})
