/** Colours of the page. `system` follows the device between light and night. */
export type PageTheme = 'light' | 'sepia' | 'night' | 'contrast' | 'contrast-night' | 'system'

/** What a person may set. Every value has a default; a patch changes only what it names. */
export interface ReaderSettings {
  /** Factor on the base size of 18 CSS px (20 for Arabic), 0.5–4. */
  fontSize: number
  /** CSS family list, or `publisher` for the book's own faces. */
  fontFamily: string
  /** Factor of the font size, 1–3, or `auto`: the book's own, else 1.55 (Arabic 1.8). */
  lineHeight: number | 'auto'
  /** White space at each side of the page, CSS px, 0–120. */
  margin: number
  theme: PageTheme
  /** How a page turn is shown. */
  turn: 'slide' | 'fade' | 'none'
  /** `swapped` lets the left side turn forward in a left-to-right book and the reverse. */
  tapZones: 'standard' | 'swapped' | 'off'
  /** What breaks text into pages: the browser's own columns, or Paged.js, which is loaded when asked for. */
  engine: 'columns' | 'pagedjs'
}

/** The settings a reader starts with. */
export const defaultReaderSettings: ReaderSettings = {
  fontSize: 1,
  fontFamily: 'publisher',
  lineHeight: 'auto',
  margin: 24,
  theme: 'light',
  turn: 'slide',
  tapZones: 'standard',
  engine: 'columns',
}

const THEMES: readonly PageTheme[] = ['light', 'sepia', 'night', 'contrast', 'contrast-night', 'system']

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/**
 * Settings with a patch applied: numbers are clamped into their bounds, so stored settings of another version never
 * break a page.
 *
 * @throws {TypeError} when a value is of the wrong kind (a number that is not one, an unknown theme)
 */
export function mergeSettings(settings: ReaderSettings, patch: Partial<ReaderSettings>): ReaderSettings {
  const next: ReaderSettings = { ...settings }
  const number = (name: string, value: unknown, least: number, most: number): number => {
    if (typeof value !== 'number' || Number.isNaN(value)) {
      throw new TypeError(`Reader setting "${name}" must be a number from ${least} to ${most}.`)
    }
    return clamp(value, least, most)
  }
  if (patch.fontSize !== undefined) next.fontSize = number('fontSize', patch.fontSize, 0.5, 4)
  if (patch.margin !== undefined) next.margin = Math.round(number('margin', patch.margin, 0, 120))
  if (patch.lineHeight !== undefined) {
    next.lineHeight = patch.lineHeight === 'auto' ? 'auto' : number('lineHeight', patch.lineHeight, 1, 3)
  }
  if (patch.fontFamily !== undefined) {
    if (typeof patch.fontFamily !== 'string' || /[{}<>;]/.test(patch.fontFamily)) {
      throw new TypeError('Reader setting "fontFamily" must be a list of font names, or "publisher".')
    }
    next.fontFamily = patch.fontFamily
  }
  if (patch.theme !== undefined) {
    if (!THEMES.includes(patch.theme)) {
      throw new TypeError(`Reader setting "theme" must be one of ${THEMES.join(', ')}.`)
    }
    next.theme = patch.theme
  }
  if (patch.turn !== undefined) next.turn = patch.turn
  if (patch.tapZones !== undefined) next.tapZones = patch.tapZones
  if (patch.engine !== undefined) {
    if (patch.engine !== 'columns' && patch.engine !== 'pagedjs') {
      throw new TypeError('Reader setting "engine" must be columns or pagedjs.')
    }
    next.engine = patch.engine
  }
  return next
}
