import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import createHyphenator from 'hyphen'
import patterns from 'hyphen/patterns/en-us.js'
import { describe, expect, it } from 'vitest'
import { corpusFolder } from '../testing/corpus.ts'
import { breakPoints, inStretches } from './break-points.ts'
import { breakEnglish } from './english.ts'
import { breakSwahili } from './swahili.ts'

/** A word with its breaks as hyphens. */
const broken = (word: string, points: readonly number[]) =>
  [...word].map((letter, i) => (points.includes(i) ? `-${letter}` : letter)).join('')

it.each(
  [
    'ki-ta-bu',
    'wa-na-po-ku-ta-na',
    'ng’o-mbe',
    "nya-ng'a-nya",
    'che-chea',
    'ku-sho-na',
    'tha-ma-ni',
    'dha-ha-bu',
    'gha-la-ni',
    'ma-mba-mba',
    'ku-mbu-ka',
    'nde-ge-nde-ge',
    'nji-wa-nji',
    'mwa-na-nchi',
    'wa-na-ngu-vu',
    'a-nzi-sha',
    'mwe-nye-we',
    'ku-kwe-pa',
    'ma-a-ndi-shi',
    'dak-ta-ri',
    'mak-ta-ba',
    'al-ha-mi-si',
    'kam-pu-ni',
    'se-ri-ka-li',
    'pro-gra-mu',
    'kum-pe-nda',
    'mvu-vi-mbe',
    'sa-fa-ri',
    'mfal-me-ni',
    'u-hu-ru-ni',
  ].map((expected) => [expected]),
)('Swahili: %s', (expected) => {
  const word = expected.replaceAll('-', '')
  // Neither one letter alone nor a break between two vowels.
  const points: number[] = []
  let length = 0
  for (const part of expected.split('-').slice(0, -1)) {
    length += part.length
    const isBetweenVowels = /[aeiou]/.test(word[length - 1]!) && /[aeiou]/.test(word[length]!)
    if (length >= 2 && length <= word.length - 2 && !isBetweenVowels) points.push(length)
  }
  expect(broken(word, breakSwahili(word))).toBe(broken(word, points))
})

it.each([
  ['hy-phen-ation'],
  ['as-sem-blies'],
  ['con-sid-er-able'],
  ['ac-knowl-edg-ment'],
  // Exceptions of TeX: a noun is broken in another place than its verb.
  ['project'],
  ['present'],
  ['phil-an-thropic'],
  ['re-cog-ni-zance'],
  ['through'],
])('English: %s', (expected) => {
  const word = expected.replaceAll('-', '')
  expect(broken(word, breakEnglish(word))).toBe(expected)
})

describe('English words', () => {
  const MARK = '\u00ad'
  const hyphenate = createHyphenator(patterns.slice(0, 2), {
    html: false,
    hyphenChar: MARK,
    minWordLength: 5,
  })
  /** As the package breaks it, with as many letters before and after. */
  const byPackage = (word: string) => {
    let length = 0
    return hyphenate(word)
      .split(MARK)
      .map((part) => (length += part.length))
      .filter((point) => point >= 2 && point <= word.length - 3)
  }
  const exceptions =
    /^(associates?|declination|obligatory|philanthropic|presents?|projects?|reciprocity|recognizance|reformation|retribution|table)$/i

  it('are broken as the package breaks them', () => {
    const letters = 'etaoinshrdlucmfwypvbgkjqxz'
    const syllables = 'tion ing er con re dis ment able ly th st ough qu ph ex un est ous ness ship'.split(
      ' ',
    )
    const part = fc.constantFrom(...syllables, ...letters, 'É', 'ü', "'", '’', 'S', 'A')
    fc.assert(
      fc.property(fc.array(part, { minLength: 2, maxLength: 12 }), (parts) => {
        const word = parts.join('')
        fc.pre(!exceptions.test(word))
        expect([word, breakEnglish(word)]).toEqual([word, byPackage(word)])
      }),
      { numRuns: 3000 },
    )
  })

  const folder = corpusFolder()
  it.skipIf(!folder)('of a book are, too', () => {
    const text = readFileSync(join(folder!, 'text/en-mide-wiwin.txt'), 'utf8')
    const words = new Set(text.match(/\p{L}+(?:['’]\p{L}+)*/gu))
    expect(words.size).toBeGreaterThan(5000)
    for (const word of words)
      if (!exceptions.test(word)) expect([word, breakEnglish(word)]).toEqual([word, byPackage(word)])
  })
})

describe('words of a text', () => {
  const every = (word: string) => Array.from({ length: word.length - 1 }, (_, i) => i + 1)

  it.each([
    ['“Elephants,” said he', '“E-l-e-p-h-a-n-t-s,” said he'],
    ['a—banana—b', 'a—b-a-n-a-n-a—b'],
    ['well-established', 'well-established'],
    ['www.example.org/library', 'www.example.org/library'],
    ['mail@example', 'mail@example'],
    ['1234567890', '1234567890'],
    ['soft\u00adhyphen', 'soft\u00adhyphen'],
    ['four five5', 'four five5'],
    ['father’s', 'f-a-t-h-e-r-’-s'],
    ['', ''],
  ])('%j', (text, expected) => {
    expect(broken(text, breakPoints(text, 0, text.length, inStretches(every)))).toBe(expected)
  })

  it('breaks a range as it does the whole text, also one that begins or ends within a word', () => {
    const text =
      'The assemblies—considerable, “acknowledgment” notwithstanding—representative www.example.org'
    const breaker = inStretches(breakEnglish)
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(text.length), (a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)]
        const whole = breakPoints(text, 0, text.length, breaker)
        expect(breakPoints(text, from, to, breaker)).toEqual(
          whole.filter((point) => point > from && point <= to),
        )
      }),
    )
  })

  it('breaks a word once, and gives each stretch its own offsets', () => {
    const words: string[] = []
    const breaker = inStretches((word) => {
      words.push(word)
      return [word.length - 3]
    })
    expect([breaker('banana'), breaker('“banana,'), breaker('banana')]).toEqual([[3], [4], [3]])
    expect(words).toEqual(['banana', 'banana'])
  })
})
