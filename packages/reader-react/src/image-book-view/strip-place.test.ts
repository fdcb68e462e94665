import { describe, expect, it } from 'vitest'
import { extentIn, placeOf } from './strip-place.ts'

const rect = (left: number, top: number, width: number, height: number) =>
  ({ left, top, width, height, right: left + width, bottom: top + height }) as DOMRect

describe('the position of a strip', () => {
  it.each([
    ['down', { isHorizontal: false, direction: 'ltr' }, rect(0, -100, 300, 400)],
    ['down in a right-to-left book', { isHorizontal: false, direction: 'rtl' }, rect(0, -100, 300, 400)],
    ['to the right', { isHorizontal: true, direction: 'ltr' }, rect(-100, 0, 400, 700)],
    ['to the left', { isHorizontal: true, direction: 'rtl' }, rect(60, 0, 400, 700)],
  ] as const)('counts from where reading begins, running %s', (_, axis, box) => {
    expect(extentIn(rect(0, 0, 360, 700), box, axis)).toEqual({ start: -100, size: 400 })
  })

  it('reports the pages in view, and how much of the first has left it', () => {
    const items = [
      { page: 3, start: -400, size: 400 },
      { page: 4, start: 0.2 - 100, size: 400 },
      { page: 5, start: 300.2, size: 400 },
      { page: 6, start: 700.2, size: 400 },
    ]
    const place = placeOf(items, 700, 7)
    expect(place).toMatchObject({ first: 4, last: 5, isAtEnd: false })
    expect(place?.fraction).toBeCloseTo(0.25, 2)
    expect(placeOf(items, 1100, 7)).toMatchObject({ last: 6, isAtEnd: true })
    expect(placeOf([], 700, 7)).toBeUndefined()
  })
})
