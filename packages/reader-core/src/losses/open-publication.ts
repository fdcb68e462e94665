import { loadPart } from '../load-part.ts'
import type { OpenOptions } from '../publication/open-options.ts'
import { type OpenSource, openPublication as openBook } from '../publication/open-publication.ts'
import { openPublicationSource as openBookSource } from '../publication/open-publication-source.ts'
import type { Publication } from '../publication/publication.ts'
import type { PublicationSource } from '../publication/publication-source.ts'

/**
 * Opens a book: EPUB 2 or 3, a comic archive (CBZ) or a zip of images, images, HTML, plain text, a manifest or a `PublicationSource`. The
 * first bytes decide the format. A web page is a book only where the address ends in `.html`, `.htm` or `.xhtml`. Chapters and images
 * stay packed until they are read.
 *
 * @param source - an `ArrayBuffer` or `Uint8Array` is kept, not copied: leave it unchanged while the book is open
 * @throws {ReaderError} 'unsupported-format', 'corrupt', 'encrypted', 'too-large', 'network', 'not-found', 'aborted'
 * @throws {TypeError} when the source is none of the kinds above
 */
export const openPublication = async (source: OpenSource, options?: OpenOptions): Promise<Publication> =>
  withLosses(await openBook(source, options))

/**
 * Opens a book that a `PublicationSource` hands over. The bundler of an app that opens no files leaves out the code for archives.
 *
 * @throws {ReaderError} 'corrupt', 'network', 'not-found', 'aborted', and those that the source throws
 */
export const openPublicationSource = async (
  source: PublicationSource,
  options?: OpenOptions,
): Promise<Publication> => withLosses(await openBookSource(source, options))

/** Adds to a publication what needs the code that shows books: it is loaded on use. */
function withLosses(publication: Publication): Publication {
  publication.losses ??= async (options) => {
    const { readLosses } = await loadPart(import('./read-losses.ts'))
    return readLosses(publication, options)
  }
  return publication
}
