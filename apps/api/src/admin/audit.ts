import type { Endpoint } from '@kurasa/portal-contract'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Hono } from 'hono'
import { z } from 'zod'
import { auditLog } from '../database/schema.ts'
import { type AdminParts, handleAdminCall } from './admin-call.ts'

/** Lines of the audit log, the newest first. */
export const getAudit = {
  method: 'GET',
  path: '/audit',
  request: z.object({
    /** e.g. `user:<id>`. */
    subject: z.string().max(100).optional(),
    /** Lines older than this one. */
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  data: z.array(
    z.object({
      id: z.number().int(),
      at: z.iso.datetime(),
      actor: z.string(),
      action: z.string(),
      subject: z.string(),
      detail: z.record(z.string(), z.unknown()),
    }),
  ),
} as const satisfies Endpoint

/** GET /audit. */
export function addAudit(admin: Hono, { database }: AdminParts): void {
  handleAdminCall(admin, getAudit, async ({ request: { subject, before, limit } }) => {
    const rows = await database
      .select()
      .from(auditLog)
      .where(
        and(
          subject === undefined ? undefined : eq(auditLog.subject, subject),
          before === undefined ? undefined : lt(auditLog.id, before),
        ),
      )
      .orderBy(desc(auditLog.id))
      .limit(limit)
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
  })
}
