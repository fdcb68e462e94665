import { expect, it } from 'vitest'
import { coverPalettes } from '../cover/cover-design.ts'
import type { Rgb } from '../cover/cover-mean.ts'
import { coloursOfMean, contrast } from './quote-colours.ts'

const rgb = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb

it('knows the contrast of colours', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 1)
})

it('words are legible on the colours of every cover, also those between light and dark', () => {
  const levels = [0, 64, 110, 128, 160, 200, 255]
  for (const red of levels) {
    for (const green of levels) {
      for (const blue of levels) {
        const { ground, text, strip, stripText } = coloursOfMean([red, green, blue])
        expect(contrast(rgb(ground), rgb(text)), `${red} ${green} ${blue}`).toBeGreaterThanOrEqual(7)
        expect(contrast(rgb(strip), rgb(stripText)), `${red} ${green} ${blue}`).toBeGreaterThanOrEqual(7)
      }
    }
  }
  // A cover that is legible as it is keeps its colour.
  expect(coloursOfMean([40, 30, 60]).ground).toBe('#281e3c')
  for (const { ground, text } of coverPalettes) {
    expect(contrast(rgb(ground), rgb(text)), ground).toBeGreaterThanOrEqual(4.5)
  }
})
