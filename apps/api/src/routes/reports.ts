import {
  getReportMessages,
  getReports,
  parsePhone,
  postReport,
  postReportMessage,
  postReportSeen,
} from '@kurasa/portal-contract'
import { and, desc, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { reports } from '../database/schema.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { Refusal } from '../http/refusal.ts'
import { comesAfterPlace, pageByTime } from '../http/time-cursor.ts'
import {
  addToReport,
  countUnread,
  describeMessage,
  describeReport,
  findOwnReport,
  markReportSeen,
  messagesOf,
  openReport,
  unreadOf,
} from '../support/reports.ts'

/** POST and GET /reports, GET and POST /reports/:id/messages, POST /reports/:id/seen. */
export function addReports(app: Hono, { database, sessions, clock }: AppParts): void {
  const cache = cacheControl.personal
  const asMember = { sessions, cache, writesAsUser: true }

  handleEndpoint(app, postReport, { sessions, cache }, async ({ request, user, headers }) => {
    const found = await user()
    const phone = request.phone === undefined ? null : parsePhone(request.phone)
    if (phone === undefined) {
      throw Refusal.because(422, 'PHONE_INVALID', 'Please enter the correct mobile phone number', {
        field: 'phone',
      })
    }
    // A cookie alone is no proof that the member means it: a report without the token header is a visitor's.
    const member = headers.get('tkn_p') ? found : null
    if (!member && phone === null) {
      throw Refusal.invalid('phone', 'phone: please leave a number where we can reach you')
    }
    const reporter = member ? { userId: member.id, phone } : { userId: null, phone: phone ?? '' }
    return describeReport(await openReport(database, reporter, request, clock.now()), 0)
  })

  handleEndpoint(app, getReports, { sessions, cache }, async ({ request, member }) => {
    const { id: userId, isSealed } = await member()
    const { state, cursor, limit } = request
    const rows = await database
      .select()
      .from(reports)
      .where(
        and(
          eq(reports.userId, userId),
          state && eq(reports.state, state),
          comesAfterPlace({ at: reports.createdAt, id: reports.id }, cursor),
        ),
      )
      .orderBy(desc(reports.createdAt), desc(reports.id))
      .limit(limit + 1)
    const { page, nextCursor } = pageByTime(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
    const unread = await unreadOf(
      database,
      page.map(({ id }) => id),
    )
    return {
      items: page.map((report) => describeReport(report, unread.get(report.id) ?? 0)),
      nextCursor,
      unread: await countUnread(database, userId),
      sealed: isSealed || undefined,
    }
  })

  handleEndpoint(app, getReportMessages, { sessions, cache }, async ({ parameters, member }) => {
    const { id: userId } = await member()
    const report = await findOwnReport(database, userId, parameters.id)
    const messages = await messagesOf(database, report.id)
    const unread = messages.filter(({ n, sender }) => sender !== 'user' && n > report.seenCount).length
    return { report: describeReport(report, unread), messages: messages.map(describeMessage) }
  })

  handleEndpoint(app, postReportMessage, asMember, async ({ request, parameters, member }) => {
    const { id: userId } = await member()
    const said = await addToReport(database, userId, parameters.id, request.text, clock.now())
    return { report: describeReport(said.report, 0), message: describeMessage(said.message) }
  })

  handleEndpoint(app, postReportSeen, asMember, async ({ parameters, member }) => {
    const { id: userId } = await member()
    return describeReport(await markReportSeen(database, userId, parameters.id), 0)
  })
}
