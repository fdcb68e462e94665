import { randomBytes, randomInt, randomUUID, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import {
  codeCooldown,
  codeLife,
  type Language,
  type Phone,
  toLatinDigits,
  type WorkProof,
} from '@kurasa/portal-contract'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Config } from '../config.ts'
import type { CodePurpose } from '../database/account-tables.ts'
import type { Database } from '../database/open-database.ts'
import { codeChallenges, sessions, users } from '../database/schema.ts'
import type { ServerSecret } from '../database/server-secret.ts'
import { Refusal } from '../http/refusal.ts'
import type { Clock } from '../ports/clock.ts'
import type { SmsPort } from '../ports/sms.ts'
import {
  type CodeDecision,
  decideCode,
  isLineFull,
  RESERVED_FROM,
  type RequestedCodes,
} from '../rules/code-limits.ts'
import { codeMessage } from './code-message.ts'
import { checkWork, issueWork } from './proof-of-work.ts'
import { readSmsBudget, spendSms } from './sms-budget.ts'

const derive = promisify(scrypt) as (
  code: string,
  salt: string,
  length: number,
  options: ScryptOptions,
) => Promise<Buffer>
const HOUR = 3600_000
const DAY = 24 * HOUR
/** Wrong tries that end a code. */
const TRIES = 5

/** Dependencies that create and check codes. */
export interface CodeParts {
  database: Database
  clock: Clock
  config: Config
  sms: SmsPort
  secret: ServerSecret
  /** Called when the message budget prevents a code. */
  onBudgetStop(): void
}

/** Networks that a wish for a code comes from, as keyed hashes. */
export interface CodeOrigin {
  subscriberHash: string
  siteHash: string
  /** The first is one line of IPv6. */
  isOneLine: boolean
}

/** A wish for a code. */
export interface CodeWish {
  phone: Phone
  purpose: CodePurpose
  language: Language
  deviceId?: string
  /** Networks the request comes from; absent when they are unknown. */
  from?: CodeOrigin
  pow?: WorkProof
}

/**
 * Sends a code, within the limits. Nothing here looks at accounts, so the answer and the time it takes are the same
 * for a known, a new and a blocked number.
 *
 * @throws {Refusal} 429 `OTP_COOLDOWN`, `OTP_LIMIT` or `POW_REQUIRED`; 503 `SMS_FAILED`
 */
export async function sendCode(
  parts: CodeParts,
  wish: CodeWish,
): Promise<{ challengeId: string; expiresIn: number; resendAfter: number }> {
  const { database, clock, config, sms, secret } = parts
  const now = clock.now()
  const work = wish.pow && (await checkWork(secret, wish.pow, wish.phone, now))
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const salt = randomBytes(16).toString('hex')
  const codeHash = (await derive(code, salt, 32, { N: config.codeCost })).toString('hex')
  const id = randomUUID()

  const decision = await database.transaction(async (tx): Promise<CodeDecision> => {
    // The limits are counted from rows that several processes write, so one wish is decided after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('codes'))`)
    const decided = decideCode(await readCodesRequested(tx, wish, config, now), now)
    const isWorkDone = work !== undefined && !(await isWorkUsed(tx, work.nonce))
    // While a phone works more may be asked of its network: one doubling is forgiven.
    const isEnough = decided.kind === 'work' && isWorkDone && work.bits >= decided.bits - 1
    if (decided.kind !== 'send' && !isEnough) return decided
    await tx
      .update(codeChallenges)
      .set({ closedAt: now })
      .where(
        and(
          eq(codeChallenges.phoneE164, wish.phone),
          eq(codeChallenges.purpose, wish.purpose),
          isNull(codeChallenges.closedAt),
        ),
      )
    await tx.insert(codeChallenges).values({
      id,
      phoneE164: wish.phone,
      purpose: wish.purpose,
      codeHash,
      salt,
      deviceId: wish.deviceId ?? '',
      addressHash: wish.from?.subscriberHash,
      siteHash: wish.from?.siteHash,
      workNonce: isWorkDone ? work.nonce : null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + codeLife * 1000),
    })
    await spendSms(tx, config.smsBudget, now)
    return { kind: 'send' }
  })
  await refuseUnlessSent(parts, decision, wish.phone, now)

  const host = new URL(config.publicOrigin).hostname
  const isTaken = await sms.send(wish.phone, codeMessage(code, wish.purpose, wish.language, host))
  if (!isTaken) {
    // A caller who received no code may try again at once; the budget has counted the attempt.
    await database.delete(codeChallenges).where(eq(codeChallenges.id, id))
    throw smsFailed()
  }
  return { challengeId: id, expiresIn: codeLife, resendAfter: codeCooldown }
}

/**
 * Checks a code and uses it up.
 *
 * @returns the number that it was sent to
 * @throws {Refusal} 422 `OTP_INVALID` with the tries that are left, 422 `OTP_EXPIRED`
 */
export async function useCode(
  { database, clock, config }: Pick<CodeParts, 'database' | 'clock' | 'config'>,
  given: { challengeId: string; code: string; purpose: CodePurpose },
): Promise<Phone> {
  const now = clock.now()
  // The try is counted before the code is compared: many guesses at once share the same five tries.
  const [challenge] = await database
    .update(codeChallenges)
    .set({ tries: sql`${codeChallenges.tries} + 1` })
    .where(
      and(
        eq(codeChallenges.id, given.challengeId),
        eq(codeChallenges.purpose, given.purpose),
        isNull(codeChallenges.closedAt),
        gt(codeChallenges.expiresAt, now),
        lt(codeChallenges.tries, TRIES),
      ),
    )
    .returning()
  if (!challenge) throw codeExpired()
  const code = toLatinDigits(given.code).replace(/[\s-]/g, '')
  const hash = await derive(code, challenge.salt, 32, { N: config.codeCost })
  const isRight = timingSafeEqual(hash, Buffer.from(challenge.codeHash, 'hex'))
  if (!isRight && challenge.tries < TRIES) {
    throw Refusal.because(422, 'OTP_INVALID', 'The code is not right.', {
      attemptsLeft: TRIES - challenge.tries,
    })
  }
  const closed = await database
    .update(codeChallenges)
    .set({ closedAt: now, isVerified: isRight })
    .where(and(eq(codeChallenges.id, challenge.id), isNull(codeChallenges.closedAt)))
    .returning({ id: codeChallenges.id })
  if (!isRight) {
    throw Refusal.because(422, 'OTP_INVALID', 'The code is not right.', { attemptsLeft: 0 })
  }
  if (!closed.length) throw codeExpired()
  return challenge.phoneE164 as Phone
}

/** 422: the code, pass or token is no longer good. */
export function codeExpired(): Refusal {
  return Refusal.because(422, 'OTP_EXPIRED', 'The code is no longer good. Please ask for a new one.')
}

function smsFailed(): Refusal {
  return Refusal.because(503, 'SMS_FAILED', 'No message can be sent now. Please try again later.')
}

async function refuseUnlessSent(
  { secret, onBudgetStop }: CodeParts,
  decision: CodeDecision,
  phone: Phone,
  now: Date,
): Promise<void> {
  switch (decision.kind) {
    case 'send':
      return
    case 'work':
      throw Refusal.because(429, 'POW_REQUIRED', 'Please try again.', {
        pow: await issueWork(secret, { phone, bits: decision.bits, now }),
      })
    case 'cooldown':
      throw Refusal.because(429, 'OTP_COOLDOWN', 'A code was just sent.', { retryAfter: decision.retryAfter })
    case 'limit':
      throw Refusal.because(429, 'OTP_LIMIT', 'Too many codes were requested.', {
        retryAfter: decision.retryAfter,
      })
    case 'stop':
      onBudgetStop()
      throw smsFailed()
  }
}

async function readCodesRequested(
  database: Pick<Database, 'select' | '$count'>,
  wish: CodeWish,
  config: Config,
  now: Date,
): Promise<RequestedCodes> {
  const { phone, deviceId, from } = wish
  const after = (milliseconds: number) => gt(codeChallenges.createdAt, new Date(now.getTime() - milliseconds))
  // The newest ten are as many as any limit counts.
  const times = async (whose: ReturnType<typeof eq>) =>
    (
      await database
        .select({ at: codeChallenges.createdAt })
        .from(codeChallenges)
        .where(and(whose, after(DAY)))
        .orderBy(desc(codeChallenges.createdAt))
        .limit(10)
    ).map(({ at }) => at)
  const countOpen = (whose: ReturnType<typeof eq>) =>
    database.$count(codeChallenges, and(whose, after(HOUR), eq(codeChallenges.isVerified, false)))
  const budgetUsed = await readSmsBudget(database, config.smsBudget, now)
  const ofSite = from ? await countOpen(eq(codeChallenges.siteHash, from.siteHash)) : 0
  const ofSubscriber = from?.isOneLine
    ? await countOpen(eq(codeChallenges.addressHash, from.subscriberHash))
    : ofSite
  const open = { ofSubscriber, ofSite, isOneLine: from?.isOneLine ?? false }
  // Looked up only where it matters, and only of the device that asks: others learn nothing of a number.
  const isStrained = budgetUsed >= RESERVED_FROM || isLineFull(open)
  return {
    ofPhone: await times(eq(codeChallenges.phoneE164, phone)),
    ofDevice: deviceId ? await times(eq(codeChallenges.deviceId, deviceId)) : [],
    open,
    budgetUsed,
    isKnown: isStrained && (await isKnownDevice(database, wish)),
  }
}

/** Whether a number has a session on the device that asks. */
async function isKnownDevice(
  database: Pick<Database, 'select'>,
  { phone, deviceId, purpose }: CodeWish,
): Promise<boolean> {
  // A member who confirms something has a session.
  if (purpose === 'step-up') return true
  if (!deviceId) return false
  const [known] = await database
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(users.phoneE164, phone), eq(sessions.deviceId, deviceId)))
    .limit(1)
  return known !== undefined
}

async function isWorkUsed(database: Pick<Database, 'select'>, nonce: string): Promise<boolean> {
  const [used] = await database
    .select({ id: codeChallenges.id })
    .from(codeChallenges)
    .where(eq(codeChallenges.workNonce, nonce))
  return used !== undefined
}
