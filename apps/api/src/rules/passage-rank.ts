/** Saturation of repeated words, and how much a long passage is held back. @see Robertson & Zaragoza 2009, BM25 */
const K1 = 1.2
const B = 0.75

/** A text to be ranked, by its terms in their order. */
export interface Rankable {
  terms: readonly string[]
}

/** How well a text fits a question. */
export interface Ranked<Text extends Rankable> {
  passage: Text
  /** BM25; comparable only within one ranking. */
  score: number
  /** 0..1: the share of the question's terms that was found, rare words counting more. */
  coverage: number
}

/**
 * Ranks texts by BM25, the best first; texts that share no word with the question are left out. Only these texts decide
 * what is a rare word, so nothing is learnt of texts that were not handed in.
 *
 * @param queryOf - the terms of the question in the manner of a text: its language decides over them
 */
export function rankPassages<Text extends Rankable>(
  texts: readonly Text[],
  queryOf: (text: Text) => readonly string[],
): Ranked<Text>[] {
  const average = texts.reduce((sum, { terms }) => sum + terms.length, 0) / Math.max(1, texts.length)
  const counted = texts.map((text) => ({ text, counts: countTerms(text.terms, new Set(queryOf(text))) }))
  const documents = new Map<string, number>()
  for (const { counts } of counted) {
    for (const term of counts.keys()) documents.set(term, (documents.get(term) ?? 0) + 1)
  }
  const weightOf = (term: string) => {
    const holders = documents.get(term) ?? 0
    return Math.log(1 + (texts.length - holders + 0.5) / (holders + 0.5))
  }
  const ranked: Ranked<Text>[] = []
  for (const { text, counts } of counted) {
    if (!counts.size) continue
    const length = 1 - B + (B * text.terms.length) / average
    let score = 0
    let found = 0
    for (const [term, count] of counts) {
      score += (weightOf(term) * count * (K1 + 1)) / (count + K1 * length)
      found += weightOf(term)
    }
    const requested = [...new Set(queryOf(text))].reduce((sum, term) => sum + weightOf(term), 0)
    ranked.push({ passage: text, score, coverage: found / requested })
  }
  return ranked.sort((a, b) => b.score - a.score)
}

function countTerms(terms: readonly string[], wanted: ReadonlySet<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) if (wanted.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}
