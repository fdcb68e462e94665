import type { EpubPackage, ManifestItem, SpineItem } from './epub-package.ts'
import { containerPath, encodePath, foldPath, resolveHref } from './href.ts'
import type { DeclaredFiles, EpubFiles, PlacedLists } from './parse-epub.ts'
import type { BookLists } from './table-of-contents.ts'

/** Types of text, as packages write them. */
const CHAPTER = /html|x-oeb1/

/** Files that a manifest names and a container lacks: a hostile one lists thousands. */
const MOST_MISSING = 2000
/** Pages that may hold contents. */
const MOST_PAGES = 3

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

/** Contents in a file that the manifest does not declare as such: an NCX, or a page that is called so. */
export async function recoverLists(
  book: EpubPackage,
  files: EpubFiles,
  readNcx: (file: Document) => BookLists,
  readNav: (file: Document) => BookLists,
): Promise<PlacedLists | undefined> {
  const [ncx] = files.container.names().filter((name) => /\.ncx$/i.test(name))
  const pages = [...book.items.values()].filter(
    ({ type, href }) => CHAPTER.test(type) && /(?:nav|toc|contents?)[^/]*$/i.test(href),
  )
  const places = [
    { name: ncx, base: encodePath(ncx ?? ''), read: readNcx },
    ...pages
      .slice(0, MOST_PAGES)
      .map(({ href }) => ({ name: files.nameOf(href), base: href, read: readNav })),
  ]
  for (const { name, base, read } of places) {
    const file = await files.readXmlIfSound(name)
    const found = file && read(file)
    if (found?.toc.length) return { ...found, base }
  }
  return undefined
}
