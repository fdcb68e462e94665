import { and, asc, isNotNull, lte } from 'drizzle-orm'
import { type AuditEntry, audit } from '../audit.ts'
import type { BillingParts } from '../billing/billing-parts.ts'
import { users } from '../database/schema.ts'
import { erasePersonalData } from './personal-data.ts'
import { stopPayments } from './stop-payments.ts'

/**
 * Stops what costs money, then erases the member.
 *
 * @param actor - who wants it, for the audit log; default: the member
 */
export async function eraseAccount(
  parts: BillingParts,
  userId: string,
  actor: AuditEntry['actor'] = `user:${userId}`,
): Promise<void> {
  const { database, clock } = parts
  await stopPayments(parts, userId)
  await database.transaction(async (transaction) => {
    await erasePersonalData(transaction, userId)
    await audit(transaction, { actor, action: 'user.erase', subject: `user:${userId}`, at: clock.now() })
  })
}

/**
 * Erases the accounts that were left behind for long enough. Doing it twice changes nothing.
 *
 * @returns how many
 */
export async function eraseLeftAccounts(parts: BillingParts): Promise<number> {
  const due = await parts.database
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.eraseAt), lte(users.eraseAt, parts.clock.now())))
    .orderBy(asc(users.eraseAt))
  for (const { id } of due) {
    try {
      await eraseAccount(parts, id, 'system')
    } catch (error) {
      parts.reportError(error, `erasure of ${id}`)
    }
  }
  return due.length
}
