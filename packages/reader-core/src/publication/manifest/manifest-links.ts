import { isExternal, normaliseHref } from '../href.ts'
import { mediaTypeOf } from '../media-type.ts'
import type { ResourceLink, Section, TocEntry } from '../publication.ts'
import { corrupt, isObject, type Json, positive, text } from './manifest-values.ts'

/** Levels and entries of a list: a manifest from memory may even contain itself. */
const DEEPEST_LEVEL = 12

/** A link of a manifest. */
export type ManifestLink = Json & { href: string }

/** @throws {ReaderError} 'corrupt' when the value is no list of links */
export function readLinks(value: unknown, name: string): ManifestLink[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw corrupt(`its ${name} is no list`)
  return value.map((link: unknown, index) => {
    if (!isObject(link) || typeof link.href !== 'string' || !link.href)
      throw corrupt(`${name}[${index}] has no href`)
    return link as ManifestLink
  })
}

/** @throws {ReaderError} 'corrupt' when the value is no list of links */
export function readToc(value: unknown, name: string): TocEntry[] {
  const entries: TocEntry[] = []
  const seen = new Set<unknown>()
  const pending: { link: unknown; into: TocEntry[]; level: number }[] = []
  const queue = (links: unknown, into: TocEntry[], level: number) => {
    if (links === undefined || links === null) return
    if (!Array.isArray(links)) throw corrupt(`its ${name} is no list`)
    for (let at = links.length - 1; at >= 0; at--) pending.push({ link: links[at], into, level })
  }
  queue(value, entries, 1)
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { link, into, level } = next
    if (!isObject(link)) throw corrupt(`its ${name} has an entry that is no link`)
    if (seen.has(link)) continue
    seen.add(link)
    const href =
      typeof link.href === 'string' && link.href && !isScript(link.href)
        ? normaliseHref(link.href)
        : undefined
    const entry: TocEntry = { title: text(link.title), href, children: [] }
    into.push(entry)
    queue(link.children, level < DEEPEST_LEVEL ? entry.children : into, Math.min(level + 1, DEEPEST_LEVEL))
  }
  return entries
}

function isScript(href: string): boolean {
  return isExternal(href) && !/^https?:/i.test(href)
}

/** @param remember - returns the href under which the book knows one of the source */
export function resourceOf(link: ManifestLink, remember: (href: string) => string): ResourceLink {
  const width = positive(link.width)
  const height = positive(link.height)
  const href = remember(link.href)
  return {
    href,
    type: typeOf(link),
    ...(width && height && { width, height }),
  }
}

/** Description and widths of a page that is an image. */
export function imageFacts(
  link: Json,
  remember: (href: string) => string,
): Pick<Section, 'description' | 'variants'> {
  const description = text(link.description)
  const variants = (Array.isArray(link.alternate) ? link.alternate : []).flatMap((other: unknown) => {
    if (!isObject(other) || typeof other.href !== 'string' || !other.href) return []
    const found = { ...other, href: other.href }
    const { width, height } = { width: positive(other.width), height: positive(other.height) }
    const type = typeOf(found)
    if (!width || !type.startsWith('image/')) return []
    return [{ href: remember(other.href), type, width, ...(height && { height }) }]
  })
  return {
    ...(description && { description }),
    ...(variants.length && { variants: variants.sort((a, b) => a.width - b.width) }),
  }
}

/** Media type, in small letters and without parameters. */
export function typeOf(link: ManifestLink): string {
  return text(link.type).split(';')[0]!.trim().toLowerCase() || mediaTypeOf(link.href)
}
