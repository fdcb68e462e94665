import { SaxesParser } from 'saxes'
import { termsOf } from '../rules/text-terms.ts'

/** Characters that a passage has when there is enough text, and those it never has more of, but for one long sentence. */
const USUAL_LENGTH = 240
const LONGEST = 700

/** Elements inside a sentence; every other element ends one. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code dfn em i img kbd mark q rb rp rt ruby s samp small span strong sub sup u var wbr'.split(
    ' ',
  ),
)

/** A passage of a unit's text: whole sentences. */
export interface UnitPassage {
  /** UTF-16 units from the start of the unit's text. */
  start: number
  end: number
  /** As it is stored, white space and all. */
  text: string
  /** Where its paragraphs end, from its start; rising. */
  breaks: readonly number[]
  terms: readonly string[]
}

/** The text of a unit, and where its paragraphs end. */
export interface UnitText {
  /** `textContent` of its body: offsets of progress and citations count in it. */
  text: string
  /** Rising offsets. */
  breaks: readonly number[]
}

/**
 * Reads the text of a stored unit without building its tree.
 *
 * @param html - as the importer stored it: well-formed XHTML
 * @throws {Error} for text that is not well-formed
 */
export function readUnitText(html: string): UnitText {
  const parser = new SaxesParser({ xmlns: false })
  const pieces: string[] = []
  const breaks: number[] = []
  let length = 0
  let depth = 0
  const add = (text: string) => {
    if (!depth) return
    pieces.push(text)
    length += text.length
  }
  const mark = (name: string) => {
    if (depth && !INLINE.has(name) && breaks.at(-1) !== length) breaks.push(length)
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('opentag', ({ name }) => {
    if (name === 'body' || depth) depth++
    mark(name)
  })
  parser.on('closetag', ({ name }) => {
    mark(name)
    if (depth) depth--
  })
  parser.write(html).close()
  return { text: pieces.join(''), breaks }
}

/**
 * Cuts a text into passages of a few sentences: short paragraphs together, long ones at the ends of sentences.
 *
 * @param language - BCP 47
 */
export function cutPassages({ text, breaks }: UnitText, language: string): UnitPassage[] {
  const passages: UnitPassage[] = []
  let start = 0
  let end = 0
  let inner: number[] = []
  const flush = () => {
    const own = { text: text.slice(start, end), breaks: inner }
    const terms = termsOf(shownText(own), language)
    if (own.text.trim()) passages.push({ ...own, start, end, terms })
    start = end
    inner = []
  }
  const paragraphEnds = [...breaks.filter((at) => at > 0 && at < text.length), text.length]
  for (const paragraphEnd of paragraphEnds) {
    if (paragraphEnd - start <= LONGEST) {
      end = paragraphEnd
      inner.push(end - start)
      if (end - start >= USUAL_LENGTH) flush()
      continue
    }
    flush()
    for (const sentence of sentencesOf(text.slice(start, paragraphEnd), language)) {
      const sentenceEnd = end + sentence.text.length
      if (sentenceEnd - start > LONGEST && end > start) flush()
      end = sentenceEnd
      if (end - start >= USUAL_LENGTH) flush()
    }
  }
  flush()
  return passages
}

/** A passage as it is shown in a line: white space made one, and one between paragraphs. */
export function shownText({ text, breaks }: Pick<UnitPassage, 'text' | 'breaks'>): string {
  const paragraphs = [0, ...breaks].map((from, index) => text.slice(from, breaks[index] ?? text.length))
  return paragraphs.join(' ').replace(/\s+/g, ' ').trim()
}

/** A sentence, with the white space behind it. */
export interface Sentence {
  /** UTF-16 units from the start of the text. */
  index: number
  text: string
}

/**
 * Sentences of a text; together they are the text.
 *
 * @param breaks - where paragraphs end, and so sentences too; rising
 */
export function sentencesOf(text: string, language: string, breaks: readonly number[] = []): Sentence[] {
  const segmenter = new Intl.Segmenter(knownLanguage(language), { granularity: 'sentence' })
  const sentences: Sentence[] = []
  let start = 0
  for (const end of [...breaks, text.length]) {
    if (end <= start) continue
    // A line that ends in the file ends nothing, and the segmenter would take it for the end of a paragraph.
    const paragraph = text.slice(start, end).replace(/[\n\r\x85\u2028\u2029]/g, ' ')
    for (const { index, segment } of segmenter.segment(paragraph)) {
      const from = start + index
      sentences.push({ index: from, text: text.slice(from, from + segment.length) })
    }
    start = end
  }
  return sentences
}

/** A book may name a language that no runtime knows, or none at all. */
function knownLanguage(language: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(language)[0]
  } catch {
    return undefined
  }
}
