import { isExternal, resolveHref, splitFragment } from '../href.ts'
import { isMarkup, mediaTypeOf } from '../media-type.ts'
import type { PublicationMetadata } from '../publication.ts'
import { childrenNamed, descendantsNamed } from '../xml/read-xml.ts'
import { type EpubMetadata, readEpubMetadata } from './epub-metadata.ts'
import { readRendition } from './rendition.ts'

/** A file of the book, as the package declares it. */
export interface ManifestItem {
  id: string
  /** Normalised, or a `data:` URL. */
  href: string
  type: string
  properties: string[]
  /** Id of the item to use when the type of this one cannot be shown. */
  fallback?: string
}

/** A place in the reading order, as the package declares it. */
export interface SpineItem {
  /** Id of the manifest item. */
  id: string
  isLinear: boolean
  layout?: 'reflowable' | 'fixed'
  pageSpread?: 'left' | 'right' | 'center'
  spread?: PublicationMetadata['spread']
  orientation?: 'landscape' | 'portrait' | 'auto'
  flow?: 'paginated' | 'scrolled'
  extraCss?: string
}

/** Metadata about the display of pages or of a title: few packages have it. */
const RENDITION =
  'package[dir],metadata [dir],itemref[properties],[property^=rendition],[property$=viewport],[name^=fixed],[name$=resolution]'

/** A package document as plain data: nothing of its DOM is held. */
export interface EpubPackage {
  href: string
  metadata: EpubMetadata
  /** `page-progression-direction`, whatever its value. */
  direction?: string
  /** By id, in order. */
  items: ReadonlyMap<string, ManifestItem>
  spine: readonly SpineItem[]
  /** Id of the NCX of EPUB 2. */
  ncxId?: string
  /** Image or page that the guide of EPUB 2 calls the cover. */
  guideCover?: string
}

/**
 * Reads a package document of EPUB 2 or 3.
 *
 * @param root - the `<package>` element
 * @param href - of the package document, which its references start from
 * @param fallbackTitle - for a book that names none
 * @see https://www.w3.org/TR/epub-33/#sec-package-doc
 */
export async function readPackage(root: Element, href: string, fallbackTitle: string): Promise<EpubPackage> {
  // One that was not closed holds the next.
  const part = (name: string) => descendantsNamed(root, name)[0]
  const spine = part('spine')
  const cover = childrenNamed(part('guide'), 'reference')
    .find((reference) => /^(?:other\.ms-)?cover/i.test(reference.getAttribute('type') ?? ''))
    ?.getAttribute('href')
  const book: EpubPackage = {
    href,
    metadata: readEpubMetadata(root, fallbackTitle),
    direction: spine?.getAttribute('page-progression-direction') ?? undefined,
    items: readManifest(part('manifest'), href),
    spine: childrenNamed(spine, 'itemref').map(readSpineItem),
    ncxId: spine?.getAttribute('toc')?.trim(),
    guideCover: cover ? resolveHref(href, cover) : undefined,
  }
  if (root.ownerDocument.querySelector(RENDITION)) readRendition(root, book)
  return book
}

function readManifest(manifest: Element | undefined, packageHref: string): Map<string, ManifestItem> {
  const items = new Map<string, ManifestItem>()
  for (const element of childrenNamed(manifest, 'item')) {
    // Blanks around an id are none of it: XML defines that for a parser with the document type.
    const id = element.getAttribute('id')?.trim()
    const reference = element.getAttribute('href')
    if (!id || !reference) continue
    const href = splitFragment(resolveHref(packageHref, reference)).path
    // Remote resources are never requested; a data URL contains its bytes.
    if (!href || (isExternal(href) && !/^data:/i.test(href))) continue
    const type = (element.getAttribute('media-type') ?? '').split(';')[0]!.trim().toLowerCase()
    const item: ManifestItem = {
      id,
      href,
      type: typeOf(type, href, element.hasAttribute('fallback')),
      properties: splitWords(element.getAttribute('properties')),
      fallback: element.getAttribute('fallback')?.trim(),
    }
    const namesake = items.get(id)
    // Of two with one id the spine means the chapter, else the first; the other is a file of the book all the same.
    const isMeant = !namesake || (isMarkup(item.type) && !isMarkup(namesake.type))
    items.set(isMeant ? id : unusedId(id, items), item)
    if (namesake && isMeant) items.set(unusedId(id, items), namesake)
  }
  return items
}

const unusedId = (id: string, items: ReadonlyMap<string, ManifestItem>): string => `${id} ${items.size}`

/** Types that decide how a file is shown; careless packers give others to chapters. */
const CLEAR_TYPES = /^(?:image|audio|video|font)|css|pdf|dtb|oeb|script/

/** The declared type, or for a chapter without a useful one that of its name. */
function typeOf(declared: string, href: string, hasFallback: boolean): string {
  const byName = mediaTypeOf(href)
  if (/html/.test(declared)) return isMarkup(declared) ? declared : 'application/xhtml+xml'
  const isVague = !declared.includes('/') || (!CLEAR_TYPES.test(declared) && isMarkup(byName) && !hasFallback)
  return isVague ? byName : declared
}

const readSpineItem = (itemref: Element): SpineItem => ({
  id: itemref.getAttribute('idref')?.trim() ?? '',
  isLinear: itemref.getAttribute('linear')?.trim().toLowerCase() !== 'no',
})

function splitWords(text: string | null): string[] {
  return text?.split(/\s+/) ?? []
}
