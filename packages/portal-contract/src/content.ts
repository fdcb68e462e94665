import { z } from 'zod'
import { id } from './books.ts'
import type { ByteEndpoint, Endpoint } from './endpoint.ts'

/** The text of one unit. */
export const unit = z.object({
  id,
  /** A whole sanitised document (XHTML, or SVG); its links and images keep their relative hrefs. */
  html: z.string(),
  /** hrefs of the manifest's resources that this unit shows or is styled by. */
  resources: z.array(z.string()),
})
/** The text of one unit. */
export type Unit = z.infer<typeof unit>

/**
 * One unit. Locked: 401 for a visitor, code -30001 without subscription, 402 `PURCHASE_REQUIRED` when not bought.
 * 404 `NOT_FOUND` when the hash is not the edition's.
 */
export const getUnit = {
  method: 'GET',
  path: '/content/:edition/:hash/units/:i',
  data: unit,
} as const satisfies Endpoint

/** One resource of an edition, by its name in the manifest. Locked as the units that show it. */
export const getResource = {
  method: 'GET',
  path: '/content/:edition/:hash/res/:name',
  data: 'bytes',
} as const satisfies ByteEndpoint

/** The cover image of a book; public whatever the book's access. */
export const getCover = {
  method: 'GET',
  path: '/covers/:hash',
  data: 'bytes',
} as const satisfies ByteEndpoint
