import type { FaqBlock, Language, LocalisedText, ReportCategory, ReportState } from '@kurasa/portal-contract'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { users } from './account-tables.ts'
import { moment } from './columns.ts'

/** Topics of questions. */
export const faqTopics = pgTable('faq_topics', {
  id: text('id').primaryKey(),
  titles: jsonb('titles').$type<LocalisedText>().notNull(),
  order: integer('order').notNull(),
})

/** A question and its answer. */
export const faqArticles = pgTable(
  'faq_articles',
  {
    id: text('id').primaryKey(),
    topicId: text('topic_id')
      .notNull()
      .references(() => faqTopics.id, { onDelete: 'cascade' }),
    titles: jsonb('titles').$type<LocalisedText>().notNull(),
    /** As `support/faq-markdown.ts` read them: no markup is left. */
    texts: jsonb('texts').$type<Record<Language, FaqBlock[]>>().notNull(),
    order: integer('order').notNull(),
  },
  (table) => [index('faq_articles_by_topic').on(table.topicId, table.order)],
)

/** Reports of readers to support. */
export const reports = pgTable(
  'reports',
  {
    id: text('id').primaryKey(),
    /** Null for a visitor. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Where a visitor wants to be called back, `+254…`. */
    phone: text('phone'),
    category: text('category').$type<ReportCategory>().notNull(),
    content: text('content').notNull(),
    state: text('state').$type<ReportState>().notNull(),
    /** `user:` and the id, or `phone:` and the number: what keys and limits are counted by. */
    owner: text('owner').notNull(),
    /** Made by the client when the form opened: the same report sent twice is one. */
    idempotencyKey: text('idempotency_key').notNull(),
    /** Messages after the first, which is `content`. */
    messageCount: integer('message_count').notNull().default(0),
    /** Messages the member has seen. */
    seenCount: integer('seen_count').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    unique('one_report_per_key').on(table.owner, table.idempotencyKey),
    index('reports_by_user').on(table.userId, table.createdAt, table.id),
    index('reports_by_state').on(table.state, table.updatedAt),
    check('report_state', sql`${table.state} in ('open', 'answered', 'closed')`),
    check('report_has_somebody', sql`${table.userId} is not null or ${table.phone} is not null`),
    check('report_counts', sql`${table.seenCount} between 0 and ${table.messageCount}`),
  ],
)

/** Messages about a report after its first text, numbered from 1. */
export const reportMessages = pgTable(
  'report_messages',
  {
    reportId: text('report_id')
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    n: integer('n').notNull(),
    /** The member who owns the report, also for messages of support; null for a visitor's. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    sender: text('sender').$type<'user' | 'agent' | 'system'>().notNull(),
    text: text('text').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.n] }),
    index('report_messages_by_user').on(table.userId),
    check('message_sender', sql`${table.sender} in ('user', 'agent', 'system') and ${table.n} >= 1`),
  ],
)
