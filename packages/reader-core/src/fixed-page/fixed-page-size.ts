import type { Size } from '../layout/zoom.ts'
import { decodeText } from '../publication/encoding/decode-text.ts'
import { imageSize } from '../publication/images/image-size.ts'

/** Size of a page that declares none, CSS px. */
export const USUAL_PAGE: Size = { width: 800, height: 1200 }
/** Longest side of a page, CSS px: no browser draws more, and a page that says so is shown at this size. */
export const MOST_PX = 16_000
/** A drawing that a page begins with. */
const ONLY_DRAWING =
  /<body\b[^<>]{0,1000}>\s{0,200}(?:<(?:div|p|figure|section)\b[^<>]{0,1000}>\s{0,200}){0,4}<svg\s[^<>]{0,4000}>/i
/** Bytes in which a page says its size. */
const HEAD_BYTES = 20_000

/**
 * How large a page of fixed layout was made: by its first `viewport`, by its `viewBox` as an SVG, as an image; by the one drawing
 * that it shows, when it says nothing.
 *
 * @param bytes - the file, or its beginning
 * @param device - what `device-width` and `device-height` mean
 * @see https://www.w3.org/TR/epub-33/#sec-fxl-icb
 */
export function fixedPageSize(bytes: Uint8Array, type: string, device: Size = USUAL_PAGE): Size | undefined {
  if (/^image\/(?!svg)/.test(type)) return bounded(imageSize(bytes))
  const text = decodeText(bytes.subarray(0, HEAD_BYTES)).replace(/<!--[\s\S]*?(?:-->|$)/g, '')
  if (type.startsWith('image/')) return bounded(viewBoxOf(text) ?? imageSize(bytes))
  const onlyDrawing = ONLY_DRAWING.exec(text)
  return bounded(viewportOf(text, device) ?? (onlyDrawing ? viewBoxOf(onlyDrawing[0]) : undefined))
}

/** Keeps the shape of a page that is too large. */
function bounded(size: Size | undefined): Size | undefined {
  const scale = size ? Math.min(1, MOST_PX / Math.max(size.width, size.height)) : 1
  return size && { width: Math.max(1, size.width * scale), height: Math.max(1, size.height * scale) }
}

function viewportOf(text: string, device: Size): Size | undefined {
  for (const [tag] of text.matchAll(/<(?:\w{1,20}:)?meta\s[^<>]{0,1000}>/gi)) {
    if (!/\sname\s*=\s*["']?\s*viewport\b/i.test(tag)) continue
    const content = /\scontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag)?.slice(1).find(Boolean) ?? ''
    // The first viewport counts, and of each of its properties the first.
    const side = (name: 'width' | 'height'): number => {
      const value = new RegExp(`(?:^|[\\s,;])${name}\\s*=\\s*([^\\s,;]+)`, 'i').exec(content)?.[1] ?? ''
      return /^device-(?:width|height)$/i.test(value) ? device[name] : Number.parseFloat(value)
    }
    const [width, height] = [side('width'), side('height')]
    if (width > 0 && height > 0) return { width, height }
    // One side alone: the page is of the usual shape.
    if (width > 0) return { width, height: (width * device.height) / device.width }
    if (height > 0) return { width: (height * device.width) / device.height, height }
    return undefined
  }
  return undefined
}

function viewBoxOf(text: string): Size | undefined {
  const tag = /<(?:\w{1,20}:)?svg\s[^<>]{0,4000}>/i.exec(text)?.[0] ?? ''
  const [, , width = 0, height = 0] = (/\sviewBox\s*=\s*["']\s*([^"']*)/.exec(tag)?.[1] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return width > 0 && height > 0 && Number.isFinite(width + height) ? { width, height } : undefined
}
