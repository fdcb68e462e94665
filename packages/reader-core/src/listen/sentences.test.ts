import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { seededRandom } from '../testing/seeded-random.ts'
import { speakingSeconds, splitSentences } from './sentences.ts'

const said = (text: string, language = 'en', most = 200) =>
  splitSentences(text, language, most).map(({ from, to }) => text.slice(from, to))

describe('a paragraph is said in sentences', () => {
  it.each([
    ['One. Two? Three!', 'en', ['One.', 'Two?', 'Three!']],
    ['  Moja.  Mbili.\n', 'sw', ['Moja.', 'Mbili.']],
    ['كتب الرجل رسالة. هل قرأتها؟ نعم!', 'ar', ['كتب الرجل رسالة.', 'هل قرأتها؟', 'نعم!']],
    [
      'My dear Mr. Bennet, said Mrs. Long. He left.',
      'en',
      ['My dear Mr. Bennet, said Mrs. Long.', 'He left.'],
    ],
    [
      'By J. R. R. Tolkien. It was I. He said no. Look at No. 5 there.',
      'en',
      ['By J. R. R. Tolkien.', 'It was I.', 'He said no.', 'Look at No. 5 there.'],
    ],
    [
      'Alimwona Dkt. Amina. Soma uk. 12 leo. Bw. Juma alikuja.',
      'sw',
      ['Alimwona Dkt. Amina.', 'Soma uk. 12 leo.', 'Bw. Juma alikuja.'],
    ],
    [
      'قال د. أحمد كلامه. ثم ذهب أ.د. علي إلى بيته.',
      'ar',
      ['قال د. أحمد كلامه.', 'ثم ذهب أ.د. علي إلى بيته.'],
    ],
    ['* * *', 'en', []],
    ['', 'en', []],
    ['No end', 'not-a-language-at-all-really', ['No end']],
  ] as [string, string, string[]][])('%j', (text, language, expected) => {
    expect(said(text, language)).toEqual(expected)
  })

  it('in a browser without a segmenter too, however long a row of points', () => {
    vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    expect(said('One... Two?” Three!')).toEqual(['One...', 'Two?”', 'Three!'])
    expect(said('Dear Mr. Bennet. Yes.')).toEqual(['Dear Mr. Bennet.', 'Yes.'])
    const before = process.cpuUsage()
    expect(said(`a${'.'.repeat(1e6)}b`, 'en', 2e6)).toHaveLength(1)
    // Tens of minutes where every point of the row is looked at for every other.
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(25)
  })

  it('of at most so many characters, cut after a clause or between words', () => {
    const long = `${'A clause of some words, '.repeat(8)}and an end`
    const parts = said(long, 'en', 60)
    expect(parts.every((part) => part.length <= 60)).toBe(true)
    expect(parts.slice(0, -1).every((part) => part.endsWith(','))).toBe(true)
    expect(said('word '.repeat(50), 'en', 23).every((part) => /^(word ?)+$/.test(part))).toBe(true)
    expect(said('😀a'.repeat(100), 'en', 10).join('')).toBe('😀a'.repeat(100))
  })

  it('that together leave nothing out, whatever the text', () => {
    const random = seededRandom(11)
    const letters = ['a', 'ب', ' ', ' ', '.', '، ', '؟ ', '! ', '\n', '😀', '”', ', ', '1']
    for (let round = 0; round < 200; round++) {
      const text = Array.from({ length: 120 }, () => letters[Math.floor(random() * letters.length)]).join('')
      const parts = splitSentences(text, round % 2 ? 'ar' : 'en', 30)
      let last = 0
      for (const { from, to } of parts) {
        expect(from).toBeGreaterThanOrEqual(last)
        expect(to - from).toBeLessThanOrEqual(30)
        expect(text.slice(last, from)).not.toMatch(/[\p{L}\p{N}]/u)
        last = to
      }
      expect(text.slice(last)).not.toMatch(/[\p{L}\p{N}]/u)
    }
  })
})

it('a faster voice needs less time', () => {
  expect(speakingSeconds(140, 'en', 1)).toBe(10)
  expect(speakingSeconds(140, 'en', 2)).toBe(5)
  expect(speakingSeconds(140, 'ar', 1)).toBeGreaterThan(10)
})
