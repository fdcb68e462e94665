import { type Language, toBcp47 } from '@kurasa/portal-contract'

/** Letters of a sentence that fits on a card of three lines. */
const LONGEST = 140

/** First sentence of a description, where it is short enough for a card. */
export function firstSentence(text: string, language: Language): string | undefined {
  const [first] = new Intl.Segmenter(toBcp47(language), { granularity: 'sentence' }).segment(text)
  const sentence = first?.segment.trim() ?? ''
  return sentence !== '' && sentence.length <= LONGEST ? sentence : undefined
}
