import type { SyncedAnnotation } from '@kurasa/portal-contract'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { books } from './catalogue-tables.ts'
import { moment } from './columns.ts'

/** Where each member is in each book. */
export const progress = pgTable(
  'progress',
  {
    userId: text('user_id').notNull(),
    bookId: text('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    editionId: text('edition_id').notNull(),
    unitId: text('unit_id').notNull(),
    offset: integer('offset').notNull(),
    percent: doublePrecision('percent').notNull(),
    furthest: doublePrecision('furthest').notNull(),
    completedAt: moment('completed_at'),
    rev: integer('rev').notNull(),
    deviceId: text('device_id').notNull(),
    deviceName: text('device_name').notNull(),
    clientAt: moment('client_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.bookId] })],
)

/** Books on a member's shelf. Bought books may be here, too: `isHidden` hides one, but never revokes it. */
export const shelf = pgTable(
  'shelf',
  {
    userId: text('user_id').notNull(),
    bookId: text('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    addedAt: moment('added_at').notNull(),
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.bookId] }),
    index('shelf_by_added').on(table.userId, table.addedAt, table.bookId),
  ],
)

/**
 * The latest change of each book on a member's shelf of saved books, also of one that was taken off it: devices receive it from
 * here. The shelf itself is in `shelf`.
 */
export const shelfStates = pgTable(
  'shelf_states',
  {
    userId: text('user_id').notNull(),
    bookId: text('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    isSaved: boolean('is_saved').notNull(),
    /** When the member did it, by the device's clock but never later than by ours. */
    at: moment('at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.bookId] }),
    index('shelf_states_by_update').on(table.userId, table.updatedAt),
  ],
)

type Target = SyncedAnnotation['target']
/** Fields of an annotation without a column of their own. */
export type AnnotationContent = Pick<SyncedAnnotation, 'kind' | 'colour' | 'style' | 'note' | 'device'> & {
  target: Omit<Target, 'start'>
}

/**
 * Marks of members in books. A removed one stays as a row without its place and content: other devices have yet to remove it.
 * The table keeps the name of its first version, when all marks were bookmarks: backups name it so.
 */
export const annotations = pgTable(
  'bookmarks',
  {
    userId: text('user_id').notNull(),
    /** Given by the device that made it. */
    id: text('id').notNull(),
    /** Null for one that was removed before it arrived. */
    bookId: text('book_id').references(() => books.id, { onDelete: 'cascade' }),
    /** Where it begins; null once it is removed. */
    locator: jsonb('locator').$type<Target['start']>(),
    /** Null once it is removed, and for a bookmark of the first version. */
    content: jsonb('content').$type<AnnotationContent>(),
    /** Names of changes that were received: a device may send one of them again. The last is the one that is kept. */
    versions: jsonb('versions').$type<string[]>().notNull().default([]),
    createdAt: moment('created_at').notNull(),
    /** When the member last changed it, by the device's clock but never later than by ours. */
    changedAt: moment('changed_at').notNull(),
    removedAt: moment('removed_at'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('bookmarks_by_update').on(table.userId, table.updatedAt, table.id),
    index('bookmarks_by_book').on(table.userId, table.bookId),
    check(
      'bookmark_is_whole_or_removed',
      sql`(${table.removedAt} is null) = (${table.locator} is not null) and (${table.removedAt} is not null or ${table.bookId} is not null)`,
    ),
  ],
)

/**
 * Intervals that a member really read, in whole seconds. Those of one book and of other books may touch and never
 * overlap: a second counts once, however many devices report it.
 */
export const readTime = pgTable(
  'read_time',
  {
    userId: text('user_id').notNull(),
    bookId: text('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at').notNull(),
    /** In Africa/Nairobi; a stretch over midnight is cut in two. */
    day: date('day', { mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.startedAt] }),
    index('read_time_by_day').on(table.userId, table.day),
    index('read_time_by_book').on(table.userId, table.bookId),
    check('read_time_goes_forward', sql`${table.endedAt} > ${table.startedAt}`),
  ],
)

/**
 * How much reading each device of a member may still report: time that has passed since its last report and was not
 * reported. See `rules/read-allowance.ts`.
 */
export const readAllowances = pgTable(
  'read_allowances',
  {
    userId: text('user_id').notNull(),
    deviceId: text('device_id').notNull(),
    /** Left at `at`; it grows by one a second. */
    seconds: doublePrecision('seconds').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceId] })],
)

/** Ratings of books by members: one to five stars, one rating for each member and book. */
export const ratings = pgTable(
  'ratings',
  {
    userId: text('user_id').notNull(),
    bookId: text('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    stars: integer('stars').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.bookId] }),
    index('ratings_by_book').on(table.bookId),
    check('rating_stars', sql`${table.stars} between 1 and 5`),
  ],
)

/** Settings that a member's devices share: see `memberSetting` of the contract. The value of `interests` is in `users`. */
export const memberSettings = pgTable(
  'member_settings',
  {
    userId: text('user_id').notNull(),
    name: text('name').notNull(),
    value: jsonb('value').$type<unknown>(),
    rev: integer('rev').notNull(),
    /** Device that changed it last, and when by its own clock; null: it was changed by another call. */
    deviceId: text('device_id'),
    changedAt: moment('changed_at'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.name] }),
    index('member_settings_by_update').on(table.userId, table.updatedAt),
  ],
)

/** Which books a member has read in, and how long. Removing one forgets the visit, not the position. */
export const history = pgTable(
  'history',
  {
    userId: text('user_id').notNull(),
    bookId: text('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    lastAt: moment('last_at').notNull(),
    /** Read in this book since the row began. */
    seconds: integer('seconds').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.bookId] }),
    index('history_by_time').on(table.userId, table.lastAt, table.bookId),
    // For the books that most members read lately.
    index('history_latest').on(table.lastAt, table.bookId),
    check('history_seconds_count_up', sql`${table.seconds} >= 0`),
  ],
)
