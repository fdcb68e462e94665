import { expect, it } from 'vitest'
import { measureEm, viewportFor } from './viewport.ts'

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
