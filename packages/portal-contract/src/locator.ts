import { z } from 'zod/mini'
import { fraction } from './books.ts'

const text = (length: number) => z.string().check(z.maxLength(length))
const count = z.int().check(z.gte(0), z.lte(2 ** 31 - 1))

/**
 * A place in a book that holds no pixel and no page side, as the reader's locators.
 *
 * @see https://readium.org/architecture/models/locators/
 */
export const locator = z.object({
  href: z.string().check(z.minLength(1), z.maxLength(500)),
  type: text(100),
  /** Title of the chapter. */
  title: z.optional(text(300)),
  locations: z.object({
    progression: fraction,
    totalProgression: fraction,
    sectionIndex: z.optional(count),
    position: z.optional(count),
    fragments: z.optional(z.array(text(200)).check(z.maxLength(10))),
    textOffset: z.optional(count),
    pictures: z.optional(count),
  }),
  text: z.optional(
    z.object({
      before: z.optional(text(300)),
      /** The words of a mark, or how its page begins. */
      highlight: z.optional(text(4000)),
      after: z.optional(text(300)),
    }),
  ),
})
