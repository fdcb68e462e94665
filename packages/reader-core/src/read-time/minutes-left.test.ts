import { expect, it } from 'vitest'
import { minutesLeft } from './minutes-left.ts'
import { paceGroup, paceOf, withSample } from './pace.ts'

function left(
  page: number,
  pageCount: number,
  textOffset: number,
  pace = 16,
  kind: 'text' | 'image' = 'text',
) {
  const locations = { progression: 0, totalProgression: 0, textOffset }
  return minutesLeft(
    {
      section: { index: 0, title: '', page, pageCount, isExact: true },
      page: { index: page, count: pageCount * 3, isExact: true },
      locator: { href: 'a', type: '', locations },
    },
    { letters: 960, characters: 1200 },
    kind,
    pace,
  )
}

it('takes the pages of this chapter so far for those to come', () => {
  // 9 pages of 960 letters at 16 a second are 9 minutes.
  expect(left(10, 20, 12_000)).toEqual({ chapter: 9, book: 49 })
  expect(left(0, 10, 0).chapter).toBe(9)
})

it('says less than a minute on the last page, and steps of five above an hour', () => {
  expect(left(19, 20, 24_000).chapter).toBe(0)
  expect(left(10, 98, 12_000).chapter).toBe(90)
})

it('counts pictures by the page', () => {
  expect(left(0, 10, 0, 20, 'image').chapter).toBe(3)
})

it.each([
  ['en-GB', 16],
  ['sw', 12],
  ['ar-EG', 10],
  ['fi', 16],
])('knows how fast %s is usually read', (language, expected) => {
  expect(paceOf([], 'text', language)).toBe(expected)
  expect(paceOf([1, 1, 1, 1, 1, 1, 1], 'text', language)).toBe(expected)
})

it('takes the median of the last fifty samples once there are eight', () => {
  expect(paceOf([9, 9, 9, 9, 11, 11, 11, 400], 'text', 'en')).toBe(10)
  expect(paceOf([9, 9, 9, 9, 10, 11, 11, 11, 400], 'text', 'en')).toBe(10)
  let samples: number[] = []
  for (let i = 0; i < 60; i++) samples = withSample(samples, i)
  expect([samples.length, samples[0]]).toEqual([50, 10])
})

it('keeps languages and pictures apart', () => {
  expect([paceGroup('text', 'ar-EG'), paceGroup('text', 'en'), paceGroup('image', 'ar')]).toEqual([
    'text ar',
    'text en',
    'image',
  ])
})
