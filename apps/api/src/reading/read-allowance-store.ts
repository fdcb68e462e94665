import { and, eq, sql } from 'drizzle-orm'
import { selectRows } from '../database/insert-rows.ts'
import type { Database } from '../database/open-database.ts'
import { progress, readAllowances, readTime, sessions, users } from '../database/schema.ts'
import { allowanceAt, FIRST_ALLOWANCE, UNOPENED_LIMIT } from '../rules/read-allowance.ts'

/** Member, session and book of a report. */
interface Reporter {
  userId: string
  sessionId: string
  bookId: string
}

/** Bounds of a report of reading. */
export interface ReportBounds {
  deviceId: string
  /** When the account was made: nothing was read in its name before. */
  since: Date
  /** Seconds that the device may report now. */
  allowance: number
  /** Seconds that count in this book: no limit once the member has a place in it. */
  inBook: number
}

/**
 * Reads what bounds reports, by member. A member that has logged out meanwhile has no entry.
 *
 * @param transaction - holds `lockReading` of every member
 * @param reports - one of each member
 */
export async function readBounds(
  transaction: Database,
  reports: readonly Reporter[],
  now: Date,
): Promise<Map<string, ReportBounds>> {
  const column = (name: keyof Reporter) => sql`${sql.param(reports.map((report) => report[name]))}::text[]`
  const rows = await transaction
    .select({
      userId: users.id,
      since: users.createdAt,
      deviceId: sessions.deviceId,
      loginAt: sessions.createdAt,
      left: readAllowances.seconds,
      leftAt: readAllowances.at,
      placeIn: progress.bookId,
      inBook: sql<number>`(
        select coalesce(sum(extract(epoch from r.ended_at - r.started_at)), 0)::float8
        from ${readTime} r where r.user_id = wanted.user_id and r.book_id = wanted.book_id
      )`,
    })
    .from(
      sql`unnest(${column('userId')}, ${column('sessionId')}, ${column('bookId')})
            as wanted (user_id, session_id, book_id)`,
    )
    .innerJoin(users, sql`${users.id} = wanted.user_id`)
    .innerJoin(sessions, and(eq(sessions.userId, users.id), sql`${sessions.id} = wanted.session_id`))
    .leftJoin(
      readAllowances,
      and(eq(readAllowances.userId, users.id), eq(readAllowances.deviceId, sessions.deviceId)),
    )
    .leftJoin(progress, and(eq(progress.userId, users.id), sql`${progress.bookId} = wanted.book_id`))
  return new Map(
    rows.map(({ userId, since, deviceId, loginAt, left, leftAt, placeIn, inBook }) => {
      const stored =
        left === null || leftAt === null
          ? { seconds: FIRST_ALLOWANCE, at: loginAt }
          : { seconds: left, at: leftAt }
      return [
        userId,
        {
          deviceId,
          since,
          allowance: allowanceAt(stored, now),
          inBook: placeIn === null ? Math.max(0, UNOPENED_LIMIT - inBook) : Number.POSITIVE_INFINITY,
        },
      ]
    }),
  )
}

/** Stores what devices may still report, by member. */
export async function storeAllowances(
  transaction: Database,
  left: readonly (typeof readAllowances.$inferInsert)[],
): Promise<void> {
  if (!left.length) return
  await transaction
    .insert(readAllowances)
    .select(selectRows(readAllowances, left))
    .onConflictDoUpdate({
      target: [readAllowances.userId, readAllowances.deviceId],
      set: { seconds: sql`excluded.seconds`, at: sql`excluded.at` },
    })
}
