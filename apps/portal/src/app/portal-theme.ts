import type { ClientStorage } from '../storage/client-storage.ts'
import { type Preferences, readPreferences } from '../storage/preferences.ts'

export type PortalTheme = 'light' | 'night' | 'contrast' | 'contrast-night'

/** The theme of a choice, on a system with the given wishes. */
export function themeOf(
  { appearance, hasContrast }: Pick<Preferences, 'appearance' | 'hasContrast'>,
  system: { isDark: boolean; wantsContrast: boolean },
): PortalTheme {
  const isNight = appearance === 'night' || (appearance === 'system' && system.isDark)
  if (hasContrast || system.wantsContrast) return isNight ? 'contrast-night' : 'contrast'
  return isNight ? 'night' : 'light'
}

/** Puts the theme and the text size on `<html>` and keeps it there: on a new choice, and when the system turns to night. */
export function followTheme(window: Window, storage: ClientStorage): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  // Where the system forces its colours, only borders separate areas.
  const contrast = window.matchMedia('(prefers-contrast: more), (forced-colors: active)')
  let textSize = 100
  const apply = () => {
    const system = { isDark: dark.matches, wantsContrast: contrast.matches }
    const root = window.document.documentElement
    const preferences = readPreferences(storage)
    root.dataset.kTheme = themeOf(preferences, system)
    // A size that the page was given otherwise stays while nothing is chosen here.
    if (preferences.textSize !== textSize) {
      textSize = preferences.textSize
      root.style.fontSize = `${textSize}%`
    }
    const ground = window.getComputedStyle(root).getPropertyValue('--k-ground').trim()
    for (const meta of window.document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      if (ground) meta.content = ground
    }
  }
  apply()
  // The style sheets may come after this.
  window.addEventListener('load', apply, { once: true })
  dark.addEventListener('change', apply)
  contrast.addEventListener('change', apply)
  const leave = storage.subscribe((key) => {
    if (key === 'k_prefs' || key === undefined) apply()
  })
  return () => {
    dark.removeEventListener('change', apply)
    contrast.removeEventListener('change', apply)
    window.removeEventListener('load', apply)
    leave()
  }
}
