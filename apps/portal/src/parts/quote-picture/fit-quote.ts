/** Words as they fit a box. */
export interface FittedQuote {
  /** Of the letters, px. */
  size: number
  lines: string[]
  /** Whether words are left out at the end. */
  isCut: boolean
}

/** Width of a text in letters of a size, px. */
export type MeasureText = (text: string, size: number) => number

/** A box for text; the line height is a multiple of the size of the letters. */
export interface QuoteBox {
  width: number
  height: number
  lineHeight: number
}

/** Sizes of the letters, px. A sentence is large; what is longer than a page of the smallest is cut. */
const SIZES = { largest: 84, smallest: 36, step: 2 }
/** Longer texts do not fit in any letters, characters. */
const LONGEST = 3000

/**
 * Fits words into a box: in letters as large as it allows, and cut at a word where even the smallest are too large.
 *
 * @param words - paragraphs on lines of their own
 */
export function fitQuote(words: string, box: QuoteBox, measure: MeasureText): FittedQuote {
  const text = words.slice(0, LONGEST)
  const isLong = text.length < words.length
  for (let size = SIZES.largest; size > SIZES.smallest; size -= SIZES.step) {
    const lines = wrap(text, box.width, (line) => measure(line, size))
    if (!isLong && lines.length <= linesOf(box, size)) return { size, lines, isCut: false }
  }
  const size = SIZES.smallest
  const measureLine = (line: string) => measure(line, size)
  const lines = wrap(text, box.width, measureLine)
  const most = linesOf(box, size)
  if (!isLong && lines.length <= most) return { size, lines, isCut: false }
  const kept = lines.slice(0, most)
  kept.push(cut(kept.pop() ?? '', box.width, measureLine))
  return { size, lines: kept, isCut: true }
}

const linesOf = ({ height, lineHeight }: QuoteBox, size: number) => Math.floor(height / (size * lineHeight))

/** Lines of a text, as many words in each as it holds; a word that is wider than a line is broken. */
function wrap(text: string, width: number, measure: (line: string) => number): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(/\s+/).filter(Boolean)) {
      const longer = line ? `${line} ${word}` : word
      if (measure(longer) <= width) {
        line = longer
        continue
      }
      if (line) lines.push(line)
      const parts = broken(word, width, measure)
      line = parts.pop() ?? ''
      lines.push(...parts)
    }
    if (line) lines.push(line)
  }
  return lines
}

/** A word in parts of a width: each has a letter with its signs at least. */
function broken(word: string, width: number, measure: (line: string) => number): string[] {
  if (measure(word) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const [letter] of word.matchAll(/.\p{M}*/gsu)) {
    if (part && measure(part + letter) > width) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}

/** Ends a line with an ellipsis, after as many words as there is space for. */
function cut(line: string, width: number, measure: (line: string) => number): string {
  let rest = line
  const shown = () => `${rest.replace(/[\s,;:.…،؛—–-]+$/u, '')}…`
  while (measure(shown()) > width && rest.includes(' ')) rest = rest.slice(0, rest.lastIndexOf(' '))
  while (measure(shown()) > width && rest.length > 1) rest = rest.slice(0, -1)
  return shown()
}
