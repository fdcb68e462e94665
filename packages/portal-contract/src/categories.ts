import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** A category in the language of the `lid` header. */
export const category = z.object({
  id: z.string().min(1).max(40),
  parentId: z.string().max(40).optional(),
  name: z.string(),
  /** Name of a motif that the portal draws. An unknown one is drawn as a plain book. */
  icon: z.string(),
  order: z.number().int(),
  bookCount: z.number().int().min(0),
})
/** A category. */
export type Category = z.infer<typeof category>

/** All categories, in their order; empty ones too. */
export const getCategories = {
  method: 'GET',
  path: '/categories',
  data: z.array(category),
} as const satisfies Endpoint
