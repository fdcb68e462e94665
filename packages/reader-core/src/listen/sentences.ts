import { usesArabicScript, usesHebrewScript } from '../direction/reading-direction.ts'
import type { SectionText } from '../section/section-text.ts'
import { endsInAbbreviation } from './abbreviations.ts'
import { type SpeechOptions, type SpokenPiece, speechView } from './speech-view.ts'

/** Some desktop voices stop in longer ones, without an event. */
const MOST_CHARACTERS = 200
const MOST_SECONDS = 12

/** A stretch of text that is spoken in one go. */
export interface Sentence {
  /** Text offsets in the section; equal for words that replace a picture. */
  from: number
  to: number
  text: string
  /** BCP 47. */
  language: string
  /** Text offset in the section of a character of the spoken text; undefined where it is not in the section. */
  offsetOf(index: number): number | undefined
}

/** Seconds a voice needs, about. */
export function speakingSeconds(characters: number, language: string, rate: number): number {
  // Both scripts leave vowels out: a word has fewer letters.
  const perSecond = usesArabicScript(language) || usesHebrewScript(language) ? 10 : 14
  return characters / (perSecond * rate)
}

/** Splits the spoken text of a section into sentences. Ornaments without a letter are left out. */
export function sentencesOf(
  section: Pick<SectionText, 'leaves' | 'body' | 'language'>,
  rate: number,
  options: SpeechOptions,
): Sentence[] {
  const sentences: Sentence[] = []
  for (const { language, pieces } of speechView(section, options)) {
    const perSecond = 1 / speakingSeconds(1, language, rate)
    const most = Math.floor(Math.min(MOST_CHARACTERS, MOST_SECONDS * perSecond))
    const text = pieces.map((piece) => piece.text).join('')
    for (const { from, to } of splitSentences(text, language, most)) {
      const offsetOf = (index: number) => placeOf(pieces, from + index)?.exact
      const [start, end] = [placeOf(pieces, from), placeOf(pieces, to - 1)]
      sentences.push({
        from: start!.exact ?? start!.piece.from,
        to: end!.exact === undefined ? end!.piece.to : end!.exact + 1,
        text: text.slice(from, to).replace(/\s/g, ' '),
        language,
        offsetOf,
      })
    }
  }
  return sentences
}

/** The piece with a character of a run, and the offset of that in the section. */
function placeOf(
  pieces: readonly SpokenPiece[],
  index: number,
): { piece: SpokenPiece; exact: number | undefined } | undefined {
  let before = 0
  for (const piece of pieces) {
    const within = index - before
    if (within < piece.text.length) {
      const isText = piece.text.length === piece.to - piece.from
      return { piece, exact: isText ? piece.from + within : undefined }
    }
    before += piece.text.length
  }
  return undefined
}

interface Stretch {
  from: number
  to: number
}

/** Sentences of a paragraph, none longer than so many characters, without blanks around them. */
export function splitSentences(text: string, language: string, most: number): Stretch[] {
  return joinParts(text, sentenceStretches(text, language))
    .flatMap((stretch) => shorten(text, stretch, most))
    .map((stretch) => trim(text, stretch))
    .filter(({ from, to }) => /[\p{L}\p{N}]/u.test(text.slice(from, to)))
}

function sentenceStretches(text: string, language: string): Stretch[] {
  if (typeof Intl.Segmenter === 'function') {
    let segmenter: Intl.Segmenter
    try {
      segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
    } catch {
      // A book may name a language that is none.
      segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
    }
    return Array.from(segmenter.segment(text), ({ index, segment }) => ({
      from: index,
      to: index + segment.length,
    }))
  }
  const stretches: Stretch[] = []
  let from = 0
  // One mark, not a run of them: at each mark of a run that ends nothing the rest would be read again.
  for (const match of text.matchAll(/[.!?…؟۔。]["'”’»)\]]*\s+/g)) {
    const to = match.index + match[0].length
    stretches.push({ from, to })
    from = to
  }
  if (from < text.length) stretches.push({ from, to: text.length })
  return stretches
}

/** Joins what is one sentence: no engine knows abbreviations, addresses, or words that report what was said. */
function joinParts(text: string, stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = []
  for (const stretch of stretches) {
    const before = joined.at(-1)
    if (before && goesOn(text.slice(before.from, before.to), text.slice(stretch.from, stretch.to)))
      before.to = stretch.to
    else joined.push({ ...stretch })
  }
  return joined
}

/** A full stop of Latin, Greek, Cyrillic or Arabic text needs a blank behind it: without one it is in an address. */
const IN_A_WORD = /[\p{L}\p{N}/][.?!]$/u

function goesOn(before: string, next: string): boolean {
  // “Really?” she asked.
  if (/^\p{Ll}/u.test(next)) return true
  return IN_A_WORD.test(before) || endsInAbbreviation(before, next.slice(0, 1))
}

/** Cuts what is too long: after a clause where there is one in its second half, else between words. */
function shorten(text: string, { from, to }: Stretch, most: number): Stretch[] {
  const parts: Stretch[] = []
  let start = from
  while (to - start > most) {
    const room = text.slice(start, start + most)
    const clause = lastMatch(room, /[,;:،؛—–)]\s/g)
    const word = lastMatch(room, /\s/g)
    const length = clause > most / 2 ? clause : word > 0 ? word : wholeCharacters(room)
    parts.push({ from: start, to: start + length })
    start += length
  }
  parts.push({ from: start, to })
  return parts
}

/** End of the last match; 0 when there is none. */
function lastMatch(text: string, pattern: RegExp): number {
  let end = 0
  for (const match of text.matchAll(pattern)) end = match.index + match[0].length
  return end
}

function wholeCharacters(text: string): number {
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xd800 && last < 0xdc00 ? text.length - 1 : text.length
}

function trim(text: string, { from, to }: Stretch): Stretch {
  const part = text.slice(from, to)
  const start = from + part.length - part.trimStart().length
  return { from: start, to: Math.max(start, from + part.trimEnd().length) }
}
