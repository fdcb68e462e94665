import { ReaderError } from '../../errors.ts'
import type { Container } from '../container.ts'
import { decodeText } from '../encoding/decode-text.ts'
import { containerPath, encodePath } from '../href.ts'
import { parseManifest } from '../manifest/parse-manifest.ts'
import { mediaTypeOf } from '../media-type.ts'
import type { Publication } from '../publication.ts'
import type { ManifestLink } from '../publication-source.ts'
import { type HtmlHeading, htmlHeadings, plainText } from './html-headings.ts'

/** Headings that are too many to be contents: a dictionary, a drama. */
const MOST_ENTRIES = 1000
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Opens an HTML or XHTML file as a book of one section; its headings are the contents. Images and styles are found
 * when they are in the container beside it.
 *
 * @param name - the file within the container
 * @param others - further pages, sections of their own
 * @throws {ReaderError} 'unsupported-format' for frames without their pages, and what the container throws
 */
export async function parseHtmlBook(
  container: Container,
  name: string,
  options: { fallbackTitle: string; signal?: AbortSignal },
  others: readonly string[] = [],
): Promise<Publication> {
  const source = decodeText(await container.read(name, { signal: options.signal }))
  if (/<frameset[\s>]/i.test(source) && !/<body[\s>]/i.test(source.replace(/<noframes.*/is, ''))) {
    const [first, ...rest] = others
    if (first !== undefined) return parseHtmlBook(container, first, options, rest)
    throw new ReaderError(
      'unsupported-format',
      `“${name}” is a page of frames: its text is in other files. Choose their folder, or a zip of all of them.`,
    )
  }
  const isXml = /^\s*<\?xml|<html[^>]{0,500}\sxmlns\s*=/i.test(source.slice(0, 2000))
  const headings = htmlHeadings(source)
  const marked = withIds(source, headings)
  const head = source.slice(0, Math.max(0, source.search(/<body[\s>]/i)) || 100_000)
  const title = plainText(/<title[^>]*>([^<]{0,1000})/i.exec(head)?.[1] ?? '')
  const href = encodePath(name)
  return parseManifest(
    {
      manifest: () => ({
        metadata: {
          title: title || (headings.find(({ level }) => level === 1)?.text ?? options.fallbackTitle),
          author: plainText(metaContent(head, 'author')) || undefined,
          language: /<html[^>]{0,500}?\s(?:xml:)?lang\s*=\s*["']?([\w-]+)/i.exec(head)?.[1],
        },
        readingOrder: [
          { href, type: isXml ? 'application/xhtml+xml' : 'text/html', size: marked.bytes.length },
          ...others.map((each) => ({
            href: encodePath(each),
            type: mediaTypeOf(each),
            title: each.slice(each.lastIndexOf('/') + 1).replace(/\.\w+$/, ''),
            size: container.size(each),
          })),
        ],
        resources: container
          .names()
          .filter((each) => each !== name && !others.includes(each))
          .map((each) => ({ href: encodePath(each), type: mediaTypeOf(each) })),
        toc: contents(href, headings, marked.ids),
      }),
      read: async (wanted, readOptions) =>
        wanted === href ? marked.bytes.slice() : container.read(containerPath(wanted), readOptions),
    },
    { signal: options.signal, isLocal: true },
  )
}

/** The source in UTF-8 with an id on every heading, and the ids by heading. */
function withIds(source: string, headings: readonly HtmlHeading[]): { bytes: Uint8Array; ids: string[] } {
  const parts: string[] = []
  const ids: string[] = []
  let at = 0
  for (const [index, heading] of headings.entries()) {
    ids.push(heading.id ?? `kurasa-heading-${index + 1}`)
    if (heading.id !== undefined) continue
    parts.push(source.slice(at, heading.attributesAt), ` id="${ids[index]}"`)
    at = heading.attributesAt
  }
  parts.push(source.slice(at))
  // The mark outweighs an encoding that the file declares for its old bytes.
  return { bytes: new TextEncoder().encode(BYTE_ORDER_MARK + parts.join('')), ids }
}

/** Entries nested by the levels of their headings; small headings give way when there are too many. */
function contents(href: string, headings: readonly HtmlHeading[], ids: readonly string[]): ManifestLink[] {
  let deepest = 6
  while (deepest > 1 && headings.filter(({ level }) => level <= deepest).length > MOST_ENTRIES) deepest--
  const entries: ManifestLink[] = []
  const open: { level: number; children: ManifestLink[] }[] = []
  for (const [index, { level, text }] of headings.entries()) {
    if (level > deepest) continue
    while (open.length && open.at(-1)!.level >= level) open.pop()
    const children: ManifestLink[] = []
    ;(open.at(-1)?.children ?? entries).push({ href: `${href}#${ids[index]}`, title: text, children })
    open.push({ level, children })
  }
  return entries
}

function metaContent(head: string, name: string): string {
  for (const [tag] of head.matchAll(/<meta\s[^<>]{0,2000}>/gi)) {
    if (!new RegExp(`\\sname\\s*=\\s*["']?${name}["'\\s]`, 'i').test(tag)) continue
    return /\scontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag)?.slice(1).find(Boolean) ?? ''
  }
  return ''
}
