import { eq } from 'drizzle-orm'
import { users } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { type CodeParts, useCode } from './codes.ts'

/**
 * Has a member prove once more that the number is theirs: a phone left open is not enough, nor is a shared connection.
 *
 * @throws {Refusal} 409 `STEP_UP` without a code, 422 `OTP_INVALID` or `OTP_EXPIRED`
 */
export async function stepUp(
  parts: Pick<CodeParts, 'database' | 'clock' | 'config'>,
  userId: string,
  given: { challengeId?: string; code?: string },
): Promise<void> {
  if (!given.challengeId || !given.code) {
    throw Refusal.because(409, 'STEP_UP', 'Please confirm with a code sent to your number.')
  }
  const [user] = await parts.database
    .select({ phone: users.phoneE164 })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) throw Refusal.overdue()
  const phone = await useCode(parts, {
    challengeId: given.challengeId,
    code: given.code,
    purpose: 'step-up',
  })
  if (phone !== user.phone) throw Refusal.because(422, 'OTP_INVALID', 'The code is not right.')
}
