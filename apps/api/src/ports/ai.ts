import type { Language } from '@kurasa/portal-contract'

/** A passage of a book that the member may read and has read. */
export interface AiPassage {
  bookTitle: string
  /** White space made one. */
  text: string
  /** The sentences of it that fit the question best. */
  quote: string
  /** The reader's own note on the passage. */
  note?: string | undefined
  /** 0..1: the share of the question's terms that was found. */
  coverage: number
}

/** Input of an answer. Nothing else of a book ever reaches a model. */
export interface AiRequest {
  question: string
  /** Language of the answer. */
  language: Language
  /** Earlier questions and answers, oldest first. */
  history: readonly { role: 'user' | 'assistant'; text: string }[]
  /** The best first; never empty. */
  passages: readonly AiPassage[]
  /** Aborted when the reader stops the answer or the client has disconnected. */
  signal: AbortSignal
}

/** Port: who writes the answers. */
export interface AiPort {
  /** The service that questions and passages go to, as a member agrees to it; undefined when they stay here. */
  readonly service?: string
  /**
   * Writes an answer in chunks: plain text, in which `[n]` cites the n-th passage.
   *
   * @throws {AiFailure} when no answer can be obtained; chunks before it are then discarded
   */
  answer(request: AiRequest): AsyncIterable<string>
}

/** The one who writes the answers is out of reach, too slow, or answers nonsense. */
export class AiFailure extends Error {
  override readonly name = 'AiFailure'
}
