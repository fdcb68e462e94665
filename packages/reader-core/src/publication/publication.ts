import type { ReadingDirection } from '../direction/reading-direction.ts'
import type { Loss } from '../losses.ts'
import type { ReadOptions } from './container.ts'
import type { SectionMeasure } from './section-measure.ts'

/** Metadata of a book, as it declares them. */
export interface PublicationMetadata {
  identifier: string
  title: string
  /** Direction the title is written in, when the book states one; absent: that of its first strong letter. */
  titleDirection?: ReadingDirection
  authors: string[]
  /** Directions that names of authors are written in, in their order, when the book states any. */
  authorDirections?: (ReadingDirection | undefined)[]
  /** BCP 47; `und` when the book states none. */
  language: string
  /** The book's own direction, never the interface's. */
  direction: ReadingDirection
  layout: 'reflowable' | 'fixed'
  /** When pages of fixed layout are paired: never, in a view wider than high, always. Absent: not declared. */
  spread?: 'none' | 'landscape' | 'both'
  /** The book's text is meant to be scrolled, until its reader chooses. Absent: page by page, or not declared. */
  flow?: 'scrolled'
  /** How a screen is meant to be held for its pages of fixed layout; `auto`: in any way. */
  orientation?: 'landscape' | 'portrait' | 'auto'
  /** Size of pages of fixed layout that declare none, CSS px. */
  pageSize?: { width: number; height: number }
  /** The series the book is part of, and its place in it. */
  series?: { name: string; position?: number }
  /** schema.org accessibility metadata, as given. */
  accessibility?: Record<string, unknown>
}

/** The image of a page in another size or format. */
export interface ImageVariant {
  href: string
  type: string
  /** CSS px. */
  width: number
  height?: number
}

/** One resource of the reading order: a chapter, or an image. */
export interface Section {
  /** Place in the reading order, from 0. */
  index: number
  /** Path within the publication, percent-encoded, without fragment; the key of `read`. */
  href: string
  /** Media type. */
  type: string
  title?: string
  /** Weight among the sections before its text is counted: bytes, > 0; 1 for each page of an image book. */
  size: number
  /** Measure of its text, when the book's source states it: its pages are estimated without its file. */
  measure?: SectionMeasure
  /** About how long it takes to read, when the book's source states it. */
  minutes?: number
  /** False for a section that reading on skips (EPUB `linear="no"`); links still reach it. */
  isLinear: boolean
  /** `fixed` when this section is a fixed-layout page in an otherwise reflowable book, and the reverse. */
  layout: 'reflowable' | 'fixed'
  /** Side of the spread this page must take; screen sides, as the book states. */
  pageSpread?: 'left' | 'right' | 'center'
  /** When this page is paired, where that is not as in the book. */
  spread?: PublicationMetadata['spread']
  /** How a screen is meant to be held for it, where that is not as in the book. */
  orientation?: PublicationMetadata['orientation']
  /** Rules for it besides its own: its package wants it to be shown so. */
  extraCss?: string
  /** Intrinsic size of an image, CSS px. */
  width?: number
  height?: number
  /** Description of the image in words. */
  description?: string
  /** The same image in other widths, the narrowest first; the section's own href is not among them. */
  variants?: readonly ImageVariant[]
}

/** An entry of the table of contents or the page list. */
export interface TocEntry {
  title: string
  /** href with optional fragment, absent for a heading that leads nowhere. */
  href?: string
  children: TocEntry[]
}

/** A resource that is no section: an image, a style sheet, a font. */
export interface ResourceLink {
  href: string
  type: string
  width?: number
  height?: number
  /** href of what to show instead when this type cannot be shown (EPUB manifest fallback). */
  fallback?: string
}

/** A parsed book, ready to be read. Holds no DOM; runs in Node too. */
export interface Publication {
  readonly kind: 'text' | 'image'
  readonly metadata: PublicationMetadata
  /** True when the file breaks off (see `OpenOptions.salvage`): what it held after that is not in the book. */
  readonly isIncomplete?: boolean
  /** True when its bytes are on this device: reading them costs no network. */
  readonly isLocal?: boolean
  readonly readingOrder: readonly Section[]
  readonly tableOfContents: readonly TocEntry[]
  /** Page numbers of the printed edition, when the book brings them. */
  readonly pageList?: readonly TocEntry[]
  /** Resources the book declares, by href. */
  readonly resources: ReadonlyMap<string, ResourceLink>
  /** Bytes of a section or resource. Rejects with `ReaderError` 'not-found', 'corrupt', 'network', 'aborted'. */
  read(href: string, options?: ReadOptions): Promise<Uint8Array>
  /**
   * The first bytes of a section or resource, up to so many, where the source can give them cheaper than the whole.
   * Rejects as `read` does.
   */
  readHead?(href: string, length: number, options?: { signal?: AbortSignal }): Promise<Uint8Array>
  /** The package document of an EPUB, which CFIs begin with. Absent in other books, undefined when it is damaged. */
  packageDocument?(): Promise<Document | undefined>
  /** The cover image, or undefined when the book has none. */
  cover(): Promise<Blob | undefined>
  /**
   * Content of the book that its pages lack or show in another way, by file and kind. Reads the whole book; needs the DOM of a browser.
   * Present on publications that `openPublication` and `openPublicationSource` of the main entry open. Rejects with `ReaderError` 'aborted'.
   */
  losses?(options?: { signal?: AbortSignal }): Promise<readonly Loss[]>
  /** True after `close`: a reader does not show the book any more. */
  readonly isClosed?: boolean
  /** Frees what the book holds. Reading afterwards rejects. */
  close(): void
}
