import { z } from 'zod/mini'
import { id, idList, pageRequest, time } from './books.ts'
import type { Endpoint } from './endpoint.ts'
import { sealed } from './me.ts'

/** A passage an answer rests on. Opening it is `?id=<bookId>` with the place. */
export const aiCitation = z.object({
  bookId: id,
  bookTitle: z.string(),
  unitId: id,
  /** Number of the unit in the manifest. */
  unit: z.int().check(z.gte(0)),
  /** UTF-16 units from the start of the unit's text to the quote. */
  offset: z.int().check(z.gte(0)),
  /** Word for word as in the book, white space made one. */
  quote: z.string(),
  /** The member's own note on these words, where the answer rests on a mark. Plain text. */
  note: z.optional(z.string()),
})
/** A passage an answer rests on. */
export type AiCitation = z.infer<typeof aiCitation>

/** A question or an answer. `text` is plain text: show it as such. `[1]` in it refers to the first citation. */
export const aiMessage = z.object({
  id,
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  citations: z.array(aiCitation),
  /** The reader stopped it before its end. */
  stopped: z.boolean(),
  at: time,
})
/** A question or an answer. */
export type AiMessage = z.infer<typeof aiMessage>

/** A conversation with the assistant. */
export const aiDialogue = z.object({
  id,
  /** The book it is about; absent: all that the member reads. */
  bookId: z.optional(id),
  /** The first question, shortened; empty before it. */
  title: z.string(),
  createdAt: time,
  updatedAt: time,
})
/** A conversation with the assistant. */
export type AiDialogue = z.infer<typeof aiDialogue>

const quota = z.object({
  /** Questions a day, by the day in Nairobi. */
  limit: z.int().check(z.gte(0)),
  left: z.int().check(z.gte(0)),
})

/** State of the assistant for this member. */
export const assistant = z.object({
  /** False when the operator switched it off. */
  on: z.boolean(),
  /** The service that passages of books go to; absent when they stay here. */
  external: z.optional(z.string()),
  /** Whether the member agreed to that service; true when there is none. */
  consented: z.boolean(),
  /** Whether answers may quote the member's own marks and notes; `ask`: not decided yet. Absent: not decided, and no marks. */
  marks: z.optional(z.enum(['ask', 'yes', 'no'])),
  quota,
})
/** State of the assistant for this member. */
export type Assistant = z.infer<typeof assistant>

/** State of the assistant for this member. */
export const getAssistant = { method: 'GET', path: '/ai', data: assistant } as const satisfies Endpoint

/** Agrees that passages go to the external service, or takes it back. */
export const putAssistantConsent = {
  method: 'PUT',
  path: '/ai/consent',
  request: z.object({ agreed: z.boolean() }),
  data: assistant,
} as const satisfies Endpoint

/** Allows answers to quote the member's own marks and notes, or takes it back. */
export const putAssistantMarks = {
  method: 'PUT',
  path: '/ai/marks',
  request: z.object({ agreed: z.boolean() }),
  data: assistant,
} as const satisfies Endpoint

/** The member's dialogues, the latest first. */
export const getDialogues = {
  method: 'GET',
  path: '/ai/dialogues',
  request: z.object(pageRequest),
  data: z.object({ items: z.array(aiDialogue), nextCursor: z.nullable(z.string()), sealed }),
} as const satisfies Endpoint

/** Begins one. 404 `NOT_FOUND` for a book that does not exist. */
export const postDialogue = {
  method: 'POST',
  path: '/ai/dialogues',
  request: z.object({ bookId: z.optional(id) }),
  data: aiDialogue,
} as const satisfies Endpoint

/** A dialogue with all its messages, oldest first. Another member's dialogue is 404 `NOT_FOUND`. */
export const getDialogue = {
  method: 'GET',
  path: '/ai/dialogues/:id',
  data: z.object({ dialogue: aiDialogue, messages: z.array(aiMessage) }),
} as const satisfies Endpoint

/**
 * Posts a question. Answers use only what the member may read and has read. 429 `AI_QUOTA`, 503 `AI_UNAVAILABLE`, 409
 * `CONSENT_REQUIRED`. With `accept: text/event-stream` the answer is streamed: see `aiStreamEvent`. Aborting the call
 * stops it.
 */
export const postDialogueMessage = {
  method: 'POST',
  path: '/ai/dialogues/:id/messages',
  request: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)) }),
  data: z.object({ message: aiMessage, quota }),
} as const satisfies Endpoint

/**
 * The JSON in `data:` of each event of a streamed answer: chunks of the text, then the whole message, or the envelope
 * of a failure. A request rejected before the first chunk gets an ordinary envelope instead of a stream.
 */
export const aiStreamEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('done'), message: aiMessage, quota }),
  z.object({ kind: z.literal('failed'), code: z.int(), data: z.unknown(), message: z.string() }),
])
/** An event of a streamed answer. */
export type AiStreamEvent = z.infer<typeof aiStreamEvent>

/** Removes dialogues for good: those named, or every one. */
export const deleteDialogues = {
  method: 'DELETE',
  path: '/ai/dialogues',
  request: z
    .object({
      ids: z.optional(idList(1, 50)),
      all: z.optional(z.literal('1')),
    })
    .check(
      z.refine(({ ids, all }) => Boolean(ids) !== Boolean(all), { path: ['ids'], message: 'ids or all=1' }),
    ),
  data: z.object({ removed: z.int().check(z.gte(0)) }),
} as const satisfies Endpoint
