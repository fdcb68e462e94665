import { describe, expect, it } from 'vitest'
import { createTheme } from './create-theme.ts'
import { pageThemes } from './theme/page-themes.ts'

/** Relative luminance, WCAG 2.2. */
function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const brand = { ground: '#fff4e0', ink: '#2b1d0e', accent: '#00606b' }

describe('a theme of an app', () => {
  it('keeps the colours it was given, and says nothing where they are read', () => {
    expect(createTheme({ ...brand, mark: '#FFD9A0', selection: '#b8e0d8', label: 'Kahawa' })).toMatchObject({
      ...brand,
      mark: '#ffd9a0',
      selection: '#b8e0d8',
      warnings: [],
      scheme: 'light',
      label: 'Kahawa',
      tokens: {
        '--k-ground': '#fff4e0',
        '--k-ink': '#2b1d0e',
        '--k-accent': '#00606b',
        '--k-mark': '#ffd9a0',
      },
    })
    expect(createTheme({ ground: '#101418', ink: '#e8e2d8', accent: '#7fd0c8' })).toMatchObject({
      scheme: 'dark',
      warnings: [],
    })
  })

  it('names colours that are hard to read, with their contrast', () => {
    const pale = { ground: '#ffffff', ink: '#8a8a8a', accent: '#00606b' }
    expect(createTheme(pale).warnings).toEqual([
      'The ink #8a8a8a of a theme is hard to read on its ground #ffffff: their contrast is 3.5, text needs 4.5.',
      expect.stringMatching(/^The ink #8a8a8a .* mark #\w{6}: their contrast is 2\.\d, text needs 4\.5\.$/),
      expect.stringMatching(
        /^The ink #8a8a8a .* selection #\w{6}: their contrast is 3\.\d, text needs 4\.5\.$/,
      ),
    ])
    expect(createTheme({ ...brand, selection: '#3a4a40' }).warnings).toEqual([
      'The ink #2b1d0e of a theme is hard to read on its selection #3a4a40: their contrast is 1.7, text needs 4.5.',
    ])
  })

  it('keeps how text is set, within the bounds of the settings', () => {
    const text = { fontFamily: 'Palatino', lineHeight: 9, margin: 32, measure: 60, paragraphSpacing: 0.8 }
    expect(createTheme({ ...brand, text }).text).toEqual({ ...text, lineHeight: 3 })
    expect(createTheme({ ...brand, text: {} }).text).toEqual({})
    expect(createTheme(brand)).not.toHaveProperty('text')
  })

  it.each([
    [{ measure: 'wide' }, 'Reader setting "measure" must be a number from 20 to 120.'],
    [{ paragraphSpacing: '1em' }, 'Reader setting "paragraphSpacing" must be a number from 0 to 3.'],
    [{ fontFamily: 'a } * {' }, 'Reader setting "fontFamily" must be a list of font names.'],
    [
      { face: 'Palatino' },
      'The text of a theme has no "face", only fontFamily, lineHeight, margin, measure, paragraphSpacing.',
    ],
  ])('refuses the text %j', (text, message) => {
    expect(() => createTheme({ ...brand, text: text as never })).toThrow(new TypeError(message))
  })

  it.each([
    ['ground', { ...brand, ground: 'red' }],
    ['ink', { ...brand, ink: '#123' }],
    ['accent', { ground: '#ffffff', ink: '#000000' }],
    ['selection', { ...brand, selection: '#ffff' }],
    ['mark', { ...brand, mark: '#ffffff; } * { display: none' }],
  ])('refuses a wrong %s', (name, colours) => {
    expect(() => createTheme(colours as never)).toThrow(
      new TypeError(`The ${name} of a theme must be a colour such as #7a2757.`),
    )
  })

  it.each([
    ...Object.entries(pageThemes),
    ['brand', brand],
    ['of an accent that is pale', { ground: '#ffffff', ink: '#111111', accent: '#ffcc00' }],
    ['of an ink that is just read', { ground: '#777777', ink: '#000000', accent: '#000000' }],
  ])('of the colours of %s has an interface that is read', (_, { ground, ink, accent }) => {
    const { tokens, selection } = createTheme({ ground, ink, accent })
    const token = (name: string) => tokens[`--k-${name}`] as string
    const grounds = ['ground', 'surface', 'sunken'].map(token)
    const least = (front: string, backs: string[]) =>
      Math.min(...backs.map((back) => contrast(token(front), back)))
    // No text is clearer than the ink itself.
    const most = least('ink', grounds)
    expect(least('ink', [token('ground')])).toBeGreaterThanOrEqual(contrast(ink, selection as string))
    expect(contrast(ink, selection as string)).toBeGreaterThanOrEqual(Math.min(4.4, most))
    expect(least('ink2', grounds)).toBeGreaterThanOrEqual(Math.min(5.4, most - 0.1))
    expect(least('ink3', grounds)).toBeGreaterThanOrEqual(Math.min(4.4, most - 0.1))
    expect(least('edge', grounds)).toBeGreaterThanOrEqual(2.9)
    expect(least('focus', grounds)).toBeGreaterThanOrEqual(2.9)
    expect(least('on-accent', [token('accent')])).toBeGreaterThanOrEqual(4.5)
    expect(least('accent-ink', [...grounds, token('accent-soft')])).toBeGreaterThanOrEqual(
      Math.min(4.4, most - 0.6),
    )
  })
})
