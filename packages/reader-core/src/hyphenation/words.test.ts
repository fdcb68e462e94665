import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakPoints, remembering } from './break-points.ts'
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
    expect(broken(text, breakPoints(text, 0, text.length, every))).toBe(expected)
  })

  it('breaks a range as it does the whole text, also one that begins or ends within a word', () => {
    const text =
      'The assemblies—considerable, “acknowledgment” notwithstanding—representative www.example.org'
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(text.length), (a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)]
        const whole = breakPoints(text, 0, text.length, breakEnglish)
        expect(breakPoints(text, from, to, breakEnglish)).toEqual(
          whole.filter((point) => point > from && point <= to),
        )
      }),
    )
  })

  it('asks for a word once', () => {
    let asked = 0
    const breaker = remembering((word) => {
      asked++
      return [word.length - 3]
    })
    expect([breaker('banana'), breaker('banana')]).toEqual([[3], [3]])
    expect(asked).toBe(1)
  })
})
