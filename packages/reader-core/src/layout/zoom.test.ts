import { describe, expect, it } from 'vitest'
import { seededRandom } from '../testing/seeded-random.ts'
import {
  boundScale,
  boundZoom,
  doubleTapSteps,
  elasticScale,
  panOnward,
  panRoom,
  panZoom,
  startZoom,
  steppedScale,
  type Zoom,
  zoomAround,
  zoomLimits,
} from './zoom.ts'

const view = { width: 360, height: 640 }
const limits = { least: 1, most: 4 }

describe('the start of a page', () => {
  it.each([
    ['ltr', { width: 360, height: 500 }, { x: 0, y: 70 }],
    ['rtl', { width: 360, height: 500 }, { x: 0, y: 70 }],
    ['ltr', { width: 1000, height: 2000 }, { x: 0, y: 0 }],
    ['rtl', { width: 1000, height: 2000 }, { x: -640, y: 0 }],
    ['rtl', { width: 100, height: 640 }, { x: 130, y: 0 }],
  ] as const)('in a %s book, page %j, is at %j', (direction, page, wanted) => {
    expect(startZoom(page, view, direction)).toEqual({ scale: 1, ...wanted })
  })
})

describe('zoom', () => {
  it('keeps the point under the fingers, and back at it is where it was', () => {
    const random = seededRandom(7)
    for (let round = 0; round < 300; round++) {
      const zoom = { scale: 1 + random() * 3, x: -random() * 500, y: -random() * 500 }
      const focal = { x: random() * 360, y: random() * 640 }
      const scale = 1 + random() * 3
      const next = zoomAround(zoom, scale, focal)
      expect(next.x + (scale * (focal.x - zoom.x)) / zoom.scale).toBeCloseTo(focal.x, 9)
      expect(next.y + (scale * (focal.y - zoom.y)) / zoom.scale).toBeCloseTo(focal.y, 9)
      const back = zoomAround(next, zoom.scale, focal)
      expect(back.x).toBeCloseTo(zoom.x, 6)
      expect(back.y).toBeCloseTo(zoom.y, 6)
    }
  })

  it('comes to rest within its limits, the page covering the view or in its middle; resting again changes nothing', () => {
    const random = seededRandom(8)
    for (let round = 0; round < 300; round++) {
      const page = { width: 50 + random() * 600, height: 50 + random() * 1200 }
      const zoom = { scale: 0.2 + random() * 8, x: (random() - 0.5) * 4000, y: (random() - 0.5) * 4000 }
      const focal = { x: random() * 360, y: random() * 640 }
      const settled = (from: Zoom) =>
        boundZoom(zoomAround(from, boundScale(from.scale, limits), focal), page, view)
      const rest = settled(zoom)
      expect(rest.scale).toBeGreaterThanOrEqual(1)
      expect(rest.scale).toBeLessThanOrEqual(4)
      for (const [offset, length, room] of [
        [rest.x, page.width * rest.scale, view.width],
        [rest.y, page.height * rest.scale, view.height],
      ] as const) {
        if (length <= room) expect(offset).toBeCloseTo((room - length) / 2, 6)
        else {
          expect(offset).toBeLessThanOrEqual(1e-9)
          expect(offset + length).toBeGreaterThanOrEqual(room - 1e-9)
        }
      }
      expect(settled(rest)).toEqual(rest)
    }
  })

  it('resists past its limits, the more the further', () => {
    expect(elasticScale(2, limits)).toBe(2)
    expect(elasticScale(8, limits)).toBeGreaterThan(4)
    expect(elasticScale(8, limits)).toBeLessThan(5)
    expect(elasticScale(0.5, limits)).toBeLessThan(1)
    expect(elasticScale(0.5, limits)).toBeGreaterThan(0.85)
    expect(elasticScale(16, limits)).toBeGreaterThan(elasticScale(8, limits))
  })

  it('reaches twice the pixels of the image, three times the fit at least, ten at most', () => {
    expect(zoomLimits(0.5)).toEqual({ least: 1, most: 3 })
    expect(zoomLimits(2.5)).toEqual({ least: 1, most: 5 })
    expect(zoomLimits(100)).toEqual({ least: 1, most: 10 })
    expect(zoomLimits(Number.NaN)).toEqual({ least: 1, most: 3 })
  })

  it('by double tap fills the view, twice the fit at least; by key has the fit as a step', () => {
    expect(doubleTapSteps({ width: 360, height: 240 }, view, limits)).toEqual([1, 640 / 240])
    expect(doubleTapSteps({ width: 360, height: 600 }, view, limits)).toEqual([1, 2])
    expect(doubleTapSteps({ width: 360, height: 20 }, view, limits)).toEqual([1, 4])
    expect(steppedScale(1, 1, limits)).toBe(1.5)
    expect(steppedScale(1.52, -1, limits)).toBe(1)
    expect(steppedScale(3.9, 1, limits)).toBe(4)
  })
})

describe('a drag', () => {
  const page = { width: 360, height: 640 }
  const start = { scale: 2, x: -100, y: -100 }

  it('moves the page, follows by a share past its edge, and gives the share back', () => {
    expect(panZoom(start, 50, -20, page, view)).toEqual({ scale: 2, x: -50, y: -120 })
    const past = panZoom(start, 200, 0, page, view)
    expect(past.x).toBeCloseTo(35)
    const more = panZoom(panZoom(start, 100, 0, page, view), 100, 0, page, view)
    expect(more.x).toBeCloseTo(past.x)
    expect(panZoom(past, -200, 0, page, view).x).toBeCloseTo(-100)
    expect(boundZoom(past, page, view).x).toBe(0)
  })

  it('knows on which sides the page goes on', () => {
    expect(panRoom({ scale: 1, x: 0, y: 0 }, page, view)).toEqual({
      left: false,
      right: false,
      up: false,
      down: false,
    })
    expect(panRoom({ scale: 2, x: 0, y: -640 }, page, view)).toEqual({
      left: false,
      right: true,
      up: true,
      down: false,
    })
  })
})

describe('reading on in a large page', () => {
  it.each(['ltr', 'rtl'] as const)(
    'goes down, then along the line, and the same way back (%s)',
    (direction) => {
      const page = { width: 600, height: 1000 }
      const start = startZoom(page, view, direction)
      const places = [start]
      for (let next = panOnward(start, page, view, direction, 'forward'); next; ) {
        places.push(next)
        next = panOnward(next, page, view, direction, 'forward')
      }
      const [left, right] = [0, -240]
      const [first, second] = direction === 'ltr' ? [left, right] : [right, left]
      expect(places.map(({ x, y }) => [x, y])).toEqual([
        [first, 0],
        [first, -360],
        [second, 0],
        [second, -360],
      ])
      const back = [places.at(-1)!]
      for (let next = panOnward(back[0]!, page, view, direction, 'backward'); next; ) {
        back.push(next)
        next = panOnward(next, page, view, direction, 'backward')
      }
      expect(back).toEqual(places.reverse())
    },
  )

  it('ends at once where all of the page is in view', () => {
    const zoom = startZoom(view, view, 'ltr')
    expect(panOnward(zoom, view, view, 'ltr', 'forward')).toBeUndefined()
    expect(panOnward(zoom, view, view, 'ltr', 'backward')).toBeUndefined()
  })
})
