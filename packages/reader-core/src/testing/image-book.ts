import { ReaderError } from '../errors.ts'
import { openPublication } from '../publication/open-publication.ts'
import type { Publication } from '../publication/publication.ts'
import type { ManifestLink } from '../publication/publication-source.ts'
import { makePng } from './make-png.ts'

/** A page of an image book made for a test. */
export interface ImagePageInput {
  /** Pixels; 300 × 450 unless given. */
  width?: number
  height?: number
  /** The book does not state its size. */
  isSizeHidden?: boolean
  /** In place of the picture of its number: bytes, or what reading does. */
  bytes?: Uint8Array | (() => Promise<Uint8Array>)
  /** Media type of the bytes; `image/png` unless given. */
  type?: string
  /** White space around the picture, pixels. */
  border?: number
  link?: Partial<ManifestLink>
}

/** Books made for a test, and the requests they received. */
export interface ImageBook {
  publication: Publication
  /** hrefs in the order they were read. */
  requests: string[]
}

/** hrefs are `p1.png`, `p2.png` and so on; each shows its number. Pictures are made when they are read. */
export async function makeImageBook(
  pages: readonly ImagePageInput[] | number,
  direction: 'ltr' | 'rtl' = 'ltr',
  metadata: Record<string, unknown> = {},
): Promise<ImageBook> {
  const inputs: readonly ImagePageInput[] =
    typeof pages === 'number' ? Array.from({ length: pages }, () => ({})) : pages
  const requests: string[] = []
  const sizeOf = ({ width = 300, height = 450 }: ImagePageInput) => ({ width, height })
  const publication = await openPublication({
    manifest: () => ({
      metadata: {
        identifier: 'urn:test:images',
        title: 'Pictures',
        readingProgression: direction,
        ...metadata,
      },
      readingOrder: inputs.map((input, index) => ({
        href: `p${index + 1}.png`,
        type: input.type ?? 'image/png',
        ...(!input.isSizeHidden && sizeOf(input)),
        ...input.link,
      })),
    }),
    async read(href) {
      requests.push(href)
      const number = Number(/^p(\d+)/.exec(href)?.[1])
      const input = inputs[number - 1]
      if (!input) throw new ReaderError('not-found', href)
      if (typeof input.bytes === 'function') return input.bytes()
      return input.bytes ?? makePng({ ...sizeOf(input), number, border: input.border })
    },
  })
  return { publication, requests }
}
