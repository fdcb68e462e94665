import type { Language, Phone } from '@kurasa/portal-contract'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import {
  billingIntents,
  billingNotices,
  books,
  orders,
  packages,
  subscriptions,
  users,
} from '../database/schema.ts'
import type { BillingParts } from './billing-parts.ts'
import type { IntentRow } from './money-ledger.ts'
import { type NoticeFacts, noticeText } from './notice-text.ts'

/** Subject of a message to a member. */
export type NoticeKind = (typeof billingNotices.$inferSelect)['kind']

/** Stores a message to a member, once for an intent. Any process sends it after the transaction. */
export async function notice(
  transaction: Database,
  intent: Pick<IntentRow, 'id' | 'userId'>,
  kind: NoticeKind,
  now: Date,
): Promise<void> {
  await transaction
    .insert(billingNotices)
    .values({ intentId: intent.id, userId: intent.userId, kind, createdAt: now })
    .onConflictDoNothing()
}

/**
 * Sends the messages that wait. Each is claimed before it is sent: a process that dies in between loses one message
 * rather than sending it twice.
 *
 * @returns how many were tried
 */
export async function sendNotices(parts: BillingParts): Promise<number> {
  const { database, clock, sms, reportError, config } = parts
  const waiting = database
    .select({ intentId: billingNotices.intentId, kind: billingNotices.kind })
    .from(billingNotices)
    .where(isNull(billingNotices.sentAt))
    .orderBy(billingNotices.createdAt)
    .limit(20)
    .for('update', { skipLocked: true })
  const claimed = await database
    .update(billingNotices)
    .set({ sentAt: clock.now() })
    .where(sql`(${billingNotices.intentId}, ${billingNotices.kind}) in ${waiting}`)
    .returning()
  for (const { intentId, kind } of claimed) {
    try {
      const facts = await readFacts(database, intentId)
      if (facts)
        await sms.send(
          facts.phone,
          noticeText(kind, facts.language, { ...facts, publicOrigin: config.publicOrigin }),
        )
    } catch (error) {
      reportError(error, `notice ${kind} of ${intentId}`)
    }
  }
  return claimed.length
}

async function readFacts(
  database: Database,
  intentId: string,
): Promise<(Omit<NoticeFacts, 'publicOrigin'> & { phone: Phone; language: Language }) | undefined> {
  const [found] = await database
    .select({
      phone: users.phoneE164,
      language: users.lang,
      amountKsh: billingIntents.amountKsh,
      receipt: billingIntents.receipt,
      packageNames: packages.names,
      paidUntil: subscriptions.paidUntil,
      renews: subscriptions.autoRenew,
      title: books.title,
    })
    .from(billingIntents)
    .innerJoin(users, eq(users.id, billingIntents.userId))
    .leftJoin(packages, eq(packages.id, billingIntents.packageId))
    .leftJoin(subscriptions, eq(subscriptions.userId, billingIntents.userId))
    .leftJoin(orders, eq(orders.id, billingIntents.orderId))
    .leftJoin(books, eq(books.id, orders.bookId))
    .where(and(eq(billingIntents.id, intentId)))
  // The account was erased since: there is no recipient.
  if (!found?.phone) return undefined
  const { language } = found
  return {
    phone: found.phone as Phone,
    language,
    amountKsh: found.amountKsh,
    receipt: found.receipt ?? '',
    packageName: found.packageNames?.[language] ?? '',
    paidUntil: found.paidUntil,
    renews: found.renews ?? false,
    title: found.title ?? '',
  }
}
