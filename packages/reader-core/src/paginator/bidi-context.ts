const STRONG_RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
const ARABIC_LETTER = /[\u0600-\u07bf\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/
const STRONG =
  /[A-Za-z\u00c0-\u024f\u0370-\u058f\u0590-\u08ff\u0900-\u1fff\u3040-\ud7ff\ufb1d-\ufdff\ufe70-\ufeff]/u
const OPENERS = /[\u202a\u202b\u202d\u202e\u2066\u2067\u2068]/
/** Characters at each end of a longer text that are enough: no embedding stays open over pages. */
const LONGEST = 4000
const LRM = '\u200e'
const RLM = '\u200f'
const ALM = '\u061c'

const markFor = (letter: string): string =>
  ARABIC_LETTER.test(letter) ? ALM : STRONG_RTL.test(letter) ? RLM : LRM

/**
 * Returns what a cut removes from a paragraph's bidi context: its first strong direction, open embeddings and the last strong
 * letter, as invisible characters to insert before the rest.
 *
 * @param before - text of the paragraph before the cut
 * @see https://www.unicode.org/reports/tr9/
 */
export function bidiContext(before: string): string {
  if (before === '') return ''
  if (before.length > LONGEST) return bidiContext(before.slice(0, 500) + before.slice(500 - LONGEST))
  let first = ''
  let last = ''
  const open: string[] = []
  for (const letter of before) {
    if (STRONG.test(letter)) {
      first ||= letter
      last = letter
    } else if (OPENERS.test(letter)) open.push(letter)
    else if (letter === '\u202c' || letter === '\u2069') open.pop()
  }
  const firstMark = first === '' ? '' : STRONG_RTL.test(first) ? RLM : LRM
  return firstMark + open.join('') + (last === '' ? '' : markFor(last))
}
