import { expect, it } from 'vitest'
import { themeOf } from './portal-theme.ts'

it.each([
  ['system', false, false, false, 'light'],
  ['system', false, true, false, 'night'],
  ['light', false, true, false, 'light'],
  ['night', false, false, false, 'night'],
  ['system', true, false, false, 'contrast'],
  ['system', false, true, true, 'contrast-night'],
  ['light', false, true, true, 'contrast'],
] as const)(
  '%s, contrast %s, on a dark %s and contrasting %s system is %s',
  (appearance, hasContrast, isDark, wantsContrast, theme) => {
    expect(themeOf({ appearance, hasContrast }, { isDark, wantsContrast })).toBe(theme)
  },
)
