import { directionOf, isolateLatin, type Language, toIntlTag } from '@kurasa/portal-contract'

/** Texts by key; of a plural key one for each form of the language, `key_one`, `key_other` and so on. */
export type Words = Record<string, string | undefined>
/** Values of placeholders by name; `count` chooses the form of a plural. */
export type TextValues = Record<string, string | number>

/** `{{name}}`, or `{{name, number}}` for digits of the language. */
const PLACEHOLDER = /\{\{(\w+)(?:,\s*(number))?\}\}/g

/**
 * Looks texts up in `words`, which may grow later. The form of a plural is chosen by `count`, as CLDR has it. An unknown
 * key is its own text, an unknown value its placeholder, so that a fault is seen and breaks nothing.
 */
export function createTranslate(
  language: Language,
  words: Words,
): (key: string, values?: TextValues) => string {
  const plural = new Intl.PluralRules(toIntlTag(language))
  const number = new Intl.NumberFormat(toIntlTag(language))
  const isRightToLeft = directionOf(language) === 'rtl'
  return (key, values = {}) => {
    const { count } = values
    const text = (typeof count === 'number' && words[`${key}_${plural.select(count)}`]) || words[key] || key
    return text.replace(PLACEHOLDER, (whole, name: string, format?: string) => {
      const value = values[name]
      if (value === undefined) return whole
      if (typeof value === 'number') return format === 'number' ? number.format(value) : String(value)
      return isRightToLeft ? isolateLatin(value) : value
    })
  }
}
