import { codes, type Intent, type NextStep, type Order } from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { billingIntents, books, orders } from '../database/schema.ts'
import { failureOf } from '../rules/payment-failure.ts'
import type { IntentRow } from './money-ledger.ts'

/** Milliseconds between polls of a client, by the age of the attempt: at once, then patiently. */
const POLLS = [
  [2000, 2000],
  [5000, 3000],
] as const
const LATER_POLL = 5000

/** An intent as the API shows it to its member. */
export function describeIntent(intent: IntentRow, now: Date): Intent {
  const { id, kind, state, expiresAt } = intent
  return {
    id,
    kind,
    state,
    resultCode: state === 'failed' ? codeOf(intent) : undefined,
    failure:
      state === 'failed' || state === 'timed_out' ? failureOf(intent.channel, intent.resultCode) : undefined,
    expiresAt: expiresAt.toISOString(),
    pollAfterMs: state === 'created' || state === 'sent' ? pollAfter(intent, now) : 0,
  }
}

function codeOf({ kind, resultCode }: IntentRow): number {
  if (resultCode === 'already') return codes.alreadySubscribed.code
  if (kind === 'subscribe') return codes.subscriptionFailed.code
  if (kind === 'unsubscribe') return codes.unsubscriptionFailed.code
  return codes.error.code
}

function pollAfter({ createdAt }: IntentRow, now: Date): number {
  const age = now.getTime() - createdAt.getTime()
  return POLLS.find(([until]) => age < until)?.[1] ?? LATER_POLL
}

/**
 * How the member goes on. A page of the carrier's is named only if it is https on an allowed host: anything else is
 * no page that we send people to.
 */
export function nextStepOf({ redirectUrl }: IntentRow, allowedHosts: readonly string[]): NextStep {
  if (!redirectUrl || !URL.canParse(redirectUrl)) return { kind: 'wait' }
  const { protocol, host } = new URL(redirectUrl)
  return protocol === 'https:' && allowedHosts.includes(host)
    ? { kind: 'redirect', url: redirectUrl }
    : { kind: 'wait' }
}

/** Columns of an order as the API shows it to its member. */
export const orderColumns = { order: orders, title: books.title, coverHash: books.coverHash }

/** An order as the API shows it to its member. */
export function describeOrder(found: {
  order: typeof orders.$inferSelect
  title: string
  coverHash: string | null
}): Order {
  const { id, bookId, priceKsh, state, receipt, createdAt, paidAt } = found.order
  return {
    ...{ id, bookId, priceKsh, state, title: found.title, coverHash: found.coverHash },
    receipt: receipt ?? undefined,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString(),
  }
}

/** An intent by its id. @throws {Error} when there is none */
export async function readIntent(database: Database, intentId: string): Promise<IntentRow> {
  const [found] = await database.select().from(billingIntents).where(eq(billingIntents.id, intentId))
  if (!found) throw new Error(`There is no intent ${intentId}.`)
  return found
}

/** An order by its id, as the API shows it to its member. @throws {Error} when there is none */
export async function readOrder(database: Database, orderId: string): Promise<Order> {
  const [found] = await database
    .select(orderColumns)
    .from(orders)
    .innerJoin(books, eq(books.id, orders.bookId))
    .where(eq(orders.id, orderId))
  if (!found) throw new Error(`There is no order ${orderId}.`)
  return describeOrder(found)
}
