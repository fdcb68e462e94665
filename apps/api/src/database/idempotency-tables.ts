import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './account-tables.ts'
import { moment } from './columns.ts'

/** Answers to calls that must happen once, kept for 48 h so that a repeated call gets the same. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Name of the endpoint. */
    call: text('call').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the body, hex. */
    bodyHash: text('body_hash').notNull(),
    answer: jsonb('answer').$type<unknown>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.call, table.key] }),
    index('idempotency_keys_by_time').on(table.createdAt),
  ],
)
