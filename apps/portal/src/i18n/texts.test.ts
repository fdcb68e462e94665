import { messageKeyOf, messageKeys, reasons } from '@kurasa/portal-contract'
import { describe, expect, it, vi } from 'vitest'
import { createClientStorage } from '../storage/client-storage.ts'
import {
  bookLanguageName,
  directionOf,
  type Language,
  languages,
  storedLanguage,
  toBcp47,
  toIntlTag,
} from './locale.ts'
import { loaders } from './locales/load-texts.ts'
import type { PlainKey, TextArea } from './text-keys.ts'
import { loadTexts, needTexts } from './texts.ts'

type Words = Record<string, string | undefined>
const areas = Object.keys(loaders.en_US) as TextArea[]
const load = async (language: Language, area: TextArea) => (await loaders[language][area]()).texts as Words
const english = await Promise.all(areas.map((area) => load('en_US', area)))

it('has every key in one area only', () => {
  const keys = english.flatMap((texts) => Object.keys(texts))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

const enUS: Words = Object.assign({}, ...english)
const locales: Record<string, Words> = {}
for (const language of languages) {
  locales[language] = Object.assign({}, ...(await Promise.all(areas.map((area) => load(language, area)))))
}
const SUFFIX = /_(zero|one|two|few|many|other)$/
const pluralBases = [
  ...new Set(
    Object.keys(enUS)
      .filter((key) => SUFFIX.test(key))
      .map((key) => key.replace(SUFFIX, '')),
  ),
]
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)/g)]
    .map(([, name]) => name)
    .filter((name) => name !== 'count')
    .sort()

describe.each(languages)('texts of %s', (language) => {
  const texts = locales[language]!

  it('has every key in the area that English has it in', async () => {
    const bare = (keys: string[]) => [...new Set(keys.map((key) => key.replace(SUFFIX, '')))].sort()
    for (const [index, area] of areas.entries()) {
      expect(bare(Object.keys(await load(language, area))), area).toEqual(bare(Object.keys(english[index]!)))
    }
  })

  it('has every plain key of English, none empty, and no other', () => {
    const plain = (keys: string[]) => keys.filter((key) => !SUFFIX.test(key)).sort()
    expect(plain(Object.keys(texts))).toEqual(plain(Object.keys(enUS)))
    for (const [key, text] of Object.entries(texts)) expect(text, key).toBeTruthy()
  })

  it('has exactly the plural forms of its language', () => {
    const forms = new Intl.PluralRules(toBcp47(language))
      .resolvedOptions()
      .pluralCategories.map((form) => `_${form}`)
    if (language === 'ar_SA') expect(forms).toHaveLength(6)
    const expected = pluralBases.flatMap((base) => forms.map((form) => base + form)).sort()
    expect(
      Object.keys(texts)
        .filter((key) => SUFFIX.test(key))
        .sort(),
    ).toEqual(expected)
  })

  it('has the same placeholders as English', () => {
    for (const [key, text] of Object.entries(texts)) {
      const english = locales.en_US![key] ?? locales.en_US![key.replace(SUFFIX, '_other')]
      expect(placeholders(text!), key).toEqual(placeholders(english!))
    }
  })

  it('has a text for every code and reason', () => {
    for (const key of messageKeys) expect(texts[key], key).toBeTruthy()
    for (const reason of reasons) expect(texts[messageKeyOf(500, reason)], reason).toBeTruthy()
    for (const code of [500, 401, 403, -30000, -30001, -30002, -30003, -30006, 12345]) {
      expect(texts[messageKeyOf(code)], String(code)).toBeTruthy()
    }
  })
})

describe('counting', () => {
  it.each([
    [0, 'لا كتب'],
    [1, 'كتاب واحد'],
    [2, 'كتابان'],
    [3, '٣ كتب'],
    [10, '١٠ كتب'],
    [11, '١١ كتابًا'],
    [99, '٩٩ كتابًا'],
    [100, '١٠٠ كتاب'],
    [102, '١٠٢ كتاب'],
    [103, '١٠٣ كتب'],
    [111, '١١١ كتابًا'],
    [1.5, '١٫٥ كتاب'],
  ])('counts %d books in Arabic', async (count, expected) => {
    const { t } = await loadTexts('ar_SA')
    expect(t('book.count', { count })).toBe(expected)
  })

  it('says minutes left as the house does', async () => {
    const [english, swahili, arabic] = await Promise.all([
      loadTexts('en_US'),
      loadTexts('sw_KE'),
      loadTexts('ar_SA'),
    ])
    expect(english.t('reading.minutesLeft', { count: 8 })).toBe('8 min left in chapter')
    expect(swahili.t('reading.minutesLeft', { count: 8 })).toBe('Zimebaki dakika 8 katika sura')
    expect(arabic.t('reading.minutesLeft', { count: 8 })).toBe('بقيت ٨ دقائق في الفصل')
    expect(english.t('book.count', { count: 1214 })).toBe('1,214 books')
  })

  it('never escapes what React escapes already', async () => {
    const { t } = await loadTexts('en_US')
    expect(t('book.by', { authors: 'Tom & <b>' })).toBe('by Tom & <b>')
  })
})

describe('areas', () => {
  it('bring their words into a language that is in use, and into one that is chosen later', async () => {
    const english = await loadTexts('en_US')
    await needTexts('policies')
    const key = Object.keys((await loaders.en_US.policies()).texts)[0] as PlainKey
    expect(english.t(key)).not.toBe(key)
    expect((await loadTexts('sw_KE')).t(key)).not.toBe(key)
  })
})

describe('the language', () => {
  it.each([
    [undefined, 'en_US'],
    ['xx_XX', 'en_US'],
    ['sw_KE', 'sw_KE'],
    ['ar-SA', 'en_US'],
  ])('stored as %s is %s, written back', (stored, expected) => {
    const storage = createClientStorage({})
    storage.write('lang', stored)
    expect(storedLanguage(storage)).toBe(expected)
    expect(storage.read('lang')).toBe(expected)
  })

  it('has tags that Intl accepts, and one direction each', () => {
    for (const language of languages) expect(() => new Intl.NumberFormat(toIntlTag(language))).not.toThrow()
    expect(languages.map(directionOf)).toEqual(['ltr', 'ltr', 'rtl'])
    expect(new Intl.DateTimeFormat(toIntlTag('ar_SA')).resolvedOptions().calendar).toBe('gregory')
  })

  it('names the language of a book in the language of the interface', () => {
    expect(bookLanguageName('sw', 'en_US')).toBe('Swahili')
    expect(bookLanguageName('ar-EG', 'sw_KE')).toBe('Kiarabu')
    expect(bookLanguageName('no such tag!', 'en_US')).toBe('no such tag!')
  })
})

it('numbers of a list share their format: to make one takes a cheap phone several ms', async () => {
  const { number } = await loadTexts('sw_KE')
  const { NumberFormat } = Intl
  const made = vi.fn((...options: Parameters<typeof NumberFormat>) => new NumberFormat(...options))
  Intl.NumberFormat = function Counted(...options: Parameters<typeof NumberFormat>) {
    return made(...options)
  } as unknown as typeof NumberFormat
  for (let count = 0; count < 50; count++) number(count)
  expect(number(3, { minimumIntegerDigits: 2 })).toBe('03')
  expect(number(4, { minimumIntegerDigits: 2 })).toBe('04')
  expect(number(4)).toBe('4')
  Intl.NumberFormat = NumberFormat
  expect(made).toHaveBeenCalledTimes(2)
})
