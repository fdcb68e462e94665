import { randomUUID } from 'node:crypto'
import {
  type ChatMessage,
  OPEN_REPORTS,
  type Report,
  type ReportCategory,
  type ReportState,
} from '@kurasa/portal-contract'
import { and, asc, count, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import { type AuditEntry, audit } from '../audit.ts'
import type { Database } from '../database/open-database.ts'
import { reportMessages, reports } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'

type ReportRow = typeof reports.$inferSelect
type MessageRow = typeof reportMessages.$inferSelect

/** Messages a member may add before support must speak. */
const UNANSWERED_MESSAGES = 20

/** Author of a report: a member, or a visitor who left a number. */
export type Reporter = { userId: string; phone: string | null } | { userId: null; phone: string }

/** A new report. */
export interface NewReport {
  category: ReportCategory
  content: string
  idempotencyKey: string
}

/**
 * Stores a report, once for each reporter and key.
 *
 * @throws {Refusal} 409 `IDEMPOTENCY_MISMATCH` when the key came with another text, 429 `TOO_MANY_OPEN`
 */
export async function openReport(
  database: Database,
  reporter: Reporter,
  wanted: NewReport,
  now: Date,
): Promise<ReportRow> {
  const { outcome, report } = await database.transaction((transaction) =>
    storeReport(transaction, reporter, wanted, now),
  )
  if (outcome === 'mismatch') {
    throw Refusal.because(409, 'IDEMPOTENCY_MISMATCH', 'This key was used for another report.')
  }
  if (!report) {
    throw Refusal.because(429, 'TOO_MANY_OPEN', 'Please wait for the answers to your open requests first.')
  }
  return report
}

/** Result of storing a report: `known` and `mismatch` when its key came before, with the same text or another. */
type StoredReport =
  | { outcome: 'opened' | 'known' | 'mismatch'; report: ReportRow }
  | { outcome: 'full'; report: undefined }

/** Stores a report, unless its key came before or too many wait for an answer. */
export async function storeReport(
  transaction: Database,
  { userId, phone }: Reporter,
  { category, content, idempotencyKey }: NewReport,
  now: Date,
): Promise<StoredReport> {
  const owner = userId === null ? `phone:${phone}` : `user:${userId}`
  // One at a time for each reporter: neither the same report nor a fourth slips through beside another.
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`reports/${owner}`}))`)
  const [sent] = await transaction
    .select()
    .from(reports)
    .where(and(eq(reports.owner, owner), eq(reports.idempotencyKey, idempotencyKey)))
  if (sent) {
    const isSame = sent.category === category && sent.content === content
    return { outcome: isSame ? 'known' : 'mismatch', report: sent }
  }
  const [open] = await transaction
    .select({ count: count() })
    .from(reports)
    .where(and(eq(reports.owner, owner), eq(reports.state, 'open')))
  if ((open?.count ?? 0) >= OPEN_REPORTS) return { outcome: 'full', report: undefined }
  const [report] = await transaction
    .insert(reports)
    .values({
      id: randomUUID(),
      userId,
      phone,
      category,
      content,
      state: 'open',
      owner,
      idempotencyKey,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  return { outcome: 'opened', report: report! }
}

/**
 * A member's own report.
 *
 * @throws {Refusal} 404, for other people's reports too
 */
export async function findOwnReport(database: Database, userId: string, id: string): Promise<ReportRow> {
  const [report] = await database
    .select()
    .from(reports)
    .where(and(eq(reports.id, id), eq(reports.userId, userId)))
  if (!report) throw noSuchReport()
  return report
}

/** Returns the messages about a report, oldest first. */
export async function messagesOf(database: Database, reportId: string): Promise<MessageRow[]> {
  return database
    .select()
    .from(reportMessages)
    .where(eq(reportMessages.reportId, reportId))
    .orderBy(asc(reportMessages.n))
}

/**
 * Adds a member's words to their report; an answered one is open again.
 *
 * @throws {Refusal} 404, 409 `ALREADY_DONE` when it is closed, 429 `RATE_LIMITED`
 */
export async function addToReport(
  database: Database,
  userId: string,
  id: string,
  text: string,
  now: Date,
): Promise<{ report: ReportRow; message: MessageRow }> {
  return database.transaction(async (transaction) => {
    const report = await lockReport(transaction, and(eq(reports.id, id), eq(reports.userId, userId)))
    if (report.state === 'closed') {
      throw Refusal.because(409, 'ALREADY_DONE', 'This request is closed. Please open a new one.')
    }
    const [answer] = await transaction
      .select({ n: sql<number>`coalesce(max(${reportMessages.n}), 0)` })
      .from(reportMessages)
      .where(and(eq(reportMessages.reportId, id), ne(reportMessages.sender, 'user')))
    if (report.messageCount - (answer?.n ?? 0) >= UNANSWERED_MESSAGES) {
      throw Refusal.because(429, 'RATE_LIMITED', 'Please wait for our answer first.')
    }
    return say(transaction, report, { sender: 'user', text, state: 'open', now })
  })
}

/** Marks all messages so far as seen. @throws {Refusal} 404 */
export async function markReportSeen(database: Database, userId: string, id: string): Promise<ReportRow> {
  const [report] = await database
    .update(reports)
    .set({ seenCount: reports.messageCount })
    .where(and(eq(reports.id, id), eq(reports.userId, userId)))
    .returning()
  if (!report) throw noSuchReport()
  return report
}

/**
 * Answers a report for support.
 *
 * @throws {Refusal} 404, 409 `ALREADY_DONE` when it is closed
 */
export async function answerReport(
  database: Database,
  id: string,
  text: string,
  now: Date,
  actor: AuditEntry['actor'] = 'operator',
): Promise<ReportRow> {
  return database.transaction(async (transaction) => {
    const report = await lockReport(transaction, eq(reports.id, id))
    if (report.state === 'closed') {
      throw Refusal.because(409, 'ALREADY_DONE', `The report ${id} is closed.`)
    }
    const said = await say(transaction, report, { sender: 'agent', text, state: 'answered', now })
    await audit(transaction, {
      actor,
      action: 'report.reply',
      subject: `report:${id}`,
      detail: { before: report.state },
      at: now,
    })
    return said.report
  })
}

/**
 * Closes a report; closing it again changes nothing.
 *
 * @param text - the last word, if there is one
 * @throws {Refusal} 404
 */
export async function closeReport(
  database: Database,
  id: string,
  text: string | undefined,
  now: Date,
  actor: AuditEntry['actor'] = 'operator',
): Promise<ReportRow> {
  return database.transaction(async (transaction) => {
    const report = await lockReport(transaction, eq(reports.id, id))
    if (report.state === 'closed') return report
    await audit(transaction, {
      actor,
      action: 'report.close',
      subject: `report:${id}`,
      detail: { before: report.state },
      at: now,
    })
    if (text !== undefined) {
      return (await say(transaction, report, { sender: 'agent', text, state: 'closed', now })).report
    }
    const [closed] = await transaction
      .update(reports)
      .set({ state: 'closed', updatedAt: now })
      .where(eq(reports.id, id))
      .returning()
    return closed!
  })
}

/** Messages of support that a member has not seen, in all reports. */
export async function countUnread(database: Database, userId: string): Promise<number> {
  const [row] = await database
    .select({ count: count() })
    .from(reportMessages)
    .innerJoin(reports, eq(reports.id, reportMessages.reportId))
    .where(and(eq(reports.userId, userId), isUnread))
  return row?.count ?? 0
}

/** For each report, how many messages of support its member has not seen. */
export async function unreadOf(
  database: Database,
  reportIds: readonly string[],
): Promise<Map<string, number>> {
  if (!reportIds.length) return new Map()
  const rows = await database
    .select({ id: reports.id, count: count() })
    .from(reportMessages)
    .innerJoin(reports, eq(reports.id, reportMessages.reportId))
    .where(and(sql`${reports.id} in ${reportIds}`, isUnread))
    .groupBy(reports.id)
  return new Map(rows.map((row) => [row.id, row.count]))
}

/** A report as its member sees it. */
export function describeReport(report: ReportRow, unread: number): Report {
  const { id, category, content, state, createdAt, updatedAt } = report
  return {
    id,
    category,
    content,
    state,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    unread,
  }
}

/** A message as its member sees it. */
export function describeMessage({ n, sender, text, at }: MessageRow): ChatMessage {
  return { id: String(n), from: sender, text, at: at.toISOString() }
}

const isUnread = and(gt(reportMessages.n, reports.seenCount), ne(reportMessages.sender, 'user'))

async function lockReport(transaction: Database, condition: SQL | undefined): Promise<ReportRow> {
  const [report] = await transaction.select().from(reports).where(condition).for('update')
  if (!report) throw noSuchReport()
  return report
}

async function say(
  transaction: Database,
  report: ReportRow,
  words: { sender: MessageRow['sender']; text: string; state: ReportState; now: Date },
): Promise<{ report: ReportRow; message: MessageRow }> {
  const { sender, text, state, now } = words
  const n = report.messageCount + 1
  const [message] = await transaction
    .insert(reportMessages)
    .values({ reportId: report.id, n, userId: report.userId, sender, text, at: now })
    .returning()
  const [changed] = await transaction
    .update(reports)
    .set({ state, messageCount: n, updatedAt: now, ...(sender === 'user' && { seenCount: n }) })
    .where(eq(reports.id, report.id))
    .returning()
  return { report: changed!, message: message! }
}

function noSuchReport(): Refusal {
  return Refusal.notFound('There is no such report.')
}
