import { expect, it } from 'vitest'
import { minutesLeftInChapter } from './minutes-left.ts'

function minutes(page: number, pageCount: number, textOffset: number, language = 'en', onPage = 1200) {
  const locations = { progression: 0, totalProgression: 0, textOffset }
  return minutesLeftInChapter(
    {
      section: { index: 0, title: '', page, pageCount, isExact: true },
      locator: { href: 'a', type: '', locations },
    },
    language,
    onPage,
  )
}

it('comes from the characters a page of this chapter has held', () => {
  // 9 pages of 1200 characters, 80 % letters, 16 a second: 9 minutes.
  expect(minutes(10, 20, 12_000)).toBe(9)
  expect(minutes(0, 10, 0)).toBe(9)
})

it.each([
  ['en-GB', 9],
  ['sw', 12],
  ['ar-EG', 15],
  ['fi', 9],
])('knows that %s is read at its own pace', (language, expected) => {
  expect(minutes(10, 20, 12_000, language)).toBe(expected)
})

it('says less than a minute on the last page, and steps of 5 above an hour', () => {
  expect(minutes(19, 20, 24_000)).toBe(0)
  expect(minutes(10, 98, 12_000)).toBe(90)
  expect(minutes(0, 0, 0)).toBeUndefined()
})
