import { beforeEach, expect, it, vi } from 'vitest'
import { canHyphenate } from '../layout/hyphenated-languages.ts'
import { pageThemes } from '../theme/page-themes.ts'
import { inTheme, mergeSettings } from './merge-settings.ts'
import type { ReaderSettings } from './reader-settings.ts'
import { defaultReaderSettings } from './settings.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  return () => vi.restoreAllMocks()
})

const merge = (patch: Record<string, unknown>) =>
  mergeSettings(defaultReaderSettings, patch as Partial<ReaderSettings>, pageThemes)

it('changes what a patch names, and nothing else', () => {
  expect(merge({ textAlign: 'justify', hyphenate: true, publisherStyles: false })).toEqual({
    ...defaultReaderSettings,
    textAlign: 'justify',
    hyphenate: true,
    publisherStyles: false,
  })
  expect(merge({ textAlign: undefined, hyphenate: undefined })).toEqual(defaultReaderSettings)
  expect(Object.is(merge({}), defaultReaderSettings)).toBe(false)
})

it('clamps numbers into their bounds', () => {
  expect(merge({ fontSize: 99, margin: -4.4, lineHeight: 0 })).toMatchObject({
    fontSize: 4,
    margin: 0,
    lineHeight: 1,
  })
  expect(merge({ margin: 12.6 }).margin).toBe(13)
  expect(merge({ lineHeight: 'auto' }).lineHeight).toBe('auto')
  expect(merge({ measure: 5, paragraphSpacing: 9 })).toMatchObject({ measure: 20, paragraphSpacing: 3 })
})

it("are those of a theme where they are the defaults, and the person's where they are not", () => {
  const text = { fontFamily: 'Palatino', lineHeight: 1.7, margin: 32, measure: 60, paragraphSpacing: 0.5 }
  const look = { ...pageThemes.light, text }
  expect(inTheme(defaultReaderSettings, look)).toEqual({ ...defaultReaderSettings, ...text })
  const chosen = merge({ fontFamily: 'Arial', margin: 12, paragraphSpacing: 0, fontSize: 2 })
  expect(inTheme(chosen, look)).toEqual({ ...chosen, lineHeight: 1.7, measure: 60 })
  expect(inTheme(chosen, pageThemes.light)).toEqual(chosen)
})

it.each([
  ['fontSize', '2'],
  ['fontSize', Number.NaN],
  ['lineHeight', 'wide'],
  ['margin', null],
  ['measure', 'wide'],
  ['paragraphSpacing', true],
  ['fontFamily', 3],
  ['fontFamily', 'x; } * { display: none'],
  ['textAlign', 'center'],
  ['textAlign', true],
  ['hyphenate', 'yes'],
  ['hyphenate', 1],
  ['publisherStyles', 'off'],
  ['theme', 'pink'],
  ['turn', 'flip'],
  ['tapZones', ''],
  ['engine', null],
  ['columns', 3],
  ['columns', '2'],
  ['constructor', 'x'],
])('keeps the value of %s for %j, and names the setting in one line of the console', (name, value) => {
  const before = { ...defaultReaderSettings, fontSize: 1.5, theme: 'sepia' }
  const patch = { [name]: value, turn: name === 'turn' ? value : 'fade' } as Partial<ReaderSettings>
  const merged = mergeSettings(before, patch, pageThemes)
  expect(merged).toEqual({ ...before, turn: name === 'turn' ? 'slide' : 'fade' })
  if (name === 'constructor') expect(console.warn).not.toHaveBeenCalled()
  else expect(console.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`"${name}"`))
})

it('knows which languages can be hyphenated', () => {
  expect(['en', 'en-GB', 'FR', 'sw', 'ar', 'ar-SA', ''].map(canHyphenate)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

it('keeps the settings of images within their bounds, and a filter that is not named', () => {
  const filtered = merge({ imageFilter: { brightness: 9, night: true } })
  expect(filtered.imageFilter).toEqual({ night: true, greyscale: false, brightness: 1.5 })
  expect(merge({ imageFilter: { brightness: 0 } }).imageFilter.brightness).toBe(0.2)
  for (const patch of [
    { imageFit: 'stretch' },
    { imageMode: 'diagonal' },
    { spread: true },
    { spreadOffset: 1 },
    { splitWide: 'yes' },
    { dataSaver: true },
    { imageBackground: 'red' },
    { cropBorders: 'x' },
    { keepZoom: null },
    { pageNumber: 'none' },
    { imageFilter: { night: 1 } },
    { imageFilter: { brightness: 'x' } },
  ]) {
    expect(merge(patch), JSON.stringify(patch)).toEqual(defaultReaderSettings)
  }
})

it('keeps choices of listening by language, and leaves out what is none', () => {
  const { speech } = merge({
    speech: { en_US: { rate: 9, voice: 'a' }, swa: { rate: 1.25 } },
  })
  expect(speech).toEqual({ en: { rate: 3, voice: 'a' }, sw: { rate: 1.25 } })
  for (const wrong of [null, [], 'fast', { en: 1 }, { en: { rate: 'fast' } }, { en: { voice: 1 } }])
    expect(merge({ speech: wrong }).speech).toEqual({})
})

it('takes what a later version stored: unknown words fall back together, in one line', () => {
  const stored = { theme: 'brand', turn: 'curl', flow: 'scrolled', shadows: 'soft', fontSize: 1.25 }
  expect(merge(stored)).toEqual({ ...defaultReaderSettings, flow: 'scrolled', fontSize: 1.25 })
  expect(console.warn).toHaveBeenCalledOnce()
  expect(console.warn).toHaveBeenCalledWith(expect.stringMatching(/"theme".*"turn"/))
})
