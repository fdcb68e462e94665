import { arabicLanguages, usesArabicScript } from '../direction/reading-direction.ts'
import type { Viewport } from '../layout/viewport.ts'
import { BREAK_CSS } from '../section/forced-breaks.ts'
import { PLACED_CSS } from '../section/placed.ts'
import { BLOCKS_OF_TEXT } from '../section/sheet-rewriter.ts'
import { UNSEEN_CSS } from '../section/unseen.ts'
import type { ReaderSettings } from '../settings/reader-settings.ts'
import type { DefaultFaces } from '../theme/default-faces.ts'
import type { PageColours } from '../theme/page-themes.ts'

/** Properties of a book's language that change how a page is set. */
export interface Script {
  isArabic: boolean
  /** Families where neither the book nor its reader names one, as a CSS list. */
  faces: string
  /** Families of formulas, as a CSS list. */
  math: string
}

/** The script of a language, with the faces for it. */
export function scriptOf(language: string, faces: DefaultFaces): Script {
  const isArabic = usesArabicScript(language)
  return { isArabic, faces: isArabic ? faces.arabic : faces.latin, math: faces.math ?? 'math' }
}

/** Size of running text that publishers count on, CSS px. */
const PUBLISHER_BASE_PX = 16
const LATIN_BASE_PX = 18
const ARABIC_BASE_PX = 20

/** Size of running text, CSS px. */
export function baseFontPx(settings: ReaderSettings, script: Script): number {
  return (script.isArabic ? ARABIC_BASE_PX : LATIN_BASE_PX) * settings.fontSize
}

/** Height of a line where the book sets none, as a factor of its letters' size. */
export function baseLineHeight(settings: ReaderSettings, script: Script): number {
  if (settings.lineHeight !== 'auto') return settings.lineHeight
  return script.isArabic ? 1.8 : 1.55
}

const ARABIC = arabicLanguages.map((each) => `:lang(${each})`).join(', ')

/**
 * Rules that make a section break into pages. They come before the book's own, which may overrule what is not
 * marked important. The spacer fills one column, so that the text behind it begins the next one by a natural break.
 */
export const ENGINE_CSS = `
:host { all: initial; display: block; background-color: var(--kz-ground); }
kz-flow { display: block; column-fill: auto; column-width: var(--kz-column); column-gap: var(--kz-gap);
  width: var(--kz-column); height: var(--kz-height); overflow: visible; position: relative;
  font-family: var(--kz-face); font-size: var(--kz-rem); line-height: var(--kz-line); color: var(--kz-ink);
  -webkit-text-size-adjust: none; overflow-wrap: break-word; orphans: 2; widows: 2; --kz-writing: horizontal-tb; --kz-turned: none; --kz-floor: 1.15; }
/* No element has these from the one around. */
:where(kz-body *) { --kz-ground: initial; --kz-edge: initial; --kz-held: initial; } :where(mark) { --kz-ground: #ff0; --kz-lit: var(--kz-lit-l); --kz-lit-ink: var(--kz-ink); }
kz-html:not(#kz), kz-body:not(#kz) { background-color: transparent !important; display: block !important; inset: auto !important; float: none !important; columns: auto !important;
  margin-inline: 0 !important; padding-inline: 0 !important; max-width: none !important; width: auto !important;
  height: auto !important; min-height: 0 !important; max-height: none !important; overflow: visible !important;
  writing-mode: horizontal-tb !important; transform: none !important; }
/* Each page is cut at its edges: no ink of one is on the page beside it. Its white space is what a book places page numbers in. */
kz-html:not(#kz) { margin: 0 !important; padding: 0 !important; position: relative !important; } kz-flow:not(.fixed) > kz-html:not(#kz) { margin-inline: calc(var(--kz-gap) / -2) !important; padding-inline: calc(var(--kz-gap) / 2) !important; overflow: clip visible !important; }
:where(h1, h2, h3, h4, h5, h6) { break-after: avoid; break-inside: avoid; text-wrap: balance; line-height: 1.25; --kz-floor: 1; }
:where(dt, caption, figcaption:first-child) { break-after: avoid; } :where(figure, caption) { break-inside: avoid; } :where([class*="caption"]:not(:has(img))) { break-before: avoid; }
:where(h1) { font-size: 1.55em; margin: 0.9em 0 0.8em; } :where(h2) { font-size: 1.3em; margin: 1.2em 0 0.6em; }
:where(h3) { font-size: 1.12em; margin: 1.1em 0 0.5em; } :where(h4, h5, h6) { font-size: 1em; margin: 1em 0 0.5em; }
:where(p) { margin: 0 0 0.75em; } :where(blockquote) { margin: 1em 1.5em; } :where(figure) { margin: 1em 0; text-align: center; }
:where(figcaption) { font-size: 0.85em; } :where(ul, ol) { padding-inline-start: 1.6em; }
:where(a[href]) { color: var(--kz-accent); text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: 0.18em; -webkit-touch-callout: none; }
:where(math) { font-family: var(--kz-math); }
:where([data-epub-type~="noteref"]) { text-decoration: none; }
:where([data-frame]) { border: 1px solid; border-radius: 4px; padding: 0.6em; margin: 0.75em 0; text-align: center; overflow-wrap: anywhere; }
:where([data-field]) { border: 1px solid; border-radius: 3px; padding: 0 0.3em; }
:where(hr) { border: solid color-mix(in srgb, currentColor 40%, transparent); border-width: 1px 0 0; margin: 1.5em 30%; }
img, svg, kz-body image { --kz-most-wide: 100%; --kz-most-high: var(--kz-glyph, var(--kz-picture, var(--kz-height)));
  max-width: min(100%, var(--kz-most-wide)) !important; max-height: min(var(--kz-picture, var(--kz-height)), var(--kz-most-high), var(--kz-tallest, 9999px)) !important; box-sizing: border-box !important; break-inside: avoid; object-fit: contain; -webkit-touch-callout: none; }
kz-flow:not(.fixed) :is(sup, sub, [data-epub-type~="noteref"]) img { --kz-most-high: 1.2em; }
svg:not(svg svg) { overflow: hidden; --kz-writing: initial; }
/* No picture is wider than the column: a height for a wider one would leave a hole below it. */
img[data-kz-size] { --kz-tallest: calc(var(--kz-column) * var(--kz-ih-n) / var(--kz-iw-n)); contain: size; contain-intrinsic-size: var(--kz-iw) var(--kz-ih); aspect-ratio: var(--kz-iw-n) / var(--kz-ih-n); }
:where(img) { vertical-align: middle; } :where(img[data-kz-size][width][height]) { height: auto; }
tr, figure > img, :is(div, td, p, li):empty, ruby, math { break-inside: avoid; }
.webkit :is(p, li, dd, dt, div, blockquote, td) { text-wrap: wrap !important; orphans: 2 !important; widows: 2 !important; }
.webkit :dir(rtl) { widows: 1 !important; }
kz-flow :is([style*="height"], [style*="overflow"]):not(:empty, img, svg, svg *, table *) { height: auto !important; max-height: none !important; overflow: visible !important; }
kz-flow:not(.fixed) [data-kz-placed]:is(${BLOCKS_OF_TEXT}) { position: static !important; width: auto !important; }
${PLACED_CSS}
kz-flow:not(.fixed) :is(div, p, span, a, figure):has(> img:only-child) { --kz-held: auto; }
kz-flow [style*="transform"]:not(img, svg, svg *) { transform: none !important; }
pre { white-space: pre-wrap !important; overflow-wrap: anywhere !important; }
@supports (-moz-appearance: none) { :where(h4, h5, h6) { text-wrap: wrap; } kz-flow :is(p, div, section, blockquote):not(:empty) { min-height: 0 !important; } ruby { line-height: 2; } :where(p) { position: relative; } kz-sp[data-kz-block] { display: block; } }
[data-kz-flow] { display: block !important; float: none !important; position: static !important; columns: auto !important;
  overflow: visible !important; transform: none !important; break-inside: auto !important; width: auto !important; height: auto !important; max-height: none !important; }
kz-flow [data-kz-plain]:not(#kz, #kz *)::before, kz-flow [data-kz-plain]:not(#kz, #kz *)::after { content: none !important; }
ruby { white-space: nowrap; } [data-kz-wrap], [data-kz-wrap] * { white-space: normal !important; flex-wrap: wrap !important; }
${ARABIC} { letter-spacing: 0 !important; font-style: normal; --kz-floor: 1.4; }
${BREAK_CSS}
kz-sp { all: initial; display: inline-block; width: 300%; height: var(--kz-height); vertical-align: top; visibility: hidden;
  contain: strict; -webkit-user-select: none; }
kz-st { all: initial; display: block; }
kz-cx { all: unset; -webkit-user-select: none; }
${UNSEEN_CSS}`

/** Paragraphs and their like, but not those of pictures, tables, quotes and heads, which a book sets for a reason. */
const RUNNING_TEXT = (names: string) =>
  `kz-body:not(#kz) :is(${names}):not(:is(blockquote, figure, table, header, hgroup) *)`

/** The person's settings that decide where pages break; the rules for hyphens come with what breaks words. */
export function textCss(settings: ReaderSettings, script: Script): string {
  const rules: string[] = []
  if (settings.fontFamily !== 'publisher') {
    rules.push(
      `kz-body, kz-body :not(:where(pre, pre *, code, kbd, samp, tt, math, math *, svg, svg *)) { font-family: ${settings.fontFamily}, ${script.faces} !important; }`,
    )
  }
  if (settings.lineHeight !== 'auto') {
    rules.push(
      `kz-body:not(#kz), kz-body:not(#kz) :is(p, li, div, section, article, blockquote, dd, dt, td, aside, main, figure, span) { line-height: var(--kz-line) !important; }`,
    )
  }
  if (settings.textAlign !== 'publisher') {
    rules.push(
      `kz-body:not(#kz), ${RUNNING_TEXT('p, li, dd')} { text-align: ${settings.textAlign} !important; }`,
    )
  }
  if (settings.paragraphSpacing !== 'auto') {
    rules.push(`${RUNNING_TEXT('p')} { margin-block: 0 var(--kz-par) !important; }`)
  }
  if (!settings.hyphenate) rules.push(`kz-body, kz-body * { hyphens: manual !important; }`)
  return rules.join('\n')
}

/**
 * Colours of the book in another theme: their hue at a lightness that can be read there. Text on a ground has more contrast, and so
 * has a ground that marks words. Rules of a table are no brighter than its text.
 */
const huesOf = (text: string, lit: number, ground: string, mark: string, edge: number): string => `
:host { --kz-lit-l: ${lit}; }
kz-body :not(:where(svg *, math *, img, [data-kz-drawn]:empty)) {
  --kz-ground-shown: oklch(from var(--kz-ground) ${ground} min(c, 0.09) h / alpha); background-color: var(--kz-ground-shown, transparent) !important;
  --kz-edge-shown: oklch(from var(--kz-edge) ${edge} min(c, 0.12) h / alpha); border-color: var(--kz-edge-shown, color-mix(in srgb, currentColor 50%, transparent)) !important; }
kz-body :is(${MARKING}):not(svg *, math *) { --kz-ground-shown: oklch(from var(--kz-ground) ${mark} min(c, 0.12) h / alpha); }
kz-body :not(:where(a[href], a[href] *, svg, svg *)), kz-body ::before, kz-body ::after {
  --kz-tone: oklch(from var(--kz-color, var(--kz-lit-ink)) ${text} h / alpha); color: var(--kz-tone, inherit) !important; }`
/** Elements in a line, whose ground marks their words. */
const MARKING = 'mark, span, em, strong, i, b, u, a, code, kbd, samp, font, ins, del, q, cite, small, big'
const HUES: Readonly<Record<PageColours['scheme'], string>> = {
  dark: huesOf(
    'clamp(var(--kz-lit, 0.8), l, 0.97) min(c, 0.14 - (var(--kz-lit, 0.8) - 0.8) * 0.8)',
    0.92,
    'calc(0.26 + min(c, 0.1) * 0.6)',
    'calc(0.3 + min(c, 0.1) * 2)',
    0.55,
  ),
  light: huesOf(
    'min(l, var(--kz-lit, 0.42)) min(c, 0.14)',
    0.3,
    'calc(0.9 - min(c, 0.1) * 0.5)',
    'calc(0.88 - min(c, 0.1) * 0.8)',
    0.6,
  ),
}

/** The colours of a theme. Its rules must not change any measure: repainting must not need a layout. */
export function themeCss(theme: ReaderSettings['theme'], colours: PageColours): string {
  const rules = [
    `:host { --kz-ink: ${colours.ink} !important; --kz-sheet: ${colours.ground}; --kz-accent: ${colours.accent} !important; --kz-by-${colours.scheme === 'dark' ? 'day' : 'night'}: ; }`,
  ]
  if (theme !== 'light')
    rules.push(
      ':host { background: none !important; }',
      `kz-html, kz-body, kz-body :not(:where(svg *, math *, img, [data-kz-drawn]:empty)) { background: none !important; border-color: currentColor !important; text-shadow: none !important; }`,
      `kz-html, kz-body, kz-body :not(:where(a[href], svg, svg *)), kz-body ::before, kz-body ::after { color: inherit !important; }`,
      `a[href] { color: var(--kz-accent) !important; }`,
    )
  // A theme of contrast has two colours alone.
  if (theme !== 'light' && !theme.startsWith('contrast')) rules.push(HUES[colours.scheme])
  // WebKit makes a wholly opaque colour translucent.
  if (colours.selection)
    rules.push(`::selection { background: ${colours.selection}fe; color: ${colours.ink}; }`)
  if (colours.scheme === 'dark')
    rules.push(
      `img { filter: brightness(0.86); } img[data-kz-ink] { filter: invert(1) hue-rotate(180deg) brightness(0.86); }`,
      // Lines of a drawing are dark where nothing colours them.
      `kz-body svg:not(svg svg, :has(image)) { background: #e8e2d8 !important; color: #241a20; }`,
    )
  return rules.join('\n')
}

/** A book's style sheet for a page's colour scheme: its media queries refer to the device, but mean the page. */
export function bookCss(css: string, { scheme }: PageColours): string {
  if (!css.includes('prefers-color-scheme')) return css
  return css.replace(
    /\(prefers-color-scheme: *(\w+)\)/g,
    (_, wanted: string) => `(${wanted === scheme ? 'min' : 'max'}-width: 0px)`,
  )
}

/** Families that pages are set in, as a CSS list; what a book brings itself comes before them. */
export function pageFamilies(settings: ReaderSettings, script: Script): string {
  return settings.fontFamily === 'publisher' ? script.faces : settings.fontFamily
}

/** The measures of a page, as properties of a slice's host. Its colours are in the sheet of the theme. */
export function pageProperties(
  viewport: Viewport,
  settings: ReaderSettings,
  script: Script,
): Record<string, string> {
  const rem = baseFontPx(settings, script)
  return {
    '--kz-column': `${viewport.columnWidth}px`,
    '--kz-gap': `${viewport.gap}px`,
    '--kz-height': `${viewport.height}px`,
    '--kz-vw': `${viewport.columnWidth / 100}px`,
    '--kz-vh': `${viewport.height / 100}px`,
    '--kz-rem': `${rem}px`,
    '--kz-scale': `${rem / PUBLISHER_BASE_PX}`,
    '--kz-line': String(baseLineHeight(settings, script)),
    '--kz-face': script.faces,
    '--kz-math': script.math,
    ...(settings.paragraphSpacing !== 'auto' && { '--kz-par': `${settings.paragraphSpacing}em` }),
  }
}
