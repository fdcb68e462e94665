import type { PageTheme, ReadingDirection } from '@kurasa/reader-core'

/** Sizes of the text slider, as factors: even steps for the eye, up to four times as large. */
export const fontSizes = [0.75, 0.875, 1, 1.15, 1.35, 1.6, 2, 2.5, 3, 4] as const

/** The step nearest to a font size, from 0. */
export function fontStep(fontSize: number): number {
  let nearest = 0
  fontSizes.forEach((size, step) => {
    if (Math.abs(size - fontSize) < Math.abs((fontSizes[nearest] as number) - fontSize)) nearest = step
  })
  return nearest
}

/** Line heights fit for a book's script: Arabic needs more. */
export function lineHeightsFor(
  script: ReadingDirection,
): Record<'tight' | 'normal' | 'loose', number | 'auto'> {
  return script === 'rtl'
    ? { tight: 1.6, normal: 'auto', loose: 2.1 }
    : { tight: 1.35, normal: 'auto', loose: 1.85 }
}

/** White space at the sides, CSS px. */
export const margins = { narrow: 12, normal: 24, wide: 40 } as const

/** The theme of a circle of the panel. `contrast` keeps a dark page dark. */
export function themeOf(circle: Exclude<PageTheme, 'contrast-night'>, isDark: boolean): PageTheme {
  return circle === 'contrast' && isDark ? 'contrast-night' : circle
}
