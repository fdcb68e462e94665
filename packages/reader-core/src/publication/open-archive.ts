import { ReaderError } from '../errors.ts'
import type { ByteSource } from './byte-source.ts'
import type { Container } from './container.ts'
import { CONTAINER_FILE, type ParseEpubOptions, parseEpub } from './parse-epub.ts'
import type { Publication } from './publication.ts'
import { type ContainerLimits, openZip } from './zip-container.ts'

/**
 * Opens a ZIP archive: an EPUB or a book of images. Loaded when one is opened; a book behind a manifest needs none of it.
 *
 * @param file - what errors call it
 * @throws {ReaderError} `corrupt`, `too-large` or `unsupported`
 */
export async function openArchive(
  bytes: ByteSource,
  file: string,
  options: ParseEpubOptions,
  limits: ContainerLimits,
): Promise<Publication> {
  const container = await openZip(bytes, limits)
  if (!container.has(CONTAINER_FILE) && container.has('mimetype')) {
    throw new ReaderError('corrupt', `${file} is damaged: “${CONTAINER_FILE}” is missing. Download it again.`)
  }
  return openContainer(container, options)
}

/** Opens files as what they are: an EPUB, unpacked or not, or images. */
export async function openContainer(container: Container, options: ParseEpubOptions): Promise<Publication> {
  if (container.has(CONTAINER_FILE)) return parseEpub(container, options)
  const { parseImageBook } = await import('./parse-image-book.ts')
  return parseImageBook(container, options)
}

/** Opens a folder of files: an unpacked EPUB, a single page of HTML, or images. */
export async function openFolder(
  { container, folder }: { container: Container; folder: string },
  options: ParseEpubOptions,
): Promise<Publication> {
  const pages = container.names().filter((name) => /\.x?html?$/i.test(name))
  if (!container.has(CONTAINER_FILE) && pages.length === 1) {
    const { parseHtmlBook } = await import('./parse-html-book.ts')
    return parseHtmlBook(container, pages[0]!, { fallbackTitle: folder, signal: options.signal })
  }
  return openContainer(container, { ...options, fallbackTitle: folder })
}
