import { randomUUID } from 'node:crypto'
import type { Phone, postOrder, RequestOf } from '@kurasa/portal-contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { bookGrants, books, orders } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { refuseHarassment, writeAttempt } from './attempts.ts'
import type { BillingParts } from './billing-parts.ts'
import { onceFor } from './idempotency.ts'
import { inquireAboutLostAttempts } from './inquiry.ts'
import { lockMoney } from './money-lock.ts'
import { sendIntent } from './sending.ts'

/**
 * Begins a purchase: stores order and intent, then sends the payer a prompt. A repeated call gets the same order.
 *
 * @throws {Refusal} as documented at `postOrder`
 */
export async function buyBook(
  parts: BillingParts,
  { userId, payerPhone }: { userId: string; payerPhone: Phone },
  request: RequestOf<typeof postOrder>,
): Promise<{ orderId: string; intentId: string }> {
  const { database, clock } = parts
  const { idempotencyKey: key, ...body } = request
  await inquireAboutLostAttempts(parts, userId, 'purchase', key)
  const now = clock.now()
  const once = { userId, call: 'postOrder', key, body, now }
  const begun = await onceFor(database, once, async (transaction) => {
    await lockMoney(transaction, userId)
    const { bookId } = request
    const priceKsh = await priceOf(transaction, bookId)
    await refuseSecond(transaction, userId, bookId)
    await refuseHarassment(transaction, payerPhone, now)
    const orderId = randomUUID()
    await transaction
      .insert(orders)
      .values({ id: orderId, userId, bookId, priceKsh, state: 'pending', createdAt: now })
    const intent = await writeAttempt(transaction, parts, {
      userId,
      kind: 'purchase',
      orderId,
      amountKsh: priceKsh,
      payerPhone,
      idempotencyKey: key,
    })
    return { orderId, intentId: intent.id }
  })
  await sendIntent(parts, begun.intentId)
  return begun
}

async function priceOf(transaction: Database, bookId: string): Promise<number> {
  const [book] = await transaction
    .select({ access: books.access, priceKsh: books.priceKsh })
    .from(books)
    .where(eq(books.id, bookId))
  if (book?.access !== 'paid' || !book.priceKsh) throw Refusal.notFound('There is no such book to buy.')
  return book.priceKsh
}

async function refuseSecond(transaction: Database, userId: string, bookId: string): Promise<void> {
  const [standing] = await transaction
    .select({ id: orders.id, state: orders.state })
    .from(orders)
    .where(
      and(eq(orders.userId, userId), eq(orders.bookId, bookId), inArray(orders.state, ['pending', 'paid'])),
    )
  if (standing?.state === 'pending') {
    throw Refusal.because(409, 'PENDING_EXISTS', 'This book is being bought.', { orderId: standing.id })
  }
  const [given] = await transaction
    .select({ bookId: bookGrants.bookId })
    .from(bookGrants)
    .where(and(eq(bookGrants.userId, userId), eq(bookGrants.bookId, bookId)))
  if (standing || given) throw Refusal.because(409, 'ALREADY_OWNED', 'You have this book already.')
}
