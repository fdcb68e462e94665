import { decideScript } from '../decide-script.ts'
import { readText } from '../encoding/read-text.ts'
import { splitFragment } from '../href.ts'
import { isMarkup, mediaTypeOf } from '../media-type.ts'
import { CENTRED_CSS, spreadOf } from '../metadata-values.ts'
import type { Publication, ResourceLink, Section, TocEntry } from '../publication.ts'
import type { PublicationSource } from '../publication-source.ts'
import { readEvidence } from '../text-evidence.ts'
import { imageFacts, type ManifestLink, readLinks, readToc, resourceOf, typeOf } from './manifest-links.ts'
import { languagesOf, layoutOf, metadataOf, orientationOf, presentationOf } from './manifest-metadata.ts'
import { corrupt, isObject, measureOf, positive, text } from './manifest-values.ts'
import { guard, SourceFiles } from './source-files.ts'

/** A manifest that conforms to it describes a book of text, even one whose sections are all pictures. */
const EPUB_PROFILE = 'https://readium.org/webpub-manifest/profiles/epub'

/**
 * Opens what a `PublicationSource` offers: a Readium Web Publication Manifest, checked here, and bytes by href.
 *
 * @param options.isLocal - reading costs no request
 * @throws {ReaderError} 'corrupt' when the manifest lacks a reading order or a link is none, and what the source throws
 */
export async function parseManifest(
  source: PublicationSource,
  options: { signal?: AbortSignal; isLocal?: boolean } = {},
): Promise<Publication> {
  const manifest: unknown = await guard(async () => source.manifest(options), options.signal)
  if (!isObject(manifest)) throw corrupt('it is no object')
  const metadata = isObject(manifest.metadata) ? manifest.metadata : {}
  const links = readLinks(manifest.readingOrder, 'readingOrder')
  if (!links.length) throw corrupt('its readingOrder is empty')

  const files = new SourceFiles(source)
  const { remember, read, readHead, close } = files
  const isEpub = [metadata.conformsTo].flat().includes(EPUB_PROFILE)
  const isImages = !isEpub && links.every((link) => typeOf(link).startsWith('image/'))
  const layout = isImages ? 'fixed' : (layoutOf(metadata, presentationOf(metadata)) ?? 'reflowable')
  const readingOrder = sectionsOf(links, { isImages, layout, remember })
  const others = readLinks(manifest.resources, 'resources')
  const cover = [...links, ...others, ...readLinks(manifest.links, 'links')].find((link) =>
    [link.rel].flat().includes('cover'),
  )
  let coverHref = cover && remember(cover.href)
  const resources = new Map<string, ResourceLink>()
  for (const link of others) {
    const resource = resourceOf(link, remember)
    resources.set(resource.href, resource)
  }

  const tableOfContents = readToc(manifest.toc, 'toc')
  titleSections(readingOrder, tableOfContents)
  const pageList = readToc(manifest.pageList, 'pageList')

  const declared = languagesOf(metadata)
  const first = readingOrder.find((section) => section.isLinear)!
  // Each file of a manifest may be a request.
  const isOpen = declared.every((each) => each === 'und') || options.isLocal
  const isRead = isOpen && !isImages && isMarkup(first.type)
  const evidence = readEvidence(isRead ? [await readText(await read(first.href, options))] : [])
  const script = decideScript({ ...evidence, progression: metadata.readingProgression, declared, layout })
  if (isImages) coverHref ??= readingOrder[0]!.href
  return {
    kind: isImages ? 'image' : 'text',
    metadata: metadataOf(metadata, { ...script, layout }),
    readingOrder,
    tableOfContents,
    ...(pageList.length && { pageList }),
    resources,
    read,
    ...(readHead && { readHead }),
    async cover() {
      const type = coverHref && (resources.get(coverHref)?.type ?? mediaTypeOf(coverHref))
      if (!coverHref || !type) return undefined
      return new Blob([(await read(coverHref)) as Uint8Array<ArrayBuffer>], { type })
    },
    get isClosed() {
      return files.isClosed
    },
    close,
  }
}

/** Gives sections without a title that of the contents. */
function titleSections(sections: readonly Section[], tableOfContents: readonly TocEntry[]): void {
  const titles = new Map<string, string>()
  for (const { href, title } of tableOfContents) if (href) titles.set(splitFragment(href).path, title)
  for (const section of sections) section.title ??= titles.get(section.href)
}

/** The reading order. A section without a size counts as large as the others on average. */
function sectionsOf(
  links: readonly ManifestLink[],
  {
    isImages,
    layout,
    remember,
  }: { isImages: boolean; layout: Section['layout']; remember: (href: string) => string },
): Section[] {
  const sizes = links.map((link) => positive(link.size))
  const known = sizes.filter((size) => size !== undefined)
  const usualSize = known.length ? known.reduce((sum, size) => sum + size, 0) / known.length : 1
  const sections = links.map((link, index): Section => {
    const properties = isObject(link.properties) ? link.properties : {}
    const page = properties.page ?? properties.spread
    const { spread } = spreadOf(properties.spread)
    const minutes = positive(properties.minutes)
    const measure = measureOf(properties.measure)
    return {
      index,
      ...resourceOf(link, remember),
      title: text(link.title) || undefined,
      size: isImages ? 1 : (sizes[index] ?? usualSize),
      ...(minutes && { minutes }),
      ...(measure && { measure }),
      isLinear: properties.linear !== false,
      layout: layoutOf(properties) ?? layout,
      ...imageFacts(link, remember),
      ...((page === 'left' || page === 'right' || page === 'center') && { pageSpread: page }),
      ...(spread && { spread }),
      ...orientationOf(properties.orientation),
      ...(properties.isCentred === true && { extraCss: CENTRED_CSS }),
    }
  })
  // Where reading on skips everything, nothing was meant to be skipped.
  if (!sections.some((section) => section.isLinear)) for (const section of sections) section.isLinear = true
  return sections
}
