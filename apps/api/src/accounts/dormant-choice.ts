import { type DormantChoice, freshErasedAfter, type Language, type Phone } from '@kurasa/portal-contract'
import { and, eq, isNull } from 'drizzle-orm'
import { audit } from '../audit.ts'
import type { BillingParts } from '../billing/billing-parts.ts'
import type { Database } from '../database/open-database.ts'
import { reports, sessions, subscriptions, tickets, users } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import type { PortalUser } from '../ports/sessions.ts'
import { sessionEnd } from '../rules/session-life.ts'
import { firstLoginOf, newAccount, readUser } from './log-in.ts'
import { seal } from './sealing.ts'
import { stopPayments } from './stop-payments.ts'

const DAY = 24 * 3600_000

type UserRow = typeof users.$inferSelect

/** Answer to whose a dormant account is, and the choices that a first login records. */
export interface DormantWish {
  choice: DormantChoice
  language: Language
  ageConfirmed?: boolean
  privacyVersion?: string
  now: Date
}

/**
 * Stores the choice of whose a dormant account is, once for all sessions begun since: they continue as the old member's
 * or as the new one's. Repeating it changes nothing.
 *
 * @throws {Refusal} as documented at `postDormant`
 */
export async function chooseOwner(
  parts: BillingParts,
  { id, sessionId, assurance, isDormant }: PortalUser,
  wish: DormantWish,
): Promise<{ uid: string; user: ReturnType<typeof readUser>; isNew: boolean }> {
  const { database } = parts
  const isFresh = wish.choice === 'fresh'
  if (isDormant) {
    // A shared connection is not enough for what ends in an erasure.
    if (isFresh && assurance === 'he')
      throw Refusal.because(409, 'STEP_UP', 'Please log in with a code first.')
    // Not only by the clock: an account that is found unused at a login may still have a subscription that renews.
    await stopPayments(parts, id)
  }
  return database.transaction(async (transaction) => {
    // A concurrent call waits here, and then reads the stored choice.
    const [found] = await transaction.select().from(users).where(eq(users.id, id)).for('update')
    const [session] = await transaction.select().from(sessions).where(eq(sessions.id, sessionId))
    if (!found || !session) throw Refusal.overdue()
    let user = found
    if (session.dormantChoice === null && found.status === 'dormant') {
      user = await (isFresh ? beginNewAccount(transaction, found, wish) : openAgain(transaction, found, wish))
      await audit(transaction, {
        actor: `user:${user.id}`,
        action: `user.dormant.${wish.choice}`,
        subject: `user:${id}`,
        at: wish.now,
      })
    } else if (session.dormantChoice === wish.choice) {
      const [now] = await transaction.select().from(users).where(eq(users.id, session.userId))
      if (now) user = now
    } else {
      throw Refusal.because(409, 'ALREADY_DONE', 'Whose this account is was said before.')
    }
    return { uid: user.id, user: readUser(user), isNew: isFresh }
  })
}

/** The old member is back: what they bought and kept is open, what they wrote and read waits for support. */
async function openAgain(transaction: Database, found: UserRow, wish: DormantWish): Promise<UserRow> {
  const { now, choice } = wish
  const sealedId = await seal(transaction, found, now)
  const [user] = await transaction
    .update(users)
    .set({ status: 'active', dormantAt: null, sealedId, lastSeenAt: now, ...firstLoginOf(found, wish) })
    .where(eq(users.id, found.id))
    .returning()
  await transaction
    .update(sessions)
    .set({ dormantChoice: choice, expiresAt: sessionEnd(now, now) })
    .where(eq(sessions.userId, found.id))
  return user!
}

/** The number has a new owner: the old account loses it, to be erased later, and a new account begins. */
async function beginNewAccount(transaction: Database, found: UserRow, wish: DormantWish): Promise<UserRow> {
  const { now, choice, language } = wish
  const phone = found.phoneE164 as Phone
  // A visitor's reports are known by the number alone: those of the old owner go with the old account.
  await transaction
    .update(reports)
    .set({ userId: found.id, phone: null })
    .where(and(eq(reports.phone, phone), isNull(reports.userId)))
  await transaction.update(subscriptions).set({ payerPhone: null }).where(eq(subscriptions.userId, found.id))
  await transaction
    .update(users)
    .set({
      status: 'erasing',
      phoneE164: null,
      phoneMasked: '',
      dormantAt: null,
      eraseAt: new Date(now.getTime() + freshErasedAfter * DAY),
    })
    .where(eq(users.id, found.id))
  const account = newAccount(phone, language, now)
  const nothing = { ageConfirmedAt: null, privacyVersion: null }
  const [user] = await transaction
    .insert(users)
    .values({ ...account, ...firstLoginOf(nothing, wish) })
    .returning()
  await transaction
    .update(sessions)
    .set({ userId: account.id, dormantChoice: choice, expiresAt: sessionEnd(now, now) })
    .where(eq(sessions.userId, found.id))
  await transaction.delete(tickets).where(eq(tickets.userId, found.id))
  return user!
}
