/** A question to begin with, put beside the address of a dialogue; the reader sends it, or changes it first. */
export interface QuestionDraft {
  question: string
}

/** Reads the question from the history state of an address. */
export const questionOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'question' in state && typeof state.question === 'string'
    ? state.question
    : ''
