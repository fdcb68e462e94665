import type { AiCitation, Language } from '@kurasa/portal-contract'
import { AiFailure, type AiPort } from '../ports/ai.ts'
import { createCitationMarks } from '../rules/citation-marks.ts'
import { answerTexts } from './answer-texts.ts'
import { type ChosenPassage, choosePassages, citationOf, isAmong } from './chosen-passages.ts'
import type { ReadablePassage } from './readable-passages.ts'
import { shownText } from './unit-passages.ts'

/** Characters of an answer; the rest is cut off, whichever service writes it. */
const ANSWER_LENGTH = 6000

/** Input of an answer. */
export interface AnswerRequest {
  ai: AiPort
  question: string
  /** Language of the question. */
  language: Language
  /** Messages before the question. */
  history: readonly { role: 'user' | 'assistant'; text: string; citations: AiCitation[] }[]
  /** All that the member has read and may read. */
  passages: readonly ReadablePassage[]
  /** Aborted when the reader stops the answer; by a `TimeoutError` when it comes too late. */
  signal: AbortSignal
}

/** An answer as it is written. */
export class AnswerStream {
  /** The text written so far. */
  text = ''
  citations: AiCitation[] = []

  /** Writes the answer, chunk by chunk. @throws {AiFailure} when it is empty or takes too long */
  async *write(request: AnswerRequest): AsyncGenerator<string> {
    const { passages, question, language, signal } = request
    const chosen = choosePassages(passages, question)
    if (chosen.length) yield* this.#answer(chosen, request)
    else yield this.#take((passages.length ? answerTexts.notFound : answerTexts.nothingRead)[language])
    if (isTooLate(signal)) throw new AiFailure('The answer took too long.')
    if (!this.text.trim() && !signal.aborted) throw new AiFailure('The answer was empty.')
  }

  async *#answer(chosen: readonly ChosenPassage[], request: AnswerRequest): AsyncGenerator<string> {
    const { ai, question, language, history, passages, signal } = request
    const marks = createCitationMarks(chosen.length)
    const chunks = ai.answer({
      question,
      language,
      // An earlier answer may rest on what has been locked since: then it is not handed on.
      history: history
        .filter(({ citations }) => citations.every((each) => isAmong(passages, each)))
        .map(({ role, text }) => ({ role, text })),
      passages: chosen.map(({ passage, quote, coverage }) => ({
        bookTitle: passage.bookTitle,
        text: shownText(passage),
        quote: quote.text,
        note: passage.note && plainText(passage.note),
        coverage,
      })),
      signal,
    })
    for await (const chunk of chunks) {
      const shown = this.#take(plainText(marks.push(chunk)))
      this.citations = marks.cited.map((index) => citationOf(chosen[index]!))
      if (shown) yield shown
      if (signal.aborted || this.text.length >= ANSWER_LENGTH) break
    }
    const rest = this.#take(plainText(marks.finish()))
    if (rest) yield rest
  }

  /** @returns what of a text still fits the answer */
  #take(text: string): string {
    const shown = text.slice(0, ANSWER_LENGTH - this.text.length)
    this.text += shown
    return shown
  }
}

/** Removes invisible characters and characters that change the direction of the text around them. */
function plainText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return text.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
}

/** Ended by the clock, not by the reader. */
export function isTooLate({ aborted, reason }: AbortSignal): boolean {
  return aborted && reason instanceof DOMException && reason.name === 'TimeoutError'
}
