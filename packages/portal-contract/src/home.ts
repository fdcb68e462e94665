import { z } from 'zod/mini'
import { bookCard } from './books.ts'
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

/** The first screen. Shelves without books are left out. */
export const getHome = {
  method: 'GET',
  path: '/home',
  isLocalised: true,
  data: z.object({ sections: z.array(homeSection) }),
} as const satisfies Endpoint
