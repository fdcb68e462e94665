import { expect, it } from 'vitest'
import { fittedLetters, measureEm, viewportFor } from './viewport.ts'

it.each([
  [360, 24, 'auto', 'Latin', 312],
  [360, 12, 'auto', 'Latin', 336],
  [768, 24, 'auto', 'Latin', 612],
  [1366, 24, 'auto', 'Latin', 612],
  [1366, 40, 'auto', 'Latin', 612],
  [768, 12, 'auto', 'Latin', 744],
  [1366, 12, 'auto', 'Latin', 828],
  [1366, 24, 'auto', 'Arabic', 486],
  [1366, 24, 70, 'Latin', 612],
  [1366, 24, 35, 'Latin', 306],
  [1366, 24, 35, 'Arabic', 244],
  [360, 24, 120, 'Latin', 312],
] as const)(
  'a line on %i px with margins of %i px (measure %s, %s letters) is %i px wide',
  (width, margin, measure, letters, expected) => {
    const longest = measureEm(measure, letters === 'Arabic')
    const { columnWidth, stride } = viewportFor({ width, height: 1000 }, margin, 18, 1, longest)!
    expect(columnWidth).toBe(expected)
    expect(stride).toBe(width)
  },
)

it.each([
  [1024, 24, 450],
  [1280, 24, 564],
  [1366, 24, 601],
  [1600, 24, 612],
  [1280, 12, 602],
  [1280, 40, 512],
] as const)('a line of a spread on %i px with margins of %i px is %i px wide', (width, margin, expected) => {
  const { columnWidth, pagesPerView } = viewportFor({ width, height: 800 }, margin, 18, 'auto')!
  expect(pagesPerView).toBe(2)
  expect(columnWidth).toBe(expected)
})

it.each([
  [360, 24, 18, 'Latin', 24, 18],
  [360, 24, 63, 'Latin', 24, 63],
  [360, 24, 72, 'Latin', 10, 72],
  [360, 12, 72, 'Latin', 10, 72],
  [360, 0, 72, 'Latin', 0, 72],
  [280, 24, 72, 'Latin', 8, 56.2],
  [360, 24, 80, 'Arabic', 24, 80],
  [280, 24, 80, 'Arabic', 8, 69.5],
  [10, 24, 18, 'Latin', 8, 0],
] as const)(
  'a view of %i px with margins of %i px and letters of %i px (%s) has %i px and %f px',
  (width, margin, fontPx, letters, side, size) => {
    const fitted = fittedLetters(width, margin, fontPx, letters === 'Arabic')
    expect(fitted.margin).toBe(side)
    expect(fontPx * fitted.scale).toBeCloseTo(size, 1)
  },
)
