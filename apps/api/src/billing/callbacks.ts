import { maskPhone, type Phone } from '@kurasa/portal-contract'
import { and, eq, lt, sql } from 'drizzle-orm'
import { billingCallbacks, billingIntents } from '../database/schema.ts'
import type { BillingReport } from '../ports/billing.ts'
import type { BillingParts } from './billing-parts.ts'
import { inquire } from './inquiry.ts'

/** Milliseconds a callback waits for its intent; then an operator has to look. */
const PARKED = 24 * 3600_000
/** Milliseconds for which matched callbacks are kept. */
const KEPT = 30 * 24 * 3600_000

type CallbackRow = typeof billingCallbacks.$inferSelect

/**
 * Accepts a callback of a provider. It grants nothing: it is stored, and when it fits an intent the provider is
 * queried. A callback that precedes the response to its request is parked; one that fits nothing goes to quarantine.
 */
export async function takeCallback(parts: BillingParts, report: BillingReport): Promise<void> {
  const { database, billing, clock } = parts
  const [row] = await database
    .insert(billingCallbacks)
    .values({
      channel: billing.channel,
      providerRef: report.providerRef,
      amountKsh: report.amountKsh,
      phoneMasked: maskPhone(report.phone as Phone),
      outcome: report.outcome,
      state: 'parked',
      receivedAt: clock.now(),
    })
    .onConflictDoUpdate({
      target: [
        billingCallbacks.channel,
        billingCallbacks.providerRef,
        billingCallbacks.outcome,
        billingCallbacks.amountKsh,
        billingCallbacks.phoneMasked,
      ],
      set: { times: sql`${billingCallbacks.times} + 1` },
    })
    .returning()
  if (row && row.state !== 'quarantined') await match(parts, row)
}

/** Looks again at callbacks that came before their reference was known. */
export async function matchParked(parts: BillingParts, providerRef: string): Promise<void> {
  const { database, billing } = parts
  const waiting = await database
    .select()
    .from(billingCallbacks)
    .where(
      and(
        eq(billingCallbacks.channel, billing.channel),
        eq(billingCallbacks.providerRef, providerRef),
        eq(billingCallbacks.state, 'parked'),
      ),
    )
  for (const row of waiting) await match(parts, row)
}

async function match(parts: BillingParts, row: CallbackRow): Promise<void> {
  const { database } = parts
  const [intent] = await database
    .select()
    .from(billingIntents)
    .where(and(eq(billingIntents.channel, row.channel), eq(billingIntents.providerRef, row.providerRef)))
  if (!intent) return
  const isOther =
    intent.amountKsh !== row.amountKsh ? 'amount' : isOtherPhone(intent.payerPhone, row) ? 'phone' : undefined
  await database
    .update(billingCallbacks)
    .set(isOther ? { state: 'quarantined', reason: isOther } : { state: 'matched' })
    .where(eq(billingCallbacks.id, row.id))
  if (!isOther) await inquire(parts, intent.id)
}

function isOtherPhone(payerPhone: string | null, row: CallbackRow): boolean {
  // An erased account has no number any more.
  return payerPhone !== null && maskPhone(payerPhone as Phone) !== row.phoneMasked
}

/**
 * Looks again at what is parked: a server that died may have left the reference to another one to find out.
 * Quarantines what has been parked for a day, and forgets what was matched long ago.
 */
export async function sortOutCallbacks(parts: BillingParts): Promise<void> {
  const { database, clock } = parts
  const parked = await database
    .select()
    .from(billingCallbacks)
    .where(eq(billingCallbacks.state, 'parked'))
    .orderBy(billingCallbacks.receivedAt)
    .limit(100)
  for (const row of parked) await match(parts, row)
  const before = (span: number) => new Date(clock.now().getTime() - span)
  await database
    .update(billingCallbacks)
    .set({ state: 'quarantined', reason: 'unknown' })
    .where(and(eq(billingCallbacks.state, 'parked'), lt(billingCallbacks.receivedAt, before(PARKED))))
  await database
    .delete(billingCallbacks)
    .where(and(eq(billingCallbacks.state, 'matched'), lt(billingCallbacks.receivedAt, before(KEPT))))
}
