/** Languages of the interface, as they travel and are stored. For `Intl` the underscore becomes a hyphen. */
export const languages = ['ar_SA', 'en_US', 'sw_KE'] as const
/** A language of the interface. */
export type Language = (typeof languages)[number]
/** The language of someone who chose none. */
export const defaultLanguage: Language = 'en_US'

/** The language a value names; undefined for an unknown one. */
export function knownLanguage(value: string | null | undefined): Language | undefined {
  return languages.find((language) => language === value)
}

/** The language a value names; an unknown one counts as unset. */
export const languageOf = (value: string | null | undefined): Language =>
  knownLanguage(value) ?? defaultLanguage

/** Direction of the interface in a language; never that of a book. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar_SA' ? 'rtl' : 'ltr')

/** BCP 47 for `lang` attributes and `Intl`, which throws on an underscore. The only place that converts. */
export const toBcp47 = (language: Language): string => language.replace('_', '-')

/**
 * The tag to format numbers and dates with. Digits and calendar are pinned: engines differ in what plain `ar-SA`
 * means.
 */
export const toIntlTag = (language: Language): string =>
  language === 'ar_SA'
    ? `${toBcp47(language)}-u-ca-gregory-nu-arab`
    : `${toBcp47(language)}-u-ca-gregory-nu-latn`

/**
 * Isolates a name, a title or a price within right-to-left text: otherwise a closing mark of a Latin title moves to the
 * other end. Values that are isolated already, and placeholders of elements, are unchanged.
 *
 * @see https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates
 */
export const isolateLatin = (value: string): string =>
  /[A-Za-z]/.test(value) && !/^[\u2066-\u2068⟦]/.test(value) ? `\u2068${value}\u2069` : value
