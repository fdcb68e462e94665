import type { PageTheme } from '@kurasa/reader-core'
import { useSyncExternalStore } from 'react'

/** A theme with its colours, as `data-k-theme` names it. */
export type ShownTheme = Exclude<PageTheme, 'system'>

const DARK = '(prefers-color-scheme: dark)'

function subscribe(listener: () => void): () => void {
  const query = globalThis.matchMedia?.(DARK)
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}

const isDark = () => globalThis.matchMedia?.(DARK).matches ?? false
const isDarkOnServer = () => false

/** The theme shown: `system` follows the device. On the server it is light. */
export function useShownTheme(theme: PageTheme): ShownTheme {
  const prefersDark = useSyncExternalStore(subscribe, isDark, isDarkOnServer)
  if (theme !== 'system') return theme
  return prefersDark ? 'night' : 'light'
}
