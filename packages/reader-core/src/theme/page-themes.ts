/**
 * Colours of the page: `light` is paper, `black` lets a screen of own light rest. `system` follows the device between light
 * and night.
 */
export type PageTheme = 'light' | 'sepia' | 'night' | 'black' | 'contrast' | 'contrast-night' | 'system'

/** Colours a page is drawn in. */
export interface PageColours {
  ground: string
  ink: string
  accent: string
  mark: string
  /** Behind selected text, whose letters are in the ink, as `#rrggbb`. Default: the browser's. */
  selection?: string | undefined
  scheme: 'light' | 'dark'
}

/**
 * How a theme sets text, by the settings of these names: each counts where the person's setting is the default
 * (`defaultReaderSettings`). The book's own come last.
 */
export interface ThemeText {
  fontFamily?: string
  lineHeight?: number | 'auto'
  margin?: number
  measure?: number | 'auto'
  paragraphSpacing?: number | 'auto'
}

/** Effect of a theme on a page: its colours and typography. */
export interface PageLook extends PageColours {
  text?: ThemeText | undefined
}

/** The one source of page colours: `node scripts/theme-colours.mjs` writes them to the design tokens and the portal. */
export const pageThemes: Record<Exclude<PageTheme, 'system'>, PageColours> = {
  light: { ground: '#f7f4ef', ink: '#241a20', accent: '#7a2757', mark: '#f6dde9', scheme: 'light' },
  sepia: { ground: '#f4e9d3', ink: '#3a2a1c', accent: '#74264f', mark: '#f2cdbb', scheme: 'light' },
  night: { ground: '#151214', ink: '#ded5ce', accent: '#e3a8cc', mark: '#5a2e49', scheme: 'dark' },
  black: { ground: '#000000', ink: '#d3cac3', accent: '#e3a8cc', mark: '#5a2e49', scheme: 'dark' },
  contrast: { ground: '#ffffff', ink: '#000000', accent: '#5a0039', mark: '#ffe98a', scheme: 'light' },
  'contrast-night': { ground: '#000000', ink: '#ffffff', accent: '#ffb8e0', mark: '#6b4a00', scheme: 'dark' },
}

/** A theme of an app's own, complete: see `createTheme`. */
export interface Theme extends PageLook {
  /** Text that is hard to read in its colours, a sentence each. A reader that has the theme writes them to the console. */
  warnings?: readonly string[] | undefined
  /** Its name in the settings. Default: the name of the theme. */
  label: string | undefined
  /** The theme of the reader that it has other colours from, as those of warnings. */
  base: 'light' | 'night'
  /** The design tokens of the interface in these colours, by their custom properties. */
  tokens: Readonly<Record<string, string>>
}

/** The engine's themes and an app's own by their names. */
export type PageThemes = Readonly<Record<string, PageColours | Theme>>
