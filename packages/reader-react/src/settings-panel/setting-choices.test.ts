import { defaultReaderSettings } from '@kurasa/reader-core'
import { expect, it } from 'vitest'
import { isSameSettings } from './same-settings.ts'
import { fontStep, lineHeightsFor, themeOf } from './setting-choices.ts'

it('finds the nearest step for a size set elsewhere', () => {
  expect([0.5, 1, 1.1, 1.9, 9].map(fontStep)).toEqual([0, 2, 3, 6, 9])
})

it('offers lines fit for the script of the book', () => {
  expect(lineHeightsFor('rtl').loose).toBeGreaterThan(lineHeightsFor('ltr').loose as number)
})

it('keeps a dark page dark under high contrast', () => {
  expect([themeOf('contrast', true), themeOf('contrast', false), themeOf('night', true)]).toEqual([
    'contrast-night',
    'contrast',
    'night',
  ])
})

it('compares settings by value', () => {
  expect(isSameSettings(defaultReaderSettings, { ...defaultReaderSettings })).toBe(true)
  expect(isSameSettings(defaultReaderSettings, { ...defaultReaderSettings, margin: 12 })).toBe(false)
})
