/** Languages that browsers have patterns for. What is not named is not hyphenated: Arabic, Swahili and many more. */
const hyphenatedLanguages = [
  'en',
  'fr',
  'de',
  'es',
  'pt',
  'it',
  'nl',
  'sv',
  'da',
  'nb',
  'nn',
  'fi',
  'pl',
  'ru',
  'la',
] as const

/** Whether `hyphenate` has an effect on text in a language (BCP 47). */
export function canHyphenate(language: string): boolean {
  const primary = language.toLowerCase().split('-')[0]
  return hyphenatedLanguages.some((each) => each === primary)
}
