/** Attribute of a picture that is dark ink on a transparent ground: a dark page turns its lightness round. */
export const DARK_INK = 'data-kz-ink'

/** Side of the copy of a picture that is looked at, px. */
const SIDE = 24
/** Parts of a picture that are transparent at least, and of what is drawn dark. */
const LEAST_CLEAR = 0.15
const LEAST_DARK = 0.7
/** Opacity and lightness of 255, and difference between channels of a colour that still is grey. */
const OPAQUE = 60
const DARK = 110
const GREY = 60

/**
 * Whether pixels are dark grey ink on a transparent ground. Pure.
 *
 * @param pixels - RGBA, 4 bytes each
 */
function isDarkInk(pixels: Uint8ClampedArray): boolean {
  let clear = 0
  let drawn = 0
  let dark = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const [red, green, blue, alpha] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!, pixels[at + 3]!]
    if (alpha < OPAQUE) {
      clear++
      continue
    }
    drawn++
    const most = Math.max(red, green, blue)
    if (most < DARK && most - Math.min(red, green, blue) < GREY) dark++
  }
  return drawn > 0 && clear >= LEAST_CLEAR * (clear + drawn) && dark >= LEAST_DARK * drawn
}

/** Whether a decoded picture is dark ink; false for one whose pixels cannot be read. */
export function showsDarkInk(image: HTMLImageElement): boolean {
  try {
    const canvas = document.createElement('canvas')
    canvas.width = SIDE
    canvas.height = SIDE
    const context = canvas.getContext('2d', { willReadFrequently: true })!
    context.drawImage(image, 0, 0, SIDE, SIDE)
    return isDarkInk(context.getImageData(0, 0, SIDE, SIDE).data)
  } catch {
    return false
  }
}

/** Looks at a picture, and marks the elements that show it where it is dark ink. Never rejects. */
export async function markDarkInk(url: string, elements: () => Iterable<Element>): Promise<boolean> {
  const image = new Image()
  image.src = url
  const isInk = await image.decode().then(
    () => showsDarkInk(image),
    () => false,
  )
  if (isInk) for (const element of elements()) element.setAttribute(DARK_INK, '')
  return isInk
}
