import { ReaderError, throwIfAborted } from '../../errors.ts'
import { loadPart } from '../../load-part.ts'
import { readText } from '../encoding/read-text.ts'
import { containerPath, foldPath, isExternal, normaliseHref, splitFragment } from '../href.ts'
import { isMarkup, mediaTypeOf } from '../media-type.ts'
import { languageTag, spreadOf } from '../metadata-values.ts'
import { bookDirection } from '../page-progression.ts'
import type { Publication, ResourceLink, Section, TocEntry } from '../publication.ts'
import type { PublicationSource } from '../publication-source.ts'

type Json = Record<string, unknown>

/** Levels and entries of a list: a manifest from memory may even contain itself. */
const DEEPEST_LEVEL = 12
/** A manifest that conforms to it describes a book of text, even one whose sections are all pictures. */
const EPUB_PROFILE = 'https://readium.org/webpub-manifest/profiles/epub'

/**
 * Opens what a `PublicationSource` offers: a Readium Web Publication Manifest, checked here, and bytes by href.
 *
 * @throws {ReaderError} 'corrupt' when the manifest lacks a reading order or a link is none, and what the source throws
 */
export async function parseManifest(
  source: PublicationSource,
  options: { signal?: AbortSignal } = {},
): Promise<Publication> {
  const manifest: unknown = await guard(async () => source.manifest(options), options.signal)
  if (!isObject(manifest)) throw corrupt('it is no object')
  const metadata = isObject(manifest.metadata) ? manifest.metadata : {}
  const links = readLinks(manifest.readingOrder, 'readingOrder')
  if (!links.length) throw corrupt('its readingOrder is empty')

  // Hrefs are kept as the source knows them; ours are normalised, so that links inside of the book find them.
  const originals = new Map<string, string>()
  const remember = (href: string) => {
    const { path } = splitFragment(href)
    const own = normaliseHref(path)
    if (!originals.has(own)) originals.set(own, path)
    return own
  }
  const isEpub = [metadata.conformsTo].flat().includes(EPUB_PROFILE)
  const isImages = !isEpub && links.every((link) => typeOf(link).startsWith('image/'))
  const presentation = isObject(metadata.presentation) ? metadata.presentation : {}
  const bookLayout = isImages ? 'fixed' : (layoutOf(metadata, presentation) ?? 'reflowable')
  const sizes = links.map((link) => positive(link.size))
  const known = sizes.filter((size) => size !== undefined)
  const usualSize = known.length ? known.reduce((sum, size) => sum + size, 0) / known.length : 1
  const readingOrder = links.map((link, index): Section => {
    const properties = isObject(link.properties) ? link.properties : {}
    const page = properties.page ?? properties.spread
    const minutes = positive(properties.minutes)
    return {
      index,
      ...resourceOf(link, remember),
      title: text(link.title) || undefined,
      size: isImages ? 1 : (sizes[index] ?? usualSize),
      ...(minutes && { minutes }),
      isLinear: properties.linear !== false,
      layout: layoutOf(properties) ?? bookLayout,
      ...imageFacts(link, remember),
      ...((page === 'left' || page === 'right' || page === 'center') && { pageSpread: page }),
    }
  })
  // Where reading on skips everything, nothing was meant to be skipped.
  if (!readingOrder.some((section) => section.isLinear))
    for (const section of readingOrder) section.isLinear = true
  const resources = new Map<string, ResourceLink>()
  let coverHref: string | undefined
  const others = [...readLinks(manifest.resources, 'resources'), ...readLinks(manifest.links, 'links')]
  for (const link of [...links, ...others]) {
    if ([link.rel].flat().includes('cover')) coverHref ??= remember(link.href)
  }
  for (const link of readLinks(manifest.resources, 'resources')) {
    const resource = resourceOf(link, remember)
    resources.set(resource.href, resource)
  }

  const tableOfContents = readToc(manifest.toc, 'toc')
  const titles = new Map<string, string>()
  for (const entry of tableOfContents) if (entry.href) titles.set(splitFragment(entry.href).path, entry.title)
  for (const section of readingOrder) section.title ??= titles.get(section.href)
  const pageList = readToc(manifest.pageList, 'pageList')

  let isClosed = false
  let folded: Map<string, string> | undefined
  const foldedOf = (href: string) => foldPath(containerPath(href))
  const originalOf = (href: string): string => {
    if (isClosed) throw new ReaderError('aborted', 'The book was closed. Open it again to read on.')
    const own = normaliseHref(splitFragment(href).path)
    let original = originals.get(own)
    if (original === undefined) {
      // Pages refer to their files in other letters, or with a query that is none of the name.
      folded ??= new Map([...originals].map(([each, path]) => [foldedOf(each), path]))
      original = folded.get(foldedOf(own))
    }
    if (original === undefined) throw new ReaderError('not-found', `The book has no file “${href}”.`)
    return original
  }
  const read = async (href: string, readOptions?: { signal?: AbortSignal }): Promise<Uint8Array> => {
    if (/^data:/i.test(href)) return (await loadPart(import('../data-url.ts'))).readDataUrl(href)
    const original = originalOf(href)
    const bytes: unknown = await guard(() => source.read(original, readOptions), readOptions?.signal)
    return bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes as ArrayBuffer)
  }

  const language = languageTag(text([metadata.language].flat()[0]))
  const first = readingOrder.find((section) => section.isLinear)!
  const direction = await bookDirection(
    metadata.readingProgression,
    { language, layout: bookLayout },
    async () => (isMarkup(first.type) ? readText(await read(first.href, options)) : ''),
  )
  if (isImages) coverHref ??= readingOrder[0]!.href
  return {
    kind: isImages ? 'image' : 'text',
    metadata: {
      identifier: text(metadata.identifier),
      title: localised(metadata.title, language),
      authors: [metadata.author]
        .flat()
        .map((author) => localised(isObject(author) && 'name' in author ? author.name : author, language))
        .filter(Boolean),
      language,
      direction,
      layout: bookLayout,
      ...spreadOf(presentation.spread),
      ...seriesOf(metadata, language),
      ...(isObject(metadata.accessibility) && { accessibility: metadata.accessibility }),
    },
    readingOrder,
    tableOfContents,
    ...(pageList.length && { pageList }),
    resources,
    read,
    ...(source.readHead && {
      async readHead(href: string, length: number, readOptions?: { signal?: AbortSignal }) {
        const original = originalOf(href)
        return guard(() => source.readHead!(original, length, readOptions), readOptions?.signal)
      },
    }),
    async cover() {
      const type = coverHref && (resources.get(coverHref)?.type ?? mediaTypeOf(coverHref))
      if (!coverHref || !type) return undefined
      return new Blob([(await read(coverHref)) as Uint8Array<ArrayBuffer>], { type })
    },
    close() {
      if (!isClosed) source.close?.()
      isClosed = true
    },
  }
}

/** Turns anything that an app's own source throws into a `ReaderError`: a reader shows errors by their code. */
async function guard<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  throwIfAborted(signal)
  try {
    const result = await work()
    throwIfAborted(signal)
    return result
  } catch (cause) {
    throwIfAborted(signal)
    if (cause instanceof ReaderError) throw cause
    throw new ReaderError(
      'network',
      'A part of the book could not be loaded. Check the connection and try again.',
      {
        cause,
      },
    )
  }
}

function readLinks(value: unknown, name: string): (Json & { href: string })[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw corrupt(`its ${name} is no list`)
  return value.map((link: unknown, index) => {
    if (!isObject(link) || typeof link.href !== 'string' || !link.href)
      throw corrupt(`${name}[${index}] has no href`)
    return link as Json & { href: string }
  })
}

function readToc(value: unknown, name: string): TocEntry[] {
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

function resourceOf(link: Json & { href: string }, remember: (href: string) => string): ResourceLink {
  const width = positive(link.width)
  const height = positive(link.height)
  const href = remember(link.href)
  return {
    href,
    type: typeOf(link),
    ...(width && height && { width, height }),
  }
}

function imageFacts(
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

function seriesOf(metadata: Json, language: string): { series?: { name: string; position?: number } } {
  const series: unknown = isObject(metadata.belongsTo) ? [metadata.belongsTo.series].flat()[0] : undefined
  const name = localised(isObject(series) ? series.name : series, language)
  const position = isObject(series) ? series.position : undefined
  if (!name) return {}
  return { series: { name, ...(typeof position === 'number' && position >= 0 && { position }) } }
}

function typeOf(link: Json & { href: string }): string {
  return text(link.type).split(';')[0]!.trim().toLowerCase() || mediaTypeOf(link.href)
}

function layoutOf(...holders: Json[]): 'reflowable' | 'fixed' | undefined {
  const layout = holders
    .map((holder) => holder.layout)
    .find((value) => value === 'fixed' || value === 'reflowable')
  return layout as 'reflowable' | 'fixed' | undefined
}

/** A text, or the one in the book's language of a map from language to text. */
function localised(value: unknown, language: string): string {
  if (!isObject(value)) return text(value)
  return text(value[language] ?? value[language.split('-')[0]!] ?? Object.values(value)[0])
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : undefined
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function corrupt(what: string): ReaderError {
  return new ReaderError(
    'corrupt',
    `The manifest of the book cannot be used: ${what}. Tell who published it.`,
  )
}
