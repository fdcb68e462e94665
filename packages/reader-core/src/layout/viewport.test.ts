import { expect, it } from 'vitest'
import { ARABIC_MEASURE_EM, viewportFor } from './viewport.ts'

it.each([
  [360, 24, undefined, 312],
  [360, 12, undefined, 336],
  [768, 24, undefined, 612],
  [1366, 24, undefined, 612],
  [1366, 40, undefined, 612],
  [768, 12, undefined, 744],
  [1366, 12, undefined, 828],
  [1366, 24, ARABIC_MEASURE_EM, 486],
] as const)(
  'a line on %i px with margins of %i px (measure %s) is %i px wide',
  (width, margin, measure, expected) => {
    const { columnWidth, stride } = viewportFor({ width, height: 1000 }, margin, 18, 1, measure)!
    expect(columnWidth).toBe(expected)
    expect(stride).toBe(width)
  },
)
