import type { Rendition, TocItem } from '@kurasa/portal-contract'
import type { Publication } from '@kurasa/reader-core/publication'
import type { LossLedger } from '@kurasa/reader-core/sanitise'
import type { pages, resources, units } from '../database/schema.ts'
import type { Sanitiser } from './sanitise-unit.ts'

/** A unit whose text is stored already. */
export type PreparedUnit = Omit<typeof units.$inferInsert, 'editionId'>
/** A resource whose bytes are stored already. */
export type PreparedResource = Omit<typeof resources.$inferInsert, 'editionId'>
/** A page whose image is stored already, in each of its widths. */
export type PreparedPage = Omit<typeof pages.$inferInsert, 'editionId'>

/** Units and resources of a text edition. */
export interface PreparedText {
  units: PreparedUnit[]
  /** Units before the first text: cover, title page, imprint. */
  frontUnits: number
  resources: PreparedResource[]
  /** UTF-16 units of its text. */
  chars: number
  minutes: number
  /** Size of all content. */
  bytes: number
}

/** Pages of an image edition. */
export interface PreparedImages {
  pages: PreparedPage[]
  minutes: number
  bytes: number
}

/** A book that was read and whose bytes are stored: the values of its rows. Plain data, so that a process can send it. */
export interface PreparedBook {
  kind: 'text' | 'image'
  /** Hash of the file and the importer's version. */
  hash: string
  bookId: string
  editionId: string
  identifier: string
  title: string
  authors: string[]
  language: string
  direction: 'ltr' | 'rtl'
  layout: 'reflowable' | 'fixed'
  rendition: Rendition | null
  cover?: { hash: string; type: string; widths: number[] }
  toc: TocItem[]
  pageList?: TocItem[]
  text?: PreparedText
  images?: PreparedImages
  /** Content that the book lost, in sentences for the operator. */
  notes: string[]
}

/** Dependencies of preparing an edition. */
export interface PrepareStep {
  publication: Publication
  sanitiser: Sanitiser
  editionId: string
  hash: string
  notes: string[]
  /** Counts what the stored book lacks of its file. */
  losses: LossLedger
  /** Stores bytes under a key of `AssetStore`. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Called with 0..1. */
  onProgress(fraction: number): void
}
