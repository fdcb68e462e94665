import type { CoverPalette } from '../cover/cover-design.ts'
import type { Rgb } from '../cover/cover-mean.ts'

/** Contrast of the words on their ground. WCAG requires 4.5; a picture is also seen small and in the sun. */
const CONTRAST = 7
/** Part that a ground is darkened or lightened by at once. */
const STEP = 0.06

const LIGHT: Rgb = [251, 239, 230]
const DARK: Rgb = [36, 22, 30]
const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]

/** Colours like those of the drawn covers, from the mean colour of a cover that is a picture. */
export function coloursOfMean(mean: Rgb): Omit<CoverPalette, 'name'> {
  const isDark = contrast(mean, LIGHT) >= contrast(mean, DARK)
  const text = isDark ? LIGHT : DARK
  const ground = untilLegible(mean, text, isDark ? BLACK : WHITE)
  const shade = (part: number) => hex(mix(ground, text, part))
  return {
    ground: hex(ground),
    text: hex(text),
    quiet: shade(0.28),
    middle: shade(0.5),
    bright: shade(0.8),
    strip: hex(LIGHT),
    stripText: hex(untilLegible(mean, LIGHT, BLACK)),
  }
}

/** A colour moved towards another until words are legible on it. */
function untilLegible(colour: Rgb, words: Rgb, towards: Rgb): Rgb {
  let moved = colour
  for (let part = STEP; contrast(moved, words) < CONTRAST && part < 1; part += STEP) {
    moved = mix(colour, towards, part)
  }
  return moved
}

function mix(from: Rgb, to: Rgb, part: number): Rgb {
  const at = (channel: 0 | 1 | 2) => Math.round(from[channel] + (to[channel] - from[channel]) * part)
  return [at(0), at(1), at(2)]
}

const hex = (colour: Rgb) => `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

/** Contrast of two colours, 1..21. @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high! + 0.05) / (low! + 0.05)
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
