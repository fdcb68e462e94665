import { postMerge } from '@kurasa/portal-contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import type { Database } from '../database/open-database.ts'
import { books, history, users } from '../database/schema.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { touchHistory } from '../reading/history-store.ts'
import { lockReading } from '../reading/member-lock.ts'
import { noteInterests } from '../reading/member-settings-store.ts'
import { storeProgress } from '../reading/progress-store.ts'
import { saveOnShelf } from '../reading/shelf-store.ts'
import { notAfter } from '../rules/device-clock.ts'

/** Interests a member can have. */
const MOST_INTERESTS = 50

/** POST /me/merge. */
export function addMerge(app: Hono, { database, sessions, clock }: AppParts): void {
  const options = { sessions, cache: cacheControl.personal, writesAsUser: true }
  handleEndpoint(app, postMerge, options, async ({ request, member }) => {
    const { id: userId } = await member()
    const now = clock.now()
    const past = (at: string) => notAfter(at, now)
    return database.transaction(async (transaction) => {
      await lockReading(transaction, userId)
      const saved = request.shelf.map(({ bookId, addedAt }) => ({ bookId, addedAt: past(addedAt) }))
      const visits = request.history.map(({ bookId, lastAt }) => ({ bookId, lastAt: past(lastAt) }))
      const shelf = await saveOnShelf(transaction, userId, saved, now)
      // The visits first: a position that is stored puts its book into the history, too.
      const history = await mergeHistory(transaction, userId, visits)
      const [results = []] = await storeProgress(transaction, [{ userId, items: request.progress }], now)
      const interests = request.interests
        ? await mergeInterests(transaction, userId, request.interests, now)
        : 0
      return {
        shelf,
        progress: results.filter(({ conflict }) => !conflict).length,
        history,
        interests,
      }
    })
  })
}

/** @returns how many books are new in the history */
async function mergeHistory(
  transaction: Database,
  userId: string,
  visits: readonly { bookId: string; lastAt: Date }[],
): Promise<number> {
  const latest = new Map<string, Date>()
  for (const { bookId, lastAt } of visits) {
    const known = latest.get(bookId)
    if (!known || lastAt > known) latest.set(bookId, lastAt)
  }
  const ids = [...latest.keys()]
  if (!ids.length) return 0
  const existing = await transaction.select({ id: books.id }).from(books).where(inArray(books.id, ids))
  const there = await transaction
    .select({ bookId: history.bookId })
    .from(history)
    .where(and(eq(history.userId, userId), inArray(history.bookId, ids)))
  await touchHistory(
    transaction,
    existing.map(({ id }) => ({ userId, bookId: id, lastAt: latest.get(id)!, seconds: 0 })),
  )
  return existing.length - there.length
}

/** @returns how many interests are new */
async function mergeInterests(
  transaction: Database,
  userId: string,
  given: { categories: string[]; languages: string[] },
  now: Date,
): Promise<number> {
  const [user] = await transaction
    .select({ interests: users.interests })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  if (!user) return 0
  const union = (own: string[], others: string[]) =>
    [...new Set([...own, ...others])].slice(0, MOST_INTERESTS)
  const interests = {
    categories: union(user.interests.categories, given.categories),
    languages: union(user.interests.languages, given.languages),
  }
  const added =
    interests.categories.length +
    interests.languages.length -
    user.interests.categories.length -
    user.interests.languages.length
  if (added > 0) {
    await transaction.update(users).set({ interests }).where(eq(users.id, userId))
    await noteInterests(transaction, userId, now)
  }
  return Math.max(0, added)
}
