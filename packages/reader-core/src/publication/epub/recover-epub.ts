import { ReaderError } from '../../errors.ts'
import { containerPath, encodePath, foldPath, resolveHref } from '../href.ts'
import type { DeclaredFiles, EpubFiles } from './epub-files.ts'
import { type EpubPackage, type ManifestItem, readPackage, type SpineItem } from './epub-package.ts'
import { readNavDocument } from './navigation-document.ts'
import { readNcx } from './ncx.ts'
import type { PlacedLists } from './placed-lists.ts'

/** Types of text, as packages write them. */
const CHAPTER = /html|x-oeb1/

/** Files that a manifest names and a container lacks: a hostile one lists thousands. */
const MOST_MISSING = 2000
/** Pages that may hold contents. */
const MOST_PAGES = 3
/** Types that a message names. */
const MOST_TYPES = 3

/** Whether a file of a container is by its name the package document of a book. */
export const isPackageName = (name: string): boolean => /\.opf$/i.test(name) && !/(?:^|\/)[._]/.test(name)

/**
 * The package of a book whose container names none that can be read: a further one that it names, or one that is known by its
 * name; the outermost is that of the book.
 *
 * @throws {ReaderError} 'corrupt' when there is none
 */
export async function recoverPackage(
  files: EpubFiles,
  named: readonly (string | undefined)[],
  fallbackTitle: string,
): Promise<EpubPackage> {
  const depth = (name: string) => name.split('/').length
  const others = files.container.names().filter(isPackageName)
  let failed = 'no package document is in the file'
  for (const name of [...named, ...others.sort((a, b) => depth(a) - depth(b))]) {
    if (name === undefined) continue
    const root = (await files.readXmlIfSound(name))?.documentElement
    if (root?.localName === 'package') return readPackage(root, encodePath(name), fallbackTitle)
    failed = `“${name}” is no package document that can be read`
  }
  throw new ReaderError('corrupt', `The book is damaged: ${failed}. Download or copy it again.`)
}

/**
 * Files of a container that are meant by items under another name: in another folder, with other signs between the
 * letters, with another ending for the same kind of file.
 *
 * @param declared - files that are there under the name of an item
 * @returns names by the folded path of the item
 */
export function findMisnamed(
  book: EpubPackage,
  files: EpubFiles,
  declared: DeclaredFiles,
): Map<string, string> {
  const missing = [...book.items.values()].filter(({ href }) => files.nameOf(href) === undefined)
  const names = files.container.names().filter((name) => !declared.has(name))
  const byFile = new Map<string, string[]>()
  for (const name of names) {
    const key = plainSegments(name).at(-1)!
    byFile.set(key, [...(byFile.get(key) ?? []), name])
  }
  const found = new Map<string, string>()
  for (const { href } of missing.slice(0, MOST_MISSING)) {
    const path = containerPath(href)
    const wanted = plainSegments(path)
    const alike = byFile.get(wanted.at(-1)!) ?? []
    const shared = alike.map((name) => {
      const segments = plainSegments(name)
      let count = 0
      while (count < segments.length && segments.at(-1 - count) === wanted.at(-1 - count)) count++
      return count
    })
    const most = Math.max(0, ...shared)
    const best = alike.filter((_, index) => shared[index] === most)
    // Of several that are alike none is meant for certain.
    if (best.length === 1) found.set(foldPath(path), best[0]!)
  }
  return found
}

function plainSegments(path: string): string[] {
  const latin = path.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return latin
    .replaceAll('&amp;', '&')
    .normalize('NFKC')
    .toLowerCase()
    .split('/')
    .map((segment) =>
      segment
        .replace(/\.(?:xhtml|html?|xht|xml)$/, '.html')
        .replace(/\.jpe?g?$/, '.jpg')
        .replace(/[^\p{L}\p{N}\p{M}.]+/gu, ''),
    )
}

/**
 * A reading order for a package that has none, or one of unknown ids: what the ids may have meant, else its chapters in
 * the order of the contents, those that are not in them as the manifest lists them.
 *
 * @param toc - with links relative to `base`
 */
export function recoverSpine(book: EpubPackage, { toc, base }: PlacedLists): SpineItem[] {
  const items = [...book.items.values()]
  const meant = book.spine.flatMap((place) => {
    const id = foldPath(place.id)
    const item =
      id && items.find((each) => foldPath(each.id) === id || foldPath(each.href).endsWith(`/${id}`))
    return item ? [{ ...place, id: item.id }] : []
  })
  if (meant.length) return meant
  const chapters = items.filter(
    ({ type, properties, href }) => CHAPTER.test(type) && !properties.includes('nav') && href !== base,
  )
  const order = new Map<string, number>()
  const pending = [...toc].reverse()
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    const path = foldPath(containerPath(resolveHref(base, entry.href ?? '')))
    if (entry.href && !order.has(path)) order.set(path, order.size)
    pending.push(...[...entry.children].reverse())
  }
  const placeOf = ({ href }: ManifestItem) => order.get(foldPath(containerPath(href)))
  const first = chapters.findIndex((chapter) => placeOf(chapter) !== undefined)
  const ranked = chapters.map((chapter, at) => ({
    chapter,
    // A title page is in no contents, and before them.
    rank: placeOf(chapter) ?? (at < first ? -1 : order.size),
    at,
  }))
  return ranked
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .map(({ chapter }) => ({ id: chapter.id, isLinear: true }))
}

/**
 * Finds contents in a file that the manifest does not declare as such, an NCX or a page with a usual name, and those
 * whose links start from the package, not from their own file.
 *
 * @param isGood - whether a candidate is of use
 */
export async function recoverLists(
  book: EpubPackage,
  files: EpubFiles,
  isGood: (lists: PlacedLists) => boolean,
): Promise<PlacedLists | undefined> {
  const items = [...book.items.values()]
  const isNav = ({ properties }: ManifestItem) => properties.includes('nav')
  const pages = items.filter(
    (item) => isNav(item) || (CHAPTER.test(item.type) && /(?:nav|toc|contents?)[^/]*$/i.test(item.href)),
  )
  const ncxs = items.filter(({ type }) => /dtbncx/.test(type)).map(({ href }) => files.nameOf(href))
  const places = [
    ...pages.filter(isNav).map(({ href }) => ({ name: files.nameOf(href), read: readNavDocument })),
    ...[...ncxs, files.container.names().find((name) => /\.ncx$/i.test(name))].map((name) => ({
      name,
      read: readNcx,
    })),
    ...pages
      .filter((page) => !isNav(page))
      .slice(0, MOST_PAGES)
      .map(({ href }) => ({ name: files.nameOf(href), read: readNavDocument })),
  ]
  for (const { name, read } of places) {
    const file = await files.readXmlIfSound(name)
    const found = file && read(file)
    if (!found || name === undefined) continue
    const base = [encodePath(name), book.href].find((each) => isGood({ ...found, base: each }))
    if (base !== undefined) return { ...found, base }
  }
  return undefined
}

/** Why a book without a chapter to show cannot be opened. */
export function noChapters(book: EpubPackage, declared: DeclaredFiles): ReaderError {
  const present = new Set(declared.values())
  const named = book.spine.map(({ id }) => book.items.get(id))
  const types = [...new Set(named.flatMap((item) => (item && present.has(item) ? [item.type] : [])))]
  return types.length
    ? new ReaderError(
        'unsupported-format',
        `The chapters of the book are ${types.slice(0, MOST_TYPES).join(', ')}, which is not shown here. Choose an edition with text or pictures.`,
      )
    : new ReaderError(
        'corrupt',
        'The book is damaged: none of its chapters is in the file. Download or copy it again.',
      )
}
