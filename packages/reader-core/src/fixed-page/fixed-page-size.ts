import type { Size } from '../layout/zoom.ts'
import { decodeText } from '../publication/encoding/decode-text.ts'
import { imageSize } from '../publication/images/image-size.ts'

/** Size of a page that declares none, CSS px. */
export const USUAL_PAGE: Size = { width: 800, height: 1200 }

/**
 * How large a page of fixed layout was made, by its `viewport`, as an SVG or as an image.
 *
 * @param bytes - the file, or its beginning
 * @see https://www.w3.org/TR/epub-33/#sec-fxl-icb-html
 */
export function fixedPageSize(bytes: Uint8Array, type: string): Size | undefined {
  if (type.startsWith('image/')) return imageSize(bytes)
  const text = decodeText(bytes.subarray(0, 20_000))
  for (const [tag] of text.matchAll(/<meta\s[^<>]{0,1000}>/gi)) {
    if (!/\sname\s*=\s*["']?viewport\b/i.test(tag)) continue
    const content = /\scontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag)?.slice(1).find(Boolean) ?? ''
    const side = (name: string) =>
      Number.parseFloat(new RegExp(`(?:^|[\\s,;])${name}\\s*=\\s*([\\d.]+)`, 'i').exec(content)?.[1] ?? '')
    const [width, height] = [side('width'), side('height')]
    if (width > 0 && height > 0) return { width, height }
  }
  return undefined
}
