import { z } from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

/** A category in the language of the `lid` header. */
export const category = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(40)),
  parentId: z.optional(z.string().check(z.maxLength(40))),
  name: z.string(),
  /** Name of a motif that the portal draws. An unknown one is drawn as a plain book. */
  icon: z.string(),
  order: z.int(),
  bookCount: z.int().check(z.gte(0)),
  /** Books by language (the first part of BCP 47, e.g. `ar`). */
  languageCounts: z.optional(z.record(z.string(), z.int().check(z.gte(1)))),
})
/** A category. */
export type Category = z.infer<typeof category>

/** All categories, in their order; empty ones too. */
export const getCategories = {
  method: 'GET',
  path: '/categories',
  isLocalised: true,
  data: z.array(category),
} as const satisfies Endpoint
