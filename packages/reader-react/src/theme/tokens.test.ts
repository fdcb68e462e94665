import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** Least contrast of each token over all backgrounds it may be used on. */
const least = {
  light: {
    edge: 3.4,
    ink: 13.2,
    ink2: 6,
    ink3: 4.7,
    accent: 7.7,
    'on-accent': 9.3,
    'accent-ink': 9,
    focus: 8.4,
    ok: 5.6,
    warn: 6.2,
    bad: 6,
  },
  sepia: {
    edge: 3.4,
    ink: 9.3,
    ink2: 5.6,
    ink3: 5,
    accent: 7.2,
    'on-accent': 9.8,
    'accent-ink': 8.4,
    focus: 8.1,
    ok: 5.8,
    warn: 6.2,
    bad: 6,
  },
  night: {
    edge: 3.3,
    ink: 7.5,
    ink2: 6.5,
    ink3: 4.9,
    accent: 7.6,
    'on-accent': 8.5,
    'accent-ink': 9,
    focus: 8.7,
    ok: 7.1,
    warn: 7.8,
    bad: 7,
  },
  black: {
    edge: 3.7,
    ink: 6.7,
    ink2: 7.1,
    ink3: 5.3,
    accent: 8.2,
    'on-accent': 8.5,
    'accent-ink': 9,
    focus: 9.4,
    ok: 7.1,
    warn: 7.8,
    bad: 7,
  },
  contrast: {
    edge: 21,
    ink: 17.2,
    ink2: 17.4,
    ink3: 12.6,
    accent: 14,
    'on-accent': 14,
    'accent-ink': 14,
    focus: 21,
    ok: 10.1,
    warn: 10.8,
    bad: 10,
  },
  'contrast-night': {
    edge: 21,
    ink: 8,
    ink2: 17.9,
    ink3: 14.4,
    accent: 13.1,
    'on-accent': 13.1,
    'accent-ink': 13.1,
    focus: 21,
    ok: 15.4,
    warn: 15.2,
    bad: 12.2,
  },
} as const

const grounds: Record<keyof typeof least.light, string[]> = {
  edge: ['ground', 'surface', 'sunken'],
  ink: ['ground', 'surface', 'sunken', 'mark', 'accent-soft'],
  ink2: ['ground', 'surface', 'sunken'],
  ink3: ['ground', 'surface', 'sunken'],
  accent: ['ground', 'surface', 'sunken'],
  'on-accent': ['accent', 'accent-press'],
  'accent-ink': ['accent-soft', 'surface'],
  focus: ['ground', 'surface'],
  ok: ['ok-soft', 'surface', 'ground'],
  warn: ['warn-soft', 'surface', 'ground'],
  bad: ['bad-soft', 'surface', 'ground'],
}

function colours(theme: string): Map<string, string> {
  const start = css.indexOf(`[data-k-theme="${theme}"] {`)
  const block = css.slice(start, css.indexOf('}', start))
  return new Map(
    [...block.matchAll(/--k-([\w-]+):\s*(#[0-9a-f]{6})/gi)].map(
      ([, name, value]) => [name, value] as [string, string],
    ),
  )
}

/** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((one, two) => two - one) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

describe.each(Object.keys(least) as (keyof typeof least)[])('the %s theme', (theme) => {
  const shown = colours(theme)
  it.each(Object.entries(least[theme]))('keeps %s at %d to 1 or better', (token, wanted) => {
    for (const ground of grounds[token as keyof typeof grounds]) {
      const ratio = contrast(shown.get(token) ?? '', shown.get(ground) ?? '')
      // The figures are rounded down to one digit.
      expect(Math.floor(ratio * 10 + 1e-6) / 10, `${token} on ${ground}`).toBeGreaterThanOrEqual(wanted)
    }
  })
})

it('never makes text transparent: joins of Arabic letters would show', () => {
  expect(css).not.toMatch(/--k-(ink|ink2|ink3|accent|accent-ink|on-accent)\s*:\s*rgba/)
})
