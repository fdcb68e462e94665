import { and, eq, getTableColumns, getTableName, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database/open-database.ts'
import {
  aiConsents,
  aiDialogues,
  aiMarkConsents,
  aiMessages,
  aiUsage,
  annotations,
  billingEvidence,
  billingIntents,
  billingNotices,
  bookGrants,
  codeChallenges,
  consents,
  devMessages,
  heAttempts,
  history,
  idempotencyKeys,
  memberDayGrants,
  memberSettings,
  orders,
  pointBalances,
  pointLedger,
  prizeClaims,
  progress,
  ratings,
  readAllowances,
  readTime,
  reportMessages,
  reports,
  sessions,
  shelf,
  shelfStates,
  subscriptions,
  tickets,
  trackingEvents,
  users,
} from '../database/schema.ts'

/** A table with rows about members. */
interface PersonalTable {
  table: PgTable
  /** Names the member. */
  userId: PgColumn
  /** Columns that are of no use to the member and would help an attacker: hashes, keys. Not exported. */
  hidden?: readonly string[]
  /**
   * `delete`, or what stays and why: then only the id stays, which identifies no person once the account is erased;
   * columns that could identify a person are emptied.
   */
  onErase: 'delete' | { keptFor: string; cleared?: Record<string, null>; clearedWhere?: SQL }
}

/**
 * Every table that has a `user_id`, in the order in which rows can be deleted. A test compares it with the schema.
 */
export const personalTables: readonly PersonalTable[] = [
  { table: sessions, userId: sessions.userId, hidden: ['tokenHash'], onErase: 'delete' },
  { table: tickets, userId: tickets.userId, hidden: ['ticketHash'], onErase: 'delete' },
  { table: consents, userId: consents.userId, onErase: 'delete' },
  { table: progress, userId: progress.userId, onErase: 'delete' },
  { table: shelf, userId: shelf.userId, onErase: 'delete' },
  { table: memberSettings, userId: memberSettings.userId, onErase: 'delete' },
  { table: shelfStates, userId: shelfStates.userId, onErase: 'delete' },
  { table: annotations, userId: annotations.userId, onErase: 'delete' },
  { table: readTime, userId: readTime.userId, onErase: 'delete' },
  { table: readAllowances, userId: readAllowances.userId, onErase: 'delete' },
  { table: history, userId: history.userId, onErase: 'delete' },
  { table: ratings, userId: ratings.userId, onErase: 'delete' },
  { table: trackingEvents, userId: trackingEvents.userId, onErase: 'delete' },
  { table: aiMessages, userId: aiMessages.userId, onErase: 'delete' },
  { table: aiDialogues, userId: aiDialogues.userId, onErase: 'delete' },
  { table: aiUsage, userId: aiUsage.userId, onErase: 'delete' },
  { table: aiConsents, userId: aiConsents.userId, onErase: 'delete' },
  { table: aiMarkConsents, userId: aiMarkConsents.userId, onErase: 'delete' },
  { table: reportMessages, userId: reportMessages.userId, onErase: 'delete' },
  { table: reports, userId: reports.userId, onErase: 'delete' },
  { table: idempotencyKeys, userId: idempotencyKeys.userId, onErase: 'delete' },
  { table: prizeClaims, userId: prizeClaims.userId, onErase: 'delete' },
  { table: pointLedger, userId: pointLedger.userId, onErase: 'delete' },
  { table: pointBalances, userId: pointBalances.userId, onErase: 'delete' },
  { table: memberDayGrants, userId: memberDayGrants.userId, onErase: 'delete' },
  { table: bookGrants, userId: bookGrants.userId, onErase: 'delete' },
  { table: billingNotices, userId: billingNotices.userId, onErase: 'delete' },
  {
    table: subscriptions,
    userId: subscriptions.userId,
    onErase: { keptFor: 'accounting', cleared: { payerPhone: null, nextConsent: null } },
  },
  {
    table: billingIntents,
    userId: billingIntents.userId,
    hidden: ['providerRef'],
    onErase: {
      keptFor: 'accounting',
      cleared: { payerPhone: null, consent: null },
      // A payment under way needs its payer until it is settled: see `forgetErasedPayers`.
      clearedWhere: isNotNull(billingIntents.settledAt),
    },
  },
  { table: orders, userId: orders.userId, onErase: { keptFor: 'accounting' } },
]

/** Tables that know a member only by the number. */
const tablesByPhone: readonly { table: PgTable; phone: PgColumn }[] = [
  { table: codeChallenges, phone: codeChallenges.phoneE164 },
  { table: heAttempts, phone: heAttempts.phoneE164 },
  { table: devMessages, phone: devMessages.phoneE164 },
  { table: reports, phone: reports.phone },
]

/** Everything that is stored about a member but what is sealed, by the names of the tables. */
export async function exportPersonalData(
  database: Database,
  userId: string,
): Promise<Record<string, Record<string, unknown>[]>> {
  const data: Record<string, Record<string, unknown>[]> = {
    users: await database.select().from(users).where(eq(users.id, userId)),
  }
  for (const { table, userId: column, hidden = [] } of personalTables) {
    const columns = Object.fromEntries(
      Object.entries(getTableColumns(table)).filter(([name]) => !hidden.includes(name)),
    )
    const rows = await database.select(columns).from(table).where(eq(column, userId))
    if (rows.length) data[getTableName(table)] = rows
  }
  const reports = await readReports(database, userId)
  if (reports.length) data[getTableName(billingEvidence)] = reports
  return data
}

/** Providers' reports about a member's payments. */
async function readReports(database: Database, userId: string) {
  const { kind, outcome, amountKsh, payer, receipt, resultCode, receivedAt } =
    getTableColumns(billingEvidence)
  const isOwn = or(
    eq(billingIntents.id, billingEvidence.intentId),
    and(
      eq(billingIntents.channel, billingEvidence.channel),
      eq(billingIntents.providerRef, billingEvidence.providerRef),
    ),
  )
  return database
    .select({ kind, outcome, amountKsh, payer, receipt, resultCode, receivedAt })
    .from(billingEvidence)
    .innerJoin(billingIntents, and(eq(billingIntents.userId, userId), isOwn))
    .orderBy(billingEvidence.n)
}

/**
 * Erases a member, in one transaction. The row of the account stays without a name or number, because money rows must
 * name something.
 */
export async function erasePersonalData(transaction: Database, userId: string): Promise<void> {
  const [user] = await transaction.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) return
  if (user.sealedId) {
    const { sealedId } = user
    for (const { table, userId: column } of personalTables)
      await transaction.delete(table).where(eq(column, sealedId))
    await transaction.delete(users).where(eq(users.id, sealedId))
  }
  for (const { table, userId: column, onErase } of personalTables) {
    if (onErase === 'delete') await transaction.delete(table).where(eq(column, userId))
    else if (onErase.cleared) {
      await transaction
        .update(table)
        .set(onErase.cleared)
        .where(and(eq(column, userId), onErase.clearedWhere))
    }
  }
  if (user.phoneE164) {
    for (const { table, phone } of tablesByPhone) {
      await transaction.delete(table).where(eq(phone, user.phoneE164))
    }
  }
  await transaction
    .update(users)
    .set({
      status: 'erasing',
      phoneE164: null,
      phoneMasked: '',
      nickname: null,
      interests: { categories: [], languages: [] },
      pattern: null,
      weekGoal: null,
      ageConfirmedAt: null,
      privacyVersion: null,
      dormantAt: null,
      sealedId: null,
      eraseAt: null,
    })
    .where(eq(users.id, userId))
}

/** Empties the payers' numbers of erased members, and the reports with them, once their last payments are settled. */
export async function forgetErasedPayers(database: Database): Promise<void> {
  const erased = database.select({ id: users.id }).from(users).where(eq(users.status, 'erasing'))
  await database
    .update(billingIntents)
    .set({ payerPhone: null, consent: null })
    .where(
      and(
        inArray(billingIntents.userId, erased),
        isNotNull(billingIntents.settledAt),
        isNotNull(billingIntents.payerPhone),
      ),
    )
  await database
    .update(billingEvidence)
    .set({ payer: null, raw: null })
    .where(
      and(
        or(isNotNull(billingEvidence.payer), isNotNull(billingEvidence.raw)),
        sql`exists (select 1 from billing_intents i where i.user_id in ${erased} and i.settled_at is not null
          and (i.id = ${billingEvidence.intentId}
            or (i.channel = ${billingEvidence.channel} and i.provider_ref = ${billingEvidence.providerRef})))`,
      ),
    )
}
