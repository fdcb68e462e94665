import { ReaderError, throwIfAborted } from '../errors.ts'
import type { Publication, Section } from '../publication/publication.ts'
import { chooseVariant } from './choose-variant.ts'

/** Quality of a reduced copy: a thumbnail is looked at, not read. */
const QUALITY = 0.7

/** Whether a page has an image about as small as its thumbnail: it costs hardly anything. */
export function hasSmallImage({ variants }: Section, width: number): boolean {
  return variants?.some((variant) => variant.width >= width * 0.9 && variant.width <= width * 4) ?? false
}

/**
 * A small image of a page: the narrowest one offered that is wide enough, else a copy reduced here.
 *
 * @param width - device pixels
 * @param signal - gives it up
 * @throws {ReaderError} what reading the image throws; 'corrupt' when it is none; 'aborted'
 */
export async function makeThumbnail(
  publication: Publication,
  section: Section,
  width: number,
  signal: AbortSignal,
): Promise<Blob> {
  const { href, type, width: offered } = chooseVariant(section, width, false)
  const bytes = await publication.read(href, { signal })
  throwIfAborted(signal)
  const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type })
  return offered !== undefined && offered <= width * 2 ? blob : reduceImage(blob, width, signal)
}

/**
 * A copy of an image so many pixels wide. A drawing stays as small as it is: it cannot be decoded apart from a page.
 *
 * @throws {ReaderError} 'corrupt' when it is no image; 'aborted'
 */
export async function reduceImage(blob: Blob, width: number, signal: AbortSignal): Promise<Blob> {
  if (blob.type === 'image/svg+xml') return blob
  try {
    const bitmap = await createImageBitmap(blob, { resizeWidth: Math.ceil(width), resizeQuality: 'medium' })
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    bitmap.close()
    throwIfAborted(signal)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  } catch (cause) {
    throwIfAborted(signal)
    throw new ReaderError('corrupt', 'The image is damaged: it has no small copy.', { cause })
  }
}
