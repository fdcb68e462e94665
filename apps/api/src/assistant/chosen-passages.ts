import type { AiCitation } from '@kurasa/portal-contract'
import { rankPassages } from '../rules/passage-rank.ts'
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
  return rankPassages(passages, queryOf)
    .slice(0, PASSAGES)
    .map(({ passage, coverage }) => ({
      passage,
      coverage,
      quote: quoteFrom(passage, passage.language, queryOf(passage)),
    }))
}

export function citationOf({ passage, quote }: ChosenPassage): AiCitation {
  const { bookId, bookTitle, unitId, unit, start } = passage
  return { bookId, bookTitle, unitId, unit, offset: start + quote.offset, quote: quote.text }
}

/** Whether the member may still read, and has read, what a citation leads to. */
export function isAmong(passages: readonly ReadablePassage[], { bookId, unit, offset }: AiCitation): boolean {
  return passages.some(
    (passage) =>
      passage.bookId === bookId && passage.unit === unit && passage.start <= offset && offset < passage.end,
  )
}
