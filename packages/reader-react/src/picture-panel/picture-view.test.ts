import { expect, it } from 'vitest'
import { focalZoom, inBounds } from './picture-view.ts'

it('what is under the fingers stays there when it grows and shrinks', () => {
  const focus = { x: 60, y: -40 }
  const at = (view: { x: number; y: number; zoom: number }) => ({
    x: (focus.x - view.x) / view.zoom,
    y: (focus.y - view.y) / view.zoom,
  })
  const start = { x: 10, y: 5, zoom: 1.5 }
  for (const zoom of [1, 2, 4.7]) {
    const next = at(focalZoom(start, zoom, focus))
    expect(next.x).toBeCloseTo(at(start).x)
    expect(next.y).toBeCloseTo(at(start).y)
  }
})

it('a picture never leaves a gap that it could fill, and one that fits stays in the middle', () => {
  const boxes = { stage: { width: 360, height: 700 }, picture: { width: 360, height: 240 } }
  expect(inBounds({ x: 500, y: 90, zoom: 2 }, boxes)).toEqual({ x: 180, y: 0, zoom: 2 })
  expect(inBounds({ x: -900, y: -900, zoom: 5 }, boxes)).toEqual({ x: -720, y: -250, zoom: 5 })
  expect(inBounds({ x: 30, y: 30, zoom: 1 }, boxes)).toEqual({ x: 0, y: 0, zoom: 1 })
})
