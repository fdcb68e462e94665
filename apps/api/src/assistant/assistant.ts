import type { AiCitation, AiMessage, AiStreamEvent, Assistant, Language } from '@kurasa/portal-contract'
import type { AppParts } from '../app-parts.ts'
import { Refusal } from '../http/refusal.ts'
import { AiFailure } from '../ports/ai.ts'
import type { PortalUser } from '../ports/sessions.ts'
import { questionLanguage } from '../rules/question-language.ts'
import { type AnswerRequest, AnswerStream, isTooLate } from './answer-stream.ts'
import { createConsents } from './consents.ts'
import { addMessage, describeAiMessage, dialogueMessages, findOwnDialogue } from './dialogues.ts'
import { createMarkConsents } from './mark-consents.ts'
import { countQuestions, giveQuestionBack, takeQuestion } from './quota.ts'
import { createReadablePassages } from './readable-passages.ts'

/** Messages before the question that are handed on. */
const HISTORY = 6

/** A question of a member. */
interface Question {
  user: PortalUser
  dialogueId: string
  text: string
  /** Language of the interface. */
  language: Language
  /** Aborted when the reader stops the answer; by a `TimeoutError` when it comes too late. */
  signal: AbortSignal
}

/** Answers questions about what members read. */
export interface AssistantService {
  describe(userId: string): Promise<Assistant>
  /** Agrees that passages go to the external service, or takes it back. */
  setConsent(userId: string, agreed: boolean): Promise<void>
  /** Lets answers quote the member's own marks and notes, or takes it back. */
  setMarkConsent(userId: string, agreed: boolean): Promise<void>
  /**
   * Submits a question. Resolves once it is accepted and stored; then the answer comes in chunks and ends with `done`.
   *
   * @throws {Refusal} 404, 409 `CONSENT_REQUIRED`, 429 `AI_QUOTA`, 503 `AI_UNAVAILABLE`; while the answer is written,
   *   503 again
   */
  ask(question: Question): Promise<AsyncIterable<AiStreamEvent>>
}

type AssistantParts = Pick<AppParts, 'database' | 'assets' | 'clock' | 'config' | 'ai' | 'reportError'>

/** Makes the one of a server. */
export function createAssistant(parts: AssistantParts): AssistantService {
  const { database, clock, config, ai, reportError } = parts
  const consents = createConsents(database, clock, ai?.service)
  const markConsents = createMarkConsents(database, clock, ai?.service)
  const readable = createReadablePassages(parts)
  const limit = config.ai.questionsPerDay

  const quotaAfter = (used: number) => ({ limit, left: Math.max(0, limit - used) })

  return {
    async describe(userId) {
      return {
        on: ai !== undefined,
        external: ai?.service,
        consented: await consents.has(userId),
        marks: await markConsents.stateOf(userId),
        quota: quotaAfter(await countQuestions(database, userId, clock.now())),
      }
    },

    setConsent: (userId, agreed) => consents.set(userId, agreed),

    setMarkConsent: (userId, agreed) => markConsents.set(userId, agreed),

    async ask(question) {
      const { user, dialogueId, text } = question
      if (!ai) throw unavailable()
      const dialogue = await findOwnDialogue(database, user.id, dialogueId)
      if (!(await consents.has(user.id))) {
        throw Refusal.because(
          409,
          'CONSENT_REQUIRED',
          'Please agree to the use of the external service first.',
        )
      }
      const now = clock.now()
      const used = await takeQuestion(database, user.id, limit, now)
      if (used === undefined) {
        throw Refusal.because(429, 'AI_QUOTA', 'You have asked all your questions for today.')
      }
      const history = (await dialogueMessages(database, dialogueId)).slice(-HISTORY)
      await addMessage(database, dialogueId, {
        role: 'user',
        text,
        citations: [],
        isStopped: false,
        at: now,
      })
      const quota = quotaAfter(used)
      const { bookId } = dialogue
      return write(question, { ai, bookId, history, quota }, () => giveQuestionBack(database, user.id, now))
    },
  }

  async function* write(
    { user, text, dialogueId, signal, language }: Question,
    {
      ai,
      bookId,
      history,
      quota,
    }: Pick<AnswerRequest, 'ai' | 'history'> & {
      bookId: string | null
      quota: { limit: number; left: number }
    },
    giveBack: () => Promise<void>,
  ): AsyncGenerator<AiStreamEvent> {
    const answer = new AnswerStream()
    try {
      const passages = await readable.find(user, bookId, signal)
      if ((await markConsents.stateOf(user.id)) === 'yes')
        passages.push(...(await readable.findMarks(user, bookId)))
      const spoken = questionLanguage(text, language)
      const request = { ai, question: text, language: spoken, history, passages, signal }
      for await (const chunk of answer.write(request)) yield { kind: 'text', text: chunk }
    } catch (error) {
      if (!signal.aborted || isTooLate(signal)) {
        await giveBack()
        if (!(error instanceof AiFailure)) throw error
        reportError(error, 'the assistant')
        throw unavailable()
      }
    }
    const message = await store(dialogueId, answer.text, answer.citations, signal.aborted)
    yield { kind: 'done', message, quota }
  }

  async function store(
    dialogueId: string,
    text: string,
    citations: AiCitation[],
    isStopped: boolean,
  ): Promise<AiMessage> {
    const message = { role: 'assistant', text, citations, isStopped, at: clock.now() } as const
    // A dialogue that was removed meanwhile is not brought back by its last answer.
    const stored = text ? await addMessage(database, dialogueId, message) : undefined
    return describeAiMessage(stored ?? { ...message, dialogueId, n: 0, userId: '' })
  }
}

function unavailable(): Refusal {
  return Refusal.because(503, 'AI_UNAVAILABLE', 'The assistant cannot answer now. Please try again later.')
}
