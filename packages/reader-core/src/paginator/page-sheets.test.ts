import { expect, it } from 'vitest'
import { createTheme } from '../create-theme.ts'
import { pageThemes } from '../theme/page-themes.ts'
import { themeCss } from './page-sheets.ts'

it('selected text has the colours of a theme that has one for it, and those of the browser under others', () => {
  const brand = createTheme({ ground: '#fff4e0', ink: '#2b1d0e', accent: '#00606b', selection: '#ffb38a' })
  expect(themeCss('brand', brand)).toContain('::selection { background: #ffb38afe; color: #2b1d0e; }')
  expect(themeCss('night', pageThemes.night)).not.toContain('::selection')
})
