import { ReaderError } from '../errors.ts'
import { openPublication } from '../publication/open-publication.ts'
import type { Publication } from '../publication/publication.ts'

/** A book held in memory, for tests that run in a browser: sections `c1.xhtml`, `c2.xhtml` and so on, and a cover if given. */
export function memoryBook(
  sections: readonly { body: string; css?: string }[],
  language = 'en',
  { toc = [], cover }: { toc?: { title: string; href: string }[]; cover?: string } = {},
): Promise<Publication> {
  const files = new Map(
    sections.map(({ body, css }, index) => [
      `c${index + 1}.xhtml`,
      new TextEncoder().encode(
        `<html xmlns="http://www.w3.org/1999/xhtml" lang="${language}"><head><title>t</title><style>${css ?? ''}</style></head><body>${body}</body></html>`,
      ),
    ]),
  )
  const readingOrder = [...files].map(([href, bytes]) => ({
    href,
    type: 'application/xhtml+xml',
    title: href,
    size: bytes.byteLength,
  }))
  if (cover) files.set('cover.svg', new TextEncoder().encode(cover))
  return openPublication({
    manifest: () => ({
      metadata: { identifier: 'urn:test:memory', title: 'A Test', author: 'Nobody', language },
      readingOrder,
      toc,
      resources: cover ? [{ href: 'cover.svg', type: 'image/svg+xml', rel: 'cover' }] : [],
    }),
    read: (href) => {
      const bytes = files.get(href)
      return bytes ? Promise.resolve(bytes) : Promise.reject(new ReaderError('not-found', href))
    },
  })
}
