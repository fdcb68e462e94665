import { randomInt, randomUUID } from 'node:crypto'
import { maskPhone, type Phone } from '@kurasa/portal-contract'
import { openSession } from '../accounts/session.ts'
import type { Assurance } from '../database/account-tables.ts'
import { users } from '../database/schema.ts'
import type { TestApp } from './test-app.ts'

/** Values of a member of a test; everything has a default. */
export type MemberTraits = Partial<typeof users.$inferInsert> & { assurance?: Assurance; deviceId?: string }

/** A member with a number and a live session, as after a login. `headers` carry the session. */
export interface Member {
  userId: string
  token: string
  sessionId: string
  phone: Phone
  headers: { tkn_p: string }
}

/** Makes a member, as real as any. */
export async function createMember(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  { assurance = 'otp', deviceId = 'phone', ...traits }: MemberTraits = {},
): Promise<Member> {
  const now = clock.now()
  const phone = (traits.phoneE164 ?? `+2547${randomInt(1e7, 1e8)}`) as Phone
  const userId = traits.id ?? randomUUID()
  await database.insert(users).values({
    lang: 'en_US',
    interests: { categories: [], languages: [] },
    createdAt: now,
    lastSeenAt: now,
    ...traits,
    id: userId,
    phoneE164: phone,
    phoneMasked: maskPhone(phone),
  })
  const { token, sessionId } = await openSession(database, {
    userId,
    assurance,
    deviceId,
    deviceName: 'Redmi 9',
    now,
  })
  return { userId, token, sessionId, phone, headers: { tkn_p: token } }
}
