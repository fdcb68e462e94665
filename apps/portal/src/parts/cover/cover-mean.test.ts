import { expect, it } from 'vitest'
import { meanColour } from './cover-mean.ts'

it('mixes the pixels of a cover, and leaves out what is transparent', () => {
  expect(meanColour(new Uint8ClampedArray([200, 0, 0, 255, 0, 100, 0, 255]))).toEqual([100, 50, 0])
  expect(meanColour(new Uint8ClampedArray([200, 0, 0, 255, 9, 9, 9, 0]))).toEqual([200, 0, 0])
  expect(meanColour(new Uint8ClampedArray([9, 9, 9, 0]))).toBeUndefined()
})
