import { pngChunk } from './make-png.ts'

/** A JPEG made of grey (or cyan) blocks of 8 × 8 pixels. */
export interface JpegInput {
  /** Blocks. */
  columns: number
  rows: number
  /** 1 grey, 4 as printers mix them (CMYK, Adobe's marker). */
  components: 1 | 4
  /** EXIF, 1 to 8. */
  orientation?: number
}

/** The smallest JPEG a browser decodes: one brightness a block, codes of one or two bits. */
export function makeJpeg({ columns, rows, components, orientation }: JpegInput): Uint8Array<ArrayBuffer> {
  const ids = Array.from({ length: components }, (_, index) => index + 1)
  const size = [rows * 8, columns * 8].flatMap((length) => [length >> 8, length & 255])
  const segments = [
    ...(components === 4 ? [segment(0xee, [...text('Adobe'), 0, 100, 0, 0, 0, 0, 0])] : []),
    ...(orientation ? [segment(0xe1, exif(orientation))] : []),
    segment(0xdb, [0, ...Array<number>(64).fill(8)]),
    segment(0xc0, [8, ...size, components, ...ids.flatMap((id) => [id, 0x11, 0])]),
    // Steady: code 0. A difference of seven bits: code 10. No more of the block: code 0.
    segment(0xc4, [0x00, 1, 1, ...Array<number>(14).fill(0), 0, 7]),
    segment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0]),
    segment(0xda, [components, ...ids.flatMap((id) => [id, 0x00]), 0, 63, 0]),
  ]
  // The first component is brighter than the middle from its first block on; the rest never differs.
  const first = `10${(100).toString(2)}0${'00'.repeat(components - 1)}`
  const bits = first + '00'.repeat(components).repeat(columns * rows - 1)
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1')
  const data = padded.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2))
  return Uint8Array.of(0xff, 0xd8, ...segments.flat(), ...data, 0xff, 0xd9)
}

/** Two frames of one pixel, for ever. */
export function makeAnimatedGif(): Uint8Array<ArrayBuffer> {
  const frame = [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
  const repeat = [0x21, 0xff, 11, ...text('NETSCAPE2.0'), 3, 1, 0, 0, 0]
  const colours = [255, 255, 255, 0, 0, 0]
  return Uint8Array.of(
    ...text('GIF89a'),
    ...[1, 0, 1, 0, 0x80, 0, 0],
    ...colours,
    ...repeat,
    ...frame,
    ...frame,
    0x3b,
  )
}

/** A PNG that states how large it is, and has no pixel of it. */
export function makeHollowPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, width)
  header.setUint32(4, height)
  header.setUint8(8, 8)
  return Uint8Array.of(
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...pngChunk('IHDR', new Uint8Array(header.buffer)),
    ...pngChunk('IEND', new Uint8Array()),
  )
}

function segment(marker: number, data: readonly number[]): number[] {
  const length = data.length + 2
  return [0xff, marker, length >> 8, length & 255, ...data]
}

function exif(orientation: number): number[] {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  return [...text('Exif'), 0, 0, ...tiff, 0, 0, 0, 0]
}

function text(ascii: string): number[] {
  return [...ascii].map((char) => char.charCodeAt(0))
}
