import { isPageBook, type PageTheme, type ReaderSettings } from '@kurasa/reader-core'
import { useSyncExternalStore } from 'react'
import { usePageContext } from './reader-context.tsx'
import { useReaderState } from './use-reader-state.ts'

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
export function useShownTheme(theme: ReaderSettings['theme']): ShownTheme | (string & Record<never, never>) {
  const prefersDark = useSyncExternalStore(subscribe, isDark, isDarkOnServer)
  if (theme !== 'system') return theme
  return prefersDark ? 'night' : 'light'
}

/** The theme of what is over the page. Over pictures it is dark in every theme: beside them, a light one would dazzle. */
export function useBarTheme(): ShownTheme | undefined {
  const { reader } = usePageContext()
  const shown = useShownTheme(useReaderState(reader, (snapshot) => snapshot.settings.theme))
  if (!isPageBook(reader.publication)) return undefined
  return shown === 'contrast' || shown === 'contrast-night' ? 'contrast-night' : 'night'
}
