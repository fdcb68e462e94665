import { describe, expect, it } from 'vitest'
import { markTints } from './mark-colours.ts'
import { pageThemes } from './page-themes.ts'

/** Relative luminance, WCAG 2.2. */
function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

describe.each(Object.entries(pageThemes))('marks on the page of %s', (_, page) => {
  it.each(Object.entries(markTints(page)))('are read and seen in %s', (_, { ground, line }) => {
    expect(contrast(page.ink, ground)).toBeGreaterThanOrEqual(7)
    expect(contrast(line, page.ground)).toBeGreaterThanOrEqual(3)
    expect(contrast(line, ground)).toBeGreaterThanOrEqual(3)
    // The ground itself is another colour than the page, and that of a search hit.
    expect(ground).not.toBe(page.mark)
    expect(contrast(ground, page.ground)).toBeGreaterThanOrEqual(1.15)
  })
})
