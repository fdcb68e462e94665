/** Returns the offsets in a word at which it may be broken. */
export type WordBreaker = (word: string) => readonly number[]

/** Text between two blanks or dashes. */
const STRETCH = /[^\s\u2013\u2014]+/g
const BLANK = /[\s\u2013\u2014]/
/** Before and after the letters of a stretch: quotes, brackets, the end of a sentence. */
const SIGNS_BEFORE = /^[^\p{L}]*/u
const SIGNS_AFTER = /[^\p{L}]*$/u
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
export function breakPoints(text: string, from: number, to: number, breaker: WordBreaker): number[] {
  const points: number[] = []
  const least = wordEdge(text, from, -1)
  const stretches = text.slice(least, wordEdge(text, to, 1)).matchAll(STRETCH)
  for (const { 0: stretch, index } of stretches) {
    if (stretch.length < SHORTEST_WORD) continue
    const before = SIGNS_BEFORE.exec(stretch)![0].length
    const word = stretch.slice(before).replace(SIGNS_AFTER, '')
    if (word.length < SHORTEST_WORD || word.length > LONGEST_WORD || !WORD.test(word)) continue
    const start = least + index + before
    for (const point of breaker(word)) {
      const place = start + point
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

/** Most words that are remembered; a novel has some ten thousand. */
const MOST_WORDS = 20_000

/** A breaker that remembers. */
export function remembering(breaker: WordBreaker): WordBreaker {
  const known = new Map<string, readonly number[]>()
  return (word) => {
    let points = known.get(word)
    if (!points) {
      if (known.size >= MOST_WORDS) known.clear()
      points = breaker(word)
      known.set(word, points)
    }
    return points
  }
}
