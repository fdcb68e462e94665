import { expect, it } from 'vitest'
import { meanColour } from './use-cover-tint.ts'

it('mixes the pixels of a cover, and leaves out what is transparent', () => {
  expect(meanColour(new Uint8ClampedArray([200, 0, 0, 255, 0, 100, 0, 255]))).toBe('rgb(100 50 0)')
  expect(meanColour(new Uint8ClampedArray([200, 0, 0, 255, 9, 9, 9, 0]))).toBe('rgb(200 0 0)')
  expect(meanColour(new Uint8ClampedArray([9, 9, 9, 0]))).toBeUndefined()
})
