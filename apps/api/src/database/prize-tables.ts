import type { ClaimState, LocalisedText, PrizeKind } from '@kurasa/portal-contract'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './account-tables.ts'
import { books } from './catalogue-tables.ts'
import { moment } from './columns.ts'

/** Prizes that points are exchanged for. A prize that anybody redeemed stays; it is only offered no longer. */
export const prizes = pgTable(
  'prizes',
  {
    id: text('id').primaryKey(),
    names: jsonb('names').$type<LocalisedText>().notNull(),
    kind: text('kind').$type<PrizeKind>().notNull(),
    /** Points. */
    cost: integer('cost').notNull(),
    /** How many are left. */
    stock: integer('stock').notNull(),
    /** Days of membership, for `member_days`. */
    days: integer('days'),
    /** For `book`; a book that left the catalogue is offered no longer. */
    bookId: text('book_id').references(() => books.id, { onDelete: 'set null' }),
    isOffered: boolean('is_offered').notNull(),
    order: integer('order').notNull(),
  },
  (table) => [
    check('prize_kind', sql`${table.kind} in ('member_days', 'book', 'airtime', 'manual')`),
    check('prize_cost', sql`${table.cost} > 0`),
    check('prize_stock', sql`${table.stock} >= 0`),
    check(
      'prize_days',
      sql`(${table.kind} = 'member_days') = (${table.days} is not null) and ${table.days} between 1 and 366`,
    ),
  ],
)

/** Prizes that members redeemed. Its id is the key of the points it took, and of those it gave back. */
export const prizeClaims = pgTable(
  'prize_claims',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    prizeId: text('prize_id')
      .notNull()
      .references(() => prizes.id),
    /** Points it took, whatever the prize costs today. */
    cost: integer('cost').notNull(),
    state: text('state').$type<ClaimState>().notNull(),
    /** Code that the member redeems, e.g. an airtime voucher. */
    code: text('code'),
    /** Why it was rejected, for the member. */
    reason: text('reason'),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    index('prize_claims_by_user').on(table.userId, table.createdAt, table.id),
    index('prize_claims_by_state').on(table.state, table.createdAt),
    check('claim_cost', sql`${table.cost} > 0`),
    check('claim_state', sql`${table.state} in ('pending', 'fulfilled', 'rejected')`),
    check('claim_is_decided', sql`(${table.state} = 'pending') = (${table.decidedAt} is null)`),
    check('claim_code', sql`${table.code} is null or ${table.state} = 'fulfilled'`),
  ],
)
