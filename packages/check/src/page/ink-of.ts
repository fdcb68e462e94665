import type { Line } from './letters-on-page.ts'

/** Smallest difference of brightness, of 255, that counts as ink: of a page, and of letters against the same page without them. */
const INK = 24
const LETTER_INK = 10
/** A line is cut when less of the height of its ink is painted. */
const WHOLE = 0.9

/** Brightness of a picture, row by row. */
interface Picture {
  width: number
  height: number
  data: Float32Array
}

/** @param png - base64, one pixel for each CSS px */
async function decode(png: string): Promise<Picture> {
  const bytes = Uint8Array.from(atob(png), (char) => char.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  const { data: rgba } = context.getImageData(0, 0, width, height)
  const data = new Float32Array(width * height)
  for (let at = 0; at < data.length; at++)
    data[at] = (rgba[4 * at]! * 3 + rgba[4 * at + 1]! * 6 + rgba[4 * at + 2]!) / 10
  return { width, height, data }
}

/** Whether all of a page has one colour. */
export async function isBlank(png: string): Promise<boolean> {
  const { data } = await decode(png)
  let least = 255
  let most = 0
  for (const brightness of data) {
    least = Math.min(least, brightness)
    most = Math.max(most, brightness)
  }
  return most - least < INK
}

/**
 * Compares the picture of a page with that of the same page without its letters.
 *
 * @returns letters that are not painted, and lines of which a part is painted
 */
export async function inkOf(
  [png, withoutLetters]: readonly [string, string],
  lines: readonly Line[],
): Promise<{ blankLetters: number; cutLines: number }> {
  const page = await decode(png)
  const ground = await decode(withoutLetters)
  const isInk = (x: number, y: number): boolean =>
    x >= 0 &&
    y >= 0 &&
    x < page.width &&
    y < page.height &&
    Math.abs(page.data[y * page.width + x]! - ground.data[y * page.width + x]!) >= LETTER_INK
  const hasInk = ({ left, right }: DOMRect, top: number, bottom: number): boolean => {
    for (let y = Math.floor(top); y < Math.ceil(bottom); y++)
      for (let x = Math.floor(left); x < Math.ceil(right); x++) if (isInk(x, y)) return true
    return false
  }
  /** Whether less is painted of a line's height than its ink has. */
  const isCut = ({ height, top, bottom }: NonNullable<Line['ink']>, boxes: readonly DOMRect[]): boolean => {
    let rows = 0
    for (let y = Math.floor(top); y < Math.ceil(bottom); y++)
      if (boxes.some((box) => hasInk(box, y, y + 1))) rows++
    return rows < WHOLE * height
  }
  let blankLetters = 0
  let cutLines = 0
  for (const { boxes, cutLetters, ink } of lines) {
    const painted = boxes.filter((box) => hasInk(box, box.top, box.bottom))
    blankLetters += boxes.length - painted.length
    if (painted.length === 0) continue
    if (cutLetters > 0 || painted.length < boxes.length || (ink && isCut(ink, painted))) cutLines++
  }
  return { blankLetters, cutLines }
}
