import type { Clip } from './book-pages.ts'

/**
 * The part of a picture inside its plain borders. Uses nothing outside of itself: its source runs in a worker.
 *
 * @param pixels - RGBA, row by row
 * @returns fractions of the picture; all of it when it has no border, or nothing else
 */
export function insidePlainBorder(pixels: Uint8ClampedArray, width: number, height: number): Clip {
  /** A scan is never one colour: differences of a channel, and dust on a line, that count as plain. */
  const tolerance = 28
  const dust = 0.01
  /** Largest share that is cut off each side: more is a picture with much sky. */
  const most = 0.4

  const isPlain = (line: number, isRow: boolean, reference: readonly number[]): boolean => {
    const length = isRow ? width : height
    let others = 0
    for (let at = 0; at < length; at++) {
      const pixel = 4 * (isRow ? line * width + at : at * width + line)
      for (let channel = 0; channel < 3; channel++) {
        if (Math.abs(pixels[pixel + channel]! - reference[channel]!) <= tolerance) continue
        others++
        break
      }
    }
    return others <= length * dust
  }
  /** The colour in the middle of a line: no letter or smudge at its ends decides. */
  const colourOf = (line: number, isRow: boolean): number[] => {
    const length = isRow ? width : height
    const channels: number[][] = [[], [], []]
    for (let at = 0; at < length; at++) {
      const pixel = 4 * (isRow ? line * width + at : at * width + line)
      for (let channel = 0; channel < 3; channel++) channels[channel]!.push(pixels[pixel + channel]!)
    }
    return channels.map((values) => values.sort((a, b) => a - b)[length >> 1]!)
  }
  const plainLines = (isRow: boolean, isFromEnd: boolean): number => {
    const length = isRow ? height : width
    const at = (line: number) => (isFromEnd ? length - 1 - line : line)
    const reference = colourOf(at(0), isRow)
    let count = 0
    while (count < length && isPlain(at(count), isRow, reference)) count++
    // A line is left, since the picture was reduced and edges are soft.
    return count >= length ? -1 : Math.min(Math.floor(length * most), Math.max(0, count - 1))
  }
  const top = plainLines(true, false)
  const left = plainLines(false, false)
  if (top < 0 || left < 0) return { x: 0, y: 0, width: 1, height: 1 }
  const bottom = Math.max(0, plainLines(true, true))
  const right = Math.max(0, plainLines(false, true))
  return {
    x: left / width,
    y: top / height,
    width: (width - left - right) / width,
    height: (height - top - bottom) / height,
  }
}
