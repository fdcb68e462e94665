import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** Opaque, at most 40 characters. */
export const id = z.string().min(1).max(40)
/** ISO 8601, UTC. */
export const time = z.iso.datetime()
/** A fraction 0..1. */
export const fraction = z.number().min(0).max(1)

/** Who may read a book beyond its free units. */
export const access = z.enum(['free', 'member', 'paid'])
/** Who may read a book beyond its free units. */
export type Access = z.infer<typeof access>
/** How an edition is read: as text that flows, or as a row of images. */
export const editionKind = z.enum(['text', 'image'])
/** How an edition is read. */
export type EditionKind = z.infer<typeof editionKind>
/** The book's own direction, never the interface's. */
const direction = z.enum(['ltr', 'rtl'])

/** What every list shows of a book. */
export const bookCard = z.object({
  id,
  title: z.string(),
  authors: z.array(z.string()),
  /** Key of `getCover`; null when the book has no cover. */
  coverHash: z.string().nullable(),
  /** BCP 47, of the text. */
  language: z.string(),
  kinds: z.array(editionKind),
  access,
  /** Whole shillings; present when `access` is `paid`. */
  priceKsh: z.number().int().min(0).optional(),
  /** Minutes that reading it takes. */
  minutes: z.number().int().min(0),
})
/** What every list shows of a book. */
export type BookCard = z.infer<typeof bookCard>

/** One form of a book. A changed file is the same edition with another hash. */
export const edition = z.object({
  id,
  kind: editionKind,
  hash: z.string().min(1).max(64),
  direction,
  unitCount: z.number().int().min(1),
  /** The first so many units are free, whatever the book's access. */
  freeUnits: z.number().int().min(0),
  /** Of all units and resources, uncompressed. */
  bytes: z.number().int().min(0),
})
/** One form of a book. */
export type Edition = z.infer<typeof edition>

/** Everything about a book but its text. `description` is in the language of the `lid` header. */
export const book = bookCard.extend({
  description: z.string(),
  /** Ids of its categories. */
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  ageRating: z.enum(['all', 'teen', 'adult']),
  addedAt: time,
  /** Taken out of the catalogue: only those who bought it still read it. */
  removed: z.literal(true).optional(),
  editions: z.array(edition),
})
/** Everything about a book but its text. */
export type Book = z.infer<typeof book>

/** Orders of a list of books. */
export const bookSorts = ['added_desc', 'added_asc', 'title_asc'] as const
/** Order of a list of books. */
export const bookSort = z.enum(bookSorts)
/** Order of a list of books. */
export type BookSort = z.infer<typeof bookSort>

/** One page of a list. */
export const bookPage = z.object({ items: z.array(bookCard), nextCursor: z.string().nullable() })
/** One page of a list. */
export type BookPage = z.infer<typeof bookPage>

/** Which page of a list is asked for. */
export const pageRequest = {
  /** `nextCursor` of the page before, under the same filters and sort. */
  cursor: z.string().max(600).optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(50).default(20),
}

/** How long a book is: less than half an hour, up to two hours, longer. */
export const bookLengths = ['short', 'medium', 'long'] as const

/** One of them, or up to twelve joined by commas: a book that has any. */
const anyOf = (shortest: number, longest: number) => {
  const one = `[^,]{${shortest},${longest}}`
  return z.string().regex(new RegExp(`^${one}(,${one}){0,11}$`), 'at most twelve, joined by commas')
}

/** Books by filter, page by page. */
export const getBooks = {
  method: 'GET',
  path: '/books',
  request: z.object({
    /** Ids. */
    category: anyOf(1, 40).optional(),
    /** BCP 47; `ar` also finds `ar-EG`. */
    language: anyOf(2, 35).optional(),
    kind: editionKind.optional(),
    access: access.optional(),
    length: z.enum(bookLengths).optional(),
    sort: bookSort.default('added_desc'),
    ...pageRequest,
  }),
  data: bookPage,
} as const satisfies Endpoint

/** One book. 404 `NOT_FOUND`. */
export const getBook = { method: 'GET', path: '/books/:id', data: book } as const satisfies Endpoint

/** Books that have an author, a tag or a category in common with one; the nearest first, at most 12. 404 `NOT_FOUND`. */
export const getRelated = {
  method: 'GET',
  path: '/books/:id/related',
  data: z.array(bookCard),
} as const satisfies Endpoint

/** An entry of the table of contents. */
export interface TocItem {
  title: string
  /** As in `units`, with optional fragment; absent for a heading that leads nowhere. */
  href?: string
  children: TocItem[]
}
/** An entry of the table of contents. */
export const tocItem: z.ZodType<TocItem> = z.lazy(() =>
  z.object({ title: z.string(), href: z.string().optional(), children: z.array(tocItem) }),
)

/** One unit of a text edition: what is read, locked, counted and fetched as a whole. */
export const manifestUnit = z.object({
  /** From 0; the key of `getUnit`. */
  i: z.number().int().min(0),
  /** Stays the same in the next version of the file. */
  id,
  title: z.string().optional(),
  /** Path within the book, percent-encoded, unique; links and the table of contents name it. */
  href: z.string(),
  /** Media type of `html`: `application/xhtml+xml` or `image/svg+xml`. */
  type: z.string(),
  /** UTF-16 units of its text. */
  chars: z.number().int().min(0),
  /** Of its `html`, UTF-8. */
  bytes: z.number().int().min(0),
  minutes: z.number().min(0),
  /** `free`, or the book's own: a client knows a lock before it asks. */
  access,
  /** False when reading on skips it; links still reach it. Absent means true. */
  linear: z.boolean().optional(),
  /** Present when it differs from the book's. */
  layout: z.enum(['reflowable', 'fixed']).optional(),
  /** The side of a spread on which a page of fixed layout belongs. */
  pageSpread: z.enum(['left', 'right', 'center']).optional(),
})
/** One unit of a text edition. */
export type ManifestUnit = z.infer<typeof manifestUnit>

/** A file of an edition that is no unit: an image, a style sheet, a font. */
export const manifestResource = z.object({
  /** Key of `getResource`. */
  name: z.string(),
  /** Path within the book, percent-encoded; what the units refer to. */
  href: z.string(),
  type: z.string(),
  /** Size of an image, CSS px, known before it is fetched. */
  width: z.number().positive().optional(),
  height: z.number().positive().optional(),
  bytes: z.number().int().min(0),
})
/** A file of an edition that is no unit. */
export type ManifestResource = z.infer<typeof manifestResource>

/** What an edition says of itself. */
const metadata = z.object({
  /** The publisher's, e.g. a URN. */
  identifier: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  language: z.string(),
  direction,
  layout: z.enum(['reflowable', 'fixed']),
})

/** What a reader needs to open a text edition. The same for every caller; locks follow from entitlement. */
export const manifest = z.object({
  bookId: id,
  editionId: id,
  kind: z.literal('text'),
  hash: z.string(),
  metadata,
  units: z.array(manifestUnit),
  resources: z.array(manifestResource),
  toc: z.array(tocItem),
  /** Page numbers of the printed edition, when the book brings them. */
  pageList: z.array(tocItem).optional(),
})
/** What a reader needs to open a text edition. */
export type Manifest = z.infer<typeof manifest>

/** One page of an image edition: its size is known before it is fetched. */
export const manifestPage = z.object({
  /** From 0; the key of `getPage`. */
  i: z.number().int().min(0),
  /** Stays the same in the next version of the file. */
  id,
  /** Path within the book, percent-encoded, unique; the table of contents names it. */
  href: z.string(),
  /** Media type of the original. */
  type: z.string(),
  /** Of the original, CSS px. */
  w: z.number().int().min(1),
  h: z.number().int().min(1),
  /** Of the original. */
  bytes: z.number().int().min(0),
  /** `free`, or the book's own. */
  access,
  /** Smaller forms, WebP, the narrowest first; `w` is asked for with `getPage`. */
  variants: z.array(z.object({ w: z.number().int().min(1), bytes: z.number().int().min(0) })),
  /** The side of a spread it belongs on; `center` fills both. */
  pageSpread: z.enum(['left', 'right', 'center']).optional(),
})
/** One page of an image edition. */
export type ManifestPage = z.infer<typeof manifestPage>

/** What a reader needs to open an image edition. */
export const imageManifest = z.object({
  bookId: id,
  editionId: id,
  kind: z.literal('image'),
  hash: z.string(),
  metadata,
  units: z.array(manifestPage),
  toc: z.array(tocItem),
})
/** What a reader needs to open an image edition. */
export type ImageManifest = z.infer<typeof imageManifest>

/** What a reader needs to open an edition of any kind. */
export const editionManifest = z.discriminatedUnion('kind', [manifest, imageManifest])
/** What a reader needs to open an edition of any kind. */
export type EditionManifest = z.infer<typeof editionManifest>

/** Units and contents of one edition of a book. 404 `NOT_FOUND` when it has none of that kind. */
export const getManifest = {
  method: 'GET',
  path: '/books/:id/manifest',
  request: z.object({ kind: editionKind.default('text') }),
  data: editionManifest,
} as const satisfies Endpoint
