import type { AiCitation } from '@kurasa/portal-contract'
import { type Ranked, rankPassages } from '../rules/passage-rank.ts'
import { termsOf } from '../rules/text-terms.ts'
import { quoteFrom } from './quote.ts'
import type { ReadablePassage } from './readable-passages.ts'

/** Passages that a question is answered from. */
const PASSAGES = 6

/** A passage that a question is answered from, with its best sentences. */
export interface ChosenPassage {
  passage: ReadablePassage
  quote: { text: string; offset: number }
  coverage: number
}

/** The passages that fit a question best. */
export function choosePassages(passages: readonly ReadablePassage[], question: string): ChosenPassage[] {
  // Each language has its own endings: a question is read in that of each book.
  const terms = new Map<string, string[]>()
  const queryOf = ({ language }: ReadablePassage) => {
    const known = terms.get(language) ?? termsOf(question, language)
    terms.set(language, known)
    return known
  }
  const chosen: Ranked<ReadablePassage>[] = []
  for (const ranked of rankPassages(passages, queryOf)) {
    // Marked words say nothing that their passage does not.
    const isKnown = ranked.passage.isMark && !ranked.passage.note
    if (isKnown && chosen.some(({ passage }) => isInside(ranked.passage, passage))) continue
    chosen.push(ranked)
    if (chosen.length === PASSAGES) break
  }
  return chosen.map(({ passage, coverage }) => ({
    passage,
    coverage,
    quote: quoteFrom(passage, passage.language, queryOf(passage)),
  }))
}

const isInside = (inner: ReadablePassage, outer: ReadablePassage) =>
  inner.bookId === outer.bookId &&
  inner.unit === outer.unit &&
  inner.start >= outer.start &&
  inner.end <= outer.end

export function citationOf({ passage, quote }: ChosenPassage): AiCitation {
  const { bookId, bookTitle, unitId, unit, start, note } = passage
  const place = { bookId, bookTitle, unitId, unit, offset: start + quote.offset, quote: quote.text }
  return note === undefined ? place : { ...place, note }
}

/** Whether the member may still read, and has read, what a citation leads to; a note still must be quoted, too. */
export function isAmong(
  passages: readonly ReadablePassage[],
  { bookId, unit, offset, note }: AiCitation,
): boolean {
  return passages.some(
    (passage) =>
      passage.bookId === bookId &&
      passage.unit === unit &&
      passage.start <= offset &&
      offset < passage.end &&
      (note === undefined || passage.note === note),
  )
}
