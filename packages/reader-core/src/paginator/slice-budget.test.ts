import { describe, expect, it } from 'vitest'
import type { Viewport } from '../layout/viewport.ts'
import { SliceBudget } from './slice-budget.ts'

const phone: Viewport = { stride: 360, pagesPerView: 1, columnWidth: 312, gap: 48, margin: 24, height: 640 }
const font = { size: 18, lineHeight: 1.55 }

describe('what is laid out at once', () => {
  it('is for a page that is waited for little more than that page, whatever its size', () => {
    const letters = (312 / (18 * 0.48)) * (640 / (18 * 1.55))
    const { first } = new SliceBudget(phone, font, false)
    expect(first).toBeGreaterThan(letters * 1.3)
    expect(first).toBeLessThan(letters * 2)
    const desk: Viewport = { ...phone, stride: 700, columnWidth: 600, height: 900 }
    expect(new SliceBudget(desk, font, false).first).toBeGreaterThan(first * 2)
    const spread = new SliceBudget({ ...phone, pagesPerView: 2 }, font, false)
    expect(spread.first).toBeGreaterThan(letters * 2.3)
  })

  it('fits a frame on a fast and on a slow machine, after one slice was laid out', () => {
    for (const [ms, most] of [
      [4, 24_000],
      [100, 1000],
    ] as const) {
      const budget = new SliceBudget(phone, font, false)
      for (let round = 0; round < 12; round++) budget.learn(4500, ms)
      expect(budget.counting).toBeLessThanOrEqual(Math.max(most, budget.first))
      expect(budget.counting).toBeGreaterThanOrEqual(budget.first)
    }
  })

  it('grows to what a frame holds when it is only counted, never when it stays in the document', () => {
    const budget = new SliceBudget(phone, font, false)
    for (let round = 0; round < 12; round++) budget.learn(10_000, 8)
    expect(budget.counting).toBeCloseTo(15_000, -2)
    expect(budget.beside).toBe(4500)
    expect(new SliceBudget(phone, { size: 20, lineHeight: 1.8 }, true).beside).toBe(1800)
  })

  it('holds the pages in view and six tenths of one more, and never less than 200', () => {
    expect(new SliceBudget(phone, font, false).first).toBe(1325)
    expect(new SliceBudget({ ...phone, pagesPerView: 2 }, font, false).first).toBe(2154)
    expect(new SliceBudget({ ...phone, columnWidth: 40, height: 40 }, font, false).first).toBe(200)
  })

  it('is what the script usually costs before anything was laid out, and no less than the page', () => {
    expect(new SliceBudget(phone, font, false).counting).toBe(4500)
    expect(new SliceBudget(phone, font, true).counting).toBe(1800)
    const wall = new SliceBudget({ ...phone, columnWidth: 2000, height: 2000 }, font, false)
    expect([wall.counting, wall.beside]).toEqual([wall.first, wall.first])
  })

  it('is twelve milliseconds of the last slices: half of what was quicker, a quarter of what was slower', () => {
    const after = (...slices: [weight: number, ms: number][]) => {
      const budget = new SliceBudget(phone, font, false)
      for (const [weight, ms] of slices) budget.learn(weight, ms)
      return Math.round(budget.counting)
    }
    expect(after([4500, 9])).toBe(6000)
    expect(after([4500, 9], [4500, 4.5])).toBe(8000)
    expect(after([4500, 9], [4500, 18])).toBe(4800)
    expect(after([4500, 0.001])).toBe(24_000)
  })

  it('learns nothing from a slice of less than a quarter of a page', () => {
    const spread = { ...phone, pagesPerView: 2, columnWidth: 40, height: 40 } as Viewport
    const budget = new SliceBudget(spread, font, false)
    budget.learn(49, 100)
    expect(budget.counting).toBe(4500)
    budget.learn(50, 0.5)
    expect(budget.counting).toBe(1200)
  })
})
