import { randomUUID } from 'node:crypto'
import { type Language, type Login, maskPhone, type Phone, type User } from '@kurasa/portal-contract'
import { and, eq, ne } from 'drizzle-orm'
import { audit } from '../audit.ts'
import type { Config } from '../config.ts'
import type { Assurance } from '../database/account-tables.ts'
import type { Database } from '../database/open-database.ts'
import { sessions, users } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import type { SmsPort } from '../ports/sms.ts'
import { newDeviceMessage } from './code-message.ts'
import { openSession } from './session.ts'
import { readSmsBudget, spendSms } from './sms-budget.ts'

/** Who logs in, where, and how sure we are. */
export interface LoginWish {
  phone: Phone
  assurance: Assurance
  language: Language
  deviceId: string
  deviceName: string
  ageConfirmed?: boolean
  privacyVersion?: string
  /** The member sent the device here from a session of their own: nobody needs to be told. */
  isExpected?: boolean
  now: Date
}

/**
 * Begins a session for a number, and its account when there is none.
 *
 * @throws {Refusal} 403 `NUMBER_BLOCKED`
 */
export async function logIn(
  { database, config, sms }: { database: Database; config: Config; sms: SmsPort },
  wish: LoginWish,
): Promise<Login> {
  const { phone, now, language, assurance, deviceId, deviceName } = wish
  const begun = await database.transaction(async (tx) => {
    const made = await tx
      .insert(users)
      .values({
        id: randomUUID(),
        phoneE164: phone,
        phoneMasked: maskPhone(phone),
        lang: language,
        interests: { categories: [], languages: [] },
        createdAt: now,
        lastSeenAt: now,
      })
      .onConflictDoNothing({ target: users.phoneE164 })
      .returning({ id: users.id })
    const isNew = made.length > 0
    const [found] = await tx.select().from(users).where(eq(users.phoneE164, phone)).for('update')
    if (!found) throw new Error('An account was neither found nor made.')
    if (found.status === 'blocked') return { kind: 'blocked' as const }
    const [user] = await tx
      .update(users)
      .set({
        lastSeenAt: now,
        ageConfirmedAt: found.ageConfirmedAt ?? (wish.ageConfirmed ? now : null),
        privacyVersion: found.privacyVersion ?? wish.privacyVersion ?? null,
      })
      .where(eq(users.id, found.id))
      .returning()
    const [other] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.userId, found.id), ne(sessions.deviceId, deviceId)))
      .limit(1)
    const [same] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.userId, found.id), eq(sessions.deviceId, deviceId)))
      .limit(1)
    const { token } = await openSession(tx, { userId: found.id, assurance, deviceId, deviceName, now })
    await audit(tx, {
      actor: `user:${found.id}`,
      action: 'user.login',
      subject: `user:${found.id}`,
      detail: { assurance, isNew },
      at: now,
    })
    return { kind: 'begun' as const, user: user!, token, isNew, isNewDevice: !same && other !== undefined }
  })
  if (begun.kind === 'blocked') throw Refusal.denied('NUMBER_BLOCKED')
  const { user, token, isNew, isNewDevice } = begun
  // Nobody waits for it, and a budget that is used up is kept for codes.
  if (isNewDevice && !wish.isExpected && (await readSmsBudget(database, config.smsBudget, now)) < 0.5) {
    await spendSms(database, config.smsBudget, now)
    await sms.send(phone, newDeviceMessage(deviceName, user.lang)).catch(() => false)
  }
  return { token, uid: user.id, user: readUser(user), isNew }
}

/** A member as the member sees it. */
export function readUser(row: typeof users.$inferSelect): User {
  return {
    id: row.id,
    phoneMasked: row.phoneMasked,
    nickname: row.nickname,
    lang: row.lang,
    interests: row.interests,
    createdAt: row.createdAt.toISOString(),
    ageConfirmed: row.ageConfirmedAt !== null,
    privacyVersion: row.privacyVersion,
  }
}
