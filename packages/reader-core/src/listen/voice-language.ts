import { normaliseLanguage } from './language-tag.ts'
import type { SpeechVoice } from './speech-port.ts'

/** Voices that a list shows at most. */
const MOST_VOICES = 50

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
 * The default voice. One on the device before one on the network; the network only with consent where data costs, and
 * never offline.
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
