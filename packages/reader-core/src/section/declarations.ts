import { engineTraits } from '../layout/engine-traits.ts'

/** A length in units of the root or the window; not the name of a file that begins so. */
const LENGTH = /(^|[^\w."/#-])(-?(?:\d+\.?\d*|\.\d+))(rem|vh|vw|vmin|vmax|dvh|svh|lvh)\b/g
const VIEWPORT_UNIT: Record<string, string> = {
  vw: 'var(--kz-vw)',
  vh: 'var(--kz-vh)',
  dvh: 'var(--kz-vh)',
  svh: 'var(--kz-vh)',
  lvh: 'var(--kz-vh)',
  vmin: 'min(var(--kz-vw), var(--kz-vh))',
  vmax: 'max(var(--kz-vw), var(--kz-vh))',
}
const SIZE_WORDS: Record<string, number> = {
  'xx-small': 0.5625,
  'x-small': 0.625,
  small: 0.8125,
  medium: 1,
  large: 1.125,
  'x-large': 1.5,
  'xx-large': 2,
  'xxx-large': 3,
}
/** Relative to the letters around, em. */
const RELATIVE_WORDS: Record<string, string> = { larger: '1.2em', smaller: '0.83em' }
const ABSOLUTE = /^(-?[\d.]+)(px|pt|pc|cm|mm|in|q)$/i

/**
 * Properties that hide text, or that pages do without: nothing moves on them, and columns of a book within the page's column
 * would be too narrow to read, and WebKit cannot break them; the columns that an element would span are the book's pages.
 */
const DROPPED =
  /^(animation.*|transition.*|column-(count|width|span)|contain|content-visibility|(-webkit-)?line-clamp|overflow-wrap)$/

/** A value that may load something. */
const LOADS = /(url|image-set|src|image|cross-fade|expression)\(/i
/** Properties that paint, cut or mark a drawing by another part of it. */
const OF_DRAWINGS = /^(fill|stroke|filter|mask|mask-image|clip-path|marker-(start|mid|end))$/
/** A value whose only address is an element of the same document. */
const IN_DOCUMENT = /^url\(["']?#[^()"']*["']?\)[^()]*$/

/** A value with an address in the book, or a picture as data. */
const OF_BOOK = /url\("(kz-b|data:i|[^:]+")/

/** Indent by which words are moved off the page, in any unit. */
const AWAY = 90

const COMPUTED = /^(calc|min|max|clamp)\(/

/** Size of the book's own `rem` against the page's, where it has set one: text in it follows that. */
const ROOT_SCALE = '--kz-root'

/** A declaration on its way from a book's sheet to a page's. */
interface Declaration {
  name: string
  /** As the book has it, within what pages allow for words and numbers; lengths are the book's own. */
  read: string
  /** As it is written. */
  value: string
  /** `' !important'` or nothing. */
  weight: string
  style: CSSStyleDeclaration
}

/** Breaks of pages. Columns, which pages are here, know no other value. */
export const FORCED = /^(page|left|right|recto|verso|always|all)$/
const columnBreak = (value: string): string =>
  FORCED.test(value) && engineTraits.hasColumnBreak ? 'column' : value

/** Style text whose breaks an engine that knows no breaks of columns parses: Firefox knows those of pages to the left and right only. */
export const knownBreaks = (css: string): string =>
  engineTraits.hasColumnBreak
    ? css
    : css.replace(/(break-(?:before|after)\s*:\s*)(?:recto|verso|column)\b/gi, '$1page')

/** Where declarations force a page to begin: before an element, after it. */
export function forcedBreaks(style: CSSStyleDeclaration): BreakSide[] {
  return (['before', 'after'] as const).filter((side) => {
    const value = style.getPropertyValue(`break-${side}`)
    return FORCED.test(value) || value === 'column'
  })
}

export type BreakSide = 'before' | 'after'

/** Rows of a grid that are as high as stated at least: text in larger letters needs more. */
function growingTracks(value: string): string {
  return /minmax|fit-content/.test(value)
    ? value
    : value.replace(/(^|[^\w.])([\d.]+(?:px|pt|r?em|ch|v[hw]|%|cm|mm|in)\b)/g, '$1minmax($2, auto)')
}

/** Rewrites of values, by property, while its lengths are still the book's own. */
const VALUES: Readonly<Record<string, (value: string) => string>> = {
  'break-before': columnBreak,
  'break-after': columnBreak,
  // It moves words of the last lines only, which justified lines show as holes.
  'text-wrap-style': (value) => (value === 'pretty' ? 'auto' : value),
  'line-height': (value) => (Number(value) > MOST_LINE_HEIGHT ? String(MOST_LINE_HEIGHT) : value),
  display: (value) => (value.startsWith('-webkit-') ? 'block' : value),
  'flex-shrink': () => '1',
  position: (value) => (value === 'fixed' ? 'static' : value),
  'container-type': (value) => (value === 'size' ? 'inline-size' : value),
  'font-size': (value) => RELATIVE_WORDS[value] ?? value,
  // Pages set it: Chromium loses letters of text whose lines run across those around it.
  'writing-mode': (value) => `var(--kz-writing, ${value})`,
  'grid-template-columns': (value) => value.replace(WIDE_TRACK, 'minmax(0, $&)'),
  'grid-template-rows': growingTracks,
  'grid-auto-rows': growingTracks,
}

/** Lengths of text and of the space around it: 16 px of the publisher are the reader's size. */
const OF_TEXT = /^(font-size|line-height|text-indent|(letter|word)-spacing|(margin|padding)-.*)$/

/** The reader's size must reach lengths that the book wrote in absolute units. */
function scaled(name: string, value: string): string {
  if (!OF_TEXT.test(name)) return value
  if (ABSOLUTE.test(value) && Number.parseFloat(value) !== 0) return `calc(${value} * var(--kz-scale))`
  const factor = name === 'font-size' ? SIZE_WORDS[value] : undefined
  return factor === undefined ? value : `calc(${factor} * var(--kz-rem))`
}

/** Least distance of lines, as a factor of their letters' size. */
const FLOOR = 'var(--kz-floor, 0)'
/** The inherited line height where it is a length, as high as the letters need; without a length that of the parent. */
const LARGER_LINES = 'max(1lh * var(--kz-lines), var(--kz-floor) * 1em)'
/** Elements of a line, which books display as blocks as well. */
export const PARTS_OF_LINES =
  'span, a, b, i, em, strong, big, font, cite, q, code, kbd, samp, tt, mark, ins, del, label, time'
/** Number from which a line height needs no bound in any script. */
const HIGH_LINES = 1.4

/**
 * Bounds the line height of a block. `--kz-lines` is 1 where it is a length, which blocks in it inherit however large
 * their letters are: see `INHERITED_LINES`.
 */
function boundedLines({ read, value, weight }: Declaration): string | undefined {
  if (read === 'normal') return '--kz-lines: initial'
  if (/^(inherit|unset)$/.test(read)) return `line-height: ${LARGER_LINES}${weight}`
  if (/^[a-z-]+$/.test(read)) return undefined
  if (!/^[\d.]+$/.test(read)) return `line-height: max(${value}, ${FLOOR} * 1em)${weight}; --kz-lines: 1`
  const bound = Number(read) < HIGH_LINES ? `line-height: max(${value}, ${FLOOR})${weight}; ` : ''
  return `${bound}--kz-lines: initial`
}

/** Attribute-free rule for what inherits a line height which is a length: larger letters need more. */
export const INHERITED_LINES = `:where(kz-flow:not(.fixed) :is(p, div, section, article, aside, figure, figcaption, blockquote, address, pre, ul, ol, dl, li, dd, dt, td, th, ${PARTS_OF_LINES})) { line-height: ${LARGER_LINES}; }`

/** How far a block may be moved over the one beside it: its ink is on none of the lines there. */
const MOST_PULL = '0.8em'

/** Bounds a margin below 0, which counts on the lines and the white space of another style sheet. */
function boundedPull({ name, read, value, weight, style }: Declaration): string | undefined {
  return read.startsWith('-') && !/left|right/.test(style.getPropertyValue('float'))
    ? `${name}: max(${value}, -${MOST_PULL})${weight}`
    : undefined
}

/** Additional declarations for blocks of text, by property: they grow with the text, and lines keep their distance. */
const OF_BLOCKS: Readonly<Record<string, (declaration: Declaration) => string | undefined>> = {
  'line-height': boundedLines,
  height: ({ value, weight }) => `height: auto${weight}; min-height: ${value}${weight}`,
  'max-height': ({ weight }) => `max-height: none${weight}`,
  'overflow-y': ({ weight }) => `overflow: visible${weight}`,
  // The width of a box beside the text is not that of one in it.
  position: ({ weight, style }) =>
    isPlacedBlock(style) ? `position: static${weight}; width: auto${weight}` : undefined,
  'margin-top': boundedPull,
  'margin-bottom': boundedPull,
  // Lines would be cut off.
  'clip-path': ({ weight }) => `clip-path: none${weight}`,
  'aspect-ratio': ({ weight }) => `aspect-ratio: auto${weight}`,
  // Properties that move or enlarge a block when it is painted: the layout reserves no space for it.
  ...Object.fromEntries(
    ['transform', 'rotate', 'scale', 'translate', 'zoom'].map((name) => [
      name,
      ({ weight }: Declaration) => `${name}: initial${weight}`,
    ]),
  ),
}

/**
 * Values of one declaration block with the page's units in place of the window's, and nothing that loads.
 *
 * @param blocks - takes what must be declared besides for blocks of text
 */
export function rewriteDeclarations(style: CSSStyleDeclaration, blocks?: string[]): string {
  const parts: string[] = []
  for (let i = 0; i < style.length; i++) {
    const declaration = rewriteDeclaration(style, style[i]!)
    if (!declaration) continue
    const { name, value, weight } = declaration
    parts.push(`${name}: ${value}${weight}`)
    const limit = mostOfPicture(name, value)
    if (limit) parts.push(limit + weight)
    const ofBlock = OF_BLOCKS[name]?.(declaration)
    if (ofBlock) blocks?.push(ofBlock)
  }
  parts.push(...hues(style))
  // Lines that a book sets itself stay lines; one that is wider than the page goes on below.
  if (style.getPropertyValue('white-space') === 'pre')
    parts.push(`white-space: pre-wrap${style.getPropertyPriority('white-space') ? ' !important' : ''}`)
  // Words that a picture replaces are moved away and cut off.
  if (OF_BOOK.test(style.backgroundImage) && Number.parseFloat(style.textIndent) < -AWAY)
    parts.push('color: transparent !important; text-indent: 0')
  const display = style.getPropertyValue('display')
  const isRow =
    /^((inline-)?(flex|grid)|table-row)$/.test(display) &&
    !/column/.test(style.getPropertyValue('flex-direction'))
  // Boxes side by side that are cut by a page end would be read in another order than shown.
  if (isRow && !style.getPropertyValue('break-inside')) parts.push('break-inside: avoid')
  return parts.join('; ')
}

/** White space of a printed page above and below its text, CSS px: pages have the reader's. */
const PAGE_MARGIN_PX = 24

/** Takes the margins of printed pages, and its place on one, from the declarations of a root. */
export function leavePageMargins(style: CSSStyleDeclaration): void {
  for (const name of ['margin-top', 'margin-bottom', 'padding-top', 'padding-bottom']) {
    const [, number, unit] = ABSOLUTE.exec(style.getPropertyValue(name)) ?? []
    if (unit && Number(number) * (PX[unit] ?? 1) > PAGE_MARGIN_PX) style.removeProperty(name)
  }
  if (/absolute|fixed|sticky/.test(style.position)) style.removeProperty('position')
}

/** The colour of the paper that a book was made for, a little off white: pages have the reader's. */
const PAPER = /^rgb\(2[3-5]\d, 2[3-5]\d, 2[2-5]\d\)|^white$/
export const isPaper = (colour: string): boolean => PAPER.test(colour)

/** Colours of a block under names that no page reads by day: other themes take their hues from them, see `HUES`. */
function hues(style: CSSStyleDeclaration): string[] {
  const found: string[] = []
  const note = (name: string, colour: string, property: string): void => {
    found.push(`--kz-${name}: ${colour}${style.getPropertyPriority(property) ? ' !important' : ''}`)
  }
  const { color, backgroundColor } = style
  if (color) note('color', hueOfText(color.toLowerCase()), 'color')
  if (backgroundColor) {
    const isNone = WHITE.test(backgroundColor)
    note('ground', isNone ? 'transparent' : backgroundColor, 'background-color')
    if (!isNone) found.push('--kz-lit: var(--kz-lit-l); --kz-lit-ink: var(--kz-ink)')
  }
  const edge = SIDES.map((side) => `border-${side}-color`).find((name) => style.getPropertyValue(name))
  const colour = edge && style.getPropertyValue(edge)
  if (colour) note('edge', /^currentcolor$/i.test(colour) ? 'initial' : colour, edge)
  return found
}

const GREY = /^((dark|light|dim|slate)?gr[ae]y|black|white|silver|(window|canvas)text)$/
/** Parts of red, green and blue of a colour without a hue differ by less. */
const LEAST_HUE = 13

/** A colour of text: without a hue it is the ink of the page. */
function hueOfText(colour: string): string {
  if (colour === 'currentcolor') return 'inherit'
  const [, ...parts] = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour) ?? []
  const range = Math.max(...parts.map(Number)) - Math.min(...parts.map(Number))
  return GREY.test(colour) || (parts.length > 0 && range < LEAST_HUE) ? 'var(--kz-ink)' : colour
}

/** Place of a number beside the text of a printed page. */
const BESIDE = /^(8[8-9]|9\d)(\.\d+)?%$/
/** A white ground. */
const WHITE_GROUND = /^(white|rgb\(25[3-5], 25[3-5], 25[0-5]\))$/
/** No ground, or that of paper. */
const WHITE = /^(transparent|initial|unset|white|rgb\(25\d, 25\d, 2[45]\d\))$/
const SIDES = ['top', 'bottom', 'left', 'right', 'block-start', 'inline-start']

/**
 * The name under which pages have a declaration; undefined where they do without it. A picture of the book has the name of a
 * property that no rule uses, so that nothing is loaded: see `stylesWithPictures`.
 */
function nameOnPages(name: string, value: string): string | undefined {
  if (DROPPED.test(name)) return undefined
  if (!LOADS.test(value) || (OF_DRAWINGS.test(name) && IN_DOCUMENT.test(value))) return name
  return OF_BOOK.test(value) ? `--kz-${name}` : undefined
}

/** One declaration of a block; undefined where pages do without it. */
function rewriteDeclaration(style: CSSStyleDeclaration, property: string): Declaration | undefined {
  const own = style.getPropertyValue(property)
  const name = nameOnPages(property, own)
  if (!name) return undefined
  const read = VALUES[name]?.(own) ?? own
  // Pages set text that is turned by its writing mode upright, or it would be upside down.
  if (name === 'transform' && /^(vertical|sideways)/.test(style.getPropertyValue('writing-mode')))
    return { name, read, value: `var(--kz-turned, ${own})`, weight: weightOf(style, property), style }
  const bound = boundOf(name, read)
  const isRelative = style.getPropertyValue('position') === 'relative'
  // So far above or below its place it would be on other lines, or under the page's foot.
  if (bound && isRelative && /^(top|bottom|inset-block)/.test(name)) return undefined
  let value = scaled(name, read).replace(
    LENGTH,
    (_, before: string, number: string, unit: string) =>
      `${before}calc(${number} * ${unit === 'rem' ? `var(--kz-rem) * var(${ROOT_SCALE}, 1)` : VIEWPORT_UNIT[unit]})`,
  )
  if (bound) {
    // Beside its place an element is as wide as it was: it may go as far to one side as to the other.
    const most = isRelative && /^(left|right|inset-inline)/.test(name) ? bound.least : bound.most
    if (COMPUTED.test(read)) value = `clamp(-1 * ${bound.least}, ${value}, ${most})`
    else value = read.startsWith('-') ? `max(${value}, -1 * ${bound.least})` : `min(${value}, ${most})`
  }
  // A table that is as narrow as its picture: percentages of its width are none of the page's.
  if (name === 'width' && /table$/.test(style.display) && LEAST_WIDTH.test(own)) value = 'auto'
  value = ofScreens(name, own, value, style)
  return { name, read, value, weight: weightOf(style, property), style }
}

/** Width by which a table becomes as narrow as what is in it. */
const LEAST_WIDTH = /^(min-content|\d(\.\d+)?(px|%)|0)$/

/** Where page numbers of paper are placed, in the white space before the text. */
const BEFORE_TEXT = new Set(['left'])

/** Values that mean another thing on paper. */
function ofScreens(name: string, own: string, value: string, style: CSSStyleDeclaration): string {
  // Page numbers are in the white space beside the text, which is narrower here.
  if (BEFORE_TEXT.has(name) && style.position === 'absolute' && BESIDE.test(own))
    return `max(${value}, 100% - var(--kz-free, calc(var(--kz-gap) / 2 - 2px)))`
  // White is paper.
  if (name === 'background-color' && WHITE_GROUND.test(own)) return `var(--kz-sheet, ${own})`
  // A box around a picture alone is as high as that is.
  return /^(min-)?height$/.test(name) && ABSOLUTE.test(own) ? `var(--kz-held, ${value})` : value
}

const weightOf = (style: CSSStyleDeclaration, property: string): string =>
  style.getPropertyPriority(property) ? ' !important' : ''

/**
 * The most that a picture may take, for the page, whose own limits are stronger than those of a book. A part of a height is
 * none: the page is as high as what is on it.
 */
function mostOfPicture(name: string, value: string): string | undefined {
  const isLength = /\d/.test(value)
  // A picture in a line that has a size keeps it: see `GLYPH_CSS`.
  if (isLength && /^(width|height)$/.test(name)) return '--kz-glyph: initial'
  if (/^max-(width|inline-size)$/.test(name)) return `--kz-most-wide: ${isLength ? value : '100%'}`
  if (/^max-(height|block-size)$/.test(name))
    return `--kz-most-high: ${isLength && !value.includes('%') ? value : 'var(--kz-height)'}`
  return undefined
}

/** Whether declarations place a block over the text around it. */
export const isPlacedBlock = (style: CSSStyleDeclaration): boolean =>
  style.getPropertyValue('position') === 'absolute' && !isBeside(style)

/** Whether a positioned block is at one side of the line it belongs to, as numbers are: any other overlaps text. */
function isBeside(style: CSSStyleDeclaration): boolean {
  const isSet = (name: string) => !/^(auto)?$/.test(style.getPropertyValue(name))
  return !isSet('width') && !isSet('top') && !isSet('bottom') && isSet('left') !== isSet('right')
}

/**
 * Returns the scale that rules of the root declare: books that count in `rem` begin with `html { font-size: 62.5% }`, and mean a
 * part of the reader's own size by it.
 */
export function rootScale(style: CSSStyleDeclaration): string {
  const [, number, unit] = /^([\d.]+)(%|r?em|px|pt)$/.exec(style.getPropertyValue('font-size')) ?? []
  if (!unit) return ''
  const scale = Number(number) * (unit === '%' ? 0.01 : unit === 'px' ? 1 / 16 : unit === 'pt' ? 1 / 12 : 1)
  return `${ROOT_SCALE}: ${Number(scale.toFixed(4))}`
}

/** A column of a grid that is as wide as a screen of its own, px. */
const WIDE_TRACK = /\b(\d{3,})(?:\.\d+)?px\b/g

/**
 * Bound of a sideways move: the box stays within the white space at the side, short of the next page's, and within its line. A label
 * may go as far as the indent that it is in: `HANG` in `gutters.ts`.
 */
const SIDEWAYS = 'var(--kz-free, calc(var(--kz-gap) / 2 - 1px + var(--kz-hang, 0px)))'
const UPWARDS = 'var(--kz-free, 1em)'

/**
 * The most that a length may take of the page, by property, and the most that it may be below 0: what a book wrote for a large screen, or in malice. A page of
 * fixed layout is as large as it was written for: it sets `--kz-free`.
 */
const BOUNDS: [names: RegExp, bound: string, least?: string][] = [
  // In text it is less: see `indentCss`.
  [/^(margin|padding)-(left|right|inline)/, 'var(--kz-free, 75%)', SIDEWAYS],
  [/^(left|right|inset-inline)/, 'var(--kz-free, calc(25 * var(--kz-vw)))', SIDEWAYS],
  [
    /^(margin|padding)-(top|bottom|block)|^(top|bottom|inset-block)/,
    'var(--kz-free, calc(40 * var(--kz-vh)))',
    UPWARDS,
  ],
  [/^(width|inline-size)$/, 'var(--kz-free, 100%)'],
  // Boxes in a row share the page.
  [/^min-(width|inline-size)$/, 'var(--kz-free, 33%)'],
  [/^(min-)?(height|block-size)$/, 'var(--kz-free, calc(100 * var(--kz-vh)))'],
  [/^font-size$/, 'var(--kz-free, calc(3.5 * var(--kz-rem)))'],
  [/^line-height$|^(letter|word)-spacing$|^(vertical-align|baseline-shift)$/, 'var(--kz-free, 3em)'],
  [/^border-.*-width$/, 'var(--kz-free, 1em)'],
]

/** How far a length may go; undefined for one that needs no bound. */
function boundOf(name: string, value: string): { most: string; least: string } | undefined {
  const [, most, least = most] = BOUNDS.find(([names]) => names.test(name)) ?? []
  return most && least && isLarge(name, value) ? { most, least } : undefined
}

const PX: Record<string, number> = {
  px: 1,
  pt: 1.33,
  em: 18,
  rem: 18,
  ex: 9,
  ch: 9,
  pc: 16,
  in: 96,
  cm: 38,
  mm: 3.8,
  vw: 3.6,
  vh: 6,
}
const LARGE_PX = 48
/** Out of the text to the side: the white space there is not much wider. */
const FAR_ASIDE_PX = 20
const FAR_ASIDE_PERCENT = 6
const MOST_LINE_HEIGHT = 3

function isLarge(name: string, value: string): boolean {
  if (COMPUTED.test(value)) return true
  const length = /^-?([\d.]+)([a-z]+|%)$/.exec(value)
  if (!length) return false
  const number = Number(length[1])
  const unit = length[2]!
  // Relative font sizes multiply with every nested element.
  if (name === 'font-size' && (unit === 'em' || unit === '%')) return number > (unit === '%' ? 100 : 1)
  if (name === 'line-height' && unit === '%') return number > MOST_LINE_HEIGHT * 100
  const isAside = value.startsWith('-') && /^margin-(left|right|inline)/.test(name)
  // It grows with the reader's letters, and the white space at the side does not.
  if (isAside && ABSOLUTE.test(value)) return true
  if (unit === '%') return number > (isAside ? FAR_ASIDE_PERCENT : 100)
  return number * (PX[unit] ?? 0) > (isAside ? FAR_ASIDE_PX : LARGE_PX)
}
