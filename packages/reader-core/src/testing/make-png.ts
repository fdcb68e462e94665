import { zlibSync } from 'fflate'
import { seededRandom } from './seeded-random.ts'

/** A picture made in code: its number in large digits on a pattern of its own. */
export interface PngInput {
  /** Pixels. */
  width: number
  height: number
  /** Drawn in the middle, as on a clock of seven strokes. */
  number: number
  /** White space around the pattern, pixels, for what crops it. */
  border?: number
}

/** Strokes of the digits 0 to 9: top, upper left, upper right, middle, lower left, lower right, bottom. */
const STROKES = [0x77, 0x24, 0x5d, 0x6d, 0x2e, 0x6b, 0x7b, 0x25, 0x7f, 0x6f]
/** Places in the palette; white is the first. */
const PATTERN = 1
const INK = 2

/** A PNG of three colours; the same bytes for the same input. Runs in Node and in browsers. */
export function makePng({ width, height, number, border = 0 }: PngInput): Uint8Array<ArrayBuffer> {
  const random = seededRandom(number)
  const hue = [0, 1, 2].map(() => 150 + Math.floor(random() * 90))
  const rows = new Uint8Array((width + 1) * height)
  const set = (x: number, y: number, colour: number) => {
    if (x >= 0 && y >= 0 && x < width && y < height) rows[y * (width + 1) + 1 + x] = colour
  }
  const fill = (x: number, y: number, w: number, h: number, colour: number) => {
    for (let row = y; row < y + h; row++)
      for (let column = x; column < x + w; column++) set(column, row, colour)
  }
  fill(border, border, width - 2 * border, height - 2 * border, PATTERN)
  const digits = String(number)
  const unit = Math.max(1, Math.floor(Math.min(width / (digits.length * 5), height / 9)))
  const left = Math.floor((width - digits.length * 5 * unit) / 2)
  const top = Math.floor((height - 7 * unit) / 2)
  for (const [at, digit] of [...digits].entries()) {
    const x = left + at * 5 * unit
    const bars: [number, number, number, number][] = [
      [x, top, 4 * unit, unit],
      [x, top, unit, 4 * unit],
      [x + 3 * unit, top, unit, 4 * unit],
      [x, top + 3 * unit, 4 * unit, unit],
      [x, top + 3 * unit, unit, 4 * unit],
      [x + 3 * unit, top + 3 * unit, unit, 4 * unit],
      [x, top + 6 * unit, 4 * unit, unit],
    ]
    for (const [stroke, bar] of bars.entries()) {
      if ((STROKES[Number(digit)]! >> stroke) & 1) fill(...bar, INK)
    }
  }
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, width)
  header.setUint32(4, height)
  // 8 bits an index, colours from a palette
  header.setUint8(8, 8)
  header.setUint8(9, 3)
  const palette = Uint8Array.of(255, 255, 255, ...hue, 30, 20, 40)
  return joinParts([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    pngChunk('IHDR', new Uint8Array(header.buffer)),
    pngChunk('PLTE', palette),
    pngChunk('IDAT', zlibSync(rows)),
    pngChunk('IEND', new Uint8Array()),
  ])
}

/** One chunk of a PNG, with its sum. */
export function pngChunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const body = joinParts([new TextEncoder().encode(type), data])
  const frame = new DataView(new ArrayBuffer(8))
  frame.setUint32(0, data.length)
  frame.setUint32(4, crc32(body))
  return joinParts([new Uint8Array(frame.buffer, 0, 4), body, new Uint8Array(frame.buffer, 4, 4)])
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

function joinParts(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
