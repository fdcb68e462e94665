import { decodeText, imageSize, ReaderError } from '@kurasa/reader-core/publication'
import { pageKey } from '../ports/asset-store.ts'
import { digest } from './digest.ts'
import { PIXEL_LIMIT, pageWidths, shrinkImage } from './image-variants.ts'
import { IMAGE_TYPES } from './media-types.ts'
import type { PreparedImages, PreparedPage, PrepareStep } from './prepared-book.ts'

/** Minutes that a page of images takes. Our own estimate: a picture and a few lines. */
const PAGE_MINUTES = 0.33

/** Makes pages of an image publication, each in several widths. A page that cannot be shown is left out. */
export async function prepareImages(step: PrepareStep): Promise<PreparedImages> {
  const { publication, put, editionId, hash, notes, losses } = step
  const made: PreparedPage[] = []
  let total = 0
  let oversized = 0
  for (const section of publication.readingOrder) {
    step.onProgress(section.index / publication.readingOrder.length)
    const image = await readImage(step, section.href, section.type)
    if (image === 'oversized') {
      oversized++
      continue
    }
    if (!image) {
      losses.forFile(section.href)('page')
      continue
    }
    const i = made.length
    await put(pageKey(editionId, hash, i), image.bytes)
    const variants = []
    for (const { width, bytes } of image.variants) {
      await put(pageKey(editionId, hash, i, width), bytes)
      variants.push({ w: width, bytes: bytes.byteLength })
    }
    made.push({
      i,
      unitId: `p${digest(section.href).slice(0, 15)}`,
      href: section.href,
      type: section.type,
      width: image.width,
      height: image.height,
      bytes: image.bytes.byteLength,
      variants,
      pageSpread: section.pageSpread ?? null,
    })
    total += image.bytes.byteLength
  }
  const limit = `more than ${PIXEL_LIMIT / 1e6} million pixels`
  if (!made.length && oversized) {
    throw new ReaderError('too-large', `None of its pages can be shown: a page has ${limit}.`)
  }
  if (!made.length) throw new ReaderError('corrupt', 'The book is damaged: none of its pages can be shown.')
  if (oversized) {
    notes.push(`${oversized === 1 ? '1 page has' : `${oversized} pages have`} ${limit}: left out.`)
  }
  return { pages: made, minutes: made.length * PAGE_MINUTES, bytes: total }
}

interface ReadImage {
  bytes: Uint8Array
  width: number
  height: number
  variants: { width: number; bytes: Uint8Array }[]
}

async function readImage(
  { publication, sanitiser }: PrepareStep,
  href: string,
  type: string,
): Promise<ReadImage | 'oversized' | undefined> {
  if (!IMAGE_TYPES.test(type)) return undefined
  try {
    const source = await publication.read(href)
    if (type !== 'image/svg+xml') {
      const declared = imageSize(source)
      if (declared && declared.width * declared.height > PIXEL_LIMIT) return 'oversized'
      const image = await shrinkImage(source, pageWidths)
      return image && { ...image, bytes: source }
    }
    const { html } = await sanitiser.sanitiseSvg(decodeText(source), href)
    const bytes = new TextEncoder().encode(html)
    const size = imageSize(bytes)
    return size && { bytes, width: Math.round(size.width), height: Math.round(size.height), variants: [] }
  } catch (error) {
    if (error instanceof ReaderError && (error.code === 'corrupt' || error.code === 'not-found'))
      return undefined
    throw error
  }
}
