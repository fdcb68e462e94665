import type { SpeechVoice } from './speech-port.ts'

/** Three-letter codes that voices come with, as two letters. */
const SHORT: Readonly<Record<string, string>> = {
  ara: 'ar',
  arb: 'ar',
  deu: 'de',
  ger: 'de',
  eng: 'en',
  spa: 'es',
  fas: 'fa',
  per: 'fa',
  fra: 'fr',
  fre: 'fr',
  heb: 'he',
  hin: 'hi',
  ita: 'it',
  por: 'pt',
  som: 'so',
  swa: 'sw',
  swh: 'sw',
  urd: 'ur',
}

/** Voices that a list shows at most. */
const MOST_VOICES = 50

/** A language tag of a voice or a book in one form: `en_us` and `eng-US-f000` are `en-US`. */
export function normaliseLanguage(tag: string): string {
  const [first = '', ...rest] = tag.trim().replaceAll('_', '-').split('-')
  const language = SHORT[first.toLowerCase()] ?? first.toLowerCase()
  const script = rest.find((part) => /^[a-z]{4}$/i.test(part))
  const region = rest.find((part) => /^([a-z]{2}|\d{3})$/i.test(part))
  return [language, script && script[0]!.toUpperCase() + script.slice(1).toLowerCase(), region?.toUpperCase()]
    .filter(Boolean)
    .join('-')
}

/** Whether two tags are of one language, whatever the region. */
export function isSameLanguage(a: string, b: string): boolean {
  return normaliseLanguage(a).split('-')[0] === normaliseLanguage(b).split('-')[0]
}

/** Voices for a language, each name once: those of the same region first, then those that need no network. */
export function voicesFor(voices: readonly SpeechVoice[], language: string): SpeechVoice[] {
  const wanted = normaliseLanguage(language)
  const rank = (voice: SpeechVoice) =>
    (normaliseLanguage(voice.language) === wanted ? 0 : 2) + (voice.isLocal ? 0 : 1)
  const byName = new Map<string, SpeechVoice>()
  for (const voice of voices) {
    if (!isSameLanguage(voice.language, language)) continue
    const known = byName.get(voice.name)
    if (!known || rank(voice) < rank(known)) byName.set(voice.name, voice)
  }
  return [...byName.values()]
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
    .slice(0, MOST_VOICES)
}

/**
 * The voice to begin with. One on the device before one on the network; the network never without being asked where data
 * costs, nor where there is none.
 */
export function defaultVoice(
  voices: readonly SpeechVoice[],
  language: string,
  network: { isOnline: boolean; isMetered: boolean },
): SpeechVoice | undefined {
  const fit = voicesFor(voices, language)
  const local = fit.find((voice) => voice.isLocal)
  return local ?? (network.isOnline && !network.isMetered ? fit[0] : undefined)
}
