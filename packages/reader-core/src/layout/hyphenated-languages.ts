/** Languages that browsers have patterns for, or we have. What is not named is not hyphenated: Arabic and many more. */
const HYPHENATED = ' en sw fr de es pt it nl sv da nb nn fi pl ru la '

/** Whether `hyphenate` has an effect on text in a language (BCP 47). */
export function canHyphenate(language: string): boolean {
  return HYPHENATED.includes(` ${language.toLowerCase().split('-')[0]} `)
}
