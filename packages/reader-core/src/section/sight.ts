/** How a book hides an element; see `UNSEEN`. */
export type Unseen = 'spoken' | 'silent' | 'thin' | 'none' | 'blank' | 'shown'

/** Holds the declarations of a `style` attribute that decide about it, as the book has them, until the section is marked. */
export const OWN_SIGHT = 'data-kz-sight'

/** Declarations by property, with their weight. */
export type Sight = Map<string, { value: string; isImportant: boolean }>

/** Sides whose offset moves a positioned box off the page. */
const SIDES = ['left', 'right', 'top', 'bottom']
const MARGINS = ['margin-left', 'margin-right', 'margin-top']
const SIZES = ['height', 'max-height', 'width', 'max-width']
const FRAME = [
  ...['padding-top', 'padding-bottom', 'min-height', 'border-top-width', 'border-bottom-width'],
  ...['background-color', 'background-image'],
]
/** Largest side of a box that shows nothing of its text, CSS px. */
export const THIN_PX = 2
/** Offsets beyond the page: before its beginning, and after its end, CSS px. */
const AWAY_BEFORE_PX = 900
const AWAY_AFTER_PX = 5000
const LEAST_OPACITY = 0.05
const PX: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 38,
  mm: 3.8,
  em: 16,
  rem: 16,
  ex: 8,
  ch: 8,
}

/** A length, CSS px; `NaN` for any other value. */
function px(value: string | undefined): number {
  const [, number, unit] = /^(-?[\d.]+(?:e[+-]?\d+)?)([a-z]*)$/i.exec(value ?? '') ?? []
  if (number === undefined) return Number.NaN
  return unit === ''
    ? Number(number) === 0
      ? 0
      : Number.NaN
    : Number(number) * (PX[unit!.toLowerCase()] ?? Number.NaN)
}

const isThin = (value: string | undefined): boolean => px(value) <= THIN_PX
const isAway = (value: string | undefined): boolean =>
  px(value) <= -AWAY_BEFORE_PX || px(value) >= AWAY_AFTER_PX
/** Alpha is the fourth number, or stands behind a slash: `rgb(200, 0, 0)` is red. */
const isTransparent = (value: string): boolean =>
  /^transparent$|^(rgb|hsl)a\(([^,]+,){3} ?[0.]+%?\)$|^\w+\(.*\/ ?[0.]+%?\)$/.test(value)

/** Whether `clip` or `clip-path` leaves nothing of a box. */
function isClipped(value: string): boolean {
  const [, top, right, bottom, left] =
    /^rect\(([^,\s]+),? ([^,\s]+),? ([^,\s]+),? ([^,\s)]+)\)$/.exec(value) ?? []
  if (top !== undefined) return px(bottom) - px(top) <= THIN_PX || px(right) - px(left) <= THIN_PX
  const inset = /^inset\(([\d.]+)%/.exec(value)
  if (inset) return Number(inset[1]) >= 50
  return /^circle\(0(px|%)?[\s)]|^polygon\((0(px|%)? 0(px|%)?(, )?)+\)$/.test(value)
}

const isOpaqueZero = (value: string): boolean =>
  Number.parseFloat(value) <= LEAST_OPACITY * (value.endsWith('%') ? 100 : 1)

/** Values that may hide an element, by property. */
export const HINTS: Readonly<Record<string, (value: string) => boolean>> = {
  display: (value) => value === 'none',
  visibility: (value) => /^(hidden|collapse)$/.test(value),
  color: isTransparent,
  'font-size': (value) => px(value) === 0,
  opacity: isOpaqueZero,
  clip: isClipped,
  'clip-path': isClipped,
  transform: (value) => /scale[xy]?\(0[,)]|translate[xy]?\([^)]*-\d{4,}/i.test(value),
  ...Object.fromEntries(SIZES.map((name) => [name, isThin])),
  ...Object.fromEntries([...SIDES, ...MARGINS].map((name) => [name, isAway])),
}
const DECIDING = new Set([
  ...Object.keys(HINTS),
  ...['position', 'overflow-x', 'overflow-y', 'animation-name', 'background-clip', '-webkit-background-clip'],
  ...['-webkit-text-fill-color', ...FRAME],
])
/** Properties that what is in an element takes over, and may set otherwise. */
const INHERITED = ['visibility', 'color', 'font-size']

/** Sign of a `style` attribute or sheet that may hide something. */
const MAY_HIDE =
  /display|visibility|opacity|clip|transparent|rgba|#[\da-f]{3}0|(size|height|width)\s*:\s*[012.]|-\d{3,}|\d{4}px|scale/i

/** The deciding declarations of a `style` attribute, as text; `''` for one that hides nothing. */
export function sightOfStyle(style: CSSStyleDeclaration): string {
  if (!MAY_HIDE.test(style.cssText)) return ''
  const sight = sightOf(style)
  return sight.size > 0 ? JSON.stringify([...sight]) : ''
}

export function sightOf(style: CSSStyleDeclaration): Sight {
  const sight: Sight = new Map()
  for (let i = 0; i < style.length; i++) {
    const name = style[i]!
    if (!DECIDING.has(name)) continue
    sight.set(name, {
      value: style.getPropertyValue(name),
      isImportant: style.getPropertyPriority(name) !== '',
    })
  }
  return sight
}

export const mayHide = (sight: Sight): boolean =>
  [...sight].some(([name, { value }]) => HINTS[name]?.(value) ?? false)

type Declared = ReadonlyMap<string, string>

const hides = (sight: Declared, name: string): boolean => HINTS[name]!(sight.get(name) ?? '')
const positionOf = (sight: Declared): string => sight.get('position') ?? ''
const isPlaced = (sight: Declared): boolean => /^(absolute|fixed)$/.test(positionOf(sight))

/**
 * How declarations hide an element. Pure.
 *
 * @param setsOtherwise - whether something in the element sets an inherited property otherwise
 * @returns undefined where it is seen
 */
export function unseenBy(sight: Declared, setsOtherwise: (name: string) => boolean): Unseen | undefined {
  if (hides(sight, 'display')) return 'none'
  if (isOffPage(sight)) return 'spoken'
  if (hides(sight, 'opacity')) return /^(none)?$/.test(sight.get('animation-name') ?? '') ? 'silent' : 'shown'
  return thinBox(sight) ?? (isColourless(sight, setsOtherwise) ? 'blank' : undefined)
}

/** Whether an element is clipped to nothing, or beyond the page. */
function isOffPage(sight: Declared): boolean {
  if (isPlaced(sight) && hides(sight, 'clip')) return true
  if (['clip-path', 'transform', ...MARGINS].some((name) => hides(sight, name))) return true
  return (isPlaced(sight) || positionOf(sight) === 'relative') && SIDES.some((name) => hides(sight, name))
}

/** How a box without size that cuts off its text hides it. */
function thinBox(sight: Declared): Unseen | undefined {
  const cuts = ['overflow-x', 'overflow-y'].some((name) =>
    /^(hidden|clip|auto|scroll)$/.test(sight.get(name) ?? ''),
  )
  if (!cuts || !SIZES.some((name) => hides(sight, name))) return undefined
  if (isPlaced(sight)) return 'spoken'
  const frame = FRAME.filter((name) => isFrame(sight.get(name)))
  if (frame.some((name) => /^(padding|min)/.test(name))) return undefined
  return frame.length > 0 ? 'thin' : 'silent'
}

/** Whether letters have no size or colour, or are hidden in their space. */
function isColourless(sight: Declared, setsOtherwise: (name: string) => boolean): boolean {
  const isFilled = ['background-clip', '-webkit-background-clip'].some((name) => sight.get(name) === 'text')
  const isPainted = isFilled || sight.has('-webkit-text-fill-color')
  return INHERITED.some(
    (name) => hides(sight, name) && !(name === 'color' && isPainted) && !setsOtherwise(name),
  )
}

/** Whether a value of a property of `FRAME` gives a box a size or a ground. */
const isFrame = (value: string | undefined): boolean =>
  value !== undefined && px(value) !== 0 && !/^(none|transparent|initial|auto|medium|0%)?$/.test(value)
