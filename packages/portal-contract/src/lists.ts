import { z } from 'zod/mini'
import { bookPage, bookSort, pageRequest } from './books.ts'
import type { Endpoint } from './endpoint.ts'

/** Criterion of a list. */
export const listTypes = ['section', 'category', 'author', 'tag', 'related', 'language'] as const
/** Criterion of a list. */
export type ListType = (typeof listTypes)[number]

/**
 * A list by its name, page by page. `:id` is a shelf of the first screen (`section`), a category, an author's or a
 * tag's own name, a book (`related`: others that share an author, a tag or a category), or a BCP 47 tag (`language`).
 * 404 `NOT_FOUND` for a list that does not exist: an author without books, an unknown category.
 */
export const getList = {
  method: 'GET',
  path: '/lists/:type/:id',
  isLocalised: true,
  request: z.object({ sort: z._default(bookSort, 'added_desc'), ...pageRequest }),
  /** `title` is in the language of the `lid` header, names of authors and tags as they are. */
  data: z.extend(bookPage, { title: z.string() }),
} as const satisfies Endpoint
