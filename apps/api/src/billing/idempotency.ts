import { createHash } from 'node:crypto'
import { lifeMilliseconds, storedLife } from '@kurasa/portal-contract'
import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { idempotencyKeys } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'

/** Milliseconds for which a stored answer is given again. */
const ANSWER_KEPT = lifeMilliseconds(storedLife.answer)

/** One call that must happen once. */
export interface OnceCall {
  userId: string
  /** Name of the endpoint: keys of different calls never meet. */
  call: string
  key: string
  /** The request; the key with another one is refused. */
  body: unknown
  now: Date
}

/**
 * Does work once for each user, call and key, from however many processes: the answer is stored in the transaction of
 * the work, and given again for 48 h. Work that throws leaves nothing behind, and the key is free again.
 *
 * @param work - gets the transaction; its answer must be JSON. It must not wait for anything but the database
 * @throws {Refusal} 409 `IDEMPOTENCY_MISMATCH` when the key came with another body
 */
export async function onceFor<Answer>(
  database: Database,
  { userId, call, key, body, now }: OnceCall,
  work: (transaction: Database) => Promise<Answer>,
): Promise<Answer> {
  const bodyHash = createHash('sha256').update(canonicalJson(body)).digest('hex')
  const isThisKey = and(
    eq(idempotencyKeys.userId, userId),
    eq(idempotencyKeys.call, call),
    eq(idempotencyKeys.key, key),
  )
  return database.transaction(async (transaction) => {
    await transaction
      .delete(idempotencyKeys)
      .where(and(isThisKey, lt(idempotencyKeys.createdAt, new Date(now.getTime() - ANSWER_KEPT))))
    // A second call waits here until the first has ended, and then finds its answer.
    const claimed = await transaction
      .insert(idempotencyKeys)
      .values({ userId, call, key, bodyHash, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (!claimed.length) {
      const [stored] = await transaction.select().from(idempotencyKeys).where(isThisKey)
      if (stored?.bodyHash !== bodyHash) {
        throw Refusal.because(409, 'IDEMPOTENCY_MISMATCH', 'This key was used for another request.')
      }
      return stored.answer as Answer
    }
    const answer = await work(transaction as unknown as Database)
    await transaction.update(idempotencyKeys).set({ answer }).where(isThisKey)
    return answer
  })
}

/** Forgets the answers that are given no more. */
export async function forgetOldAnswers(database: Database, now: Date): Promise<void> {
  await database
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - ANSWER_KEPT)))
}

/** The same text for the same value, in whatever order its keys were written. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_name, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
