import { throwIfAborted } from '../errors.ts'
import { loadPart } from '../load-part.ts'
import { completed, type OpenOptions } from './open-options.ts'
import type { Publication } from './publication.ts'
import type { PublicationSource } from './publication-source.ts'

/**
 * Opens a book that a `PublicationSource` hands over, as `openPublication` does. An app that opens no files takes this one: its bundler
 * then leaves out the code for archives.
 *
 * @throws {ReaderError} 'corrupt', 'network', 'not-found', 'aborted', and whatever the source throws of them
 */
export async function openPublicationSource(
  source: PublicationSource,
  options: OpenOptions = {},
): Promise<Publication> {
  throwIfAborted(options.signal)
  return completed(() => openManifest(source, options), options)
}

export const openManifest = async (source: PublicationSource, options: OpenOptions): Promise<Publication> =>
  (await loadPart(import('./manifest/parse-manifest.ts'))).parseManifest(source, options)
