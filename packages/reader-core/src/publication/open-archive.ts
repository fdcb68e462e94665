import { type ByteSource, inMemory } from './byte-source.ts'
import type { Container } from './container.ts'
import { CONTAINER_FILE, type ParseEpubOptions, parseEpub } from './epub/parse-epub.ts'
import type { Publication } from './publication.ts'
import { type ContainerLimits, openZip } from './zip/zip-container.ts'

/**
 * Opens a ZIP archive: an EPUB or a book of images. Loaded when one is opened; a book behind a manifest needs none of it.
 *
 * @throws {ReaderError} `corrupt`, `too-large` or `unsupported`
 */
export async function openArchive(
  bytes: ByteSource,
  options: ParseEpubOptions,
  limits: ContainerLimits,
): Promise<Publication> {
  return openContainer(await openZip(bytes, limits, options), options, limits)
}

/** Opens files as what they are: an EPUB, packed in whatever way, a single page of HTML, or images. */
async function openContainer(
  container: Container,
  options: ParseEpubOptions,
  limits?: ContainerLimits,
): Promise<Publication> {
  if (container.has(CONTAINER_FILE)) return parseEpub(container, options)
  const { openPlainContainer } = await import('./open-plain-container.ts')
  // A book that was packed once more; no further.
  return openPlainContainer(
    container,
    options,
    limits &&
      (async (inner, fallbackTitle) =>
        openContainer(await openZip(inMemory(inner), limits), { ...options, fallbackTitle })),
  )
}

/** Opens a folder of files, as if it were an archive of that name. */
export async function openFolder(
  { container, folder }: { container: Container; folder: string },
  options: ParseEpubOptions,
): Promise<Publication> {
  return openContainer(container, { ...options, fallbackTitle: folder })
}
