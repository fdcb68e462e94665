import full from '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?url'
import { expect, it } from 'vitest'
import cut from './literata-latin-400-700.woff2?url'

const LINE = 'Àfrica’s “quick” brown fox — ½ naïve, office; ¿fjord? 0123456789 waffle & Ægir…'

/** A line in a weight: its width and its pixels. */
function drawn(family: string, weight: number) {
  const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 40 })
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.font = `${weight} 18px ${family}`
  context.fillText(LINE, 4, 26)
  return { width: context.measureText(LINE).width, pixels: context.getImageData(0, 0, 900, 40).data }
}

it('the cut face draws text as the whole one does', async () => {
  for (const [family, file] of [
    ['whole', full],
    ['cut', cut],
  ])
    document.fonts.add(await new FontFace(family!, `url(${file})`, { weight: '200 900' }).load())
  const [whole, less] = [drawn('whole', 400), drawn('cut', 400)]
  expect(whole.pixels.some((value) => value > 0)).toBe(true)
  expect(drawn('serif', 400).width).not.toBe(whole.width)
  expect(less).toEqual(whole)
  // A weight between two is rounded to units of the face.
  for (const weight of [560, 700])
    expect(Math.abs(drawn('cut', weight).width - drawn('whole', weight).width)).toBeLessThan(0.3)
  // The test sees another weight.
  expect(drawn('cut', 560).pixels).not.toEqual(less.pixels)
})
