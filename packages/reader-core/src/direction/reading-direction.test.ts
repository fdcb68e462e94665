import { describe, expect, it } from 'vitest'
import {
  directionOfLanguage,
  directionOfLetters,
  inlineSign,
  sideForTurn,
  turnForSide,
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
])('the letters of “%s” are %s', (text, direction) => {
  expect(directionOfLetters(text)).toBe(direction)
})
