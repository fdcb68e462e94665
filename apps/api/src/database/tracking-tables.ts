import { sql } from 'drizzle-orm'
import { bigint, bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Page visits; append only. */
export const trackingEvents = pgTable(
  'tracking_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: text('user_id').notNull(),
    eventTimestamp: bigint('event_timestamp', { mode: 'number' }).notNull(),
    event: text('event').notNull(),
    resolution: text('resolution').notNull(),
    networkCondition: text('network_condition').notNull(),
    os: text('os').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    index('tracking_events_by_time').on(table.receivedAt),
    // An erasure removes those of one member.
    index('tracking_events_by_user').on(table.userId).where(sql`${table.userId} <> ''`),
  ],
)

/** Campaign links that were followed; append only. */
export const clicks = pgTable(
  'clicks',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Query of the link, as it was parsed by the contract. */
    params: jsonb('params').$type<Record<string, string>>().notNull(),
    /** Path of ours it leads to. */
    target: text('target').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [index('clicks_by_time').on(table.receivedAt)],
)
