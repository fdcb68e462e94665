/** Voice and rate that a person chose for books of a language; absent values were not chosen. */
export interface SpeechChoice {
  /** Id of the voice, on this device. */
  voice?: string
  /** 0.5–3. */
  rate?: number
}

/** Choices by primary language, as in `{ en: { rate: 1.25 } }`. */
export type SpeechChoices = Readonly<Record<string, SpeechChoice>>

/** Slowest and fastest speech. */
export const SPEECH_RATES = { least: 0.5, most: 3 } as const
/** More languages than anybody reads: stored settings may hold anything. */
const MOST_LANGUAGES = 50

/** The key of a book's language among the choices: `en` of `en_us` and of `eng-GB`. */
export function choiceKey(language: string): string {
  try {
    return new Intl.Locale(language.trim().replaceAll('_', '-')).language
  } catch {
    return ''
  }
}

/** Choices as they may come from storage; undefined when they are none. */
export function readSpeechChoices(value: unknown): SpeechChoices | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const choices: Record<string, SpeechChoice> = {}
  for (const [language, choice] of Object.entries(value).slice(0, MOST_LANGUAGES)) {
    if (typeof choice !== 'object' || choice === null) return undefined
    const { voice, rate } = choice as Record<string, unknown>
    if (voice !== undefined && typeof voice !== 'string') return undefined
    if (rate !== undefined && (typeof rate !== 'number' || Number.isNaN(rate))) return undefined
    choices[choiceKey(language)] = {
      ...(voice !== undefined && { voice }),
      ...(rate !== undefined && {
        rate: Math.min(SPEECH_RATES.most, Math.max(SPEECH_RATES.least, rate)),
      }),
    }
  }
  return choices
}
