import {
  chatMessage,
  type Endpoint,
  REPORT_LENGTH,
  reportCategories,
  reportState,
} from '@kurasa/portal-contract'
import { asc, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { z } from 'zod'
import { reports, users } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { answerReport, closeReport, describeMessage, messagesOf } from '../support/reports.ts'
import { type AdminParts, handleAdminCall, operatorOf } from './admin-call.ts'

/** Reports in one answer: those that wait longest come first, so the rest waits for its turn. */
const AT_ONCE = 100

const words = z.string().trim().min(1).max(REPORT_LENGTH)

const supportReport = z.object({
  id: z.string(),
  category: z.enum(reportCategories),
  content: z.string(),
  state: reportState,
  /** Masked number of the member; null for a visitor. */
  member: z.string().nullable(),
  /** The number that was left to be called back; null when none was. */
  contact: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
/** A report, as support sees it. */
export type SupportReport = z.infer<typeof supportReport>

/** Reports in one state, the one that waits longest first. */
export const getSupportReports = {
  method: 'GET',
  path: '/reports',
  request: z.object({ state: z.enum(reportState.options).default('open') }),
  data: z.array(supportReport),
} as const satisfies Endpoint

/** One report with its messages. */
export const getSupportReport = {
  method: 'GET',
  path: '/reports/:id',
  data: z.object({ report: supportReport, messages: z.array(chatMessage) }),
} as const satisfies Endpoint

/** Answers a report. 409 when it is closed. */
export const postReportReply = {
  method: 'POST',
  path: '/reports/:id/reply',
  request: z.object({ text: words }),
  data: supportReport,
} as const satisfies Endpoint

/** Closes a report, with a last word or without. */
export const postReportClose = {
  method: 'POST',
  path: '/reports/:id/close',
  request: z.object({ text: words.optional() }),
  data: supportReport,
} as const satisfies Endpoint

/** GET /reports, GET /reports/:id, POST /reports/:id/reply, POST /reports/:id/close. */
export function addSupportReports(admin: Hono, { database, clock }: AdminParts): void {
  const select = () =>
    database
      .select({ report: reports, member: users.phoneMasked })
      .from(reports)
      .leftJoin(users, eq(users.id, reports.userId))

  async function find(id: string): Promise<SupportReport> {
    const [row] = await select().where(eq(reports.id, id))
    if (!row) throw Refusal.notFound(`There is no report ${id}.`)
    return describe(row)
  }

  handleAdminCall(admin, getSupportReports, async ({ request }) => {
    const rows = await select()
      .where(eq(reports.state, request.state))
      .orderBy(asc(reports.updatedAt), asc(reports.id))
      .limit(AT_ONCE)
    return rows.map(describe)
  })

  handleAdminCall(admin, getSupportReport, async ({ parameters }) => ({
    report: await find(parameters.id),
    messages: (await messagesOf(database, parameters.id)).map(describeMessage),
  }))

  handleAdminCall(admin, postReportReply, async ({ parameters, request, headers }) => {
    await find(parameters.id)
    await answerReport(database, parameters.id, request.text, clock.now(), operatorOf(headers))
    return find(parameters.id)
  })

  handleAdminCall(admin, postReportClose, async ({ parameters, request, headers }) => {
    await find(parameters.id)
    await closeReport(database, parameters.id, request.text, clock.now(), operatorOf(headers))
    return find(parameters.id)
  })
}

function describe(row: { report: typeof reports.$inferSelect; member: string | null }): SupportReport {
  const { id, category, content, state, phone, createdAt, updatedAt } = row.report
  return {
    id,
    category,
    content,
    state,
    member: row.member,
    contact: phone,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
