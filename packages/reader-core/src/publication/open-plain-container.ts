import { ReaderError } from '../errors.ts'
import type { Container } from './container.ts'
import { CONTAINER_FILE, isPackageName, type ParseEpubOptions, parseEpub } from './parse-epub.ts'
import type { Publication } from './publication.ts'

/** What office programs, which make zip files as well, put into every document. */
const OFFICE_FILES = ['[Content_Types].xml', 'META-INF/manifest.xml']

/**
 * Opens a zip or folder that does not begin as an EPUB does: an EPUB in a folder of its own or without its container
 * file, one web page with its images, or images.
 *
 * @throws {ReaderError} 'unsupported-format' for an office document and for what holds nothing to read, 'corrupt'
 */
export async function openPlainContainer(
  container: Container,
  options: ParseEpubOptions,
): Promise<Publication> {
  const names = container.names().filter((name) => !/(?:^|\/)__MACOSX\//.test(name))
  const wrapped = names.find((name) => name.endsWith(`/${CONTAINER_FILE}`))
  if (wrapped) return parseEpub(inFolder(container, wrapped.slice(0, -CONTAINER_FILE.length)), options)
  const pages = names.filter((name) => /\.x?html?$/i.test(name))
  // A catalogue puts a package document beside comics as well.
  if (pages.length && names.some(isPackageName)) return parseEpub(container, options)
  const shown = options.fallbackTitle ? `“${options.fallbackTitle}”` : 'The file'
  if (OFFICE_FILES.some((name) => container.has(name))) {
    throw new ReaderError(
      'unsupported-format',
      `${shown} cannot be opened: it is an office document. Save it as HTML or EPUB.`,
    )
  }
  if (container.has('mimetype')) {
    throw new ReaderError(
      'corrupt',
      `${shown} is damaged: “${CONTAINER_FILE}” is missing. Download it again.`,
    )
  }
  if (pages.length === 1) {
    const { parseHtmlBook } = await import('./parse-html-book.ts')
    return parseHtmlBook(container, pages[0]!, options)
  }
  const { parseImageBook } = await import('./parse-image-book.ts')
  return parseImageBook(container, options)
}

/** The files below one folder of a container. */
function inFolder(container: Container, folder: string): Container {
  return {
    names: () =>
      container
        .names()
        .filter((name) => name.startsWith(folder))
        .map((name) => name.slice(folder.length)),
    has: (path) => container.has(folder + path),
    nameOf: (path) => container.nameOf(folder + path)?.slice(folder.length),
    size: (path) => container.size(folder + path),
    isEncrypted: (path) => container.isEncrypted(folder + path),
    read: (path, options) => container.read(folder + path, options),
    readHead: (path, length, options) => container.readHead(folder + path, length, options),
  }
}
