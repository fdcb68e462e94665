import { describe, expect, it } from 'vitest'
import { normaliseLanguage } from './language-tag.ts'
import type { SpeechVoice } from './speech-port.ts'
import { defaultVoice, isSameLanguage, voicesFor } from './voice-language.ts'

it.each([
  ['en_us', 'en-US'],
  ['eng-US-f000', 'en-US'],
  ['EN', 'en'],
  ['ar', 'ar'],
  ['ar-SA', 'ar-SA'],
  ['ar-001', 'ar-001'],
  ['ara', 'ar'],
  ['arb_EG', 'ar-EG'],
  ['swh-KE', 'sw-KE'],
  ['swa', 'sw'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['sw_ke#male', 'sw'],
])('the tag %s is %s', (tag, expected) => {
  expect(normaliseLanguage(tag)).toBe(expected)
})

it('takes a language for itself in every region, and for no other', () => {
  expect(isSameLanguage('ar', 'ar-001')).toBe(true)
  expect(isSameLanguage('eng-US-f000', 'en_gb')).toBe(true)
  expect(isSameLanguage('sw-KE', 'sv-SE')).toBe(false)
})

const voice = (name: string, language: string, isLocal = true): SpeechVoice => ({
  id: `${name} ${language}`,
  name,
  language,
  isLocal,
})

describe('the list of voices', () => {
  it('has those of the language, each name once, those of the region first, then those on the device', () => {
    const voices = [
      voice('Cloud', 'en-KE', false),
      voice('Amy', 'en-GB'),
      voice('Asha', 'en_KE'),
      voice('Asha', 'en-IN', false),
      voice('Maged', 'ar-SA'),
    ]
    expect(voicesFor(voices, 'en-KE').map(({ name, language }) => `${name} ${language}`)).toEqual([
      'Asha en_KE',
      'Cloud en-KE',
      'Amy en-GB',
    ])
  })

  it('of thirteen thousand shows at most fifty', () => {
    const voices = Array.from({ length: 13_362 }, (_, i) => voice(`v${i % 900}`, i % 3 ? 'en-US' : 'ar'))
    expect(voicesFor(voices, 'en')).toHaveLength(50)
  })
})

describe('the voice to begin with', () => {
  const cloud = voice('Cloud', 'ar-SA', false)
  const local = voice('Maged', 'ar-EG')
  it.each([
    ['one on the device, even of another region', [cloud, local], true, false, 'Maged'],
    ['one on the network where data is free', [cloud], true, false, 'Cloud'],
    ['none on the network where data costs', [cloud], true, true, undefined],
    ['none on the network without a network', [cloud], false, false, undefined],
    ['none of another language', [voice('Amy', 'en')], true, false, undefined],
  ] as const)('is %s', (_, voices, isOnline, isMetered, expected) => {
    expect(defaultVoice(voices, 'ar-SA', { isOnline, isMetered })?.name).toBe(expected)
  })
})
