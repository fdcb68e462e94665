/** A picture of a part of the screen: one byte of brightness for each CSS pixel. */
export interface Picture {
  width: number
  height: number
  /** Row by row, 0 is black. */
  data: Uint8Array
}

/** A rectangle in CSS px from the left top corner of a picture. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Two pixels differ when their brightness does by more than this. A pixel of one picture is matched when it does not
 * differ from at least one of the nine pixels around its place in the other: anti-aliasing and rounding to the next
 * pixel do not count as a difference, a dot that is two pixels away does.
 */
const TOLERANCE = 80

/** Which pixels of a box in one picture have no match in another. */
export interface Unmatched {
  /** Pixels without a match. */
  missing: number
  /** Pixels that differ from the background of the box. */
  ink: number
}

/** A part of a picture; what is outside of it is white. */
export function crop(picture: Picture, box: Box): Picture {
  const x = Math.round(box.x)
  const y = Math.round(box.y)
  const width = Math.max(1, Math.round(box.width))
  const height = Math.max(1, Math.round(box.height))
  const data = new Uint8Array(width * height).fill(255)
  for (let row = 0; row < height; row++) {
    const from = y + row
    if (from < 0 || from >= picture.height) continue
    const left = Math.max(0, -x)
    const right = Math.min(width, picture.width - x)
    if (right > left)
      data.set(
        picture.data.subarray(from * picture.width + x + left, from * picture.width + x + right),
        row * width + left,
      )
  }
  return { width, height, data }
}

/**
 * Counts the pixels of a box that are in one picture and not in another.
 *
 * @param picture - the picture with the expected pixels
 * @param box - their place in it
 * @param other - the picture to search
 * @param shift - from a place in the first picture to the same place in the other, CSS px
 */
export function unmatched(
  picture: Picture,
  box: Box,
  other: Picture,
  shift: { x: number; y: number },
): Unmatched {
  const part = crop(picture, box)
  const around = crop(other, {
    x: Math.round(box.x) + Math.round(shift.x) - 1,
    y: Math.round(box.y) + Math.round(shift.y) - 1,
    width: part.width + 2,
    height: part.height + 2,
  })
  const background = part.data.reduce((most, value) => Math.max(most, value), 0)
  let missing = 0
  let ink = 0
  for (let y = 0; y < part.height; y++) {
    for (let x = 0; x < part.width; x++) {
      const value = part.data[y * part.width + x]!
      if (background - value > TOLERANCE) ink++
      let least = 255
      for (let dy = 0; dy < 3 && least > TOLERANCE; dy++) {
        for (let dx = 0; dx < 3; dx++) {
          const near = around.data[(y + dy) * around.width + x + dx]!
          least = Math.min(least, Math.abs(value - near))
        }
      }
      if (least > TOLERANCE) missing++
    }
  }
  return { missing, ink }
}
