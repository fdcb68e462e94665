import { type Endpoint, type Phone, parsePhone } from '@kurasa/portal-contract'
import { count, eq, or } from 'drizzle-orm'
import type { Hono } from 'hono'
import { z } from 'zod'
import { letRest } from '../accounts/dormancy.ts'
import { unseal } from '../accounts/sealing.ts'
import { stopPayments } from '../accounts/stop-payments.ts'
import { audit } from '../audit.ts'
import type { Database } from '../database/open-database.ts'
import { codeChallenges, sessions, users } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { type AdminParts, handleAdminCall, operatorOf } from './admin-call.ts'

/** Id of a member, or the number in any way people write it. */
export const who = z.string().min(1).max(40)

/** A member, as lists and views of operators show one. */
export const adminUser = z.object({
  id: z.string(),
  phoneMasked: z.string(),
  nickname: z.string().nullable(),
  status: z.enum(['active', 'blocked', 'dormant', 'erasing', 'sealed']),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** Live logins. */
  sessions: z.number().int(),
  /** Older dialogues, history and reports wait for `postUserConfirm`. */
  isSealed: z.boolean(),
})
/** A member, as an operator sees one. */
export type AdminUser = z.infer<typeof adminUser>

/** One member. 404 when there is none. */
export const getUser = {
  method: 'GET',
  path: '/users',
  request: z.object({ who }),
  data: adminUser,
} as const satisfies Endpoint

/**
 * Blocks a number, or lets it in again: nothing is deleted, every call of its sessions is denied meanwhile. Or lets the
 * account rest, when the number is known to have changed hands: sessions and subscription end, and the next login reports
 * whose it is. 409 `ALREADY_DONE` when its state does not allow it.
 */
export const postUserStatus = {
  method: 'POST',
  path: '/users/status',
  request: z.object({
    who,
    status: z.enum(['active', 'blocked', 'dormant']),
    /** For the audit log. */
    reason: z.string().max(200).default(''),
  }),
  data: adminUser,
} as const satisfies Endpoint

/**
 * Support has confirmed that the member of a dormant account is the same person as before: what is sealed is open
 * again, and no further question follows. Repeating it changes nothing.
 */
export const postUserConfirm = {
  method: 'POST',
  path: '/users/confirm',
  request: z.object({
    who,
    /** For the audit log: how support knows. */
    reason: z.string().max(200).default(''),
  }),
  data: adminUser,
} as const satisfies Endpoint

/** GET /users, POST /users/status, POST /users/confirm. */
export function addUsers(admin: Hono, parts: AdminParts): void {
  const { database, clock } = parts

  const find = (given: string) => findUser(database, given)

  /** Changes an account under a lock of its row. */
  async function change(
    given: string,
    work: (transaction: Database, row: typeof users.$inferSelect) => Promise<void>,
  ): Promise<AdminUser> {
    const { id } = await find(given)
    await database.transaction(async (transaction) => {
      const [row] = await transaction.select().from(users).where(eq(users.id, id)).for('update')
      if (!row || row.status === 'erasing' || row.status === 'sealed')
        throw Refusal.notFound('This account was erased, or is no member’s.')
      await work(transaction, row)
    })
    return find(id)
  }

  handleAdminCall(admin, getUser, ({ request }) => find(request.who))

  handleAdminCall(
    admin,
    postUserStatus,
    async ({ request: { who: given, status, reason }, headers }) => {
      const now = clock.now()
      const changed = await change(given, async (transaction, row) => {
        if (row.status === status) return
        if (status === 'dormant') {
          if (row.status === 'blocked') throw notNow('This account is blocked: unblock it first.')
          await letRest(transaction, [row.id], { actor: operatorOf(headers), reason, now })
          // Codes sent before were for someone else: they open nothing, and the new owner of the number need not wait for a code.
          if (row.phoneE164)
            await transaction.delete(codeChallenges).where(eq(codeChallenges.phoneE164, row.phoneE164))
          return
        }
        if (row.status === 'dormant' && status === 'active')
          throw notNow('This account rests: its next login says whose it is. If you are sure, confirm it.')
        // A subscription that was paused before the block is paused again.
        const next = status === 'active' && row.dormantAt ? 'dormant' : status
        await transaction.update(users).set({ status: next }).where(eq(users.id, row.id))
        await audit(transaction, {
          actor: operatorOf(headers),
          action: status === 'blocked' ? 'user.block' : 'user.unblock',
          subject: `user:${row.id}`,
          detail: { before: row.status, after: next, ...(reason && { reason }) },
          at: now,
        })
      })
      if (changed.status === 'dormant') await stopPayments(parts, changed.id)
      return changed
    },
    { reachesOut: ({ status }) => status === 'dormant' },
  )

  handleAdminCall(admin, postUserConfirm, ({ request: { who: given, reason }, headers }) =>
    change(given, async (transaction, row) => {
      const isOpen = row.status !== 'dormant' && row.dormantAt === null && row.sealedId === null
      if (isOpen) return
      if (row.sealedId) await unseal(transaction, row.id, row.sealedId)
      await transaction
        .update(users)
        .set({
          status: row.status === 'dormant' ? 'active' : row.status,
          dormantAt: null,
          sealedId: null,
          lastSeenAt: clock.now(),
        })
        .where(eq(users.id, row.id))
      await audit(transaction, {
        actor: operatorOf(headers),
        action: 'user.confirm',
        subject: `user:${row.id}`,
        detail: {
          before: { status: row.status, isSealed: row.sealedId !== null },
          ...(reason && { reason }),
        },
        at: clock.now(),
      })
    }),
  )
}

const notNow = (message: string) => Refusal.because(409, 'ALREADY_DONE', message)

/** Finds a member by id or number. @throws {Refusal} 404 when there is none */
export async function findUser(database: Database, given: string): Promise<AdminUser> {
  const phone: Phone | undefined = parsePhone(given)
  const [row] = await database
    .select()
    .from(users)
    .where(phone ? or(eq(users.phoneE164, phone), eq(users.id, given)) : eq(users.id, given))
  if (!row) throw Refusal.notFound('There is no member with this number or id.')
  const [live] = await database.select({ count: count() }).from(sessions).where(eq(sessions.userId, row.id))
  return {
    id: row.id,
    phoneMasked: row.phoneMasked,
    nickname: row.nickname,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    sessions: live?.count ?? 0,
    isSealed: row.sealedId !== null,
  }
}
