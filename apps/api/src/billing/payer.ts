import { type Phone, parsePhone } from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { users } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * Resolves the payer: the number that was given, or else the member's own.
 *
 * @param given - as typed
 * @throws {Refusal} 422 `PHONE_INVALID`
 */
export async function payerOf(database: Database, userId: string, given: string | undefined): Promise<Phone> {
  if (given !== undefined && given.trim() !== '') {
    const phone = parsePhone(given)
    if (!phone) throw Refusal.because(422, 'PHONE_INVALID', 'Please enter the correct mobile phone number')
    return phone
  }
  const [user] = await database.select({ phone: users.phoneE164 }).from(users).where(eq(users.id, userId))
  if (!user?.phone) throw Refusal.overdue()
  return user.phone as Phone
}
