import { type Endpoint, type Phone, parsePhone } from '@kurasa/portal-contract'
import { count, eq, or } from 'drizzle-orm'
import type { Hono } from 'hono'
import { z } from 'zod'
import { audit } from '../audit.ts'
import { sessions, users } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { type AdminParts, handleAdminCall } from './admin-call.ts'

/** Id of a member, or the number in any way people write it. */
const who = z.string().min(1).max(40)

const adminUser = z.object({
  id: z.string(),
  phoneMasked: z.string(),
  nickname: z.string().nullable(),
  status: z.enum(['active', 'blocked', 'dormant', 'erasing']),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** Live logins. */
  sessions: z.number().int(),
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

/** Blocks a number, or lets it in again. Nothing is deleted; every call of its sessions is denied meanwhile. */
export const postUserStatus = {
  method: 'POST',
  path: '/users/status',
  request: z.object({
    who,
    status: z.enum(['active', 'blocked']),
    /** For the audit log. */
    reason: z.string().max(200).default(''),
  }),
  data: adminUser,
} as const satisfies Endpoint

/** GET /users, POST /users/status. */
export function addUsers(admin: Hono, { database, clock }: AdminParts): void {
  async function find(given: string): Promise<AdminUser> {
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
    }
  }

  handleAdminCall(admin, getUser, ({ request }) => find(request.who))

  handleAdminCall(admin, postUserStatus, async ({ request: { who: given, status, reason } }) => {
    const found = await find(given)
    if (found.status === 'erasing') throw Refusal.notFound('This account was erased.')
    if (found.status === status) return found
    await database.transaction(async (tx) => {
      await tx.update(users).set({ status }).where(eq(users.id, found.id))
      await audit(tx, {
        actor: 'operator',
        action: status === 'blocked' ? 'user.block' : 'user.unblock',
        subject: `user:${found.id}`,
        detail: reason ? { reason } : {},
        at: clock.now(),
      })
    })
    return { ...found, status }
  })
}
