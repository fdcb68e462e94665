import { loadPart } from '../load-part.ts'
import type { ForeignLocator, Locator } from '../publication/locator.ts'
import type { Publication } from '../publication/publication.ts'
import type { TextRange } from './book-cfi.ts'
import type { Cfi } from './cfi.ts'

/** Places as other reading systems write them, out and in. */
export interface CfiTools {
  /** Undefined for what is no CFI. */
  parseCfi(source: string): Cfi | undefined
  formatCfi(cfi: Cfi): string
  /** Order of two CFIs of one book: negative when `a` comes first. */
  compareCfi(a: Cfi, b: Cfi): number
  /** The CFI of a place or a range; undefined when the book is no EPUB. */
  cfiOf(publication: Publication, range: { start: Locator; end?: Locator }): Promise<string | undefined>
  /** Where a CFI leads; undefined when the book has no such place. */
  rangeOfCfi(publication: Publication, source: string): Promise<TextRange | undefined>
  /** Where a locator of Readium leads; undefined when the book has neither its section nor its words. */
  rangeOfLocator(publication: Publication, locator: ForeignLocator): Promise<TextRange | undefined>
}

/**
 * Loads the tools for EPUB CFIs, which few apps need.
 *
 * @throws {ReaderError} 'network' when they do not load
 * @see https://www.w3.org/TR/epub-cfi/
 */
export function loadCfi(): Promise<CfiTools> {
  return loadPart(import('./cfi-tools.ts'))
}
