/** Text as it is compared, and where each of its units comes from. */
export interface FoldedText {
  text: string
  /** For each UTF-16 unit of `text` the offset in the source it comes from; one more for the end. */
  offsets: Uint32Array
}

/** Marks, joiners, direction signs, soft hyphens and the tatweel: never typed by those who search. */
const DROPPED = /[\p{Mn}\p{Me}\u0640\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u061c\ufeff]/u

/** Letters that are written for each other. Hamza on a carrier is the carrier with a mark, which NFD takes off. */
const SAME: Readonly<Record<string, string>> = {
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ٱ: 'ا',
  ة: 'ه',
  ہ: 'ه',
  ک: 'ك',
  ڪ: 'ك',
  '\u2018': "'",
  '\u2019': "'",
  '\u02bc': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2013': '-',
  '\u2014': '-',
}

const SIMPLE = /^[a-z0-9 ,.;:!?'"()-]$/
const known = new Map<string, string>()

/** Folds one character for comparison. Blanks of every kind become a space. */
function foldCharacter(character: string): string {
  let folded = known.get(character)
  if (folded !== undefined) return folded
  folded = ''
  // NFKD also opens ligatures and the presentation forms of Arabic.
  for (const part of character.normalize('NFKD').toLowerCase().normalize('NFKD')) {
    if (DROPPED.test(part)) continue
    folded += SAME[part] ?? foldDigit(part)
  }
  if (/^\s+$/.test(folded)) folded = ' '
  known.set(character, folded)
  return folded
}

function foldDigit(part: string): string {
  const code = part.charCodeAt(0)
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660)
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0)
  return part === 'ß' ? 'ss' : part
}

/**
 * Folds text for comparing: case, marks, tashkeel, tatweel, letter forms, digits, quotes and blanks make no difference.
 * Each kept unit remembers its source, so that what is found covers the vocalised word: كتب finds كَتَبَ, اكل finds أكل
 * and آكل.
 */
export function foldText(source: string): FoldedText {
  const parts: string[] = []
  const offsets: number[] = []
  let isAfterBlank = false
  for (let at = 0; at < source.length; ) {
    const character = String.fromCodePoint(source.codePointAt(at)!)
    const folded = SIMPLE.test(character) ? character : foldCharacter(character)
    const isBlank = folded === ' '
    // A row of blanks, as of indented markup, is one.
    if (folded !== '' && !(isBlank && isAfterBlank)) {
      parts.push(folded)
      for (let unit = 0; unit < folded.length; unit++) offsets.push(at)
      isAfterBlank = isBlank
    }
    at += character.length
  }
  offsets.push(source.length)
  return { text: parts.join(''), offsets: Uint32Array.from(offsets) }
}

/** A stretch of the source, UTF-16 units. */
interface Found {
  from: number
  to: number
}

/** Every place of a folded query in a folded text, in order, none over another. */
export function findFolded({ text, offsets }: FoldedText, query: string): Found[] {
  const found: Found[] = []
  if (query === '') return found
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + query.length)) {
    let end = at + query.length
    // A ligature is found whole, and what was dropped behind the last character (its marks) belongs to it.
    while (offsets[end] === offsets[end - 1]) end++
    found.push({ from: offsets[at]!, to: offsets[end]! })
  }
  return found
}
