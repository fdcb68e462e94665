import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Work that one process at a time may do, and until when it is whose: a process that dies loses it by itself. */
export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  /** Id of one process, made when it starts. */
  holder: text('holder').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

/** Titles and authors that members found, by day, for the list of popular searches. */
export const searchTerms = pgTable(
  'search_terms',
  {
    day: date('day', { mode: 'string' }).notNull(),
    /** The text that was found and a keyed hash of its finder; rows of earlier versions hold the typed text. */
    key: text('key').notNull(),
    /** The title as in the catalogue; rows of earlier versions hold the typed text, which is never shown. */
    text: text('text').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.key] }), index('search_terms_by_key').on(table.key)],
)
