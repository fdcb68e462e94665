import { termsOf } from '../rules/text-terms.ts'
import { type Sentence, sentencesOf, type UnitPassage } from './unit-passages.ts'

/** Characters of a quote that is still read at a glance. */
const QUOTE_LENGTH = 280
/** Characters below which a quote means nothing by itself. */
const SHORT = 90

/** A few sentences, word for word, white space made one. */
export interface Quote {
  text: string
  /** UTF-16 units from the start of the passage. */
  offset: number
}

/**
 * The shortest row of sentences that contains most terms of the question, short enough to be read at a glance; a very
 * short one is extended by its neighbours.
 *
 * @param terms - of the question
 */
export function quoteFrom(
  passage: Pick<UnitPassage, 'text' | 'breaks'>,
  language: string,
  terms: readonly string[],
): Quote {
  const wanted = new Set(terms)
  const sentences = sentencesOf(passage.text, language, passage.breaks).filter(({ text }) => text.trim())
  let best = { from: 0, to: 1, found: -1, length: 0 }
  for (let from = 0; from < sentences.length; from++) {
    let length = 0
    const said = new Set<string>()
    for (let to = from; to < sentences.length; to++) {
      const { text } = sentences[to]!
      length += text.length
      if (length > QUOTE_LENGTH && to > from) break
      for (const term of termsOf(text, language)) if (wanted.has(term)) said.add(term)
      const saysMore = said.size > best.found
      const saysItShorter = said.size > 0 && said.size === best.found && length < best.length
      if (saysMore || saysItShorter) best = { from, to: to + 1, found: said.size, length }
    }
  }
  const chosen = sentences.slice(...withNeighbours(sentences, best))
  const { index, text: first } = chosen[0] ?? { index: 0, text: '' }
  const offset = index + first.length - first.trimStart().length
  const text = chosen.map((sentence) => sentence.text.replace(/\s+/g, ' ').trim()).join(' ')
  if (text.length <= QUOTE_LENGTH) return { text, offset }
  return { text: `${text.slice(0, text.lastIndexOf(' ', QUOTE_LENGTH)).trimEnd()}…`, offset }
}

/** Start and end of a row that is extended while it is too short: by what follows, else by what precedes. */
function withNeighbours(
  sentences: readonly Sentence[],
  row: { from: number; to: number },
): [from: number, to: number] {
  let { from, to } = row
  let length = sentences.slice(from, to).reduce((sum, { text }) => sum + text.length, 0)
  while (length < SHORT) {
    const next = sentences[to]
    const before = sentences[from - 1]
    if (next && length + next.text.length <= QUOTE_LENGTH) to++
    else if (before && length + before.text.length <= QUOTE_LENGTH) from--
    else break
    length = sentences.slice(from, to).reduce((sum, { text }) => sum + text.length, 0)
  }
  return [from, to]
}
