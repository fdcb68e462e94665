import {
  type AiStreamEvent,
  codes,
  deleteDialogues,
  getAssistant,
  getDialogue,
  getDialogues,
  postDialogue,
  postDialogueMessage,
  putAssistantConsent,
  putAssistantMarks,
} from '@kurasa/portal-contract'
import { and, desc, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { createAssistant } from '../assistant/assistant.ts'
import {
  beginDialogue,
  describeAiMessage,
  describeDialogue,
  dialogueMessages,
  findOwnDialogue,
  removeDialogues,
} from '../assistant/dialogues.ts'
import { aiDialogues } from '../database/schema.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { Refusal } from '../http/refusal.ts'
import { comesAfterPlace, pageByTime } from '../http/time-cursor.ts'

/** Milliseconds for an answer that is not streamed: the client cancels at 30 s, the server at 25 s. */
const WHOLE_ANSWER = 22_000

/** Answers that are being written. */
export interface AnswersUnderWay {
  /** Stops them, and resolves once what was written is stored. */
  close(): Promise<void>
}

/** GET /ai, PUT /ai/consent, PUT /ai/marks, and the dialogues. */
export function addAssistant(app: Hono, parts: AppParts): AnswersUnderWay {
  const { database, sessions, clock } = parts
  const assistant = createAssistant(parts)
  const cache = cacheControl.personal
  const asMember = { sessions, cache, writesAsUser: true }
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()

  handleEndpoint(app, getAssistant, { sessions, cache }, async ({ member }) =>
    assistant.describe((await member()).id),
  )

  handleEndpoint(app, putAssistantConsent, asMember, async ({ request, member }) => {
    const { id: userId } = await member()
    await assistant.setConsent(userId, request.agreed)
    return assistant.describe(userId)
  })

  handleEndpoint(app, putAssistantMarks, asMember, async ({ request, member }) => {
    const { id: userId } = await member()
    await assistant.setMarkConsent(userId, request.agreed)
    return assistant.describe(userId)
  })

  handleEndpoint(app, getDialogues, { sessions, cache }, async ({ request, member }) => {
    const { id: userId, isSealed } = await member()
    const place = { at: aiDialogues.updatedAt, id: aiDialogues.id }
    const rows = await database
      .select()
      .from(aiDialogues)
      .where(and(eq(aiDialogues.userId, userId), comesAfterPlace(place, request.cursor)))
      .orderBy(desc(aiDialogues.updatedAt), desc(aiDialogues.id))
      .limit(request.limit + 1)
    const { page, nextCursor } = pageByTime(rows, request.limit, ({ updatedAt, id }) => ({
      at: updatedAt,
      id,
    }))
    return { items: page.map(describeDialogue), nextCursor, sealed: isSealed || undefined }
  })

  handleEndpoint(app, postDialogue, asMember, async ({ request, member }) => {
    const { id: userId } = await member()
    return describeDialogue(
      await beginDialogue(database, { userId, bookId: request.bookId, now: clock.now() }),
    )
  })

  handleEndpoint(app, deleteDialogues, asMember, async ({ request, member }) => {
    const { id: userId } = await member()
    return { removed: await removeDialogues(database, userId, request.ids) }
  })

  handleEndpoint(app, getDialogue, { sessions, cache }, async ({ parameters, member }) => {
    const { id: userId } = await member()
    const dialogue = await findOwnDialogue(database, userId, parameters.id)
    const messages = await dialogueMessages(database, dialogue.id)
    return { dialogue: describeDialogue(dialogue), messages: messages.map(describeAiMessage) }
  })

  handleEndpoint(app, postDialogueMessage, asMember, async (call) => {
    const { request, parameters, language, headers, signal } = call
    const user = await call.member()
    const question = { user, dialogueId: parameters.id, text: request.text, language }
    if (headers.get('accept')?.includes('text/event-stream')) {
      const stopped = new AbortController()
      const ends = AbortSignal.any([signal, stopped.signal, closing.signal])
      const events = await assistant.ask({ ...question, signal: ends })
      const { response, written } = streamAnswer(events, () => stopped.abort(), parts.reportError)
      underWay.add(written)
      written.finally(() => underWay.delete(written))
      return response
    }
    const tooLate = AbortSignal.timeout(WHOLE_ANSWER)
    const events = await assistant.ask({ ...question, signal: AbortSignal.any([signal, tooLate]) })
    for await (const event of events) {
      if (event.kind === 'done') return { message: event.message, quota: event.quota }
    }
    throw new Error('An answer ended without its last event.')
  })

  return {
    async close() {
      closing.abort()
      await Promise.all(underWay)
    },
  }
}

/**
 * An answer as a stream, one event for each chunk.
 *
 * @param stop - called when the reader aborts the call
 * @returns the response, and a promise that resolves once everything is written and stored
 */
function streamAnswer(
  events: AsyncIterable<AiStreamEvent>,
  stop: () => void,
  reportError: AppParts['reportError'],
): { response: Response; written: Promise<void> } {
  const encoder = new TextEncoder()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(undefined, {
    highWaterMark: 1_000_000,
    size: (chunk) => chunk?.byteLength ?? 0,
  })
  const writer = writable.getWriter()
  // The reader has gone: the answer stops, and what was written so far is stored.
  writer.closed.catch(stop)
  const send = (event: AiStreamEvent) =>
    writer.write(encoder.encode(`data: ${JSON.stringify(event)}\n\n`)).catch(() => {})

  const written = (async () => {
    try {
      for await (const event of events) void send(event)
    } catch (error) {
      if (!(error instanceof Refusal)) reportError(error, 'the assistant')
      const { code, data, message } =
        error instanceof Refusal
          ? error
          : { code: codes.error.code, data: null, message: 'Service exception' }
      void send({ kind: 'failed', code, data, message })
    }
    // Not waited for: it ends only when the reader has read everything.
    writer.close().catch(() => {})
  })()

  const response = new Response(readable, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      // Not cached, and not buffered by a proxy until it is whole.
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    },
  })
  return { response, written }
}
