import type { Clip } from './book-pages.ts'
import { insidePlainBorder } from './plain-border.ts'

/** The part of a bitmap inside its plain borders. Closes it. */
export function measureBorder(bitmap: ImageBitmap): Clip {
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  context?.drawImage(bitmap, 0, 0)
  bitmap.close()
  const pixels = context?.getImageData(0, 0, width, height).data
  return pixels ? insidePlainBorder(pixels, width, height) : { x: 0, y: 0, width: 1, height: 1 }
}
