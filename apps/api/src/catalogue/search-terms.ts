import { searchKey } from '@kurasa/portal-contract'
import { desc, gt, max, sql, sum } from 'drizzle-orm'
import { createBatchWriter } from '../database/batch-writer.ts'
import type { Database } from '../database/open-database.ts'
import { searchTerms } from '../database/schema.ts'
import type { Clock } from '../ports/clock.ts'
import { nairobiDay } from '../rules/nairobi-day.ts'

/** Days that are counted together. */
const DAYS = 7
/** Fewest people who typed a term: a rarer one may identify one of them. */
const FEWEST = 3
/** Searches that wait for the next batch; more are dropped. */
const WAITING_LIMIT = 500
const BATCH_DELAY = 1_000

/** Counts of search terms, without the people who typed them. */
export interface SearchTerms {
  /** Counts a text that found something. */
  add(text: string): void
  /** Writes what waits. Never rejects: counts may be lost, the server not. */
  flush(): Promise<void>
  /** Returns the most frequent searches of the last week. */
  hottest(limit: number): Promise<string[]>
}

interface SearchTermsParts {
  database: Database
  clock: Clock
  reportError(error: unknown, where: string): void
}

/** Collects what is searched for and writes it in batches. */
export function createSearchTerms({ database, clock, reportError }: SearchTermsParts): SearchTerms {
  const writer = createBatchWriter<string>({
    limit: WAITING_LIMIT,
    delay: BATCH_DELAY,
    write: (texts) => store(texts),
    onLost: (error, count) => reportError(error, `${count} search terms were not stored`),
  })

  async function store(texts: readonly string[]): Promise<void> {
    const day = nairobiDay(clock.now())
    const counted = new Map<string, { text: string; count: number }>()
    for (const text of texts) {
      const key = searchKey(text)
      counted.set(key, { text: text.trim(), count: (counted.get(key)?.count ?? 0) + 1 })
    }
    // In one order, so that two processes that write the same rows wait for each other and never both.
    const rows = [...counted]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, term]) => ({ day, key, ...term }))
    await database
      .insert(searchTerms)
      .values(rows)
      .onConflictDoUpdate({
        target: [searchTerms.day, searchTerms.key],
        set: { text: sql`excluded.text`, count: sql`${searchTerms.count} + excluded.count` },
      })
  }

  return {
    add: writer.add,
    flush: writer.flush,
    async hottest(limit) {
      const since = nairobiDay(new Date(clock.now().getTime() - DAYS * 86_400_000))
      const total = sum(searchTerms.count)
      const rows = await database
        .select({ text: max(searchTerms.text) })
        .from(searchTerms)
        .where(gt(searchTerms.day, since))
        .groupBy(searchTerms.key)
        .having(sql`${total} >= ${FEWEST}`)
        .orderBy(desc(total), searchTerms.key)
        .limit(limit)
      return rows.flatMap(({ text }) => text ?? [])
    },
  }
}
