/** Intrinsic size as a browser lays the image out, CSS px. */
export interface ImageSize {
  width: number
  height: number
}

/** An SVG has its size in its first element, after comments and a document type at most. Bytes. */
const SVG_HEAD = 0x8000
const PX_PER_UNIT: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
  em: 16,
  rem: 16,
}

/**
 * Size of an image by its head: PNG, JPEG (turned by its EXIF), GIF, WebP, AVIF, BMP, SVG. Lets a box be reserved
 * before the image is decoded.
 *
 * @param bytes - the file, or its beginning as far as the size
 * @returns undefined for other formats, damaged bytes and images without a size of their own
 */
export function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const size = rasterSize(view) ?? (mayBeText(bytes) ? svgSize(bytes) : undefined)
    return size && size.width > 0 && size.height > 0 ? size : undefined
  } catch {
    // a read past the end
    return undefined
  }
}

function rasterSize(view: DataView): ImageSize | undefined {
  if (view.byteLength < 4) return undefined
  switch (view.getUint16(0)) {
    case 0x8950: // PNG: IHDR is always first
      return { width: view.getUint32(16), height: view.getUint32(20) }
    case 0xffd8:
      return jpegSize(view)
    case 0x4749: // GI(F)
      return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
    case 0x424d: // BM; a negative height means rows from the top
      return view.getUint32(14, true) === 12
        ? { width: view.getUint16(18, true), height: view.getUint16(20, true) }
        : { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) }
    case 0x5249: // RI(FF)
      return webpSize(view)
  }
  // 'ftyp'
  return view.byteLength > 16 && view.getUint32(4) === 0x66747970 ? avifSize(view) : undefined
}

/** Boxes that hold boxes, on the way to the sizes: 'meta' (after four bytes of its own), 'iprp', 'ipco'. */
const AVIF_HOLDERS = new Map([
  [0x6d657461, 12],
  [0x69707270, 8],
  [0x6970636f, 8],
])

/**
 * The largest image in the file, since tiles and alpha planes have sizes too; turned when a turn by a quarter is among
 * the properties.
 *
 * @see https://aomediacodec.github.io/av1-avif/, ISO/IEC 23008-12
 */
function avifSize(view: DataView): ImageSize | undefined {
  let found: ImageSize | undefined
  let isTurned = false
  for (let at = 0; at + 8 <= view.byteLength; ) {
    const length = view.getUint32(at)
    const type = view.getUint32(at + 4)
    const inside = AVIF_HOLDERS.get(type)
    if (type === 0x69737065 && at + 20 <= view.byteLength) {
      const [width, height] = [view.getUint32(at + 12), view.getUint32(at + 16)]
      if (!found || width * height > found.width * found.height) found = { width, height }
    } else if (type === 0x69726f74 && at + 9 <= view.byteLength) isTurned = view.getUint8(at + 8) % 2 === 1
    if (!inside && length < 8) break
    at += inside ?? length
  }
  return found && isTurned ? { width: found.height, height: found.width } : found
}

/** @see https://developers.google.com/speed/webp/docs/riff_container */
function webpSize(view: DataView): ImageSize | undefined {
  if (view.getUint32(8) !== 0x57454250) return undefined
  const bits = view.getUint32(21, true)
  switch (view.getUint32(12)) {
    case 0x56503820: // 'VP8 '
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 0x5650384c: // 'VP8L'
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    case 0x56503858: // 'VP8X': two numbers of 24 bits
      return {
        width: (view.getUint32(24, true) & 0xffffff) + 1,
        height: (view.getUint32(26, true) >>> 8) + 1,
      }
  }
  return undefined
}

/** Walks the segments up to the frame header. @see https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.1 */
function jpegSize(view: DataView): ImageSize | undefined {
  let isTurned = false
  let at = 2
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at++
      continue
    }
    const length = view.getUint16(at + 2)
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      const height = view.getUint16(at + 5)
      const width = view.getUint16(at + 7)
      return isTurned ? { width: height, height: width } : { width, height }
    }
    if (length < 2 || marker === 0xda) return undefined
    // 'Exif': a damaged one turns nothing, as in browsers.
    if (marker === 0xe1 && view.getUint32(at + 4) === 0x45786966) isTurned = exifTurns(view, at + 10, length)
    at += 2 + length
  }
  return undefined
}

/** Orientations 5 to 8 turn the image by 90°. */
function exifTurns(view: DataView, tiff: number, length: number): boolean {
  const end = Math.min(view.byteLength, tiff + length - 8)
  if (tiff + 8 > end) return false
  const isLittle = view.getUint16(tiff) === 0x4949
  const directory = tiff + view.getUint32(tiff + 4, isLittle)
  if (directory + 2 > end) return false
  const count = view.getUint16(directory, isLittle)
  for (let index = 0; index < count; index++) {
    const field = directory + 2 + index * 12
    if (field + 12 > end) return false
    if (view.getUint16(field, isLittle) !== 0x0112) continue
    const orientation = view.getUint16(field + 8, isLittle)
    return orientation >= 5 && orientation <= 8
  }
  return false
}

/** White space, `<`, or how UTF-8 and UTF-16 may begin: the head of a JPEG is not worth decoding as text. */
function mayBeText([first = 0, second = 0]: Uint8Array): boolean {
  return first <= 0x20 || first === 0x3c || first === 0xef || (first >= 0xfe && second >= 0xfe)
}

function svgSize(bytes: Uint8Array): ImageSize | undefined {
  // The patterns are ASCII: of the encodings that books have, only UTF-16 writes them in another way.
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, SVG_HEAD)).replaceAll('\0', '')
  const start = text.search(/<(?:\w{1,20}:)?svg[\s>]/)
  const end = text.indexOf('>', start)
  if (start < 0 || end < 0) return undefined
  const tag = text.slice(start, end)
  const width = lengthOf(tag, 'width')
  const height = lengthOf(tag, 'height')
  if (width && height) return { width, height }
  const box = /\sviewBox\s*=\s*["']([^"']*)/
    .exec(tag)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , boxWidth, boxHeight] = box ?? []
  if (!(boxWidth! > 0 && boxHeight! > 0 && Number.isFinite(boxWidth! + boxHeight!))) return undefined
  if (width) return { width, height: (width * boxHeight!) / boxWidth! }
  if (height) return { width: (height * boxWidth!) / boxHeight!, height }
  return { width: boxWidth!, height: boxHeight! }
}

function lengthOf(tag: string, name: string): number | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+(?:e[+-]?\\d+)?)([a-z%]*)\\s*["']`, 'i').exec(
    tag,
  )
  const factor = found && PX_PER_UNIT[found[2]!.toLowerCase()]
  const length = factor ? Number(found[1]) * factor : 0
  return length > 0 && Number.isFinite(length) ? length : undefined
}
