import type { LedgerRule, PointRule } from '@kurasa/portal-contract'
import { sql } from 'drizzle-orm'
import { check, date, foreignKey, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { users } from './account-tables.ts'
import { moment } from './columns.ts'

/** Settings of the operator that replace the usual points of a rule, or the day's cap. */
export const pointSettings = pgTable(
  'point_settings',
  {
    name: text('name').$type<PointRule | 'daily_cap'>().primaryKey(),
    points: integer('points').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [check('points_not_negative', sql`${table.points} >= 0`)],
)

/** Points of each member. Its row is the lock for everything that moves points. */
export const pointBalances = pgTable(
  'point_balances',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    balance: integer('balance').notNull(),
    /** Number of the last line in the ledger. */
    entries: integer('entries').notNull(),
  },
  (table) => [check('balance_not_negative', sql`${table.balance} >= 0 and ${table.entries} >= 0`)],
)

/** Every movement of points, numbered for each member from 1; append only: a trigger refuses changes. */
export const pointLedger = pgTable(
  'point_ledger',
  {
    userId: text('user_id').notNull(),
    n: integer('n').notNull(),
    rule: text('rule').$type<LedgerRule>().notNull(),
    /** Key that makes it happen once: a day, a book, a claim. */
    ruleKey: text('rule_key').notNull(),
    delta: integer('delta').notNull(),
    balanceAfter: integer('balance_after').notNull(),
    /** In Nairobi. */
    day: date('day', { mode: 'string' }).notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.n] }),
    unique('one_movement_for_a_key').on(table.userId, table.rule, table.ruleKey),
    foreignKey({ columns: [table.userId], foreignColumns: [pointBalances.userId] }).onDelete('cascade'),
    check('balance_after_not_negative', sql`${table.balanceAfter} >= 0 and ${table.n} >= 1`),
    check(
      'delta_has_the_sign_of_its_rule',
      sql`case ${table.rule} when 'redeem' then ${table.delta} < 0 when 'refund' then ${table.delta} > 0 else ${table.delta} >= 0 end`,
    ),
  ],
)
