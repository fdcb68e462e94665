import type {
  Access,
  EditionKind,
  LocalisedText,
  Rendition,
  TocItem,
  UnitMeasure,
  UnitRendition,
} from '@kurasa/portal-contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Categories of books. */
export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  parentId: text('parent_id'),
  names: jsonb('names').$type<LocalisedText>().notNull(),
  icon: text('icon').notNull(),
  order: integer('order').notNull(),
})

/** One row per book, whatever its editions. */
export const books = pgTable(
  'books',
  {
    id: text('id').primaryKey(),
    /** The publisher's, e.g. a URN. */
    identifier: text('identifier').notNull(),
    title: text('title').notNull(),
    authors: jsonb('authors').$type<string[]>().notNull(),
    /** BCP 47. */
    language: text('language').notNull(),
    description: jsonb('description').$type<Partial<LocalisedText>>().notNull(),
    coverHash: text('cover_hash'),
    coverType: text('cover_type'),
    /** Widths the cover is also stored in, CSS px, ascending; always WebP. */
    coverWidths: jsonb('cover_widths').$type<number[]>().notNull().default([]),
    tags: jsonb('tags').$type<string[]>().notNull(),
    access: text('access').$type<Access>().notNull(),
    priceKsh: integer('price_ksh'),
    ageRating: text('age_rating').$type<'all' | 'teen' | 'adult'>().notNull(),
    isPictureBook: boolean('is_picture_book').notNull().default(false),
    addedAt: moment('added_at').notNull(),
    minutes: integer('minutes').notNull(),
    /** Place on the shelves of the first screen, the lowest first; null: after those, the newest first. */
    homeOrder: integer('home_order'),
    /** The series it is part of, as its books name it; null for none. */
    series: text('series'),
    /** Place in its series, from 1. */
    seriesPlace: integer('series_place'),
    /** Names a work that several books are, in a language each; null for a work in one language. */
    work: text('work'),
    /** For matching and sorting only, never shown: see `searchKey` of the contract. */
    searchKey: text('search_key').notNull(),
    /** Taken out of the catalogue: only those who bought it still read it. */
    removedAt: moment('removed_at'),
    /** Taken in and not published yet: out of the catalogue, too. */
    isDraft: boolean('is_draft').notNull().default(false),
  },
  (table) => [
    check('books_draft_is_out', sql`not ${table.isDraft} or ${table.removedAt} is not null`),
    index('books_by_added').on(table.addedAt, table.id),
    // "C": the same order in every database, whatever collations it was built with.
    index('books_by_title').on(sql`${table.searchKey} collate "C"`, table.id),
    index('books_by_cover').on(table.coverHash),
    index('books_by_series').on(table.series, table.seriesPlace),
    index('books_by_work').on(table.work),
  ],
)

/** Categories of each book. */
export const bookCategories = pgTable(
  'book_categories',
  {
    bookId: text('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.categoryId] }),
    index('book_categories_by_category').on(table.categoryId),
  ],
)

/** One form of a book; a changed file changes its row, its units and its resources. */
export const editions = pgTable(
  'editions',
  {
    id: text('id').primaryKey(),
    bookId: text('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<EditionKind>().notNull(),
    /** Hash of the imported file and the importer's version; part of every address of its bytes. */
    hash: text('hash').notNull(),
    direction: text('direction').$type<'ltr' | 'rtl'>().notNull(),
    layout: text('layout').$type<'reflowable' | 'fixed'>().notNull(),
    /** How the book wants its pages shown, where it says so. */
    rendition: jsonb('rendition').$type<Rendition>(),
    unitCount: integer('unit_count').notNull(),
    freeUnits: integer('free_units').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    toc: jsonb('toc').$type<TocItem[]>().notNull(),
    pageList: jsonb('page_list').$type<TocItem[]>(),
    /** Content that the edition lost of its file, in sentences for the operator; null where the import did not count it. */
    notes: jsonb('notes').$type<string[]>(),
  },
  (table) => [
    unique('one_edition_of_a_kind').on(table.bookId, table.kind),
    index('editions_by_hash').on(table.hash),
  ],
)

/** A unit of a text edition; its text is an asset. */
export const units = pgTable(
  'units',
  {
    editionId: text('edition_id').notNull(),
    i: integer('i').notNull(),
    unitId: text('unit_id').notNull(),
    title: text('title'),
    href: text('href').notNull(),
    type: text('type').notNull(),
    chars: integer('chars').notNull(),
    bytes: integer('bytes').notNull(),
    minutes: doublePrecision('minutes').notNull(),
    isLinear: boolean('is_linear').notNull(),
    /** Set when it differs from the edition's. */
    layout: text('layout').$type<'reflowable' | 'fixed'>(),
    pageSpread: text('page_spread').$type<'left' | 'right' | 'center'>(),
    /** Where the unit differs from what its book wants. */
    rendition: jsonb('rendition').$type<UnitRendition>(),
    /** Null for a picture, and until a unit that was imported before has been measured. */
    measure: jsonb('measure').$type<UnitMeasure>(),
    /** hrefs of the resources it shows or is styled by. */
    resources: jsonb('resources').$type<string[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.editionId, table.i] }),
    foreignKey({ columns: [table.editionId], foreignColumns: [editions.id] }).onDelete('cascade'),
  ],
)

/** A page of an image edition; its bytes, in each width, are assets. */
export const pages = pgTable(
  'pages',
  {
    editionId: text('edition_id').notNull(),
    i: integer('i').notNull(),
    unitId: text('unit_id').notNull(),
    href: text('href').notNull(),
    /** Media type of the original. */
    type: text('type').notNull(),
    /** Width of the original, CSS px, as it is shown: after the rotation in its EXIF data. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    /** Smaller forms of it, WebP, by width, ascending. */
    variants: jsonb('variants').$type<{ w: number; bytes: number }[]>().notNull(),
    /** The side of a spread it belongs on; `center` is a page that fills both. */
    pageSpread: text('page_spread').$type<'left' | 'right' | 'center'>(),
  },
  (table) => [
    primaryKey({ columns: [table.editionId, table.i] }),
    foreignKey({ columns: [table.editionId], foreignColumns: [editions.id] }).onDelete('cascade'),
  ],
)

/** A file of an edition that is no unit; its bytes are an asset. */
export const resources = pgTable(
  'resources',
  {
    editionId: text('edition_id').notNull(),
    name: text('name').notNull(),
    href: text('href').notNull(),
    type: text('type').notNull(),
    width: doublePrecision('width'),
    height: doublePrecision('height'),
    bytes: integer('bytes').notNull(),
    /** First unit that needs it: locked as that one. Null: none does, or it was stored when only images had one. */
    firstUnit: integer('first_unit'),
  },
  (table) => [
    primaryKey({ columns: [table.editionId, table.name] }),
    foreignKey({ columns: [table.editionId], foreignColumns: [editions.id] }).onDelete('cascade'),
  ],
)

/** Records of what the demo library has imported, so that a start neither repeats it nor undoes an operator's change. */
export const seeds = pgTable('seeds', {
  slug: text('slug').primaryKey(),
  hash: text('hash').notNull(),
  seededAt: moment('seeded_at').notNull(),
})
