import { expect, it } from 'vitest'
import { pageThemes } from '../theme/page-themes.ts'
import { effectsOfChange, mergeSettings } from './merge-settings.ts'
import type { ReaderSettings } from './reader-settings.ts'
import { defaultReaderSettings } from './settings.ts'

const effects = (patch: Partial<ReaderSettings>, kind: 'text' | 'pages' = 'text') => [
  ...effectsOfChange(defaultReaderSettings, mergeSettings(defaultReaderSettings, patch, pageThemes), kind),
]

it.each<[Partial<ReaderSettings>, string[], string[]]>([
  [{ fontSize: 1.2 }, ['layout'], []],
  [{ measure: 50, paragraphSpacing: 1 }, ['layout'], []],
  [{ flow: 'scrolled' }, ['layout'], []],
  [{ theme: 'night' }, ['paint'], ['paint']],
  [{ turn: 'fade' }, ['gesture'], ['gesture']],
  [{ tapZones: 'swapped' }, ['gesture'], ['gesture']],
  [{ speech: { en: { rate: 1.5 } } }, ['voice'], ['voice']],
  [{ imageMode: 'vertical' }, [], ['layout']],
  [{ imageFilter: { night: true, greyscale: false, brightness: 1 } }, [], ['paint']],
  [{ theme: 'night', fontSize: 2, turn: 'none' }, ['layout', 'paint', 'gesture'], ['paint', 'gesture']],
])('%j costs %j in a book of text, %j in one of pages', (patch, text, pages) => {
  expect(effects(patch)).toEqual(text)
  expect(effects(patch, 'pages')).toEqual(pages)
})

it('costs nothing to set what is set', () => {
  expect(
    effects({ ...defaultReaderSettings, imageFilter: { ...defaultReaderSettings.imageFilter } }),
  ).toEqual([])
})
