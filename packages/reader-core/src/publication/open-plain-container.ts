import { ReaderError } from '../errors.ts'
import type { Container } from './container.ts'
import { decodeText, LARGEST_TEXT } from './encoding/decode-text.ts'
import { CONTAINER_FILE, type ParseEpubOptions, parseEpub } from './epub/parse-epub.ts'
import { isPackageName } from './epub/recover-epub.ts'
import { encodePath } from './href.ts'
import { comparePaths } from './images/natural-order.ts'
import { mediaTypeOf } from './media-type.ts'
import type { Publication } from './publication.ts'

/** Files in every document of office programs, which are zip files as well. */
const OFFICE_FILES = ['[Content_Types].xml', 'META-INF/manifest.xml']

/** Manifests of packages: of Readium, of the W3C. */
const PACKAGE_FILES = ['manifest.json', 'publication.json']
/** Images that are looked for in a page. */
const MOST_IMAGES = 200

/** Opens an archive that is in another. */
type OpenPacked = (bytes: Uint8Array, fallbackTitle: string) => Promise<Publication>

/**
 * Opens a zip or folder that does not begin as an EPUB does: a package with a manifest, an EPUB in a folder of its own or
 * without its container file, web pages with their images, a text, one book that was packed once more, or images.
 *
 * @param openPacked - opens an archive in the archive
 * @throws {ReaderError} 'unsupported-format' for an office document and for what holds nothing to read, 'corrupt'
 */
export async function openPlainContainer(
  container: Container,
  options: ParseEpubOptions,
  openPacked?: OpenPacked,
): Promise<Publication> {
  const { signal } = options
  const names = container.names().filter((name) => !/(?:^|\/)(?:__MACOSX\/|\.(?!\.))/.test(name))
  const manifest = PACKAGE_FILES.find((name) => container.has(name))
  if (manifest) {
    const { openPackage } = await import('./manifest/open-package.ts')
    const publication = await openPackage(container, manifest, options)
    if (publication) return publication
  }
  const wrapped = names.find((name) => name.toLowerCase().endsWith(`/${CONTAINER_FILE.toLowerCase()}`))
  if (wrapped) return parseEpub(inFolder(container, wrapped.slice(0, -CONTAINER_FILE.length)), options)
  const pages = names.filter((name) => /\.(?:x?html?|xht)$/i.test(name)).sort(byIndex)
  // A catalogue puts a package document beside comics as well.
  if (pages.length && names.some(isPackageName)) return parseEpub(container, options)
  const shown = options.fallbackTitle ? `“${options.fallbackTitle}”` : 'The file'
  refuseOtherUses(container, shown)
  const images = names.filter((name) => mediaTypeOf(name).startsWith('image/'))
  if (pages.length && (await isWebPage(pages, images, container, signal))) {
    const { parseHtmlBook } = await import('./text/parse-html-book.ts')
    return parseHtmlBook(container, pages[0]!, options, pages.slice(1))
  }
  if (!images.length) {
    const found = await openSingle(container, names, shown, { signal, openPacked })
    if (found) return found
  }
  const { parseImageBook } = await import('./images/parse-image-book.ts')
  return parseImageBook(container, options)
}

/** @throws {ReaderError} for an office document, and for an EPUB without the file that every EPUB has */
function refuseOtherUses(container: Container, shown: string): void {
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
}

/** Whether pages of HTML are the book: comics come with a page about who scanned them; of a web page the images are a part. */
async function isWebPage(
  pages: readonly string[],
  images: readonly string[],
  container: Container,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  return images.length <= pages.length || namesOneOf(images, pages[0]!, container, signal)
}

/**
 * The one book or text that a container without images holds.
 *
 * @throws {ReaderError} 'unsupported-format' when it holds several books
 */
async function openSingle(
  container: Container,
  names: readonly string[],
  shown: string,
  { signal, openPacked }: { signal: AbortSignal | undefined; openPacked: OpenPacked | undefined },
): Promise<Publication | undefined> {
  const packed = names.filter((name) => /\.(?:epub|cbz|zip)$/i.test(name))
  if (packed.length === 1 && openPacked) {
    return openPacked(await container.read(packed[0]!, { signal }), titleOf(packed[0]!))
  }
  if (packed.length) {
    const all = packed.length === 1 ? `another archive, “${packed[0]}”` : `${packed.length} books`
    throw new ReaderError('unsupported-format', `${shown} holds ${all}. Unpack it and choose one file.`)
  }
  const texts = names.filter((name) => /\.(?:txt|text|md|markdown)$/i.test(name))
  if (texts.length !== 1 || (container.size(texts[0]!) ?? 0) > LARGEST_TEXT) return undefined
  const { parseTextBook } = await import('./text/parse-text-book.ts')
  const text = decodeText(await container.read(texts[0]!, { signal }))
  return parseTextBook(text, { fallbackTitle: titleOf(texts[0]!), signal })
}

/** The page that a folder begins with, then the others as people number them. */
function byIndex(a: string, b: string): number {
  const isFirst = (name: string) => /(?:^|\/)index\.\w+$/i.test(name)
  return Number(isFirst(b)) - Number(isFirst(a)) || comparePaths(a, b)
}

async function namesOneOf(
  images: readonly string[],
  page: string,
  container: Container,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const source = decodeText(await container.read(page, { signal }))
  return images.slice(0, MOST_IMAGES).some((image) => {
    const file = image.slice(image.lastIndexOf('/') + 1)
    return source.includes(file) || source.includes(encodePath(file))
  })
}

function titleOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
}

/** The files below one folder of a container. */
function inFolder(container: Container, folder: string): Container {
  return {
    names: () =>
      container
        .names()
        .filter((name) => name.startsWith(folder))
        .map((name) => name.slice(folder.length)),
    isIncomplete: container.isIncomplete,
    ...(container.isRemote && { isRemote: true }),
    // Under another spelling the folder itself would be another.
    respell: /^[ -~]*$/.test(folder)
      ? (paths) => container.respell?.(paths.map((path) => folder + path))
      : undefined,
    has: (path) => container.has(folder + path),
    nameOf: (path) => container.nameOf(folder + path)?.slice(folder.length),
    size: (path) => container.size(folder + path),
    isEncrypted: (path) => container.isEncrypted(folder + path),
    read: (path, options) => container.read(folder + path, options),
    readHead: (path, length, options) => container.readHead(folder + path, length, options),
  }
}
