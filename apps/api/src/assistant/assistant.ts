import type { AiCitation, AiMessage, AiStreamEvent, Assistant, Language } from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import type { AppParts } from '../app-parts.ts'
import { aiConsents } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { AiFailure, type AiPort } from '../ports/ai.ts'
import type { PortalUser } from '../ports/sessions.ts'
import { createCitationMarks } from '../rules/citation-marks.ts'
import { rankPassages } from '../rules/passage-rank.ts'
import { questionLanguage } from '../rules/question-language.ts'
import { termsOf } from '../rules/text-terms.ts'
import { answerTexts } from './answer-texts.ts'
import { addMessage, describeAiMessage, dialogueMessages, findOwnDialogue } from './dialogues.ts'
import { countQuestions, giveQuestionBack, takeQuestion } from './quota.ts'
import { quoteFrom } from './quote.ts'
import { createReadablePassages, type ReadablePassage } from './readable-passages.ts'
import { shownText } from './unit-passages.ts'

/** Passages that a question is answered from. */
const PASSAGES = 6
/** Messages before the question that are handed on. */
const HISTORY = 6
/** Characters of an answer; the rest is cut off, whichever service writes it. */
const ANSWER_LENGTH = 6000

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
  const readable = createReadablePassages(parts)
  const limit = config.ai.questionsPerDay

  async function hasConsented(userId: string): Promise<boolean> {
    if (!ai?.service) return true
    const [row] = await database.select().from(aiConsents).where(eq(aiConsents.userId, userId))
    return row?.service === ai.service
  }

  const quotaAfter = (used: number) => ({ limit, left: Math.max(0, limit - used) })

  return {
    async describe(userId) {
      return {
        on: ai !== undefined,
        external: ai?.service,
        consented: await hasConsented(userId),
        quota: quotaAfter(await countQuestions(database, userId, clock.now())),
      }
    },

    async setConsent(userId, agreed) {
      if (!agreed || !ai?.service) {
        await database.delete(aiConsents).where(eq(aiConsents.userId, userId))
        return
      }
      const row = { service: ai.service, at: clock.now() }
      await database
        .insert(aiConsents)
        .values({ userId, ...row })
        .onConflictDoUpdate({ target: aiConsents.userId, set: row })
    },

    async ask(question) {
      const { user, dialogueId, text } = question
      if (!ai) throw unavailable()
      const dialogue = await findOwnDialogue(database, user.id, dialogueId)
      if (!(await hasConsented(user.id))) {
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
      return write({ ...question, ai, bookId, history, quota }, () =>
        giveQuestionBack(database, user.id, now),
      )
    },
  }

  async function* write(
    question: Question & {
      ai: AiPort
      bookId: string | null
      history: readonly { role: 'user' | 'assistant'; text: string; citations: AiCitation[] }[]
      quota: { limit: number; left: number }
    },
    giveBack: () => Promise<void>,
  ): AsyncGenerator<AiStreamEvent> {
    const { user, text: requested, dialogueId, signal, quota } = question
    const language = questionLanguage(requested, question.language)
    let written = ''
    let citations: AiCitation[] = []
    try {
      const readPassages = await readable.find(user, question.bookId, signal)
      const chosen = choosePassages(readPassages, requested)
      if (!chosen.length) {
        written = (readPassages.length ? answerTexts.notFound : answerTexts.nothingRead)[language]
        yield { kind: 'text', text: written }
      } else {
        const marks = createCitationMarks(chosen.length)
        const chunks = question.ai.answer({
          question: requested,
          language,
          // An earlier answer may rest on what has been locked since: then it is not handed on.
          history: question.history
            .filter(({ citations: earlier }) => earlier.every((each) => isAmong(readPassages, each)))
            .map(({ role, text }) => ({ role, text })),
          passages: chosen.map(({ passage, quote, coverage }) => ({
            bookTitle: passage.bookTitle,
            text: shownText(passage),
            quote: quote.text,
            coverage,
          })),
          signal,
        })
        for await (const chunk of chunks) {
          const shown = plainText(marks.push(chunk)).slice(0, ANSWER_LENGTH - written.length)
          written += shown
          citations = marks.cited.map((index) => citationOf(chosen[index]!))
          if (shown) yield { kind: 'text', text: shown }
          if (signal.aborted || written.length >= ANSWER_LENGTH) break
        }
        const rest = plainText(marks.finish()).slice(0, ANSWER_LENGTH - written.length)
        written += rest
        if (rest) yield { kind: 'text', text: rest }
      }
      if (isTooLate(signal)) throw new AiFailure('The answer took too long.')
      if (!written.trim() && !signal.aborted) throw new AiFailure('The answer was empty.')
    } catch (error) {
      if (!signal.aborted || isTooLate(signal)) {
        await giveBack()
        if (!(error instanceof AiFailure)) throw error
        reportError(error, 'the assistant')
        throw unavailable()
      }
    }
    yield { kind: 'done', message: await store(dialogueId, written, citations, signal.aborted), quota }
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

interface ChosenPassage {
  passage: ReadablePassage
  quote: { text: string; offset: number }
  coverage: number
}

function choosePassages(passages: readonly ReadablePassage[], question: string): ChosenPassage[] {
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

function citationOf({ passage, quote }: ChosenPassage): AiCitation {
  const { bookId, bookTitle, unitId, unit, start } = passage
  return { bookId, bookTitle, unitId, unit, offset: start + quote.offset, quote: quote.text }
}

/** Whether the member may still read, and has read, what a citation leads to. */
function isAmong(passages: readonly ReadablePassage[], { bookId, unit, offset }: AiCitation): boolean {
  return passages.some(
    (passage) =>
      passage.bookId === bookId && passage.unit === unit && passage.start <= offset && offset < passage.end,
  )
}

/** Nothing that is not seen, and nothing that turns the text around it. */
function plainText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return text.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
}

/** Ended by the clock, not by the reader. */
function isTooLate({ aborted, reason }: AbortSignal): boolean {
  return aborted && reason instanceof DOMException && reason.name === 'TimeoutError'
}

function unavailable(): Refusal {
  return Refusal.because(503, 'AI_UNAVAILABLE', 'The assistant cannot answer now. Please try again later.')
}
