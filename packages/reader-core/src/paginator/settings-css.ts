import { HYPHENS_CSS } from '../hyphenation/hyphens-css.ts'
import type { ReaderSettings } from '../settings/reader-settings.ts'
import type { PageColours } from '../theme/page-themes.ts'
import { type Script, textCss, themeCss } from './page-sheets.ts'

/** Rules that come after the book's own and win: what the person has set, where the browser alone breaks words. */
export function settingsCss(settings: ReaderSettings, colours: PageColours, script: Script): string {
  const hyphens = settings.hyphenate ? HYPHENS_CSS : ''
  return `${textCss(settings, script)}\n${hyphens}\n${themeCss(settings.theme, colours)}`
}
