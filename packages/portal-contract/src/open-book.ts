import { z } from 'zod/mini'
import { editionKind } from './books.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * One answer to all requests before the first page of a book: the bodies of `getBook` and `getManifest`, a member's `getProgress`, and of a
 * text edition `getUnit` with the `getResource` of its style sheets. Each is what its own call would be answered in the caller's name; one
 * that was refused, or is too long, is missing, and is asked for by its own call. 404 `NOT_FOUND` where nothing is left.
 */
export const openBook = {
  method: 'GET',
  path: '/books/:id/open',
  request: z.object({
    kind: z._default(editionKind, 'text'),
    /** Id or href of the unit that is wanted; default: that of the member's place, else the first. */
    unit: z.optional(z.string().check(z.minLength(1), z.maxLength(1000))),
  }),
  data: z.object({
    /** Bodies by address; that of `getBook` is followed by a blank and the language that it is in. */
    answers: z.record(z.string(), z.string()),
  }),
} as const satisfies Endpoint
