import {
  getMember,
  type MemberView,
  postMemberBook,
  postMemberDays,
  postMemberEnd,
  postMemberPoints,
} from '../admin/members.ts'
import { type AdminUser, postUserConfirm, postUserStatus } from '../admin/users.ts'
import { job, jobCommand } from './job.ts'

const status = (name: string, status: string, does: string, asks?: string) =>
  job({
    endpoint: postUserStatus,
    name,
    does,
    takes: ['who'],
    gives: { status },
    asks,
    print: (user) => [describe(user)],
  })

/** `user`: a member in one view, and what support does for one. `who` is a number, in any way of writing, or an id. */
export const userCommand = jobCommand([
  job({
    endpoint: getMember,
    name: 'user show',
    does: 'Shows a member: subscription, orders, payments, points, gifts, prizes, reports, devices, messages.',
    takes: ['who'],
    print: describeView,
  }),
  job({
    endpoint: postMemberDays,
    name: 'user extend',
    does: 'Gives days of reading, after the time that is left.',
    takes: ['who', 'days'],
    print: describeView,
  }),
  job({
    endpoint: postMemberEnd,
    name: 'user end',
    does: 'Ends the renewal of a subscription; the member reads until the end of the paid time.',
    takes: ['who'],
    asks: 'The subscription is not renewed any more, and open payments are cancelled.',
    print: describeView,
  }),
  job({
    endpoint: postMemberBook,
    name: 'user give-book',
    does: 'Gives a book, for good.',
    takes: ['who', 'bookId'],
    print: describeView,
  }),
  job({
    endpoint: postMemberPoints,
    name: 'user give-points',
    does: 'Gives points back.',
    takes: ['who', 'points'],
    print: describeView,
  }),
  status('user block', 'blocked', 'Denies every call of a member; nothing is deleted.'),
  status('user unblock', 'active', 'Lets a member in again.'),
  status('user rest', 'dormant', 'Lets an account rest whose number changed hands.'),
  job({
    endpoint: postUserConfirm,
    name: 'user confirm',
    does: 'Confirms that the member of an account that rested is the same person.',
    takes: ['who'],
    print: (user) => [describe(user)],
  }),
])

const day = (time: string) => time.slice(0, 10)

function describe(user: AdminUser): string {
  const { id, phoneMasked, status, createdAt, lastSeenAt, sessions, isSealed } = user
  const state = isSealed ? `${status}, sealed` : status
  return `${id}  ${phoneMasked}  ${state}  since ${day(createdAt)}, last seen ${day(lastSeenAt)}, ${sessions} ${sessions === 1 ? 'session' : 'sessions'}`
}

function describeView(view: MemberView): string[] {
  const { member, subscription, points, orders, payments, gifts, claims, reports, devices, messages } = view
  const paid =
    subscription &&
    `${subscription.packageId}, KSH ${subscription.priceKsh}, ${subscription.state}, paid until ${subscription.paidUntil ?? 'never'}${subscription.autoRenew ? ', renews' : ''}`
  return [
    describe(member),
    `subscription: ${paid ?? 'none'}`,
    `points: ${points}`,
    `read: ${view.reading.books} books, ${view.reading.minutes} minutes`,
    ...orders.map(
      ({ id, createdAt, title, priceKsh, state, receipt }) =>
        `order: ${id}  ${day(createdAt)}  ${title}  KSH ${priceKsh}  ${state}${receipt ? ` ${receipt}` : ''}`,
    ),
    ...payments.map(
      ({ id, createdAt, kind, amountKsh, state, refund }) =>
        `payment: ${id}  ${day(createdAt)}  ${kind}  KSH ${amountKsh}  ${state}${refund ? `, refund ${refund}` : ''}`,
    ),
    ...gifts.map(({ what, source, at }) => `gift: ${what}  ${day(at)}  from ${source}`),
    ...claims.map(
      ({ id, prizeId, state, createdAt }) => `prize: ${id}  ${day(createdAt)}  ${prizeId}  ${state}`,
    ),
    ...reports.map(
      ({ id, category, state, content, createdAt }) =>
        `report: ${id}  ${day(createdAt)}  ${category}  ${state}  ${content.replace(/\s+/g, ' ').slice(0, 60)}`,
    ),
    ...devices.map(
      ({ name, lastUsedAt }) => `device: ${name || 'without a name'}  last used ${day(lastUsedAt)}`,
    ),
    ...messages.map(({ kind, sentAt }) => `message: ${kind}  ${sentAt ? `sent ${day(sentAt)}` : 'waits'}`),
  ]
}
