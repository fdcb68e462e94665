const LETTERS = /\p{L}+/gu

/**
 * UTF-16 units of the letters of a text.
 *
 * @param runs - matches some of the letters, as many at once as follow each other: one match for each letter takes ms on a phone
 */
export function countLetters(text: string, runs: RegExp = LETTERS): number {
  let count = 0
  for (const run of text.match(runs) ?? []) count += run.length
  return count
}
