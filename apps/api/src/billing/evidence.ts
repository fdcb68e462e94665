import { createHash } from 'node:crypto'
import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm'
import type { BillingChannel } from '../database/billing-tables.ts'
import type { Database } from '../database/open-database.ts'
import { billingEvidence, billingIntents } from '../database/schema.ts'
import type { Charge, Finding } from '../ports/billing.ts'
import type { Evidence, EvidenceKind } from '../rules/judge-payment.ts'
import type { IntentRow } from './money-ledger.ts'

/** Evidence as it is stored. */
export type EvidenceRow = typeof billingEvidence.$inferSelect

/** A report to be stored: about an intent, or about whatever has its `providerRef`. */
export interface Report {
  channel: BillingChannel
  kind: EvidenceKind
  intentId: string | null
  finding: Finding
  at: Date
}

/**
 * Stores a report, once. An answer to a question is stored when it differs from the last one. A new report about an
 * intent makes the intent due, so that a process that dies now leaves the judgement to another one.
 *
 * @returns the intent it is about; undefined when none is known yet
 */
export async function storeEvidence(database: Database, report: Report): Promise<string | undefined> {
  const { channel, kind, finding, at } = report
  const { outcome, providerRef, amountKsh, payer, receipt, resultCode } = finding
  const facts = { outcome, providerRef, amountKsh, payer, receipt, resultCode }
  return database.transaction(async (opened) => {
    const transaction: Database = opened
    const intentId = report.intentId ?? (await findIntent(transaction, channel, providerRef))
    const isAnswer = kind === 'query' || kind === 'statement'
    const before = isAnswer && intentId ? await readLast(transaction, intentId, kind) : undefined
    const digest = digestOf(isAnswer ? facts : { ...facts, raw: finding.raw })
    if (before?.dedupeKey.endsWith(digest)) return intentId
    const subject = report.intentId ?? providerRef ?? ''
    const stored = await transaction
      .insert(billingEvidence)
      .values({
        ...facts,
        channel,
        kind,
        intentId: report.intentId,
        raw: finding.raw ?? facts,
        // A repeated answer after another one is news again.
        dedupeKey: [subject, ...(before ? [before.n] : []), digest].join('/'),
        receivedAt: at,
      })
      .onConflictDoNothing()
      .returning({ n: billingEvidence.n })
    const isNews = kind === 'callback' || kind === 'statement'
    if (stored.length && intentId && isNews) await makeDue(transaction, intentId, at)
    return intentId
  })
}

/** Every report about an intent, oldest first. */
export async function readEvidence(
  database: Database,
  intent: Pick<IntentRow, 'id' | 'channel' | 'providerRef'>,
): Promise<EvidenceRow[]> {
  const { id, channel, providerRef } = intent
  const named = eq(billingEvidence.intentId, id)
  const referred = providerRef
    ? and(eq(billingEvidence.channel, channel), eq(billingEvidence.providerRef, providerRef))
    : undefined
  return database
    .select()
    .from(billingEvidence)
    .where(referred ? or(named, referred) : named)
    .orderBy(asc(billingEvidence.n))
}

/** Callbacks that no intent is known for, newest first, at most 100. Money may be behind them. */
export async function readStrayEvidence(database: Database, before: Date): Promise<EvidenceRow[]> {
  return database
    .select()
    .from(billingEvidence)
    .where(isStray(before))
    .orderBy(desc(billingEvidence.n))
    .limit(100)
}

/** Reports that no intent is known for. */
export function isStray(before?: Date) {
  return sql`${billingEvidence.kind} in ('callback', 'statement') and ${billingEvidence.intentId} is null
    ${before ? sql`and ${billingEvidence.receivedAt} < ${before.toISOString()}::timestamptz` : sql``}
    and not exists (select 1 from billing_intents i
      where i.channel = ${billingEvidence.channel} and i.provider_ref = ${billingEvidence.providerRef})`
}

/** Facts that are known of a charge, for questions to the provider. */
export function chargeOf(intent: IntentRow, evidence: readonly Evidence[]): Charge {
  const receipt = evidence.findLast((one) => one.outcome === 'succeeded' && one.receipt)?.receipt
  return {
    reference: intent.id,
    providerRef: intent.providerRef,
    receipt: intent.receipt ?? receipt ?? null,
    amountKsh: intent.amountKsh,
    phone: intent.payerPhone,
    sentAt: intent.sentAt ?? intent.createdAt,
  }
}

async function findIntent(
  transaction: Database,
  channel: BillingChannel,
  providerRef: string | undefined,
): Promise<string | undefined> {
  if (providerRef === undefined) return undefined
  const [found] = await transaction
    .select({ id: billingIntents.id })
    .from(billingIntents)
    .where(and(eq(billingIntents.channel, channel), eq(billingIntents.providerRef, providerRef)))
  return found?.id
}

async function readLast(
  transaction: Database,
  intentId: string,
  kind: EvidenceKind,
): Promise<EvidenceRow | undefined> {
  const [last] = await transaction
    .select()
    .from(billingEvidence)
    .where(and(eq(billingEvidence.intentId, intentId), eq(billingEvidence.kind, kind)))
    .orderBy(desc(billingEvidence.n))
    .limit(1)
  return last
}

async function makeDue(transaction: Database, intentId: string, at: Date): Promise<void> {
  await transaction
    .update(billingIntents)
    .set({ nextCheckAt: at })
    .where(and(eq(billingIntents.id, intentId), ne(billingIntents.state, 'succeeded')))
}

function digestOf(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)
}
