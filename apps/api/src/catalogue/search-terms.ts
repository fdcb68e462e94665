import { type BookCard, searchKey } from '@kurasa/portal-contract'
import { and, asc, countDistinct, desc, gt, gte, like } from 'drizzle-orm'
import { createBatchWriter } from '../database/batch-writer.ts'
import type { Database } from '../database/open-database.ts'
import { searchTerms } from '../database/schema.ts'
import type { ServerSecret } from '../database/server-secret.ts'
import type { Clock } from '../ports/clock.ts'
import { nairobiDay } from '../rules/nairobi-day.ts'

/** Days that are counted together. */
const DAYS = 7
/** Fewest members who found something: fewer may be one person and friends. */
const FEWEST = 3
/** Between what was found and who found it. Rows of earlier versions, which hold what was typed, have none. */
const BY = ' | '
/** Searches that wait for the next batch; more are dropped. */
const WAITING_LIMIT = 500
const BATCH_DELAY = 1_000

/** Titles and authors that members found, without what they typed. */
export interface SearchTerms {
  /** Counts a title or an author that a member found; once a day for each member. */
  add(found: string, userId: string): void
  /** Writes what waits. Never rejects: counts may be lost, the server not. */
  flush(): Promise<void>
  /** Returns what most members found in the last week. */
  hottest(limit: number): Promise<string[]>
}

interface SearchTermsParts {
  database: Database
  clock: Clock
  secret: ServerSecret
  reportError(error: unknown, where: string): void
}

/**
 * Text that a search found: the title or the author that has the typed text, else the first title. It is the catalogue's text,
 * never the reader's: others see it.
 */
export function foundBy(
  text: string,
  items: readonly Pick<BookCard, 'title' | 'authors'>[],
): string | undefined {
  const typed = searchKey(text)
  const has = (name: string) => searchKey(name).includes(typed)
  return (
    items.find(({ title }) => has(title))?.title ??
    items.flatMap(({ authors }) => authors).find(has) ??
    items[0]?.title
  )
}

/** Collects what members find and writes it in batches. */
export function createSearchTerms({ database, clock, secret, reportError }: SearchTermsParts): SearchTerms {
  const writer = createBatchWriter<{ found: string; userId: string }>({
    limit: WAITING_LIMIT,
    delay: BATCH_DELAY,
    write: (finds) => store(finds),
    onLost: (error, count) => reportError(error, `${count} search terms were not stored`),
  })

  async function store(finds: readonly { found: string; userId: string }[]): Promise<void> {
    const day = nairobiDay(clock.now())
    const rows = new Map<string, typeof searchTerms.$inferInsert>()
    for (const { found, userId } of finds) {
      const key = `${searchKey(found)}${BY}${(await secret.sign(`search/${userId}`)).slice(0, 24)}`
      rows.set(key, { day, key, text: found, count: 1 })
    }
    // In one order, so that two processes that write the same rows wait for each other and never both.
    const sorted = [...rows.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
    await database.insert(searchTerms).values(sorted).onConflictDoNothing()
  }

  return {
    add: (found, userId) => writer.add({ found, userId }),
    flush: writer.flush,
    async hottest(limit) {
      const since = nairobiDay(new Date(clock.now().getTime() - DAYS * 86_400_000))
      const members = countDistinct(searchTerms.key)
      const rows = await database
        .select({ text: searchTerms.text })
        .from(searchTerms)
        .where(and(gt(searchTerms.day, since), like(searchTerms.key, `%${BY}%`)))
        .groupBy(searchTerms.text)
        .having(gte(members, FEWEST))
        .orderBy(desc(members), asc(searchTerms.text))
        .limit(limit)
      return rows.map(({ text }) => text)
    },
  }
}
