import {
  getSupportReport,
  getSupportReports,
  postReportClose,
  postReportReply,
  type SupportReport,
} from '../admin/reports.ts'
import { job, jobCommand } from './job.ts'

/** `report`: what readers reported, and the answers to it. */
export const reportCommand = jobCommand([
  job({
    endpoint: getSupportReports,
    name: 'report list',
    does: 'Lists reports in one state, those that wait longest first; open ones where none is named.',
    print: (reports) => reports.map(describe),
    empty: 'No report is in this state.',
  }),
  job({
    endpoint: getSupportReport,
    name: 'report show',
    does: 'Shows a report with its messages.',
    takes: ['id'],
    print: ({ report, messages }) => [
      describe(report),
      ...messages.map(({ from, at, text }) => `${at}  ${from}: ${text}`),
    ],
  }),
  job({
    endpoint: postReportReply,
    name: 'report reply',
    does: 'Answers a report.',
    takes: ['id', 'text'],
    print: (report) => [describe(report)],
  }),
  job({
    endpoint: postReportClose,
    name: 'report close',
    does: 'Closes a report, with a last word or without.',
    takes: ['id', 'text'],
    print: (report) => [describe(report)],
  }),
])

function describe({ id, state, category, content, member, contact, createdAt }: SupportReport): string {
  const who = [member ?? 'a visitor', contact && `call ${contact}`].filter(Boolean).join(', ')
  return `${id}  ${state}  ${category}  ${createdAt}  ${who}\n  ${content.replace(/\s+/g, ' ')}`
}
