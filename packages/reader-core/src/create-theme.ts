import { readThemeText } from './settings/merge-settings.ts'
import type { Theme, ThemeText } from './theme/page-themes.ts'

/** An app's own theme: its colours, each as `#rrggbb`, and how its text is set. */
export interface ThemeColours {
  /** Behind text, and of bars and panels. */
  ground: string
  /** Of text. */
  ink: string
  /** Of links, chosen controls and progress. */
  accent: string
  /** Behind words that were searched or are read aloud. Default: a tint of the accent. */
  mark?: string
  /** Behind selected text, whose letters are in the ink. Default: a stronger tint of the accent. */
  selection?: string
  /** Faces, measure and spacing of its pages, where the person has not chosen others. */
  text?: ThemeText
  /** Its name in the settings. Default: the name of the theme. */
  label?: string
}

/** Red, green and blue, 0–255. */
type Rgb = readonly [number, number, number]

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]

function parse(name: string, value: unknown): Rgb {
  const digits = typeof value === 'string' && /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(value)
  if (!digits) throw new TypeError(`The ${name} of a theme must be a colour such as #7a2757.`)
  return [1, 2, 3].map((at) => Number.parseInt(digits[at] as string, 16)) as unknown as Rgb
}

const written = (colour: Rgb) =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** The colour at a share of the way from one to the other. */
const between = (from: Rgb, to: Rgb, share: number) =>
  from.map((part, at) => part + ((to[at] as number) - part) * share) as unknown as Rgb

/** Relative luminance, WCAG 2.2. */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours, WCAG 2.2: 1 to 21. */
function contrast(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** The first colour on the way that stands out from each ground as much as wanted, else the last. */
function seen(from: Rgb, to: Rgb, grounds: readonly Rgb[], wanted: number): Rgb {
  const isSeen = (share: number) =>
    grounds.every((ground) => contrast(between(from, to, share), ground) >= wanted)
  let percent = 0
  while (percent < 100 && !isSeen(percent / 100)) percent += 5
  return between(from, to, percent / 100)
}

/** Contrast that text needs, WCAG 2.2 AA. */
const TEXT = 4.5
/** Contrast that edges of controls need, WCAG 2.2 AA. */
const EDGE = 3

/**
 * A theme of an app's own from three colours: pages, bars, panels, selection and marks take them. Colours of the interface that are not
 * given are mixed from these so that they are read; text that is not, since the given colours are too near to each other, is in its `warnings`, which its reader writes
 * to the console.
 *
 * ```ts
 * const text = { measure: 60, lineHeight: 1.7 }
 * const brand = createTheme({ ground: '#fff8ec', ink: '#2b1d0e', accent: '#00606b', text })
 * createReader({ publication, themes: { brand }, settings: { theme: 'brand' } })
 * ```
 *
 * @throws {TypeError} when a colour is not written as `#rrggbb`, or a value of the text is of the wrong kind
 */
export function createTheme(colours: ThemeColours): Theme {
  const ground = parse('ground', colours.ground)
  const ink = parse('ink', colours.ink)
  const accent = parse('accent', colours.accent)
  const isDark = luminance(ground) < luminance(ink)
  const mark = colours.mark === undefined ? between(ground, accent, 0.2) : parse('mark', colours.mark)
  const selection =
    colours.selection === undefined
      ? seen(between(ground, accent, 0.4), ground, [ink], TEXT)
      : parse('selection', colours.selection)

  const warnings: string[] = []
  for (const [front, of, back, on] of [
    [ink, 'ink', ground, 'ground'],
    [ink, 'ink', mark, 'mark'],
    [ink, 'ink', selection, 'selection'],
    [accent, 'accent', ground, 'ground'],
  ] as const) {
    const found = contrast(front, back)
    if (found >= TEXT) continue
    warnings.push(
      `The ${of} ${written(front)} of a theme is hard to read on its ${on} ${written(back)}: their contrast is ${found.toFixed(1)}, text needs ${TEXT}.`,
    )
  }

  // In a dark theme what lies higher is lighter, in a light one it is nearer to white.
  const surface = isDark ? between(ground, ink, 0.06) : between(ground, WHITE, 0.6)
  const sunken = between(ground, ink, isDark ? 0.12 : 0.06)
  const accentSoft = between(ground, accent, 0.12)
  const grounds = [ground, surface, sunken]
  const tokens = {
    ground,
    surface,
    sunken,
    line: between(ground, ink, 0.16),
    edge: seen(between(ground, ink, 0.4), ink, grounds, EDGE),
    ink,
    ink2: seen(between(ink, ground, 0.25), ink, grounds, TEXT + 1),
    ink3: seen(between(ink, ground, 0.35), ink, grounds, TEXT),
    accent,
    'accent-press': between(accent, isDark ? WHITE : BLACK, 0.2),
    'on-accent': contrast(accent, WHITE) > contrast(accent, BLACK) ? WHITE : BLACK,
    'accent-soft': accentSoft,
    'accent-ink': seen(accent, ink, [...grounds, accentSoft], TEXT),
    focus: seen(accent, ink, grounds, EDGE),
    mark,
  }
  return {
    ground: written(ground),
    ink: written(ink),
    accent: written(accent),
    mark: written(mark),
    selection: written(selection),
    ...(colours.text && { text: readThemeText(colours.text) }),
    warnings,
    scheme: isDark ? 'dark' : 'light',
    label: colours.label,
    base: isDark ? 'night' : 'light',
    tokens: Object.fromEntries(
      Object.entries(tokens).map(([name, colour]) => [`--k-${name}`, written(colour)]),
    ),
  }
}
