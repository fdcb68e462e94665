import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { billingEvidence, billingIntents } from '../database/schema.ts'
import { BillingUnreachable, type Transaction } from '../ports/billing.ts'
import type { BillingParts } from './billing-parts.ts'
import { storeEvidence } from './evidence.ts'
import { settleIntent } from './settlement.ts'

const MINUTE = 60_000
/** Milliseconds that the provider's books are read back: providers give them for two days. */
const SWEPT = 24 * 60 * MINUTE
/** Milliseconds for which the provider is asked about each payment by itself. */
const YOUNG = 10 * MINUTE

/**
 * Reads the provider's books of the last day and stores payments that are in no report. Their callbacks were lost, or the
 * provider called them failed. A payment that fits no attempt is shown to the operator.
 */
export async function sweepStatement(parts: BillingParts): Promise<void> {
  const { database, billing, clock, reportError } = parts
  const { channel } = billing
  const now = clock.now()
  const from = new Date(now.getTime() - SWEPT)
  for (const transaction of await listUnknown(parts, from, new Date(now.getTime() - YOUNG))) {
    const { receipt, amountKsh, payer, providerRef, raw } = transaction
    try {
      const intentId = await findIntent(parts, transaction, from)
      const facts = { receipt, amountKsh, payer, providerRef, raw: raw ?? transaction }
      const finding = { outcome: 'succeeded', ...facts } as const
      await storeEvidence(database, { channel, kind: 'statement', intentId, finding, at: now })
      if (intentId) await settleIntent(parts, intentId)
    } catch (error) {
      reportError(error, `payment ${receipt}`)
    }
  }
}

/** Payments whose number neither an intent nor any evidence has. */
async function listUnknown(
  { database, billing }: BillingParts,
  from: Date,
  to: Date,
): Promise<Transaction[]> {
  let listed: Transaction[]
  try {
    listed = await billing.transactions(from, to)
  } catch (error) {
    if (error instanceof BillingUnreachable) return []
    throw error
  }
  if (!listed.length) return []
  const receipts = listed.map(({ receipt }) => receipt)
  const known = new Set<string | null>()
  const settled = await database
    .select({ receipt: billingIntents.receipt })
    .from(billingIntents)
    .where(and(eq(billingIntents.channel, billing.channel), inArray(billingIntents.receipt, receipts)))
  const reported = await database
    .select({ receipt: billingEvidence.receipt })
    .from(billingEvidence)
    .where(
      and(
        eq(billingEvidence.channel, billing.channel),
        inArray(billingEvidence.receipt, receipts),
        eq(billingEvidence.kind, 'statement'),
      ),
    )
  for (const { receipt } of [...settled, ...reported]) known.add(receipt)
  return listed.filter(({ receipt }) => !known.has(receipt))
}

/** The intent that a payment names, by the provider's reference or by the beginning of its own id. */
async function findIntent(
  { database, billing: { channel } }: BillingParts,
  { reference, providerRef }: Transaction,
  from: Date,
): Promise<string | null> {
  if (reference === undefined && providerRef === undefined) return null
  const candidates = await database
    .select({ id: billingIntents.id })
    .from(billingIntents)
    .where(
      and(
        eq(billingIntents.channel, channel),
        or(
          providerRef === undefined ? undefined : eq(billingIntents.providerRef, providerRef),
          reference === undefined
            ? undefined
            : and(
                gt(billingIntents.createdAt, new Date(from.getTime() - SWEPT)),
                sql`starts_with(${billingIntents.id}, ${reference})`,
              ),
        ),
      ),
    )
    .limit(2)
  return candidates.length === 1 ? candidates[0]!.id : null
}
