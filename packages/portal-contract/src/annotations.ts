import { z } from 'zod/mini'
import { fraction, id, time } from './books.ts'
import { locator } from './locator.ts'

/** Annotations of one book by one member. */
export const BOOK_ANNOTATIONS = 5000
/** Characters of a note, UTF-16 units. */
export const NOTE_LENGTH = 2000

/** Colours of marks; each theme has its own shade of them. */
export const annotationColours = ['yellow', 'green', 'blue', 'pink'] as const

/**
 * A mark of a member in a book, after the Web Annotation model: a highlight with or without a note, or a bookmark.
 *
 * @see https://www.w3.org/TR/annotation-model/
 */
export const annotation = z.object({
  /** Given by the device that made it, unique among the member's. */
  id,
  bookId: id,
  kind: z.enum(['highlight', 'bookmark']),
  /** Several ways to the same place: what the book has changed is found by another. */
  target: z.object({
    start: locator,
    end: z.optional(locator),
    /** EPUB CFI. */
    cfi: z.optional(z.string().check(z.maxLength(1000))),
    /** Part of the page of an image, fractions of its width and height. */
    region: z.optional(z.object({ x: fraction, y: fraction, width: fraction, height: fraction })),
  }),
  colour: z.enum(annotationColours),
  style: z.enum(['highlight', 'underline']),
  /** Plain text: markup and signs of control or direction in it mean nothing. */
  note: z.optional(z.string().check(z.maxLength(NOTE_LENGTH))),
  created: time,
  /** When it was last changed, by the device's clock; in answers never later than the server's. */
  modified: time,
  /** Id of the device that changed it last. */
  device: z.optional(z.string().check(z.maxLength(64))),
})
/** A mark of a member in a book. */
export type SyncedAnnotation = z.infer<typeof annotation>
