import { describe, expect, it } from 'vitest'
import type { ImageFit } from '../settings/reader-settings.ts'
import { fitPages } from './image-fit.ts'

const view = { width: 400, height: 600 }

describe('a page in its view', () => {
  it.each<[ImageFit, [number, number], [number, number]]>([
    ['contain', [1000, 1000], [400, 400]],
    ['contain', [100, 600], [100, 600]],
    ['contain', [50, 60], [400, 480]],
    ['width', [100, 600], [400, 2400]],
    ['height', [1000, 1000], [600, 600]],
    ['original', [1000, 700], [1000, 700]],
    ['smart', [800, 1200], [400, 600]],
    ['smart', [1600, 1200], [400, 300]],
    ['smart', [800, 9000], [400, 4500]],
  ])('%s: %j is shown as %j', (fit, [width, height], [shownWidth, shownHeight]) => {
    const { size, boxes, naturalScale } = fitPages([{ width, height }], view, fit)
    expect(size.width).toBeCloseTo(shownWidth)
    expect(size.height).toBeCloseTo(shownHeight)
    expect(boxes).toEqual([{ x: 0, ...size }])
    expect(naturalScale).toBeCloseTo(height / shownHeight)
  })

  it('meets its neighbour in the gutter at one height', () => {
    const pages = [
      { width: 800, height: 1200 },
      { width: 500, height: 1000 },
    ]
    const { size, boxes } = fitPages(pages, { width: 1000, height: 600 }, 'contain')
    expect(size.width).toBeCloseTo(700)
    expect(size.height).toBe(600)
    expect(boxes).toEqual([
      { x: 0, width: 400, height: 600 },
      { x: 400, width: 300, height: 600 },
    ])
  })

  it.each([
    ['left', 500],
    ['right', 0],
  ] as const)('that is alone on a spread leaves the place of its mate empty: %s', (empty, x) => {
    const page = { width: 1000, height: 1000 }
    const { size, boxes } = fitPages([page], { width: 1000, height: 600 }, 'contain', empty)
    expect(size).toEqual({ width: 1000, height: 500 })
    expect(boxes).toEqual([{ x, width: 500, height: 500 }])
  })

  it('never has a size that is none', () => {
    const odd = [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e-300, 1e300, 5]
    for (const fit of ['contain', 'width', 'height', 'original', 'smart'] as const) {
      for (const width of odd) {
        for (const height of odd) {
          for (const box of [view, { width: 0, height: 0 }]) {
            const { size, boxes, naturalScale } = fitPages([{ width, height }, view], box, fit)
            for (const number of [size.width, size.height, naturalScale, boxes[1]!.x, boxes[0]!.width]) {
              expect(number >= 0, `${fit} ${width} ${height}`).toBe(true)
            }
          }
        }
      }
    }
  })
})
