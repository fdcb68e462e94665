import { randomUUID } from 'node:crypto'
import type { AiDialogue, AiMessage } from '@kurasa/portal-contract'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { aiDialogues, aiMessages, books } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'

type DialogueRow = typeof aiDialogues.$inferSelect
type MessageRow = typeof aiMessages.$inferSelect

const TITLE_LENGTH = 60

/** Begins a dialogue. @throws {Refusal} 404 for a book that does not exist */
export async function beginDialogue(
  database: Database,
  { userId, bookId, now }: { userId: string; bookId?: string | undefined; now: Date },
): Promise<DialogueRow> {
  if (bookId !== undefined) {
    const [book] = await database.select({ id: books.id }).from(books).where(eq(books.id, bookId))
    if (!book) throw Refusal.notFound('There is no such book.')
  }
  const [dialogue] = await database
    .insert(aiDialogues)
    .values({ id: randomUUID(), userId, bookId: bookId ?? null, title: '', createdAt: now, updatedAt: now })
    .returning()
  return dialogue!
}

/** A member's own dialogue. @throws {Refusal} 404, for other people's too */
export async function findOwnDialogue(database: Database, userId: string, id: string): Promise<DialogueRow> {
  const [dialogue] = await database
    .select()
    .from(aiDialogues)
    .where(and(eq(aiDialogues.id, id), eq(aiDialogues.userId, userId)))
  if (!dialogue) throw Refusal.notFound('There is no such dialogue.')
  return dialogue
}

/** Returns the messages of a dialogue, oldest first. */
export async function dialogueMessages(database: Database, dialogueId: string): Promise<MessageRow[]> {
  return database
    .select()
    .from(aiMessages)
    .where(eq(aiMessages.dialogueId, dialogueId))
    .orderBy(asc(aiMessages.n))
}

/**
 * Adds a message at the end.
 *
 * @returns undefined when the dialogue was removed meanwhile
 */
export async function addMessage(
  database: Database,
  dialogueId: string,
  message: Pick<MessageRow, 'role' | 'text' | 'citations' | 'isStopped' | 'at'>,
): Promise<MessageRow | undefined> {
  return database.transaction(async (transaction) => {
    const [dialogue] = await transaction
      .update(aiDialogues)
      .set({ messageCount: sql`${aiDialogues.messageCount} + 1`, updatedAt: message.at })
      .where(eq(aiDialogues.id, dialogueId))
      .returning()
    if (!dialogue) return undefined
    const { messageCount: n, userId, title } = dialogue
    if (!title && message.role === 'user') {
      await transaction
        .update(aiDialogues)
        .set({ title: shorten(message.text) })
        .where(eq(aiDialogues.id, dialogueId))
    }
    const [added] = await transaction
      .insert(aiMessages)
      .values({ dialogueId, n, userId, ...message })
      .returning()
    return added
  })
}

/** Removes a member's dialogues for good. @param ids - undefined: all */
export async function removeDialogues(
  database: Database,
  userId: string,
  ids: readonly string[] | undefined,
): Promise<number> {
  const removed = await database
    .delete(aiDialogues)
    .where(and(eq(aiDialogues.userId, userId), ids && inArray(aiDialogues.id, [...ids])))
    .returning({ id: aiDialogues.id })
  return removed.length
}

/** A dialogue as its member sees it. */
export function describeDialogue({ id, bookId, title, createdAt, updatedAt }: DialogueRow): AiDialogue {
  return {
    id,
    bookId: bookId ?? undefined,
    title,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** A message as its member sees it. */
export function describeAiMessage({ n, role, text, citations, isStopped, at }: MessageRow): AiMessage {
  return { id: String(n), role, text, citations, stopped: isStopped, at: at.toISOString() }
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length <= TITLE_LENGTH ? line : `${line.slice(0, TITLE_LENGTH - 1).trimEnd()}…`
}
