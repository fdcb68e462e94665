import { z } from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

/** Opaque, at most 40 characters. */
export const id = z.string().check(z.minLength(1), z.maxLength(40))
/** Ids, as a list in a body or joined by commas in a query. */
export const idList = (least: number, most: number) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? value.split(',') : value)),
    z.array(id).check(z.minLength(least), z.maxLength(most)),
  )
/** ISO 8601, UTC. */
export const time = z.iso.datetime()
/** A fraction 0..1. */
export const fraction = z.number().check(z.gte(0), z.lte(1))

/** Access to a book beyond its free units. */
export const access = z.enum(['free', 'member', 'paid'])
/** Access to a book beyond its free units. */
export type Access = z.infer<typeof access>
/** How an edition is read: as text that flows, or as a row of images. */
export const editionKind = z.enum(['text', 'image'])
/** How an edition is read. */
export type EditionKind = z.infer<typeof editionKind>
/** The book's own direction, never the interface's. */
const direction = z.enum(['ltr', 'rtl'])

/** Fields of a book that every list shows. */
export const bookCard = z.object({
  id,
  title: z.string(),
  authors: z.array(z.string()),
  /** Key of `getCover`; null when the book has no cover. */
  coverHash: z.nullable(z.string()),
  /** BCP 47, of the text. */
  language: z.string(),
  kinds: z.array(editionKind),
  access,
  /** Whole shillings; present when `access` is `paid`. */
  priceKsh: z.optional(z.int().check(z.gte(0))),
  /** Minutes that reading it takes. */
  minutes: z.int().check(z.gte(0)),
  /** When it came into the catalogue: on the shelf of new books alone, so that a phone knows what came since its last visit. */
  addedAt: z.optional(time),
})
/** Fields of a book that every list shows. */
export type BookCard = z.infer<typeof bookCard>

/** One form of a book. A changed file is the same edition with another hash. */
export const edition = z.object({
  id,
  kind: editionKind,
  hash: z.string().check(z.minLength(1), z.maxLength(64)),
  direction,
  unitCount: z.int().check(z.gte(1)),
  /** The first so many units are free, whatever the book's access. */
  freeUnits: z.int().check(z.gte(0)),
  /** Size of all units and resources, uncompressed. */
  bytes: z.int().check(z.gte(0)),
})
/** One form of a book. */
export type Edition = z.infer<typeof edition>

/** Everything about a book but its text. `description` is in the language of the `lid` header. */
export const book = z.extend(bookCard, {
  description: z.string(),
  /** Ids of its categories. */
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  ageRating: z.enum(['all', 'teen', 'adult']),
  addedAt: time,
  /** The series it is part of, with all listed books of it in their order, this one included, at most 30. */
  series: z.optional(
    z.object({ name: z.string(), place: z.int().check(z.gte(1)), books: z.array(bookCard) }),
  ),
  /** The same work in other languages, at most 30. */
  translations: z.optional(z.array(bookCard)),
  /** Mean of the stars, 1..5 with one decimal; absent while fewer than `FEWEST_RATINGS` members rated it. */
  rating: z.optional(
    z.object({ mean: z.number().check(z.gte(1), z.lte(5)), count: z.int().check(z.gte(1)) }),
  ),
  /** Taken out of the catalogue: only those who bought it still read it. */
  removed: z.optional(z.literal(true)),
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
export const bookPage = z.object({ items: z.array(bookCard), nextCursor: z.nullable(z.string()) })
/** One page of a list. */
export type BookPage = z.infer<typeof bookPage>

/** The requested page of a list. */
export const pageRequest = {
  /** `nextCursor` of the page before, under the same filters and sort. */
  cursor: z.optional(z.string().check(z.maxLength(600))),
  limit: z._default(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(50)), 20),
}

/** How long a book is: less than half an hour, up to two hours, longer. */
export const bookLengths = ['short', 'medium', 'long'] as const

/** One of them, or up to twelve joined by commas: a book that has any. */
export const anyOf = (shortest: number, longest: number) => {
  const one = `[^,]{${shortest},${longest}}`
  return z.string().check(z.regex(new RegExp(`^${one}(,${one}){0,11}$`), 'at most twelve, joined by commas'))
}

/** Books by filter, page by page. */
export const getBooks = {
  method: 'GET',
  path: '/books',
  request: z.object({
    /** Ids. */
    category: z.optional(anyOf(1, 40)),
    /** BCP 47; `ar` also finds `ar-EG`. */
    language: z.optional(anyOf(2, 35)),
    kind: z.optional(editionKind),
    access: z.optional(access),
    length: z.optional(z.enum(bookLengths)),
    sort: z._default(bookSort, 'added_desc'),
    ...pageRequest,
  }),
  data: bookPage,
} as const satisfies Endpoint

/** One book. 404 `NOT_FOUND`. */
export const getBook = {
  method: 'GET',
  path: '/books/:id',
  isLocalised: true,
  data: book,
} as const satisfies Endpoint

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
export const tocItem: z.ZodMiniType<TocItem> = z.lazy(() =>
  z.object({ title: z.string(), href: z.optional(z.string()), children: z.array(tocItem) }),
)

const spread = z.optional(z.enum(['none', 'landscape', 'both']))
/** How a screen is meant to be held for pages of fixed layout. */
const orientation = z.optional(z.enum(['landscape', 'portrait', 'auto']))

/** How a book wants its pages shown; what is absent is left to the reader. */
export const rendition = z.object({
  /** When pages of fixed layout are paired: never, in a view wider than high, always. */
  spread,
  flow: z.optional(z.enum(['paginated', 'scrolled'])),
  orientation,
  /** Size of pages of fixed layout that declare none, CSS px. */
  pageSize: z.optional(
    z.object({ width: z.number().check(z.positive()), height: z.number().check(z.positive()) }),
  ),
})
/** How a book wants its pages shown. */
export type Rendition = z.infer<typeof rendition>

/** Where a unit differs from what its book wants. */
export const unitRendition = z.object({
  spread,
  orientation,
  /** The unit's content is centred on its page. */
  isCentred: z.optional(z.boolean()),
})
/** Where a unit differs from what its book wants. */
export type UnitRendition = z.infer<typeof unitRendition>

/** How many in a measure. */
const count = z.int().check(z.gte(0))

/** Measure of a unit's text: a reader estimates its pages from it, without fetching the unit. */
export const unitMeasure = z.object({
  /** Lines that the text fills where a line holds 10, 14, 20, 28, 40, 56 or 80 letters; the last number is that of its blocks. */
  lines: z.array(count).check(z.length(8)),
  /** Blocks that end at a forced end of line. */
  breaks: z.optional(count),
  /** Blocks that are headings. */
  headings: z.optional(count),
  /** Width and height of each picture that is not within a line, CSS px; 0 and 0 where they are not known. */
  pictures: z.optional(z.array(count)),
})
/** Measure of a unit's text. */
export type UnitMeasure = z.infer<typeof unitMeasure>

/** One unit of a text edition: what is read, locked, counted and fetched as a whole. */
export const manifestUnit = z.object({
  /** From 0; the key of `getUnit`. */
  i: z.int().check(z.gte(0)),
  /** Stays the same in the next version of the file. */
  id,
  title: z.optional(z.string()),
  /**
   * Path within the book, percent-encoded; links and the table of contents name it. A file that the book shows twice has
   * two units with one href and one text.
   */
  href: z.string(),
  /**
   * Media type of `html`: `application/xhtml+xml` or `image/svg+xml`. Of a picture that is a page of its own, the picture's:
   * the resource with the same href.
   */
  type: z.string(),
  /** UTF-16 units of its text. */
  chars: z.int().check(z.gte(0)),
  /** Size of its `html`, UTF-8. */
  bytes: z.int().check(z.gte(0)),
  minutes: z.number().check(z.gte(0)),
  /** Absent until a book that was imported before measures were stored has been measured. */
  measure: z.optional(unitMeasure),
  /** `free`, or the access of the book: lets a client show a lock before it requests the unit. */
  access,
  /** False when reading on skips it; links still reach it. Absent means true. */
  linear: z.optional(z.boolean()),
  /** Present when it differs from the book's. */
  layout: z.optional(z.enum(['reflowable', 'fixed'])),
  /** The side of a spread on which a page of fixed layout belongs. */
  pageSpread: z.optional(z.enum(['left', 'right', 'center'])),
  ...unitRendition.shape,
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
  width: z.optional(z.number().check(z.positive())),
  height: z.optional(z.number().check(z.positive())),
  bytes: z.int().check(z.gte(0)),
})
/** A file of an edition that is no unit. */
export type ManifestResource = z.infer<typeof manifestResource>

/** Metadata of an edition. */
const metadata = z.object({
  /** The publisher's, e.g. a URN. */
  identifier: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  language: z.string(),
  direction,
  layout: z.enum(['reflowable', 'fixed']),
  ...rendition.shape,
})

/** Manifest of a text edition. The same for every caller; locks follow from entitlement. */
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
  pageList: z.optional(z.array(tocItem)),
})
/** Manifest of a text edition. */
export type Manifest = z.infer<typeof manifest>

/** One page of an image edition: its size is known before it is fetched. */
export const manifestPage = z.object({
  /** From 0; the key of `getPage`. */
  i: z.int().check(z.gte(0)),
  /** Stays the same in the next version of the file. */
  id,
  /** Path within the book, percent-encoded, unique; the table of contents names it. */
  href: z.string(),
  /** Media type of the original. */
  type: z.string(),
  /** Width of the original, CSS px. */
  w: z.int().check(z.gte(1)),
  h: z.int().check(z.gte(1)),
  /** Size of the original. */
  bytes: z.int().check(z.gte(0)),
  /** `free`, or the book's own. */
  access,
  /** Smaller variants, WebP, narrowest first; request one by passing `w` to `getPage`. */
  variants: z.array(z.object({ w: z.int().check(z.gte(1)), bytes: z.int().check(z.gte(0)) })),
  /** The side of a spread it belongs on; `center` fills both. */
  pageSpread: z.optional(z.enum(['left', 'right', 'center'])),
})
/** One page of an image edition. */
export type ManifestPage = z.infer<typeof manifestPage>

/** Manifest of an image edition. */
export const imageManifest = z.object({
  bookId: id,
  editionId: id,
  kind: z.literal('image'),
  hash: z.string(),
  metadata,
  units: z.array(manifestPage),
  toc: z.array(tocItem),
})
/** Manifest of an image edition. */
export type ImageManifest = z.infer<typeof imageManifest>

/** Manifest of an edition of any kind. */
export const editionManifest = z.discriminatedUnion('kind', [manifest, imageManifest])
/** Manifest of an edition of any kind. */
export type EditionManifest = z.infer<typeof editionManifest>

/** Units and contents of one edition of a book. 404 `NOT_FOUND` when it has none of that kind. */
export const getManifest = {
  method: 'GET',
  path: '/books/:id/manifest',
  request: z.object({ kind: z._default(editionKind, 'text') }),
  data: editionManifest,
} as const satisfies Endpoint
