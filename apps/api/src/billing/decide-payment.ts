import { type AuditEntry, audit } from '../audit.ts'
import type { Database } from '../database/open-database.ts'
import { Refusal } from '../http/refusal.ts'
import type { BillingParts } from './billing-parts.ts'
import { lockIntent } from './intent-lock.ts'
import { decide, settleIntent } from './settlement.ts'

/**
 * Settles a payment by an operator's decision: it is stored as evidence and outweighs all reports.
 *
 * @param decision.decision - `grant`: it counts as paid; `return`: the money goes back and grants nothing
 * @throws {Refusal} 404 when unknown, 409 `ALREADY_DONE` when it has succeeded, or its money goes back
 */
export async function decidePayment(
  parts: Pick<BillingParts, 'database' | 'billing' | 'clock'>,
  intentId: string,
  { decision, reason, actor }: { decision: 'grant' | 'return'; reason: string; actor: AuditEntry['actor'] },
): Promise<void> {
  const now = parts.clock.now()
  await parts.database.transaction(async (opened) => {
    const transaction: Database = opened
    const intent = await lockIntent(transaction, intentId).catch(() => undefined)
    if (!intent) throw Refusal.notFound(`There is no payment ${intentId}.`)
    const isSettled = intent.state === 'succeeded' || (intent.abandonedAt !== null && intent.receipt !== null)
    if (isSettled) throw Refusal.because(409, 'ALREADY_DONE', `The payment ${intentId} is settled.`)
    const isReturned = decision === 'return'
    await decide(transaction, intent, { outcome: 'succeeded', isReturned, raw: { actor, reason }, now })
    await audit(transaction, {
      actor,
      action: 'billing.decision',
      subject: `intent:${intentId}`,
      detail: { decision, reason, state: intent.state },
      at: now,
    })
  })
  await settleIntent(parts, intentId)
}
