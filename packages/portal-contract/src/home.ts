import { z } from 'zod/mini'
import { anyOf, bookCard } from './books.ts'
import type { Endpoint } from './endpoint.ts'

/** A shelf of the first screen, its title in the language of the `lid` header. */
export const homeSection = z.object({
  /** `choice`, `new`, `popular`, `short`, `series`, `age-children`, `age-teen`, `free`, `picture`, or `language-` and a language; the key of a list of type `section`. */
  id: z.string(),
  title: z.string(),
  items: z.array(bookCard),
})
/** A shelf of the first screen. */
export type HomeSection = z.infer<typeof homeSection>

/** One book to begin today, with a sentence about it in the language of the `lid` header. */
export const todaysBook = z.object({ book: bookCard, sentence: z.string() })
/** One book to begin today. */
export type TodaysBook = z.infer<typeof todaysBook>

/** The first screen: at most seven shelves, with each book at most twice. Shelves of too few books are left out. */
export const getHome = {
  method: 'GET',
  path: '/home',
  isLocalised: true,
  request: z.object({
    /** BCP 47, the first most wanted: only their books, where there are any. Default: likely languages of the interface's readers. */
    languages: z.optional(anyOf(2, 35)),
  }),
  data: z.object({ sections: z.array(homeSection), today: z.optional(todaysBook) }),
} as const satisfies Endpoint
