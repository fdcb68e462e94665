import { z } from 'zod/mini'
import { bookCard, bookSort, fraction, id, idList, pageRequest, time } from './books.ts'
import type { Endpoint } from './endpoint.ts'

/** Ids of books, in a query joined by commas. */
export const bookIds = idList(1, 100)

/** The shelf of saved books, and that of bought ones. */
export const shelfTab = z.enum(['member', 'paid'])
/** A shelf. */
export type ShelfTab = z.infer<typeof shelfTab>

/** A book on a shelf. */
export const shelfItem = z.object({
  book: bookCard,
  /** When it was saved, or bought. */
  addedAt: time,
  /** True when more than its first units needs a subscription or a purchase that this member has not. */
  locked: z.boolean(),
  /** Bought and taken out of sight by its owner. */
  hidden: z.optional(z.literal(true)),
  /** How far it has been read; absent when it never was opened. */
  percent: z.optional(fraction),
  completedAt: z.optional(time),
})
/** A book on a shelf. */
export type ShelfItem = z.infer<typeof shelfItem>

/** A shelf, page by page; `added` in the sort is when the book came on it. Members only: 401. */
export const getShelf = {
  method: 'GET',
  path: '/shelf',
  request: z.object({
    tab: z._default(shelfTab, 'member'),
    sort: z._default(bookSort, 'added_desc'),
    /** 1: the hidden ones instead, on the shelf of bought books. */
    hidden: z.optional(z.literal('1')),
    ...pageRequest,
  }),
  data: z.object({ items: z.array(shelfItem), nextCursor: z.nullable(z.string()) }),
} as const satisfies Endpoint

/**
 * Puts books on the shelf of saved ones; a bought book that is hidden is shown again. Those that are there stay as
 * they are. Members only: 401.
 */
export const postShelf = {
  method: 'POST',
  path: '/shelf',
  request: z.object({
    bookIds: z.array(id).check(z.minLength(1), z.maxLength(100)),
    /** To undo a removal; default now, never later. */
    addedAt: z.optional(time),
  }),
  /** Those of the given books that now are there: a book that does not exist is left out. */
  data: z.object({ bookIds: z.array(id) }),
} as const satisfies Endpoint

/** Takes books off a shelf. Bought ones cannot be removed: they are hidden. Members only: 401. */
export const deleteShelf = {
  method: 'DELETE',
  path: '/shelf',
  request: z.object({ ids: bookIds, tab: z._default(shelfTab, 'member') }),
  data: z.object({ bookIds: z.array(id) }),
} as const satisfies Endpoint
