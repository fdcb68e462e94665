import { ReaderError } from '../../errors.ts'
import type { Container } from '../container.ts'
import { decodeText } from '../encoding/decode-text.ts'
import { containerPath, encodePath } from '../href.ts'
import { parseManifest } from '../manifest/parse-manifest.ts'
import { mediaTypeOf } from '../media-type.ts'
import type { Publication } from '../publication.ts'
import type { ManifestLink } from '../publication-source.ts'
import { type ParseXml, readXml } from '../xml/read-xml.ts'
import { type ComicInfo, readComicInfo } from './comic-info.ts'
import { imageKind } from './image-kind.ts'
import { type ImageSize, imageSize } from './image-size.ts'
import { comparePaths, sortPaths } from './natural-order.ts'

/** Dependencies of parsing a book of images. */
export interface ParseImageBookOptions {
  parseXml: ParseXml
  /** Title for a book that names none, e.g. the file's name. */
  fallbackTitle: string
  /** Cancels parsing; the publication does not listen to it. */
  signal?: AbortSignal
}

/** Numbers of bytes in which the size of an image is found: at the start, after a colour profile, after a thumbnail. */
const HEAD_BYTES = [8192, 65_536, 524_288]
/** Heads that are read at once. */
const HEADS_AT_ONCE = 16
/** Bytes of a `ComicInfo.xml`. */
const LARGEST_INFO = 4_000_000
/** Files that operating systems leave behind in folders and archives. */
const JUNK = /(?:^|\/)(?:__MACOSX\/|\._|\.AppleDouble\/|Thumbs\.db$|desktop\.ini$|@eaDir\/)/i
/** Hidden by its name, as thumbnails are; so is all of `.hack`, but not what begins with three dots. */
const HIDDEN = /(?:^|\/)\.(?!\.)/

/** Names of a cover, in the languages of comics. */
const COVER =
  /(?:^|\/)(?:front[ _-]?)?(?:cover|portada|couverture|titelbild|обложка|غلاف|الغلاف|表紙|封面|표지)(?:[ _-]?(?:front|0*1))?\.\w+$/iu
/** Pages in other formats are shown by some browsers, and as an error in the others. */
const SHOWN_HARDLY_ANYWHERE = /tiff|jp2/
/** Files whose first bytes are looked at, when no name is that of an image. */
const MOST_LOOKED_AT = 5000
/** Kinds of files that a message names. */
const MOST_ENDINGS = 4

/** Images of a container, which are its pages, with their types; the bytes decide when the name does not. */
async function pageTypes(
  container: Container,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, string>> {
  const names = container.names().filter((name) => !JUNK.test(name))
  const images = names.filter((name) => mediaTypeOf(name).startsWith('image/'))
  const plain = images.filter((name) => !HIDDEN.test(name))
  const types = new Map((plain.length ? plain : images).map((name) => [name, mediaTypeOf(name)]))
  if (types.size) return types
  for (const name of names.slice(0, MOST_LOOKED_AT)) {
    if (container.isEncrypted(name)) continue
    const head = await container.readHead(name, 32, { signal }).catch(() => new Uint8Array())
    const kind = imageKind(String.fromCharCode(...head))
    if (kind) types.set(name, mediaTypeOf(`.${kind}`))
  }
  return types
}

/** Lists the endings of the files that are there, for the error message. */
function endingsIn(container: Container): string {
  const endings = container
    .names()
    .flatMap((name) => (JUNK.test(name) ? [] : (/\.\w{1,8}$/.exec(name)?.[0] ?? [])))
  const most = [...new Set(endings)].slice(0, MOST_ENDINGS)
  return most.length ? ` (but ${most.join(', ')}). Choose an EPUB, CBZ, HTML or text file` : ''
}

/** A name by which the cover comes before the other files of its folder, which are numbers as a rule. */
function coverFirst(name: string): string {
  return COVER.test(name) ? name.replace(/[^/]*$/, '!$&') : name
}

/**
 * Opens a comic archive (CBZ), a zip or a folder of images: one image is one page, in the natural order of names.
 * `ComicInfo.xml` adds title, creators, language, direction, cover and chapters; else folders are the chapters.
 *
 * @throws {ReaderError} 'unsupported-format' when no image is there that browsers show, 'encrypted' behind a password
 * @see https://anansi-project.github.io/docs/comicinfo/intro
 */
export async function parseImageBook(
  container: Container,
  options: ParseImageBookOptions,
): Promise<Publication> {
  const types = await pageTypes(container, options.signal)
  const info = await readInfo(container, options)
  // The file that names the pages counts them by the order of their names alone.
  const key = info?.pages.size ? (name: string) => name : coverFirst
  const paths = new Map([...types.keys()].map((name) => [key(name), name]))
  const names = sortPaths([...paths.keys()]).map((path) => paths.get(path)!)
  if (names.every((name) => SHOWN_HARDLY_ANYWHERE.test(types.get(name)!))) {
    const what = names.length
      ? 'images that browsers do not show (TIFF, JPEG 2000). Make them JPEG'
      : `neither a book nor images that can be shown${endingsIn(container)}`
    const file = options.fallbackTitle ? `“${options.fallbackTitle}”` : 'The file'
    throw new ReaderError('unsupported-format', `${file} holds ${what}.`)
  }
  if (container.isEncrypted(names[0]!)) {
    throw new ReaderError(
      'encrypted',
      'The images are protected by a password. Unpack the file and make it again without.',
    )
  }
  const all = names.map((name, index) => ({ name, page: info?.pages.get(index) }))
  const present = all.filter(({ page }) => !page?.isDeleted)
  // A list that deletes every page is wrong about all of them.
  const kept = present.length ? present : all
  const sizes = await readSizes(
    container,
    kept.map(({ name }) => name),
    options.signal,
  )
  const readingOrder = kept.map(({ name, page }, index): ManifestLink => {
    const size = sizes[index]
    return {
      href: encodePath(name),
      type: types.get(name),
      ...(size && { width: size.width, height: size.height }),
      ...(page?.isCover && { rel: 'cover' }),
      ...(page?.isDouble && { properties: { page: 'center' } }),
    }
  })
  const bookmarks = kept.flatMap(({ name, page }): ManifestLink[] =>
    page?.bookmark ? [{ href: encodePath(name), title: page.bookmark }] : [],
  )
  const chapters = bookmarks.length ? bookmarks : foldersAsChapters(kept.map(({ name }) => name))
  const publication = await parseManifest(
    {
      manifest: () => ({
        metadata: {
          title: titleOf(info) ?? options.fallbackTitle,
          author: info?.authors,
          language: info?.language,
          readingProgression: info?.direction,
          ...(areStrips(sizes) && { presentation: { overflow: 'scrolled' } }),
          ...(info?.series && {
            belongsTo: { series: { name: info.series, position: Number(info.number) } },
          }),
        },
        readingOrder,
        toc: chapters,
      }),
      read: (href, readOptions) => container.read(containerPath(href), readOptions),
      readHead: (href, length, readOptions) => container.readHead(containerPath(href), length, readOptions),
    },
    { signal: options.signal },
  )
  return Object.assign(publication, { isIncomplete: container.isIncomplete })
}

/** Height of a strip of a web comic against its width; the tallest page of print has under 2. */
const STRIP_RATIO = 2.5

/** Whether most of the pages are strips, made to be scrolled. */
function areStrips(sizes: readonly (ImageSize | undefined)[]): boolean {
  const ratios = sizes.flatMap((size) => (size ? [size.height / size.width] : [])).sort((a, b) => a - b)
  return (ratios[Math.floor(ratios.length / 2)] ?? 0) > STRIP_RATIO
}

async function readInfo(
  container: Container,
  { parseXml, signal }: ParseImageBookOptions,
): Promise<ComicInfo | undefined> {
  const [name] = container
    .names()
    .filter((path) => /(?:^|\/)ComicInfo\.xml$/i.test(path) && !JUNK.test(path))
    .sort(comparePaths)
  if (name === undefined || (container.size(name) ?? 0) > LARGEST_INFO) return undefined
  try {
    return readComicInfo(await readXml(decodeText(await container.read(name, { signal })), name, parseXml))
  } catch (error) {
    // The images can be read without it.
    if (error instanceof ReaderError && error.code !== 'aborted') return undefined
    throw error
  }
}

function titleOf(info: ComicInfo | undefined): string | undefined {
  if (!info?.series) return info?.title
  const issue = [info.series, info.number].filter(Boolean).join(' ')
  return info.title && info.title !== info.series ? `${issue}: ${info.title}` : issue
}

/** Sizes by the heads of the files; undefined for a page whose head is damaged. */
async function readSizes(
  container: Container,
  names: readonly string[],
  signal: AbortSignal | undefined,
): Promise<(ImageSize | undefined)[]> {
  const sizes: (ImageSize | undefined)[] = []
  let next = 0
  const work = async () => {
    while (next < names.length) {
      const at = next++
      sizes[at] = await readSize(container, names[at]!, signal)
    }
  }
  await Promise.all(Array.from({ length: HEADS_AT_ONCE }, work))
  return sizes
}

async function readSize(
  container: Container,
  name: string,
  signal: AbortSignal | undefined,
): Promise<ImageSize | undefined> {
  try {
    for (const bytes of HEAD_BYTES) {
      const size = imageSize(await container.readHead(name, bytes, { signal }))
      if (size || bytes >= (container.size(name) ?? 0)) return size
    }
  } catch (error) {
    // A single damaged page is reported when it is turned to.
    if (!(error instanceof ReaderError) || error.code === 'aborted' || error.code === 'not-found') throw error
  }
  return undefined
}

/** The first page of each folder, when there are several; titles leave out what all paths begin with. */
function foldersAsChapters(names: readonly string[]): ManifestLink[] {
  const folderOf = (name: string) => name.slice(0, name.lastIndexOf('/') + 1)
  const folders = [...new Set(names.map(folderOf))]
  if (folders.length < 2) return []
  let common = folders[0]!
  while (!folders.every((folder) => folder.startsWith(common))) common = folderOf(common.slice(0, -1))
  return folders.flatMap((folder) => {
    const title = folder.slice(common.length, -1).replaceAll('/', ' – ')
    const first = names.find((name) => folderOf(name) === folder)!
    return title ? [{ href: encodePath(first), title }] : []
  })
}
