/** Languages that browsers have patterns for, or we have. Others, such as Arabic, are not hyphenated. */
const HYPHENATED = ' en sw fr de es pt it nl sv da nb nn fi pl ru la '

/** Whether `hyphenate` has an effect on text in a language (BCP 47). */
export function canHyphenate(language: string): boolean {
  return HYPHENATED.includes(` ${language.toLowerCase().split('-')[0]} `)
}
