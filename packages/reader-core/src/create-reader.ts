import type { Locator } from './publication/locator.ts'
import type { Publication } from './publication/publication.ts'
import type { Reader } from './reader.ts'
import type { ReaderSettings } from './reader-settings.ts'

/** What a reader starts from. */
export interface ReaderOptions {
  publication: Publication
  /** Where to open; the start of the book when absent. */
  initialLocator?: Locator
  settings?: Partial<ReaderSettings>
}

/** A reader over a publication: mount it into an element to see it. */
export function createReader(_options: ReaderOptions): Reader {
  throw new Error('not wired yet')
}
