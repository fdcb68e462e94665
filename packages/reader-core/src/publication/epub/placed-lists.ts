import { containerPath, foldPath, resolveHref } from '../href.ts'
import type { TocEntry } from '../publication.ts'
import type { BookLists } from './contents-tree.ts'
import type { EpubFiles } from './epub-files.ts'
import type { EpubPackage, ManifestItem } from './epub-package.ts'
import { readNavDocument } from './navigation-document.ts'
import { readNcx } from './ncx.ts'

/** Contents and page list, whose links are relative to `base`. */
export type PlacedLists = BookLists & { base: string }

/** Where a package says that its lists are: navigation document, then NCX. */
export function contentsItems(book: EpubPackage): [nav?: ManifestItem, ncx?: ManifestItem] {
  const items = [...book.items.values()]
  return [
    items.find((item) => item.properties.includes('nav')),
    book.items.get(book.ncxId ?? '') ?? items.find((item) => /dtbncx|\.ncx$/i.test(item.type + item.href)),
  ]
}

/** The lists of the navigation document; what cannot be read there gives way to the NCX, then to nothing. */
export async function readLists(book: EpubPackage, files: EpubFiles): Promise<PlacedLists> {
  const [nav, ncx] = contentsItems(book)
  let result: PlacedLists = { toc: [], pageList: [], base: '' }
  for (const item of [nav, ncx]) {
    const file = item && (await files.readXmlIfSound(files.nameOf(item.href)))
    if (!file || !item) continue
    // A book with a navigation document needs no NCX.
    const read = item === nav ? readNavDocument : readNcx
    const found = { ...read(file), base: item.href }
    if (found.toc.length) return found
    if (found.pageList.length) result = found
  }
  return result
}

/** Whether any entry leads to a section. */
export function leadsAnywhere(
  entries: readonly TocEntry[],
  base: string,
  targets: ReadonlyMap<string, string>,
): boolean {
  return entries.some(
    ({ href, children }) =>
      (href !== undefined && targets.has(foldPath(containerPath(resolveHref(base, href))))) ||
      leadsAnywhere(children, base, targets),
  )
}

/**
 * Makes the targets of entries hrefs of the reading order, in place; what is outside of it becomes a heading.
 *
 * @returns the first title that leads to each section
 */
export function linkEntries(
  entries: readonly TocEntry[],
  base: string,
  targets: ReadonlyMap<string, string>,
): Map<string, string> {
  const titles = new Map<string, string>()
  const pending = [...entries].reverse()
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    const target = entry.href === undefined ? '' : resolveHref(base, entry.href)
    const section = targets.get(foldPath(containerPath(target)))
    const hash = target.indexOf('#')
    entry.href = section && (hash < 0 ? section : section + target.slice(hash))
    if (section && entry.title && !titles.has(section)) titles.set(section, entry.title)
    for (let at = entry.children.length - 1; at >= 0; at--) pending.push(entry.children[at]!)
  }
  return titles
}
