import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@kurasa/portal-contract'
import { count, desc, eq, sum } from 'drizzle-orm'
import type { Hono } from 'hono'
import { z } from 'zod'
import { stopPayments } from '../accounts/stop-payments.ts'
import { type AuditEntry, audit } from '../audit.ts'
import { grantBook, grantMemberDays } from '../billing/grants.ts'
import type { Database } from '../database/open-database.ts'
import {
  billingIntents,
  billingNotices,
  bookGrants,
  books,
  history,
  memberDayGrants,
  orders,
  pointBalances,
  prizeClaims,
  refunds,
  reports,
  sessions,
  subscriptions,
} from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { movePoints } from '../points/ledger.ts'
import { type AdminParts, handleAdminCall, operatorOf } from './admin-call.ts'
import { adminUser, findUser, who } from './users.ts'

/** Rows of each kind in one view, the newest. */
const AT_ONCE = 50

const reason = z.string().trim().min(1).max(200)

const memberView = z.object({
  member: adminUser,
  subscription: z
    .object({
      packageId: z.string(),
      state: z.string(),
      priceKsh: z.number(),
      startedAt: z.string(),
      paidUntil: z.string().nullable(),
      autoRenew: z.boolean(),
    })
    .nullable(),
  points: z.number(),
  /** What was bought, the newest first. */
  orders: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      priceKsh: z.number(),
      state: z.string(),
      receipt: z.string().nullable(),
      createdAt: z.string(),
    }),
  ),
  /** Charges and their refunds, the newest first. */
  payments: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      amountKsh: z.number(),
      state: z.string(),
      refund: z.string().nullable(),
      createdAt: z.string(),
    }),
  ),
  /** Days and books that were given. */
  gifts: z.array(z.object({ what: z.string(), source: z.string(), at: z.string() })),
  claims: z.array(
    z.object({ id: z.string(), prizeId: z.string(), state: z.string(), createdAt: z.string() }),
  ),
  reports: z.array(
    z.object({
      id: z.string(),
      category: z.string(),
      state: z.string(),
      content: z.string(),
      createdAt: z.string(),
    }),
  ),
  devices: z.array(z.object({ name: z.string(), createdAt: z.string(), lastUsedAt: z.string() })),
  /** Messages about money. */
  messages: z.array(z.object({ kind: z.string(), sentAt: z.string().nullable() })),
  reading: z.object({ books: z.number(), minutes: z.number() }),
})
/** All that support sees of one member. */
export type MemberView = z.infer<typeof memberView>

/** A member in one view. 404 when there is none. */
export const getMember = {
  method: 'GET',
  path: '/users/view',
  request: z.object({ who }),
  data: memberView,
} as const satisfies Endpoint

/** Gives days of reading, after the time that is left. */
export const postMemberDays = {
  method: 'POST',
  path: '/users/days',
  request: z.object({ who, days: z.number().int().min(1).max(366), reason }),
  data: memberView,
} as const satisfies Endpoint

/** Gives a book, for good. 409 when the member has it. */
export const postMemberBook = {
  method: 'POST',
  path: '/users/book',
  request: z.object({ who, bookId: z.string().min(1).max(40), reason }),
  data: memberView,
} as const satisfies Endpoint

/** Gives points back. */
export const postMemberPoints = {
  method: 'POST',
  path: '/users/points',
  request: z.object({ who, points: z.number().int().min(1).max(10_000), reason }),
  data: memberView,
} as const satisfies Endpoint

/** Ends the renewal of a subscription, and open payments: the member reads until the end of the paid time. */
export const postMemberEnd = {
  method: 'POST',
  path: '/users/end',
  request: z.object({ who, reason }),
  data: memberView,
} as const satisfies Endpoint

/** GET /users/view, and POST of days, books, points and an end. */
export function addMembers(admin: Hono, parts: AdminParts): void {
  const { database, clock } = parts

  /** Gives something under the audit log. */
  async function give(
    given: { who: string; reason: string },
    actor: AuditEntry['actor'],
    detail: Record<string, unknown> & { action: string },
    work: (transaction: Database, userId: string, now: Date) => Promise<unknown>,
  ): Promise<MemberView> {
    const { id, status } = await findUser(database, given.who)
    if (status === 'erasing' || status === 'sealed')
      throw Refusal.notFound('This account was erased, or is no member’s.')
    const { action, ...rest } = detail
    const now = clock.now()
    await database.transaction(async (transaction) => {
      const before = await work(transaction, id, now)
      await audit(transaction, {
        actor,
        action,
        subject: `user:${id}`,
        detail: { ...rest, reason: given.reason, before },
        at: now,
      })
    })
    return readMember(database, id)
  }

  handleAdminCall(admin, getMember, ({ request }) => readMember(database, request.who))

  handleAdminCall(admin, postMemberDays, ({ request, headers }) => {
    const { days } = request
    const detail = { action: 'user.give-days', days }
    return give(request, operatorOf(headers), detail, async (transaction, userId, now) => {
      const before = await paidUntilOf(transaction, userId)
      await grantMemberDays(transaction, { userId, source: 'support', sourceId: randomUUID(), now, days })
      return before
    })
  })

  handleAdminCall(admin, postMemberBook, ({ request, headers }) => {
    const { bookId } = request
    const detail = { action: 'user.give-book', bookId }
    return give(request, operatorOf(headers), detail, async (transaction, userId, now) => {
      const [book] = await transaction.select({ id: books.id }).from(books).where(eq(books.id, bookId))
      if (!book) throw Refusal.notFound(`There is no book "${bookId}".`)
      const gift = { userId, source: 'support', sourceId: randomUUID(), now, bookId }
      if ((await grantBook(transaction, gift)) === 'owned')
        throw Refusal.because(409, 'ALREADY_OWNED', 'The member has this book already.')
      return 'not owned'
    })
  })

  handleAdminCall(admin, postMemberPoints, ({ request, headers }) => {
    const { points } = request
    const detail = { action: 'user.give-points', points }
    return give(request, operatorOf(headers), detail, async (transaction, userId, now) => {
      const gift = { userId, rule: 'refund', ruleKey: `support:${randomUUID()}`, delta: points, now } as const
      return (await movePoints(transaction, gift)) - points
    })
  })

  handleAdminCall(
    admin,
    postMemberEnd,
    async ({ request, headers }) => {
      const actor = operatorOf(headers)
      const view = await give(request, actor, { action: 'user.end' }, (transaction, userId) =>
        stateOf(transaction, userId),
      )
      await stopPayments(parts, view.member.id)
      return readMember(database, view.member.id)
    },
    { reachesOut: () => true },
  )
}

async function paidUntilOf(database: Database, userId: string): Promise<string | null> {
  const [row] = await database.select().from(subscriptions).where(eq(subscriptions.userId, userId))
  return row?.paidUntil?.toISOString() ?? null
}

async function stateOf(database: Database, userId: string): Promise<string | null> {
  const [row] = await database.select().from(subscriptions).where(eq(subscriptions.userId, userId))
  return row?.state ?? null
}

async function readMember(database: Database, given: string): Promise<MemberView> {
  const member = await findUser(database, given)
  const { id } = member
  const [subscription] = await database.select().from(subscriptions).where(eq(subscriptions.userId, id))
  const [points] = await database.select().from(pointBalances).where(eq(pointBalances.userId, id))
  const bought = await database
    .select({ order: orders, title: books.title })
    .from(orders)
    .innerJoin(books, eq(books.id, orders.bookId))
    .where(eq(orders.userId, id))
    .orderBy(desc(orders.createdAt))
    .limit(AT_ONCE)
  const charges = await database
    .select({ intent: billingIntents, refund: refunds.state })
    .from(billingIntents)
    .leftJoin(refunds, eq(refunds.intentId, billingIntents.id))
    .where(eq(billingIntents.userId, id))
    .orderBy(desc(billingIntents.createdAt))
    .limit(AT_ONCE)
  const days = await database.select().from(memberDayGrants).where(eq(memberDayGrants.userId, id))
  const gifts = await database.select().from(bookGrants).where(eq(bookGrants.userId, id))
  const claims = await database
    .select()
    .from(prizeClaims)
    .where(eq(prizeClaims.userId, id))
    .orderBy(desc(prizeClaims.createdAt))
    .limit(AT_ONCE)
  const asked = await database
    .select()
    .from(reports)
    .where(eq(reports.userId, id))
    .orderBy(desc(reports.createdAt))
    .limit(AT_ONCE)
  const devices = await database
    .select()
    .from(sessions)
    .where(eq(sessions.userId, id))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(AT_ONCE)
  const messages = await database
    .select()
    .from(billingNotices)
    .where(eq(billingNotices.userId, id))
    .orderBy(desc(billingNotices.createdAt))
    .limit(AT_ONCE)
  const [reading] = await database
    .select({ books: count(), seconds: sum(history.seconds).mapWith(Number) })
    .from(history)
    .where(eq(history.userId, id))
  const time = (at: Date) => at.toISOString()
  return {
    member,
    subscription: subscription
      ? {
          ...subscription,
          startedAt: time(subscription.startedAt),
          paidUntil: subscription.paidUntil && time(subscription.paidUntil),
        }
      : null,
    points: points?.balance ?? 0,
    orders: bought.map(({ order, title }) => ({ ...order, title, createdAt: time(order.createdAt) })),
    payments: charges.map(({ intent, refund }) => ({
      ...intent,
      refund,
      createdAt: time(intent.createdAt),
    })),
    gifts: [
      ...days.map((gift) => ({ what: `${gift.days} days`, source: gift.source, at: time(gift.at) })),
      ...gifts.map((gift) => ({ what: gift.bookId, source: gift.source, at: time(gift.at) })),
    ],
    claims: claims.map((claim) => ({ ...claim, createdAt: time(claim.createdAt) })),
    reports: asked.map((report) => ({ ...report, createdAt: time(report.createdAt) })),
    devices: devices.map(({ deviceName, createdAt, lastUsedAt }) => ({
      name: deviceName,
      createdAt: time(createdAt),
      lastUsedAt: time(lastUsedAt),
    })),
    messages: messages.map(({ kind, sentAt }) => ({ kind, sentAt: sentAt && time(sentAt) })),
    reading: { books: reading?.books ?? 0, minutes: Math.round((reading?.seconds ?? 0) / 60) },
  }
}
