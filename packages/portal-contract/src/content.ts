import { z } from 'zod/mini'
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

/** Wanted width of an image, CSS px times the screen's density. */
const width = z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(10_000))

/**
 * One page of an image edition. With `w` the narrowest form that is at least as wide, else the original. Locked as
 * `getUnit` is.
 */
export const getPage = {
  method: 'GET',
  path: '/content/:edition/:hash/pages/:i',
  request: z.object({ w: z.optional(width) }),
  data: 'bytes',
} as const satisfies ByteEndpoint

/** The cover image of a book, with `w` as `getPage`; public whatever the book's access. */
export const getCover = {
  method: 'GET',
  path: '/covers/:hash',
  request: z.object({ w: z.optional(width) }),
  data: 'bytes',
} as const satisfies ByteEndpoint
