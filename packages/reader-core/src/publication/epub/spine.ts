import { containerPath, foldPath, isExternal } from '../href.ts'
import { isMarkup } from '../media-type.ts'
import type { Section } from '../publication.ts'
import { type DeclaredFiles, type EpubFiles, protectedError } from './epub-files.ts'
import type { EpubPackage, ManifestItem } from './epub-package.ts'

/** Steps along a chain of fallbacks. */
const LONGEST_FALLBACK = 32

/** The reading order of a package. */
export interface Spine {
  /** Those with missing files included. */
  sections: Section[]
  /** Section href of what links lead to, by the folded paths of the items in the spine and of their fallbacks. */
  targets: Map<string, string>
  /** Whether any section has a file that can be read. */
  hasFiles: boolean
}

export function readSpine(book: EpubPackage, declared: DeclaredFiles, files: EpubFiles): Spine {
  const present = new Set(declared.values())
  const sections: Section[] = []
  const targets = new Map<string, string>()
  let hasFiles = false
  for (const { id, layout, ...shown } of book.spine) {
    const named = book.items.get(id)
    const readable = named && readableItem(named, book, present)
    // A chapter that is missing is reported in its place.
    const item = readable ?? (named && isMarkup(named.type) ? named : undefined)
    if (!named || !item) continue
    hasFiles ||= readable !== undefined
    const name = files.nameOf(item.href)
    if (name !== undefined && files.container.isEncrypted(name)) throw protectedError()
    for (const { href } of [named, item]) targets.set(foldPath(containerPath(href)), item.href)
    sections.push({
      index: sections.length,
      href: item.href,
      type: item.type,
      size: Math.max(1, name === undefined ? item.href.length : (files.container.size(name) ?? 1)),
      ...shown,
      layout: layout ?? book.metadata.layout,
    })
  }
  // Where reading on skips everything, nothing was meant to be skipped.
  if (!sections.some((section) => section.isLinear)) for (const section of sections) section.isLinear = true
  return { sections, targets, hasFiles }
}

function readableItem(
  named: ManifestItem,
  book: EpubPackage,
  present: ReadonlySet<ManifestItem>,
): ManifestItem | undefined {
  const isPresent = (item: ManifestItem) => present.has(item) || isExternal(item.href)
  // Types that browsers draw need no fallback.
  if (/^image\/(?:png|jpeg|gif|webp|avif)$/.test(named.type) && isPresent(named)) return named
  // Scripts never run: what the book has in place of a chapter that needs them is shown.
  let item: ManifestItem | undefined =
    (named.properties.includes('scripted') && book.items.get(named.fallback ?? '')) || named
  for (let step = 0; item && step < LONGEST_FALLBACK; step++) {
    if (isMarkup(item.type) && isPresent(item)) return item
    item = book.items.get(item.fallback ?? '')
  }
  // An image without the fallback that it should have is still something to look at; a DTBook needs none, nor does XHTML
  // that is called XML.
  return /^image\/|dtbook|\/xml$/.test(named.type) && isPresent(named) ? named : undefined
}
