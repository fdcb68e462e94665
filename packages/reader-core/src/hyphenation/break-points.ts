/** Returns the offsets in a word at which it may be broken. */
export type WordBreaker = (word: string) => readonly number[]

/** As `WordBreaker`, for what is between two blanks: a word with the quotes, brackets and stops around it. */
export type StretchBreaker = (stretch: string) => readonly number[]

/** Text between two blanks or dashes. */
const STRETCH = /[^\s\u2013\u2014]+/g
const BLANK = /[\s\u2013\u2014]/
/** Before and after the letters of a stretch: quotes, brackets, the end of a sentence. */
const SIGNS_BEFORE = /^[^\p{L}]*/u
const SIGNS_AFTER = /[^\p{L}]*$/u
/** The same of most words, without the classes of all letters, which take long to compile. */
const PLAIN = /^[ -@[-`{-~\u2010-\u206f]*([A-Za-z]+)[ -@[-`{-~\u2010-\u206f]*$/
/** One word: no address, no number, no compound with a hyphen of its own, none that the book broke itself. */
const WORD = /^[\p{L}\p{M}]+(?:['’ʼ][\p{L}\p{M}]+)*$/u
/** The same as `hyphenate-limit-chars` of `HYPHENS_CSS`. */
const SHORTEST_WORD = 5
/** Longer ones are no words. */
const LONGEST_WORD = 60

/**
 * Offsets in a text at which words may be broken, within a range. A word that the range cuts is broken as a whole one is,
 * so that a page that begins within it has the lines that it had in the chapter.
 */
export function breakPoints(text: string, from: number, to: number, breaker: StretchBreaker): number[] {
  const points: number[] = []
  const least = wordEdge(text, from, -1)
  const stretches = text.slice(least, wordEdge(text, to, 1)).matchAll(STRETCH)
  for (const { 0: stretch, index } of stretches) {
    if (stretch.length < SHORTEST_WORD) continue
    for (const point of breaker(stretch)) {
      const place = least + index + point
      if (place > from && place <= to) points.push(place)
    }
  }
  return points
}

/** The next blank from an offset on, or before it; at most as far away as the longest word. */
function wordEdge(text: string, offset: number, step: 1 | -1): number {
  let at = offset
  const isInside = () => at > 0 && at < text.length && Math.abs(at - offset) < LONGEST_WORD
  while (isInside() && !BLANK.test(text[step < 0 ? at - 1 : at]!)) at += step
  return at
}

/** Most stretches that are remembered; a novel has some twenty thousand. */
const MOST_STRETCHES = 20_000
const NONE: readonly number[] = []

/** Breaks the words in stretches, and remembers them: most words of a page were on the pages before. */
export function inStretches(breaker: WordBreaker): StretchBreaker {
  const known = new Map<string, readonly number[]>()
  return (stretch) => {
    let points = known.get(stretch)
    if (!points) {
      if (known.size >= MOST_STRETCHES) known.clear()
      points = pointsIn(stretch, breaker)
      known.set(stretch, points)
    }
    return points
  }
}

function pointsIn(stretch: string, breaker: WordBreaker): readonly number[] {
  const plain = PLAIN.exec(stretch)?.[1]
  const before = plain === undefined ? SIGNS_BEFORE.exec(stretch)![0].length : stretch.indexOf(plain)
  const word = plain ?? stretch.slice(before).replace(SIGNS_AFTER, '')
  if (word.length < SHORTEST_WORD || word.length > LONGEST_WORD) return NONE
  if (plain === undefined && !WORD.test(word)) return NONE
  const points = breaker(word)
  return before === 0 ? points : points.map((point) => before + point)
}
