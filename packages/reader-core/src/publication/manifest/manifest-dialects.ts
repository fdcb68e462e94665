import { ReaderError } from '../../errors.ts'
import { mediaTypeOf } from '../media-type.ts'
import type { PublicationManifest } from '../publication-source.ts'

type Json = Record<string, unknown>

/**
 * Converts a JSON manifest of any dialect to a Readium manifest: W3C Publication Manifests use other names for its
 * members, old Readium ones have a `spine`.
 *
 * @returns the manifest, and its own address as it states it, for one that was opened from a file
 * @throws {ReaderError} 'unsupported-format' for what is not a manifest, for audiobooks and other kinds of pages;
 *   'encrypted' for one under LCP
 * @see https://www.w3.org/TR/pub-manifest/
 */
export function readBookManifest(json: unknown): { manifest: PublicationManifest; self?: string } {
  const source = isObject(json) ? json : {}
  const order = source.readingOrder ?? source.spine
  if (order === undefined) {
    throw new ReaderError('unsupported-format', 'The file is JSON, but no manifest of a book.')
  }
  const readingOrder = [order].flat().map(readLink)
  const types = readingOrder.map((link) => (isObject(link) ? String(link.type) : ''))
  if (types.length && types.every((type) => /^(?:audio|video)\//.test(type))) {
    throw new ReaderError(
      'unsupported-format',
      'This is an audiobook. Choose the edition with text or pictures.',
    )
  }
  if (types.length && types.every((type) => type === 'application/pdf')) {
    throw new ReaderError('unsupported-format', 'This book is made of PDF files. Choose it as EPUB or HTML.')
  }
  if (readingOrder.some(isUnderLcp)) {
    throw new ReaderError(
      'encrypted',
      'This book is protected by Readium LCP. Read it in the app of the shop or library it comes from.',
    )
  }
  const self = [source.links]
    .flat()
    .find(
      (link) => isObject(link) && [link.rel].flat().includes('self') && /^https?:/.test(String(link.href)),
    )
  return {
    manifest: {
      ...source,
      metadata: isObject(source.metadata) ? source.metadata : readW3cMetadata(source),
      // Invalid links are reported where every manifest is checked.
      readingOrder: readingOrder as PublicationManifest['readingOrder'],
      ...lists(source),
    } as PublicationManifest,
    ...(isObject(self) && { self: String(self.href) }),
  }
}

function lists(source: Json): Json {
  const { resources } = source
  return resources === undefined || resources === null ? {} : { resources: [resources].flat().map(readLink) }
}

/** A link, which W3C manifests may write as a mere URL. */
function readLink(link: unknown): unknown {
  if (typeof link === 'string') return readLink({ href: link })
  if (!isObject(link)) return link
  const written = link.href ?? link.url
  if (typeof written !== 'string') return link
  // Leaves out unresolved parts of a template.
  const href = link.templated === true ? written.replace(/\{[^{}]*\}/g, '') : written
  const named = mediaTypeOf(href)
  // A chapter behind an address without an ending is a page, as anywhere on the web.
  const type = link.type === 'LinkedResource' ? link.encodingFormat : (link.type ?? link.encodingFormat)
  return {
    ...link,
    href,
    title: link.title ?? text(link.name),
    type:
      typeof type === 'string'
        ? type
        : /octet-stream/.test(named) && !/\.\w+$/.test(href)
          ? 'text/html'
          : named,
  }
}

function isUnderLcp(link: unknown): boolean {
  const properties = isObject(link) && isObject(link.properties) ? link.properties : {}
  return isObject(properties.encrypted) && /lcp/i.test(String(properties.encrypted.scheme))
}

function readW3cMetadata(source: Json): Json {
  return {
    identifier: text(source.id),
    title: text(source.name),
    author: [source.author ?? source.creator]
      .flat()
      .map((author) => (isObject(author) ? text(author.name) : author)),
    language: source.inLanguage,
    readingProgression: source.readingProgression,
  }
}

/** A text, or the first of several in languages. */
function text(value: unknown): string | undefined {
  const [first] = [value].flat()
  if (typeof first === 'string') return first
  return isObject(first) && typeof first.value === 'string' ? first.value : undefined
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
