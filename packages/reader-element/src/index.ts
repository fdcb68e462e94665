import { type BaseElement, KurasaReaderElement } from './kurasa-reader-element.tsx'

export type { Theme, ThemeColours, ThemeText } from '@kurasa/reader-react'
export { createTheme } from '@kurasa/reader-react/internal'
export type { KurasaReaderEventMap } from './events.ts'
export { type BaseElement, KurasaReaderElement }

// On a server there is nothing to define. A page that loads two copies keeps the first.
if (globalThis.customElements && !customElements.get('kurasa-reader'))
  customElements.define('kurasa-reader', KurasaReaderElement)

declare global {
  interface HTMLElementTagNameMap {
    'kurasa-reader': KurasaReaderElement
  }
}
