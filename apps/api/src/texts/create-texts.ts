import { directionOf, isolateLatin, type Language, toIntlTag } from '@kurasa/portal-contract'
import { createInstance } from 'i18next'

/** Texts by key; a plural has one for each form of the language, `key_one`, `key_other` and so on. */
type Words = Readonly<Record<string, string>>

/** Values of placeholders by name; `count` chooses the form of a plural. */
type TextValues = Readonly<Record<string, string | number>>

/** Gives the text of a key in one language, its placeholders filled. */
export type Translate<Key extends string> = (key: Key, values?: TextValues) => string

interface TextsOptions {
  /**
   * Isolates Latin values within right-to-left text; true if not given. Messages leave it out: an isolate is two characters of 70.
   */
  isolates?: boolean
}

/**
 * Translates texts of the server by i18next: plurals by `count`, `{{name}}`, and `{{name, number}}` in the digits of the language.
 * An unknown key is its own text, an unknown value its placeholder.
 *
 * @param words - all texts of each language
 * @returns the translator of a language
 */
export function createTexts<Key extends string>(
  words: Readonly<Record<Language, Words>>,
  { isolates = true }: TextsOptions = {},
): (language: Language) => Translate<Key> {
  const languages = Object.keys(words) as Language[]
  const texts = createInstance({
    initAsync: false,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    resources: Object.fromEntries(
      languages.map((language) => [toIntlTag(language), { translation: words[language] }]),
    ),
    interpolation: { escapeValue: false, skipOnVariables: true },
    missingInterpolationHandler: (_text, [placeholder]) => placeholder,
  })
  void texts.init()
  return (language) => {
    const t = texts.getFixedT(toIntlTag(language))
    const isIsolated = isolates && directionOf(language) === 'rtl'
    return (key, values = {}) =>
      t(
        key,
        isIsolated
          ? Object.fromEntries(
              Object.entries(values).map(([name, value]) => [
                name,
                typeof value === 'string' ? isolateLatin(value) : value,
              ]),
            )
          : values,
      )
  }
}
