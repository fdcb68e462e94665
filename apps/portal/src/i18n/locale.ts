import { directionOf, type Language, toBcp47, toIntlTag } from '@kurasa/portal-contract'
import type { ClientStorage } from '../storage/client-storage.ts'

export { directionOf, type Language, toBcp47, toIntlTag }

/** The languages of the interface in the order they are offered, each by its own name. */
export const languageNames: Record<Language, string> = {
  en_US: 'English',
  sw_KE: 'Kiswahili',
  ar_SA: 'العربية',
}

export const languages = Object.keys(languageNames) as Language[]
const defaultLanguage: Language = 'en_US'

/** Languages of books that readers of an interface most likely read, the likeliest first; as the server ranks its first screen. */
export const likelyLanguages: Record<Language, string[]> = {
  en_US: ['en', 'sw'],
  sw_KE: ['sw', 'en'],
  ar_SA: ['ar', 'en'],
}

/** The chosen language. An unset or unknown value becomes English, and is written back. */
export function storedLanguage(storage: ClientStorage): Language {
  const stored = storage.read('lang')
  const known = languages.find((language) => language === stored)
  if (known) return known
  storage.write('lang', defaultLanguage)
  return defaultLanguage
}

/** Language of a book that states none. */
export const UNKNOWN = 'und'

/** Name of a book's language (BCP 47) in the language of the interface, e.g. `sw` → "Kiswahili". */
export function bookLanguageName(tag: string, language: Language): string {
  try {
    const names = new Intl.DisplayNames([toBcp47(language)], { type: 'language', fallback: 'code' })
    const name = names.of(tag.split('-')[0]!) ?? tag
    return name.charAt(0).toLocaleUpperCase(toBcp47(language)) + name.slice(1)
  } catch {
    return tag
  }
}
