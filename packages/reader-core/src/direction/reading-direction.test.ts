import { describe, expect, it } from 'vitest'
import {
  directionInBook,
  directionOfLanguage,
  directionOfLetters,
  inlineSign,
  leftToRight,
  oppositeSide,
  parseDirection,
  sideForTurn,
  startEdge,
  startGap,
  turnForSide,
  usesArabicScript,
  usesHebrewScript,
} from './reading-direction.ts'

describe('the direction of a language', () => {
  it.each([
    ['ar', 'rtl'],
    ['ar-EG', 'rtl'],
    ['AR_sa', 'rtl'],
    ['he', 'rtl'],
    ['iw', 'rtl'],
    ['fa-IR', 'rtl'],
    ['ckb', 'rtl'],
    ['en', 'ltr'],
    ['sw-KE', 'ltr'],
    ['und', 'ltr'],
    ['', 'ltr'],
    // The first letters of a language are no language.
    ['arn', 'ltr'],
    ['hen', 'ltr'],
  ])('%s is %s', (language, direction) => {
    expect(directionOfLanguage(language)).toBe(direction)
  })

  it.each([
    ['ur-Latn', 'ltr'],
    ['ar-Latn-EG', 'ltr'],
    ['fa-Cyrl', 'ltr'],
    ['ha-Arab', 'rtl'],
    ['az-Arab-IR', 'rtl'],
    ['en-Hebr', 'rtl'],
    ['ar-Arab', 'rtl'],
  ])('%s is %s: a script that is named decides', (language, direction) => {
    expect(directionOfLanguage(language)).toBe(direction)
  })
})

it.each([
  ['ar', true],
  ['fa-IR', true],
  ['ckb', true],
  ['ha-Arab', true],
  ['ur-Latn', false],
  ['he', false],
  ['en', false],
  ['arn', false],
])('%s is written in Arabic letters: %s', (language, isArabic) => {
  expect(usesArabicScript(language)).toBe(isArabic)
})

it.each(['ltr', 'rtl'] as const)(
  '%s: the side of a turn is where its page lies, and the reverse',
  (direction) => {
    const forward = direction === 'ltr' ? 'right' : 'left'
    expect(sideForTurn('forward', direction)).toBe(forward)
    for (const turn of ['forward', 'backward'] as const) {
      expect(turnForSide(sideForTurn(turn, direction), direction)).toBe(turn)
    }
    expect(inlineSign(direction)).toBe(forward === 'right' ? 1 : -1)
  },
)

it.each([
  ['Copyright 2026, all rights reserved. دار النشر', 'ltr'],
  ['كتاب HTML للمبتدئين', 'rtl'],
  ['שלום', 'rtl'],
  ['1, 2, 3 …', undefined],
  ['a', 'ltr'],
  ['aا', 'ltr'],
  ['abcاب', 'ltr'],
  ['abابت', 'rtl'],
])('the letters of “%s” are %s', (text, direction) => {
  expect(directionOfLetters(text)).toBe(direction)
})

it('gaps and edges begin where reading begins', () => {
  const box = { left: 10, right: 110 }
  const rect = { left: 30, right: 50 }
  expect([startGap(rect, box, 'ltr'), startGap(rect, box, 'rtl')]).toEqual([20, 60])
  expect([startEdge(rect, 'ltr'), startEdge(rect, 'rtl')]).toEqual([30, 50])
})

it('pages in reading order are placed from the side where reading begins, and the order given is kept', () => {
  const pages = [1, 2]
  expect([leftToRight(pages, 'ltr'), leftToRight(pages, 'rtl')]).toEqual([
    [1, 2],
    [2, 1],
  ])
  expect(pages).toEqual([1, 2])
  expect([oppositeSide('left'), oppositeSide('right')]).toEqual(['right', 'left'])
})

it.each([
  ['he', true],
  ['iw-IL', true],
  ['YI', true],
  ['en-Hebr', true],
  ['he-Latn', false],
  ['ar', false],
  ['hen', false],
])('%s is written in Hebrew letters: %s', (language, isHebrew) => {
  expect(usesHebrewScript(language)).toBe(isHebrew)
})

it('only the two directions of a file are one', () => {
  expect(['ltr', 'rtl', 'RTL', 'auto', '', null, undefined, 1].map(parseDirection)).toEqual([
    'ltr',
    'rtl',
    ...Array(6).fill(undefined),
  ])
})

describe('the direction of a text within a book', () => {
  const latin = 'All rights reserved.'
  const arabic = 'دار النشر والتوزيع'
  const both = `${latin} ${arabic}`
  it.each([
    // stated, language, text, book, expected
    ['rtl', undefined, latin, 'ltr', 'rtl'],
    ['ltr', 'ar', arabic, 'rtl', 'ltr'],
    [undefined, undefined, latin, 'rtl', 'ltr'],
    [undefined, undefined, arabic, 'ltr', 'rtl'],
    [undefined, 'en', arabic, 'ltr', 'rtl'],
    [undefined, 'ar', latin, 'rtl', 'ltr'],
    [undefined, 'ar', both, 'ltr', 'rtl'],
    [undefined, 'en', both, 'rtl', 'ltr'],
    [undefined, undefined, both, 'rtl', 'rtl'],
    [undefined, undefined, both, 'ltr', 'ltr'],
    [undefined, 'ar', '1, 2, 3', 'ltr', 'rtl'],
    [undefined, undefined, '1, 2, 3', 'rtl', 'rtl'],
  ] as const)(
    'with dir %s, language %s and letters “%s” in a book %s is %s',
    (stated, language, text, ofBook, expected) => {
      expect(directionInBook(ofBook, { stated, ...(language && { language }), text })).toBe(expected)
    },
  )
})
