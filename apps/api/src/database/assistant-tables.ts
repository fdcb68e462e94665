import type { AiCitation } from '@kurasa/portal-contract'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './account-tables.ts'
import { books } from './catalogue-tables.ts'
import { moment } from './columns.ts'

/** Conversations with the assistant. */
export const aiDialogues = pgTable(
  'ai_dialogues',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The book it is about; null for all that the member reads. */
    bookId: text('book_id').references(() => books.id, { onDelete: 'set null' }),
    /** The first question, shortened; empty before it. */
    title: text('title').notNull(),
    messageCount: integer('message_count').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('ai_dialogues_by_user').on(table.userId, table.updatedAt, table.id)],
)

/** Questions and answers, numbered from 1. */
export const aiMessages = pgTable(
  'ai_messages',
  {
    dialogueId: text('dialogue_id')
      .notNull()
      .references(() => aiDialogues.id, { onDelete: 'cascade' }),
    n: integer('n').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<'user' | 'assistant'>().notNull(),
    text: text('text').notNull(),
    citations: jsonb('citations').$type<AiCitation[]>().notNull(),
    /** The reader stopped it before its end. */
    isStopped: boolean('is_stopped').notNull().default(false),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dialogueId, table.n] }),
    index('ai_messages_by_user').on(table.userId),
    check('ai_role', sql`${table.role} in ('user', 'assistant') and ${table.n} >= 1`),
  ],
)

/** Number of a member's questions on a day in Nairobi; deleting dialogues does not lower it. */
export const aiUsage = pgTable(
  'ai_usage',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] }), check('ai_used', sql`${table.used} >= 0`)],
)

/** Members who agreed that passages are sent to a third party's model. */
export const aiConsents = pgTable('ai_consents', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The service the member agreed to: another one needs a new consent. */
  service: text('service').notNull(),
  at: moment('at').notNull(),
})

/** Members' decisions whether answers may quote their own marks and notes. */
export const aiMarkConsents = pgTable('ai_mark_consents', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  isAgreed: boolean('is_agreed').notNull(),
  /** The service that answered then, empty for ours: marks go to no other one without a new consent. */
  service: text('service').notNull(),
  at: moment('at').notNull(),
})
