import { randomUUID } from 'node:crypto'
import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import { readEntitlements } from '../billing/entitlements.ts'
import type { Database } from '../database/open-database.ts'
import {
  aiDialogues,
  aiMessages,
  annotations,
  history,
  progress,
  readTime,
  reportMessages,
  reports,
  shelf,
  users,
} from '../database/schema.ts'
import { lockReading } from '../reading/member-lock.ts'

/**
 * Seals what a dormant account must not show to a new owner of its number: dialogues, reading history, reports, annotations,
 * and positions in books that do not return with the shelf or a purchase. The rows move to an account without number and
 * session, so no member's call can name them, and no endpoint needs a check. Lock the account's row first.
 *
 * @param found - the account; rows of an earlier seal stay in that seal
 * @returns id of the account that keeps the rows, for `sealedId`
 */
export async function seal(
  transaction: Database,
  found: Pick<typeof users.$inferSelect, 'id' | 'lang' | 'sealedId'>,
  now: Date,
): Promise<string> {
  const { id, lang } = found
  const sealedId = found.sealedId ?? randomUUID()
  if (!found.sealedId) {
    await transaction.insert(users).values({
      id: sealedId,
      status: 'sealed',
      phoneMasked: '',
      lang,
      interests: { categories: [], languages: [] },
      createdAt: now,
      lastSeenAt: now,
    })
  }
  const { ownedBookIds } = await readEntitlements(transaction, id, now)
  const kept = await transaction.select({ bookId: shelf.bookId }).from(shelf).where(eq(shelf.userId, id))
  const comingBack = [...new Set([...ownedBookIds, ...kept.map(({ bookId }) => bookId)])]
  await moveRows(transaction, id, sealedId, notInArray(progress.bookId, comingBack))
  return sealedId
}

/** Gives an account back what is sealed of it. Take the account's row first. */
export async function unseal(transaction: Database, userId: string, sealedId: string): Promise<void> {
  await moveRows(transaction, sealedId, userId)
  await transaction.delete(users).where(eq(users.id, sealedId))
}

/** Moves what can be sealed. Where the other account has read the same book meanwhile, both readings become one. */
async function moveRows(transaction: Database, from: string, to: string, places?: SQL): Promise<void> {
  await lockReading(transaction, from, to)
  const toOwner = { userId: to }
  await transaction.update(aiDialogues).set(toOwner).where(eq(aiDialogues.userId, from))
  await transaction.update(aiMessages).set(toOwner).where(eq(aiMessages.userId, from))
  // Keys and limits are counted by owner: sealed rows neither answer a repeated report nor block a new one.
  await transaction
    .update(reports)
    .set({ ...toOwner, owner: sql`'sealed:' || ${reports.id}` })
    .where(eq(reports.userId, from))
  await transaction.update(reportMessages).set(toOwner).where(eq(reportMessages.userId, from))
  await transaction.execute(sql`
    insert into ${history} (user_id, book_id, last_at, seconds)
    select ${to}, book_id, last_at, seconds from ${history} where user_id = ${from}
    on conflict (user_id, book_id) do update set
      last_at = greatest(${history.lastAt}, excluded.last_at), seconds = ${history.seconds} + excluded.seconds`)
  await transaction.delete(history).where(eq(history.userId, from))
  await transaction.execute(sql`
    insert into ${readTime} (user_id, book_id, started_at, ended_at, day)
    select ${to}, book_id, started_at, ended_at, day from ${readTime} where user_id = ${from}
    on conflict (user_id, started_at) do nothing`)
  await transaction.delete(readTime).where(eq(readTime.userId, from))
  // A device that still has them may have sent some of them again.
  await transaction.execute(sql`
    delete from ${annotations} as a using ${annotations} as b
    where a.id = b.id and a.user_id = ${from} and b.user_id = ${to}`)
  await transaction.update(annotations).set(toOwner).where(eq(annotations.userId, from))
  // Of two positions in a book the later one is kept; the furthest point and whether it was finished come from either.
  const pair = sql`a.book_id = b.book_id and (a.user_id, b.user_id) in ((${from}, ${to}), (${to}, ${from}))`
  await transaction.execute(sql`
    update ${progress} as a set
      furthest = greatest(a.furthest, b.furthest), completed_at = coalesce(a.completed_at, b.completed_at)
    from ${progress} as b where ${pair}`)
  await transaction.execute(sql`
    delete from ${progress} as a using ${progress} as b
    where ${pair} and (a.updated_at, a.user_id = ${to}) < (b.updated_at, b.user_id = ${to})`)
  await transaction
    .update(progress)
    .set(toOwner)
    .where(and(eq(progress.userId, from), places))
}
