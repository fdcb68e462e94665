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
import { isLongUnused, letRest } from './dormancy.ts'
import { openSession } from './session.ts'
import { readSmsBudget, spendSms } from './sms-budget.ts'

type UserRow = typeof users.$inferSelect

/** A login: user, device, and level of assurance. */
export interface LoginWish {
  phone: Phone
  assurance: Assurance
  language: Language
  deviceId: string
  deviceName: string
  ageConfirmed?: boolean
  privacyVersion?: string
  /** The member sent the device here from a session of their own, so no message is needed. */
  isExpected?: boolean
  now: Date
}

/** Milliseconds that a session of a dormant account lives before its owner is chosen. */
const DORMANT_LIFE = 3600_000

/** Result of a login attempt. `gone`: the account lost its number between two reads. */
type Attempt =
  | { kind: 'blocked' }
  | { kind: 'gone' }
  | {
      kind: 'begun'
      user: UserRow
      token: string
      isNew: boolean
      isNewDevice: boolean
    }

/**
 * Begins a session for a number, and creates the account when there is none. For a dormant account the session can only
 * choose the owner; nothing of the account is changed or returned.
 *
 * @throws {Refusal} 403 `NUMBER_BLOCKED`
 */
export async function logIn(
  { database, config, sms }: { database: Database; config: Config; sms: SmsPort },
  wish: LoginWish,
): Promise<Login> {
  const { phone, now } = wish
  const attempt = () => database.transaction((transaction) => tryToBegin(transaction, wish))
  let begun = await attempt()
  // Erased, or left behind, in the same moment: the number begins again.
  if (begun.kind === 'gone') begun = await attempt()
  if (begun.kind === 'blocked') throw Refusal.denied('NUMBER_BLOCKED')
  if (begun.kind === 'gone') throw new Error('An account was neither found nor made.')
  const { user, token, isNew, isNewDevice } = begun
  if (user.status === 'dormant') {
    const stranger = {
      ...user,
      nickname: null,
      pattern: null,
      weekGoal: null,
      interests: { categories: [], languages: [] },
    }
    return { token, uid: user.id, user: readUser(stranger), isNew, dormant: true }
  }
  // Not awaited. When the message budget is used up, the rest is reserved for codes.
  if (isNewDevice && !wish.isExpected && (await readSmsBudget(database, config.smsBudget, now)) < 0.5) {
    await spendSms(database, config.smsBudget, now)
    await sms.send(phone, newDeviceMessage(wish.deviceName, user.lang)).catch(() => false)
  }
  return { token, uid: user.id, user: readUser(user), isNew }
}

async function tryToBegin(tx: Database, wish: LoginWish): Promise<Attempt> {
  const { phone, now, language, assurance, deviceId, deviceName } = wish
  const made = await tx
    .insert(users)
    .values(newAccount(phone, language, now))
    .onConflictDoNothing({ target: users.phoneE164 })
    .returning({ id: users.id })
  const isNew = made.length > 0
  let [found] = await tx.select().from(users).where(eq(users.phoneE164, phone)).for('update')
  if (!found) return { kind: 'gone' }
  if (found.status === 'blocked') return { kind: 'blocked' }
  const session = { userId: found.id, assurance, deviceId, deviceName, now }
  const noteLogin = (detail: Record<string, unknown>) =>
    audit(tx, {
      actor: `user:${session.userId}`,
      action: 'user.login',
      subject: `user:${session.userId}`,
      detail: { assurance, isNew, ...detail },
      at: now,
    })
  if (found.status === 'active' && isLongUnused(found.lastSeenAt, now)) {
    await letRest(tx, [found.id], { actor: 'system', now })
    found = { ...found, status: 'dormant' }
  }
  if (found.status === 'dormant') {
    const expiresAt = new Date(now.getTime() + DORMANT_LIFE)
    const { token } = await openSession(tx, { ...session, expiresAt })
    await noteLogin({ dormant: true })
    return { kind: 'begun', user: found, token, isNew, isNewDevice: false }
  }
  const [user] = await tx
    .update(users)
    .set({ lastSeenAt: now, ...firstLoginOf(found, wish) })
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
  const { token } = await openSession(tx, session)
  await noteLogin({})
  return { kind: 'begun', user: user!, token, isNew, isNewDevice: !same && other !== undefined }
}

/** Row of an account that begins. */
export function newAccount(phone: Phone, lang: Language, now: Date): typeof users.$inferInsert {
  return {
    id: randomUUID(),
    phoneE164: phone,
    phoneMasked: maskPhone(phone),
    lang,
    interests: { categories: [], languages: [] },
    createdAt: now,
    lastSeenAt: now,
  }
}

/** Returns the choices that a first login records; earlier records are kept. */
export function firstLoginOf(
  found: Pick<UserRow, 'ageConfirmedAt' | 'privacyVersion'>,
  { ageConfirmed, privacyVersion, now }: Pick<LoginWish, 'ageConfirmed' | 'privacyVersion' | 'now'>,
): Pick<UserRow, 'ageConfirmedAt' | 'privacyVersion'> {
  return {
    ageConfirmedAt: found.ageConfirmedAt ?? (ageConfirmed ? now : null),
    privacyVersion: found.privacyVersion ?? privacyVersion ?? null,
  }
}

/** A member as the member sees it. */
export function readUser(row: UserRow): User {
  return {
    id: row.id,
    phoneMasked: row.phoneMasked,
    nickname: row.nickname,
    lang: row.lang,
    interests: row.interests,
    pattern: row.pattern,
    weekGoal: row.weekGoal,
    createdAt: row.createdAt.toISOString(),
    ageConfirmed: row.ageConfirmedAt !== null,
    privacyVersion: row.privacyVersion,
  }
}
