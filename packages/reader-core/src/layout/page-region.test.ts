import { expect, it } from 'vitest'
import { seededRandom } from '../testing/seeded-random.ts'
import { regionBetween, regionOnPage } from './page-region.ts'

const whole = { x: 0, y: 0, width: 1, height: 1 }

it('is the same from any corner to the opposite one, and ends at the edges of the page', () => {
  const region = { x: 0.2, y: 0.3, width: 0.5, height: 0.4 }
  expect(regionBetween({ x: 0.2, y: 0.3 }, { x: 0.7, y: 0.7 }, whole)).toEqual(region)
  expect(regionBetween({ x: 0.7, y: 0.3 }, { x: 0.2, y: 0.7 }, whole)).toEqual(region)
  expect(regionBetween({ x: -0.4, y: 0.5 }, { x: 0.5, y: 7 }, whole)).toEqual({
    x: 0,
    y: 0.5,
    width: 0.5,
    height: 0.5,
  })
})

it('on a page that shows a part of its image is where it was drawn, and on the other half it is not', () => {
  const random = seededRandom(22)
  for (let round = 0; round < 200; round++) {
    const clip = random() < 0.5 ? { ...whole, width: 0.5 } : { x: 0.5, y: 0.1, width: 0.5, height: 0.8 }
    const [a, b] = [
      { x: random(), y: random() },
      { x: random(), y: random() },
    ]
    const region = regionBetween(a, b, clip)
    for (const value of [region.x, region.y, region.x + region.width, region.y + region.height]) {
      expect(value).toBeGreaterThanOrEqual(0)
      expect(value).toBeLessThanOrEqual(1.00002)
    }
    const shown = regionOnPage(region, clip)!
    expect(shown.x).toBeCloseTo(Math.min(a.x, b.x), 3)
    expect(shown.y).toBeCloseTo(Math.min(a.y, b.y), 3)
    expect(shown.width).toBeCloseTo(Math.abs(a.x - b.x), 3)
    expect(shown.height).toBeCloseTo(Math.abs(a.y - b.y), 3)
  }
  expect(
    regionOnPage({ x: 0.1, y: 0, width: 0.4, height: 1 }, { ...whole, x: 0.5, width: 0.5 }),
  ).toBeUndefined()
  expect(
    regionOnPage({ x: 0.4, y: 0, width: 0.4, height: 1 }, { ...whole, x: 0.5, width: 0.5 }),
  ).toMatchObject({
    x: expect.closeTo(-0.2),
    width: 0.8,
  })
})
