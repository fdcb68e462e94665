import { describe, expect, it } from 'vitest'
import { seededRandom } from '../testing/seeded-random.ts'
import { insidePlainBorder } from './plain-border.ts'

const WIDTH = 100
const HEIGHT = 150

/** A page of paper with a picture of noise on it. */
function page(
  picture: { x: number; y: number; width: number; height: number } | undefined,
  { paper = [250, 248, 240], grain = 10, dust = 0 } = {},
): Uint8ClampedArray {
  const random = seededRandom(2)
  const pixels = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const isIn =
        picture &&
        x >= picture.x &&
        y >= picture.y &&
        x < picture.x + picture.width &&
        y < picture.y + picture.height
      const isDust = random() < dust
      for (let channel = 0; channel < 3; channel++) {
        pixels[4 * (y * WIDTH + x) + channel] =
          isIn || isDust ? random() * 120 : paper[channel]! + (random() - 0.5) * grain
      }
    }
  }
  return pixels
}

describe('a plain border', () => {
  it.each([
    ['white paper', {}],
    ['black paper', { paper: [8, 8, 8], grain: 12 }],
    ['a dusty scan', { dust: 0.001 }],
  ])('of %s is found, and the picture is whole', (_, options) => {
    const paper = options as { paper?: number[] }
    // Noise on black paper must differ from it.
    const picture = { x: 10, y: 30, width: 70, height: 90 }
    const pixels = page(picture, options)
    if (paper.paper)
      for (let at = 0; at < pixels.length; at++)
        pixels[at] = pixels[at]! > 20 ? 255 - pixels[at]! : pixels[at]!
    const clip = insidePlainBorder(pixels, WIDTH, HEIGHT)
    const shown = {
      left: clip.x * WIDTH,
      top: clip.y * HEIGHT,
      right: (clip.x + clip.width) * WIDTH,
      bottom: (clip.y + clip.height) * HEIGHT,
    }
    expect(shown.left).toBeLessThanOrEqual(10)
    expect(shown.left).toBeGreaterThanOrEqual(8)
    expect(shown.top).toBeLessThanOrEqual(30)
    expect(shown.top).toBeGreaterThanOrEqual(28)
    expect(shown.right).toBeGreaterThanOrEqual(80)
    expect(shown.right).toBeLessThanOrEqual(82)
    expect(shown.bottom).toBeGreaterThanOrEqual(120)
    expect(shown.bottom).toBeLessThanOrEqual(122)
  })

  it.each([
    ['a picture to the edge', page({ x: 0, y: 0, width: WIDTH, height: HEIGHT })],
    ['an empty page', page(undefined)],
  ])('is not found on %s', (_, pixels) => {
    expect(insidePlainBorder(pixels, WIDTH, HEIGHT)).toEqual({ x: 0, y: 0, width: 1, height: 1 })
  })

  it('is cut off by two fifths at most, so that a small picture keeps some of its paper', () => {
    const clip = insidePlainBorder(page({ x: 95, y: 0, width: 5, height: HEIGHT }), WIDTH, HEIGHT)
    expect(clip).toEqual({ x: 0.4, y: 0, width: 0.6, height: 1 })
  })
})
