import { describe, expect, it } from 'vitest'
import { seededRandom } from '../testing/seeded-random.ts'
import { minutesToShow, SteadyTimeLeft, timeLeft } from './minutes-left.ts'
import { paceGroup, paceOf, paceSample, withSample } from './pace.ts'

function left(
  page: number,
  pageCount: number,
  textOffset: number | undefined,
  pace = 16,
  kind: 'text' | 'image' = 'text',
) {
  const locations = {
    progression: 0,
    totalProgression: 0,
    ...(textOffset !== undefined && { textOffset }),
  }
  const estimate = timeLeft(
    {
      section: { index: 0, title: '', page, pageCount, isExact: true },
      page: { index: page, count: pageCount * 3, isExact: true },
      locator: { href: 'a', type: '', locations },
    },
    { letters: 960, characters: 1200 },
    kind,
    pace,
  )
  return minutesToShow(estimate)
}

it('takes the pages of this chapter so far for those to come', () => {
  // 9 pages of 960 letters at 16 a second are 9 minutes.
  expect(left(10, 20, 12_000)).toEqual({ chapter: 9, book: 49 })
  expect(left(0, 10, 0).chapter).toBe(9)
})

it('takes the page in view where none before it has been measured', () => {
  // After one page of 600 characters, 480 letters: 30 s each for 9 pages.
  expect(left(1, 11, 600).chapter).toBe(5)
  // Pictures alone so far, without a character.
  expect(left(2, 12, 0).chapter).toBe(9)
  // A place without an offset, and the first page, which no other is before.
  expect(left(2, 12, undefined).chapter).toBe(9)
  expect(left(0, 10, 700).chapter).toBe(9)
})

it('has a number on a page of pictures amid text, whatever came before', () => {
  const section = { index: 0, title: '', page: 3, pageCount: 20, isExact: true }
  const page = { index: 3, count: 20, isExact: true }
  const locator = {
    href: 'a',
    type: '',
    locations: { progression: 0, totalProgression: 0, textOffset: 3600 },
  }
  const none = { letters: 0, characters: 0 }
  expect(minutesToShow(timeLeft({ section, page, locator }, none, 'text', 16))).toEqual({
    chapter: 0,
    book: 0,
  })
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

describe('minutes that are shown while one reads on', () => {
  const estimate = (pages: number, secondsPerPage: number, section = 0) => ({
    section,
    chapter: { pages, seconds: pages * secondsPerPage },
    book: { pages: pages + 300, seconds: (pages + 300) * secondsPerPage },
  })

  it.each([1, 2, 3, 4])(
    'never rise and fall smoothly, whatever is learned of pace and pages (seed %i)',
    (seed) => {
      const random = seededRandom(seed)
      const steady = new SteadyTimeLeft()
      let shown = steady.show(estimate(80, 60), 'opened')
      for (let page = 79; page >= 0; page--) {
        const before = shown
        // Pace and the chapter's pages are learned: up to a quarter more or less.
        const learned = estimate(
          page === 0 ? 0 : Math.max(1, page + Math.round(random() * 6 - 3)),
          45 + random() * 30,
        )
        shown = steady.show(learned, 'turned-on')
        expect(steady.show(estimate(page, 100), 'same')).toBe(shown)
        expect(shown.chapter.seconds).toBeLessThanOrEqual(before.chapter.seconds)
        expect(shown.book.seconds).toBeLessThanOrEqual(before.book.seconds)
        const fall = minutesToShow(before).chapter - minutesToShow(shown).chapter
        if (page > 10) expect(fall).toBeLessThanOrEqual(10)
      }
      expect(shown.chapter.seconds).toBe(0)
    },
  )

  it('fall page by page when nothing is learned', () => {
    const steady = new SteadyTimeLeft()
    const minutes = [steady.show(estimate(10, 60), 'opened')]
    for (let page = 9; page >= 0; page--) minutes.push(steady.show(estimate(page, 60), 'turned-on'))
    expect(minutes.map((each) => minutesToShow(each).chapter)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  })

  it('come to a quicker pace in a few pages, and to a slower one in the next chapter', () => {
    const steady = new SteadyTimeLeft()
    steady.show(estimate(60, 60), 'opened')
    let shown = steady.show(estimate(59, 30), 'turned-on')
    expect(shown.chapter.seconds / 60).toBeGreaterThan(45)
    for (let page = 58; page > 50; page--) shown = steady.show(estimate(page, 30), 'turned-on')
    expect(shown.chapter.seconds / 60).toBeLessThan(28)
    shown = steady.show(estimate(50, 90), 'turned-on')
    expect(shown.chapter.seconds / 60).toBeLessThan(28)
    expect(steady.show(estimate(40, 90, 1), 'turned-on').chapter.seconds).toBe(3600)
  })

  it('are those of the estimate before the first turn, after a jump and after a turn back', () => {
    const steady = new SteadyTimeLeft()
    steady.show(estimate(60, 60), 'opened')
    expect(steady.show(estimate(90, 60), 'same').chapter.pages).toBe(90)
    steady.show(estimate(89, 60), 'turned-on')
    expect(steady.show(estimate(90, 60), 'opened').chapter.seconds).toBe(5400)
  })
})

it('a sample of pace is letters a second, and seconds for a page of pictures', () => {
  const visit = { letters: 160, ms: 10_000 } as Parameters<typeof paceSample>[0]
  expect(paceSample({ ...visit, isImage: false })).toBe(16)
  expect(paceSample({ ...visit, isImage: true })).toBe(10)
})
