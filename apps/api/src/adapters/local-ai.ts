import { answerTexts } from '../assistant/answer-texts.ts'
import type { AiPort } from '../ports/ai.ts'

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
      .slice(0, QUOTES)
    if (!fitting.length) {
      yield answerTexts.notFound[language]
      return
    }
    yield answerTexts.found[language]
    for (const { quote, mark } of fitting) yield `\n\n${inMarks(quote)} [${mark}]`
  },
}

/** Direct speech in the book has its own quotation marks. */
function inMarks(quote: string): string {
  return /^[“"«‘']/.test(quote) ? quote : `“${quote}”`
}
