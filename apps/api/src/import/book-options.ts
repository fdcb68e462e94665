import { access } from '@kurasa/portal-contract'
import { z } from 'zod'
import { LANGUAGE_TAG } from '../catalogue/language-tag.ts'

/** Metadata that the operator gives beside the file of a book. Absent fields keep the known value, or the default. */
export const bookOptions = z
  .object({
    /** Default `free`. */
    access: z.optional(access),
    /** Whole shillings, with access `paid`. */
    price: z.coerce.number<number | string>().int().min(1).max(1_000_000).optional(),
    /** So many units from the first text on are open to everyone, and front matter; default a tenth, at least one. */
    free: z.coerce.number<number | string>().int().min(0).max(100_000).optional(),
    /** Percent of the text that is open to everyone, in whole units; instead of `free`. */
    preview: z.coerce.number<number | string>().int().min(1).max(100).optional(),
    /** Id of a category. */
    category: z.string().min(1).max(40).optional(),
    /** BCP 47; default the file's own. */
    lang: z.string().regex(LANGUAGE_TAG, 'a language looks like sw or ar-EG').optional(),
  })
  .extend({
    /** Default the file's own. */
    direction: z.enum(['ltr', 'rtl']).optional(),
    /** Out of the catalogue until it is published; a book that is there stays as it is. */
    draft: z.literal('1').optional(),
    /** Id of a book that is there: the file becomes another edition of it. */
    book: z.string().min(1).max(40).optional(),
  })
  .refine(({ free, preview }) => free === undefined || preview === undefined, {
    path: ['preview'],
    message: 'give the open units or the percent, not both',
  })
  .refine(({ access, price }) => (access === 'paid') === (price !== undefined), {
    path: ['price'],
    message: 'a price belongs to access "paid", and "paid" needs one',
  })
/** Metadata that the operator gives beside the file of a book. */
export type BookOptions = z.infer<typeof bookOptions>
