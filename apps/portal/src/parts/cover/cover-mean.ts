import { coverSrcSet } from '../../api/portal-client.ts'

/** Red, green and blue, 0..255. */
export type Rgb = readonly [number, number, number]

/** The mean of all pixels; undefined for an image without any. */
export function meanColour(pixels: Uint8ClampedArray): Rgb | undefined {
  const sums = [0, 0, 0]
  let weight = 0
  for (let index = 0; index + 3 < pixels.length; index += 4) {
    const alpha = pixels[index + 3]! / 255
    weight += alpha
    for (let channel = 0; channel < 3; channel++) sums[channel]! += pixels[index + channel]! * alpha
  }
  if (weight === 0) return undefined
  const [red, green, blue] = sums.map((sum) => Math.round(sum / weight))
  return [red!, green!, blue!]
}

/**
 * The mean colour of a cover's picture; undefined for one that does not load or may not be read.
 *
 * @param sizes - of an image of this cover on the screen, whose file is used; else the smallest is loaded
 */
export async function coverMean(coverHash: string, sizes = '8px'): Promise<Rgb | undefined> {
  const image = new Image()
  image.sizes = sizes
  image.srcset = coverSrcSet(coverHash)
  const canvas = document.createElement('canvas')
  canvas.width = 8
  canvas.height = 12
  try {
    await image.decode()
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0, 8, 12)
    return context ? meanColour(context.getImageData(0, 0, 8, 12).data) : undefined
  } catch {
    return undefined
  }
}
