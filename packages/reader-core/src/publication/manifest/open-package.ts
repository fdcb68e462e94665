import { ReaderError } from '../../errors.ts'
import type { Container } from '../container.ts'
import { decodeText } from '../encoding/decode-text.ts'
import { containerPath, normaliseHref } from '../href.ts'
import type { Publication } from '../publication.ts'
import { readBookManifest } from './manifest-dialects.ts'
import { parseManifest } from './parse-manifest.ts'

/** Where a package keeps the licence without which nothing in it can be read. */
const LICENCE_FILE = 'license.lcpl'

/**
 * Opens a packed Readium publication (`.webpub`, `.divina`) or one of the W3C (`.lpf`), whose manifest gives the
 * reading order.
 *
 * @param name - of the manifest
 * @returns undefined when that is not a manifest of a book: other tools use the same file names
 * @throws {ReaderError} 'unsupported-format' for audiobooks and books made of PDF, 'encrypted' under LCP, 'corrupt'
 * @see https://readium.org/webpub-manifest/#6-packaging
 * @see https://www.w3.org/TR/lpf/
 */
export async function openPackage(
  container: Container,
  name: string,
  { fallbackTitle, signal }: { fallbackTitle: string; signal?: AbortSignal },
): Promise<Publication | undefined> {
  const json = readJson(decodeText(await container.read(name, { signal })))
  if (json?.readingOrder === undefined && json?.spine === undefined) return undefined
  if (container.has(LICENCE_FILE)) {
    throw new ReaderError(
      'encrypted',
      'This book is protected by Readium LCP. Read it in the app of the shop or library it comes from.',
    )
  }
  const { manifest } = readBookManifest(json)
  const pathOf = (href: string) => containerPath(normaliseHref(href))
  const publication = await parseManifest(
    {
      manifest: () => ({
        ...manifest,
        metadata: { ...manifest.metadata, title: manifest.metadata.title ?? fallbackTitle },
      }),
      read: (href, readOptions) => container.read(pathOf(href), readOptions),
      readHead: (href, length, readOptions) => container.readHead(pathOf(href), length, readOptions),
    },
    { signal },
  )
  return Object.assign(publication, { isIncomplete: container.isIncomplete })
}

function readJson(text: string): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
