import { eq } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { billingIntents } from '../database/schema.ts'
import type { IntentRow } from './money-ledger.ts'
import { lockMoney } from './money-lock.ts'

/**
 * An intent to be changed, and with it the rights of its member: first the member is locked, then the intent.
 *
 * @throws {Error} when there is none
 */
export async function lockIntent(transaction: Database, intentId: string): Promise<IntentRow> {
  const [found] = await transaction
    .select({ userId: billingIntents.userId })
    .from(billingIntents)
    .where(eq(billingIntents.id, intentId))
  if (!found) throw new Error(`There is no intent ${intentId}.`)
  await lockMoney(transaction, found.userId)
  const [intent] = await transaction
    .select()
    .from(billingIntents)
    .where(eq(billingIntents.id, intentId))
    .for('update')
  if (!intent) throw new Error(`There is no intent ${intentId}.`)
  return intent
}

/** Whether the result is still unknown and the time limit has not passed. */
export function isOpenIntent({ state }: IntentRow): boolean {
  return state === 'created' || state === 'sent'
}
