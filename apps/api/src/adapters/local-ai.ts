import { answerTexts } from '../assistant/answer-texts.ts'
import type { AiPassage, AiPort } from '../ports/ai.ts'

/** A passage that has less of the question than this is no answer to it. */
const ENOUGH = 0.4
const QUOTES = 3

/**
 * Answers with quotations alone: nothing is made up and nothing leaves this machine. Reports when the text has no answer.
 */
export const localAi: AiPort = {
  async *answer({ language, passages }) {
    const fitting = passages
      .map((passage, index) => ({ ...passage, mark: index + 1 }))
      .filter(({ coverage }) => coverage >= ENOUGH)
      .filter((passage, index, all) => !isRepeated(passage, all.slice(0, index), all.slice(index + 1)))
      .slice(0, QUOTES)
    if (!fitting.length) {
      yield answerTexts.notFound[language]
      return
    }
    yield answerTexts.found[language]
    for (const { quote, mark, note } of fitting) {
      yield `\n\n${inMarks(quote)} [${mark}]`
      if (note) yield `\n${answerTexts.yourNote[language]} ${inMarks(note)}`
    }
  },
}

/** Marked words and the passage around them are one quotation: with the note, where there is one. */
function isRepeated(passage: AiPassage, before: readonly AiPassage[], after: readonly AiPassage[]): boolean {
  const isSame = ({ quote }: AiPassage) => quote.includes(passage.quote) || passage.quote.includes(quote)
  if (passage.note) return before.some((other) => isSame(other) && other.note === passage.note)
  return before.some(isSame) || after.some((other) => isSame(other) && other.note)
}

/** Direct speech in the book has its own quotation marks. */
function inMarks(quote: string): string {
  return /^[“"«‘']/.test(quote) ? quote : `“${quote}”`
}
