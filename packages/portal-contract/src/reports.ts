import { z } from 'zod/mini'
import { id, pageRequest, time } from './books.ts'
import type { Endpoint } from './endpoint.ts'
import { sealed } from './me.ts'

/** Categories of reports. */
export const reportCategories = [
  'reading',
  'payment',
  'subscription',
  'account',
  'points',
  'assistant',
  'request_a_book',
  'content',
  'other',
] as const
/** Category of a report. */
export type ReportCategory = (typeof reportCategories)[number]

/** `answered`: support spoke last. A member's word to an answered report opens it again; a closed one stays closed. */
export const reportState = z.enum(['open', 'answered', 'closed'])
/** State of a report. */
export type ReportState = z.infer<typeof reportState>

/** Reports one reader may have waiting for an answer. */
export const OPEN_REPORTS = 3
/** Characters of a report or a message, after trimming. */
export const REPORT_LENGTH = 1000
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(REPORT_LENGTH))

/** Something that was reported to support. */
export const report = z.object({
  id,
  category: z.enum(reportCategories),
  content: z.string(),
  state: reportState,
  createdAt: time,
  /** Time of the last message, or of the report. */
  updatedAt: time,
  /** Messages of support that were not seen yet. */
  unread: z.int().check(z.gte(0)),
})
/** Something that was reported to support. */
export type Report = z.infer<typeof report>

/** Message about a report after its first text. */
export const chatMessage = z.object({
  id,
  from: z.enum(['user', 'agent', 'system']),
  text: z.string(),
  at: time,
})
/** Message about a report after its first text. */
export type ChatMessage = z.infer<typeof chatMessage>

const newReport = {
  category: z.enum(reportCategories),
  content: words,
  idempotencyKey: z.uuid(),
}
/** A report of a member, whose number is known. */
export const memberReport = z.object(newReport)

/**
 * Reports something, once for each key; open to visitors, who must leave a phone number (422 `VALIDATION` with `phone`).
 * 429 `TOO_MANY_OPEN`, 409 `IDEMPOTENCY_MISMATCH`.
 */
export const postReport = {
  method: 'POST',
  path: '/reports',
  request: z.object({ ...newReport, phone: z.optional(z.string().check(z.maxLength(30))) }),
  data: report,
} as const satisfies Endpoint

/** The member's own reports, newest first. */
export const getReports = {
  method: 'GET',
  path: '/reports',
  request: z.object({ state: z.optional(reportState), ...pageRequest }),
  data: z.object({
    items: z.array(report),
    nextCursor: z.nullable(z.string()),
    /** Messages that were not seen yet, in all reports. */
    unread: z.int().check(z.gte(0)),
    sealed,
  }),
} as const satisfies Endpoint

/** A report with its messages, oldest first. Another member's report is 404 `NOT_FOUND`. */
export const getReportMessages = {
  method: 'GET',
  path: '/reports/:id/messages',
  data: z.object({ report, messages: z.array(chatMessage) }),
} as const satisfies Endpoint

/** Adds to a report. 409 `ALREADY_DONE` when it is closed, 429 `RATE_LIMITED` when support must speak first. */
export const postReportMessage = {
  method: 'POST',
  path: '/reports/:id/messages',
  request: z.object({ text: words }),
  data: z.object({ report, message: chatMessage }),
} as const satisfies Endpoint

/** Marks all messages of a report as seen. */
export const postReportSeen = {
  method: 'POST',
  path: '/reports/:id/seen',
  data: report,
} as const satisfies Endpoint
