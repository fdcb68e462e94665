import { STEP_NODES, type Steps } from '../steps.ts'
import { px } from './boxes.ts'
import { LARGEST, widthOfMarker } from './continue-lists.ts'
import { findGutters, HANG } from './gutters.ts'
import { indentMap } from './indent-map.ts'
import type { RulePage } from './layout-rule.ts'

/**
 * Attribute of an element: the number of its kind. Elements of a kind have the same name and attributes that styles know, within
 * elements of one kind, so that all have the same indents.
 */
const KIND = 'data-kz-kind'
const ATTRIBUTES = ['class', 'style', 'dir', 'lang', 'align', 'data-kz-r', 'data-epub-type']
/** Attribute of a kind of paragraphs with so few letters that no page ends in them. */
const SHORT = 'data-kz-short'
const LONGEST_CLOSING = 90
const MOST_PARTS = 8
/** Part of the column from which the indent of a short paragraph places it at the other side. */
const FAR = 0.35
/** Kinds of a section that are measured, and how deep in one another. */
const MOST_KINDS = 1000
const DEEPEST = 30
/** Kind of an element that is deeper: it has no indent. */
const DEEP = 'deep'

/**
 * Marks the kinds of the elements of a section.
 *
 * @returns one empty element of each kind, in one another as they are
 */
export function* markKinds(body: Element, css: string): Steps<Element> {
  const clones = [body.cloneNode(false) as Element]
  const depths = [0]
  const kinds = new Map<string, number>()
  let count = 0
  for (const element of body.querySelectorAll('*:not(svg, svg *, math, math *, ruby *, img, br, hr)')) {
    if (++count % STEP_NODES === 0) yield
    const around = element.parentElement === body ? '0' : element.parentElement!.getAttribute(KIND)
    const outer = Number(around)
    if (around === DEEP || depths[outer]! >= DEEPEST) element.setAttribute(KIND, DEEP)
    if (around === null || element.hasAttribute(KIND)) continue
    const isShort = isShortBlock(element)
    const key = [around, isShort, ...keyOf(element, css)].join('\n')
    let kind = kinds.get(key)
    if (kind === undefined) {
      if (clones.length > MOST_KINDS) continue
      kind = clones.length
      kinds.set(key, kind)
      const clone = element.cloneNode(false) as Element
      clone.setAttribute(KIND, String(kind))
      if (isShort) clone.setAttribute(SHORT, '')
      clones.push(clone)
      depths.push(depths[outer]! + 1)
      clones[outer]!.append(clone)
    }
    element.setAttribute(KIND, String(kind))
  }
  return clones[0]!
}

function keyOf(element: Element, css: string): (string | number)[] {
  const parts = ATTRIBUTES.map((name) => element.getAttribute(name) ?? '')
  const largest = element.getAttribute(LARGEST)?.length ?? 0
  const id = element.id && css.includes(`#${element.id}`) ? element.id : ''
  return [element.localName, ...parts, id, largest]
}

function isShortBlock(element: Element): boolean {
  const mayBe = /^(p|div)$/.test(element.localName) && element.childElementCount <= MOST_PARTS
  return mayBe && (element.textContent ?? '').length <= LONGEST_CLOSING
}

/** Part of a phone's column that indents take at most; a wider column gives half of what it has more. */
const MOST = 0.2
const PHONE_PX = 400
const WIDER = 0.5
/** Least distance of two indents, and the indent of a first line that is no indent of a block, in their letters. */
const STEP_EM = 0.4
const FIRST_LINE_EM = 1
/** Shortest line of a list whose markers are beside it, in its letters. */
const LEAST_LINE_EM = 7

/** One kind of elements, as the book indents it. Lengths are CSS px. */
interface Kind {
  box: HTMLElement
  around: Kind | undefined
  display: 'box' | 'closed' | 'inline'
  em: number
  /** Margin, padding and border of both sides. */
  start: [margin: number, padding: number, border: number]
  end: [margin: number, padding: number, border: number]
  /** Of the first line. */
  indent: number
  /** Width that its book gives it, with padding and borders; 0 without. */
  width: number
  /** Width of its marker; 0 without. */
  marker: number
  /** Margin and padding at its start that a label is in: they keep their size. */
  gutter: number
  /** All of the boxes around and its own, of both sides. */
  total: number
  /** Of it what the first line begins with. */
  first: number
  shown: Shown
}

/** Indents of a kind on pages. */
interface Shown {
  /** From the column's edge to its content, and how far a line may begin before that edge. */
  start: number
  free: number
  /** Of its own. */
  own: number
  /** Whether it states the indent of its first line. */
  hasIndent: boolean
}

/**
 * The rules for a section's indents: margin, border, padding and first lines of all boxes in one another take a part of the column, in
 * the book's order, and markers of lists have space.
 *
 * @param flow - an element of each kind, as pages would lay it out
 * @param page.css - the book's own rules for the section
 */
export function indentCss(flow: HTMLElement, { viewport: { columnWidth, gap }, css }: RulePage): string {
  const kinds = readKinds(flow, columnWidth, css)
  const wide = Math.max(0, columnWidth - PHONE_PX) * WIDER
  const most = MOST * Math.min(columnWidth, PHONE_PX) + wide
  const step = STEP_EM * px(getComputedStyle(flow).fontSize)
  const map = indentMap(
    kinds.flatMap(({ total, first }) => [total, first]),
    most,
    step,
  )
  const page: Shown = { start: 0, free: gap / 2 - 1, own: 0, hasIndent: false }
  const rules = [`[${KIND}="${DEEP}"]{margin-inline:0!important;padding-inline:0!important}`]
  for (const kind of kinds) {
    const values = fitted(kind, kind.around?.shown ?? page, map, columnWidth)
    const changed = Object.entries(values).map(([name, value]) => `${name}:${value}!important`)
    if (changed.length > 0) rules.push(`[${KIND}="${kind.box.getAttribute(KIND)}"]{${changed.join(';')}}`)
  }
  return rules.join('\n')
}

/** Styles, and attributes and elements, that may give a box a width of its own. */
const SIZES = /(?:^|[\s;{])(?:max-)?(?:width|inline-size):|margin[\w-]*:[^;}]*auto/
const SIZING = '[width], [align], dialog'
/** Styles whose lengths follow from a layout: parts of a width, and labels that are placed beside their text. */
const LAID_OUT = /(?:margin|padding|indent)[\w-]*:[^;}]*(?:%|var\()|float|position|::(?:before|after)/

/** Boxes that have a width of their own, and those that are stated to be as wide as the box around. */
interface SizedBoxes {
  sized: ReadonlySet<Element>
  full: ReadonlySet<Element>
}

function sizedBoxes(flow: HTMLElement, boxes: readonly HTMLElement[], columnWidth: number): SizedBoxes {
  // Without a box computed sizes are as they are stated.
  flow.style.display = 'none'
  const sized = new Set(boxes.filter((box) => isSized(getComputedStyle(box), columnWidth)))
  const full = new Set(boxes.filter((box) => getComputedStyle(box).width === '100%'))
  flow.style.display = ''
  return { sized, full }
}

const NONE: SizedBoxes = { sized: new Set(), full: new Set() }

function readKinds(flow: HTMLElement, columnWidth: number, css: string): Kind[] {
  const boxes = [...flow.querySelectorAll<HTMLElement>(`[${KIND}]`)]
  const stated = boxes.reduce((all, box) => `${all}{${box.getAttribute('style') ?? ''}}`, css)
  const maySize = SIZES.test(stated) || flow.querySelector(SIZING) !== null
  const { sized, full } = maySize ? sizedBoxes(flow, boxes, columnWidth) : NONE
  const isLaidOut = maySize || LAID_OUT.test(stated)
  const gutters = isLaidOut ? findGutters(flow, boxes, columnWidth, css) : new Set()
  // Lengths are the same without a box, and cost no layout.
  if (!isLaidOut) flow.style.display = 'none'
  const kinds = new Map<Element, Kind>()
  for (const box of boxes) {
    const around = kinds.get(box.parentElement!)
    const kind = readKind(box, around, sized.has(box), gutters.has(box), columnWidth)
    if ((sized.has(box) || full.has(box)) && kind.display !== 'inline') kind.width = box.offsetWidth
    kinds.set(box, kind)
  }
  return [...kinds.values()]
}

/** Whether a box has a width of its own: it is where its book wants it. */
const isSized = (
  { width, maxWidth, marginInlineStart, marginInlineEnd }: CSSStyleDeclaration,
  columnWidth: number,
): boolean =>
  !/^(auto|100%|-webkit-fill-available|stretch)$/.test(width) ||
  [marginInlineStart, marginInlineEnd].includes('auto') ||
  (maxWidth.endsWith('%') ? px(maxWidth) < 100 : px(maxWidth || 'none') > 0 && px(maxWidth) < columnWidth)

function readKind(
  box: HTMLElement,
  around: Kind | undefined,
  hasWidth: boolean,
  hasLabel: boolean,
  columnWidth: number,
): Kind {
  const style = getComputedStyle(box)
  const { display, float, position, textIndent, listStyleType } = style
  const isInLine = /^(inline|contents|ruby.*|none)$/.test(display) && float === 'none'
  const isPlaced = float !== 'none' || /absolute|fixed/.test(position)
  const isItem = around !== undefined && /flex|grid/.test(getComputedStyle(around.box).display)
  const isBlock = /^(block|list-item|flow-root)$/.test(display)
  const em = px(style.fontSize)
  const start: Kind['start'] = [
    px(style.marginInlineStart),
    px(style.paddingInlineStart),
    px(style.borderInlineStartWidth),
  ]
  const end: Kind['end'] = [
    px(style.marginInlineEnd),
    px(style.paddingInlineEnd),
    px(style.borderInlineEndWidth),
  ]
  const kind: Kind = {
    box,
    around,
    display: isInLine ? 'inline' : isBlock && !isPlaced && !isItem && !hasWidth ? 'box' : 'closed',
    em,
    start,
    end,
    width: 0,
    indent: (px(textIndent) * (textIndent.endsWith('%') ? columnWidth : 100)) / 100,
    marker:
      display === 'list-item' && listStyleType !== 'none' && style.listStylePosition !== 'inside'
        ? widthOfMarker(box.parentElement!, listStyleType) * em
        : 0,
    gutter: 0,
    total: around?.total ?? 0,
    first: 0,
    shown: { start: 0, free: 0, own: 0, hasIndent: false },
  }
  if (kind.display !== 'box') return kind
  if (hasLabel) kind.gutter = taken(start) - start[2]
  kind.total += taken(start) + taken(end) - kind.gutter
  if (kind.indent > 0) kind.first = kind.total + Math.max(0, kind.indent - FIRST_LINE_EM * em)
  else if (kind.indent < 0) kind.first = Math.max(0, kind.total + kind.indent)
  return kind
}

/** Length that a side takes of the column: a margin below 0 gives nothing to the other. */
const taken = ([margin, padding, border]: Kind['start']): number => Math.max(0, margin) + padding + border
const sum = ([margin, padding, border]: Kind['start']): number => margin + padding + border

/** A difference that is written, CSS px. */
const SEEN = 0.3

/** Length by which the space before a list item is too narrow for its marker, CSS px. */
function missingForMarker({ box, around, start, marker }: Kind, shown: Shown, margin: number): number {
  const stated = sum(around?.start ?? [0, 0, 0]) + start[0]
  const wanted = box.parentElement!.hasAttribute(LARGEST) ? marker : Math.min(marker, stated)
  return wanted - shown.own - Math.max(0, margin)
}

const scaled = ([margin, padding, border]: Kind['start'], factor: number): Kind['start'] => [
  margin > 0 ? margin * factor : margin,
  padding * factor,
  border,
]

/** Declarations for a kind, whose content is where the map says; notes where that is. */
function fitted(
  kind: Kind,
  around: Shown,
  map: (indent: number) => number,
  columnWidth: number,
): Record<string, string> {
  const { em, start, end, indent, marker, display } = kind
  const values: Record<string, string> = {}
  kind.shown = { ...around, own: 0 }
  if (display === 'inline') return values
  const outer = kind.around?.total ?? 0
  const borders = start[2] + end[2]
  const own = taken(start) + taken(end) - borders - kind.gutter
  const space = Math.max(0, map(kind.total) - map(outer) - borders)
  const factor = display === 'box' && own > 0 ? space / own : 1
  const shownStart = scaled(start, kind.gutter > 0 ? 1 : factor)
  const shownEnd = scaled(end, factor)
  if (isFilling(kind, columnWidth)) {
    shownStart[0] = shownEnd[0] = 0
    values['box-sizing'] = 'border-box'
  }
  const missing = marker > 0 ? missingForMarker(kind, around, shownStart[0]) : 0
  if (marker > 0 && around.start + missing + LEAST_LINE_EM * em > columnWidth)
    values['list-style-position'] = 'inside'
  else shownStart[0] += Math.max(0, missing)
  const isClosed = display === 'closed'
  kind.shown.own = sum(shownStart)
  kind.shown.start = isClosed ? shownStart[1] : around.start + kind.shown.own
  if (isClosed) kind.shown.free = 0
  if (kind.gutter > 0) values[HANG] = `${kind.shown.start.toFixed(2)}px`
  for (const [name, stated, shown] of [
    ['margin-inline-start', start[0], shownStart[0]],
    ['padding-inline-start', start[1], shownStart[1]],
    ['margin-inline-end', end[0], shownEnd[0]],
    ['padding-inline-end', end[1], shownEnd[1]],
  ] as const)
    if (Math.abs(stated - shown) > SEEN) values[name] = `${shown.toFixed(2)}px`
  if (isClosing(kind, columnWidth))
    Object.assign(values, {
      width: 'fit-content',
      'max-width': `${(columnWidth - kind.shown.start).toFixed(2)}px`,
      'margin-inline': 'auto 0',
      'break-inside': 'avoid',
    })
  if (indent === 0) return values
  const first = firstLine(kind, map)
  const least = -kind.shown.start - kind.shown.free
  const shownIndent = Math.max(least, first)
  kind.shown.hasIndent = Math.abs(shownIndent - indent) > SEEN || around.hasIndent
  if (kind.shown.hasIndent) values['text-indent'] = `${shownIndent.toFixed(2)}px`
  return values
}

/** Whether a kind with a width of its own has no space beside it. */
const isFilling = ({ width, start, end }: Kind, columnWidth: number): boolean =>
  width > 0 && (width > columnWidth - 1 || width + start[0] + end[0] > columnWidth + 1)

/** Whether a kind is one of dates, addresses and closings, which a book begins at about the middle of the page. */
const isClosing = ({ box, display, start, end }: Kind, columnWidth: number): boolean =>
  box.hasAttribute(SHORT) &&
  display === 'box' &&
  start[0] + start[1] >= FAR * columnWidth &&
  taken(end) < FAR * start[0]

/** Indent of the first line of a kind on pages, CSS px. */
function firstLine(
  { around, display, em, start, end, indent, total, shown }: Kind,
  map: (indent: number) => number,
): number {
  if (indent > 0) {
    const free = Math.min(indent, FIRST_LINE_EM * em)
    return free + map(total + indent - free) - map(total)
  }
  if (display === 'closed') return indent
  const outer = around?.total ?? 0
  // It begins where a box would begin that is so much narrower.
  const begins = sum(start) + indent
  if (begins < 0) return begins * (outer > 0 ? map(outer) / outer : 1) - shown.own
  const all = begins + taken(end)
  return (all > 0 ? ((map(outer + all) - map(outer)) * begins) / all : 0) - shown.own
}
