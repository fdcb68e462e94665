import { ReaderError, throwIfAborted } from '../errors.ts'
import type { Publication } from '../publication/publication.ts'
import { chooseVariant } from './choose-variant.ts'

/** Quality of a reduced copy: a thumbnail is looked at, not read. */
const QUALITY = 0.7

/**
 * A small image of a page: the narrowest one offered that is wide enough, else a copy reduced here.
 *
 * @param width - device pixels
 * @throws {ReaderError} what reading the image throws; 'corrupt' when it is none; 'aborted'
 */
export async function makeThumbnail(
  publication: Publication,
  section: number,
  width: number,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Blob> {
  const { href, type, width: offered } = chooseVariant(publication.readingOrder[section]!, width, false)
  const bytes = await publication.read(href, { signal })
  throwIfAborted(signal)
  const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type })
  // A drawing is as small as it is, and cannot be decoded apart from a page.
  if ((offered !== undefined && offered <= width * 2) || type === 'image/svg+xml') return blob
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
