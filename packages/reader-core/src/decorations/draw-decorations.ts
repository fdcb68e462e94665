import { type LaidText, rangesBetween, textRuns } from '../paginator/text-ranges.ts'
import type { Publication } from '../publication/publication.ts'
import { markTints } from '../theme/mark-colours.ts'
import type { PageColours } from '../theme/page-themes.ts'
import type { BookView } from '../view/book-view.ts'
import { AppStyles } from './app-styles.ts'
import { DecorationList, type Stretches } from './decoration-list.ts'
import {
  type ActivatedDecoration,
  changeOfDecorations,
  type Decoration,
  type DecorationLook,
  type DecorationStyle,
  type DrawnDecoration,
  decorationStyles,
} from './decorations.ts'
import { RegionPainter } from './draw-regions.ts'
import { marginSigns } from './margin-signs.ts'

/** Text and page that decorations are drawn over. */
export interface DecorationGround {
  publication: Publication
  /** Element that contains all slices of text. */
  page: HTMLElement
  /** The view that shows the book at present. */
  book(): Pick<BookView, 'laidText' | 'pageFrames'>
}

/** Name of a style: its own, or that of an app's look. */
type StyleName = DecorationStyle | `look-${number}`

const highlightName = (style: StyleName): string => `kurasa-${style}`

/** An app's style: its name, and what its highlight declares. */
interface KnownLook {
  name: StyleName
  look: DecorationLook
  css: string
}

/** Styles of apps, by what they look like. Their highlights are the document's, so their names are too. */
const looks = new Map<string, KnownLook>()

function knownLook(style: DecorationLook): KnownLook {
  const layer = Math.max(-MOST_LAYERS, Math.min(MOST_LAYERS, Math.round(style.layer ?? 0))) || 0
  const look = { ...style, layer }
  const key = JSON.stringify(look)
  let known = looks.get(key)
  if (!known) {
    known = { name: `look-${looks.size + 1}`, look, css: lookCss(look) }
    looks.set(key, known)
  }
  return known
}

const nameOf = (style: DrawnDecoration['style']): StyleName =>
  typeof style === 'string' ? style : knownLook(style).name

/** Steps between two styles, and layers of an app's styles on either side. */
const LAYER_STEP = 100
const MOST_LAYERS = 40

/** Which styles are on top of which: a whole number, because the priority of a highlight is one. */
function layerOf(style: DrawnDecoration['style']): number {
  if (typeof style === 'string') return decorationStyles.indexOf(style) * LAYER_STEP
  const { layer = 0 } = knownLook(style).look
  const base = layer < 0 ? 0 : decorationStyles.indexOf('match') * LAYER_STEP
  return base - LAYER_STEP / 2 + layer
}

/** Declarations of a highlight. */
const lookCss = ({ ground, ink, line }: DecorationLook): string =>
  [
    ground && `background-color: ${ground};`,
    ink && `color: ${ink};`,
    line && `text-decoration: underline 2px ${line};`,
  ]
    .filter(Boolean)
    .join(' ')

/** Names of highlights are the document's: several readers put their ranges into the same ones. */
function highlightOf(style: DrawnDecoration['style']): Highlight {
  const name = highlightName(nameOf(style))
  let highlight = CSS.highlights.get(name)
  if (!highlight) {
    highlight = new Highlight()
    highlight.priority = layerOf(style)
    CSS.highlights.set(name, highlight)
  }
  return highlight
}

/** Ground, ink and line of a style under a theme; what is absent shows what is under it. */
function tintsOf(
  style: DecorationStyle,
  colours: PageColours,
): { ground?: string; ink?: string; line?: string } {
  const { mark, ink, accent } = colours
  // Where colours are few, a line shows it too.
  const isContrast = ink === '#ffffff' || ink === '#000000'
  const [kind, colour] = style.split('-') as [string, keyof ReturnType<typeof markTints>]
  if (kind === 'line') return { line: markTints(colours)[colour].line }
  if (kind === 'mark') {
    const { ground, line } = markTints(colours)[colour]
    return { ground, ink, ...(isContrast && { line }) }
  }
  const isOutstanding = style === 'current-match' || style === 'spoken-word'
  return { ground: mark, ink, ...((isOutstanding || isContrast) && { line: accent }) }
}

/** Rules of every style in the colours of a theme. They must be in the shadow tree of the text: Firefox sees no others. */
function decorationCss(colours: PageColours): string {
  const rules = decorationStyles.map((style) => {
    const { ground, ink, line } = tintsOf(style, colours)
    return ruleOf(
      style,
      lookCss({ ...(ground && { ground }), ...(ink && { ink }), ...(line && { line }) }),
      ground,
      line,
    )
  })
  const own = [...looks.values()].map(({ name, look, css }) => ruleOf(name, css, look.ground, look.line))
  return [
    ...rules,
    ...own,
    'kz-marks { position: absolute; inset: 0; isolation: isolate; pointer-events: none; }',
    'kz-mark { position: absolute; box-sizing: border-box; }',
  ].join('\n')
}

/** The rules of a style, as a highlight and as a box, and where the system chooses the colours. */
function ruleOf(name: StyleName, css: string, ground: string | undefined, line: string | undefined): string {
  const box = `${ground ? `background-color: ${ground};` : ''} ${line ? `border-block-end: 2px solid ${line};` : ''}`
  const isLine = !ground
  const forced = isLine ? '' : 'background-color: Mark; color: MarkText; '
  return `::highlight(${highlightName(name)}) { ${css} }
kz-mark[data-style="${name}"] { ${box} }
@media (forced-colors: active) { ::highlight(${highlightName(name)}) { ${forced}text-decoration: underline; }
kz-mark[data-style="${name}"] { ${isLine ? '' : 'background-color: Mark; '}border-block-end: 2px solid ${isLine ? 'CanvasText' : 'MarkText'}; forced-color-adjust: none; } }`
}

/** How far above or below its letters a finger still hits a decoration, CSS px. */
const FINGER_PX = 4

interface Drawn {
  ranges: Range[]
  boxes: HTMLElement[]
  /** In the margin. */
  signs: HTMLElement[]
}

/**
 * Draws decorations over whatever text is laid out, and again when other text is. With CSS highlights, which change no
 * element and no layout; in browsers without them by boxes behind the letters.
 */
export class DecorationPainter {
  readonly #ground: DecorationGround
  readonly #sheet = new CSSStyleSheet()
  readonly #observer: MutationObserver
  #frame: number | undefined
  readonly #wanted = new Map<string, DecorationList>()
  /** As apps gave them: their styles are read again with each theme. */
  readonly #given = new Map<string, readonly Decoration[]>()
  readonly #styles: AppStyles
  #isStale = false
  /** Drawn decorations, by the host of their slice. */
  readonly #drawn = new Map<HTMLElement, Map<DrawnDecoration, Drawn>>()
  readonly #stretches: Stretches = new WeakMap()
  readonly #regions = new RegionPainter()
  #colours: PageColours
  #lookCount = 0
  readonly #hasHighlights = typeof Highlight === 'function' && CSS.highlights !== undefined

  constructor(ground: DecorationGround, colours: PageColours) {
    this.#ground = ground
    this.#colours = colours
    this.#styles = new AppStyles(ground.page)
    this.#write()
    // Slices are added and removed as reading goes on; before the next paint their marks are drawn. A long one is in the
    // tree some frames before the flow reports it: the book's change then refreshes it.
    this.#observer = new MutationObserver(() => this.refresh())
    this.#observer.observe(ground.page, { childList: true, subtree: true })
    this.#textChanged()
  }

  /** Draws with the next frame: some of the text may be outside of the page's tree. */
  refresh(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined
      this.#textChanged()
    })
  }

  /** Takes over the colours of another theme. */
  paint(colours: PageColours): void {
    this.#colours = colours
    this.#write()
    // An app changes to the theme's colours after the reader has notified it.
    this.#isStale = this.#styles.forget()
    if (this.#isStale) this.refresh()
  }

  #write(): void {
    this.#lookCount = looks.size
    this.#sheet.replaceSync(decorationCss(this.#colours))
  }

  /** Draws a group's list, and no longer what it had before. */
  set(group: string, given: readonly Decoration[]): void {
    if (given.length > 0) this.#given.set(group, given)
    else this.#given.delete(group)
    const decorations = given.map((each) => this.#styles.drawn(each))
    const present = this.#wanted.get(group)?.all ?? []
    const { changed, removed } = changeOfDecorations(present, decorations)
    const gone = new Set([...removed, ...changed.map(({ id }) => id)])
    const kept = new Map<string, DrawnDecoration>()
    for (const each of present) {
      if (gone.has(each.id)) for (const drawn of this.#drawn.values()) erase(each, drawn)
      else kept.set(each.id, each)
    }
    const next = [...new Map(decorations.map((each) => [each.id, kept.get(each.id) ?? each])).values()]
    const list = new DecorationList(next, this.#stretches)
    if (next.length > 0) this.#wanted.set(group, list)
    else this.#wanted.delete(group)
    for (const { style } of next) if (typeof style !== 'string') knownLook(style)
    if (looks.size > this.#lookCount) this.#write()
    for (const slice of this.#ground.book().laidText()) this.#draw(list, slice)
    this.#drawRegions()
  }

  /**
   * The decoration of a group at a point of the window, CSS px. Of several the shortest: a longer one can be reached beside it.
   */
  decorationAt(group: string, x: number, y: number): ActivatedDecoration | undefined {
    const ofGroup = new Set(this.#wanted.get(group)?.all)
    let found: { each: DrawnDecoration; rects: DOMRect[]; length: number } | undefined
    for (const drawn of this.#drawn.values()) {
      for (const [each, marks] of drawn) {
        if (!ofGroup.has(each)) continue
        const { from, to } = this.#stretches.get(each)!
        if (found && found.length <= to - from) continue
        const rects = rectsOf(marks)
        const isHit = rects.some(
          (rect) =>
            x >= rect.left && x <= rect.right && y >= rect.top - FINGER_PX && y <= rect.bottom + FINGER_PX,
        )
        if (isHit) found = { each, rects, length: to - from }
      }
    }
    if (!found) return this.#regions.at(ofGroup, x, y)
    const { page } = this.#ground
    const view = page.getBoundingClientRect()
    const inView = found.rects.filter(({ left, right }) => right > view.left && left < view.right)
    return { id: found.each.id, box: boxAround(inView) }
  }

  /** Takes every mark away. */
  end(): void {
    this.#observer.disconnect()
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
    for (const drawn of this.#drawn.values()) for (const each of [...drawn.keys()]) erase(each, drawn)
    this.#drawn.clear()
    this.#regions.end()
  }

  #textChanged(): void {
    if (this.#isStale) {
      this.#isStale = false
      for (const [group, given] of this.#given) this.set(group, given)
    }
    this.#drawRegions()
    const laid = this.#ground.book().laidText()
    const hosts = new Set(laid.map(({ host }) => host))
    for (const [host, drawn] of this.#drawn) {
      if (hosts.has(host)) continue
      for (const each of [...drawn.keys()]) erase(each, drawn)
      this.#drawn.delete(host)
    }
    for (const slice of laid) {
      if (this.#drawn.has(slice.host)) continue
      this.#adopt(slice.host)
      for (const list of this.#wanted.values()) this.#draw(list, slice)
    }
  }

  #drawRegions(): void {
    const frames = this.#ground.book().pageFrames?.() ?? []
    const lists = [...this.#wanted.values()].map(({ regions }) => regions)
    this.#regions.draw(frames, lists, (section) => this.#ground.publication.readingOrder[section]?.href)
  }

  #adopt(host: HTMLElement): void {
    this.#drawn.set(host, new Map())
    const shadow = host.shadowRoot
    if (shadow && !shadow.adoptedStyleSheets.includes(this.#sheet)) {
      shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, this.#sheet]
    }
  }

  #draw(list: DecorationList, slice: LaidText): void {
    const { content, host } = slice
    const href = this.#ground.publication.readingOrder[content.index]?.href
    if (!this.#drawn.has(host)) this.#adopt(host)
    const drawn = this.#drawn.get(host)!
    const runs = textRuns(slice)
    const [first, last] = [runs[0]?.from ?? 0, runs.at(-1)?.to ?? 0]
    for (const { decoration, from, to } of list.within(content, href, first, last)) {
      if (drawn.has(decoration)) continue
      const ranges = rangesBetween(slice, from, to)
      if (ranges.length === 0) continue
      // Words of a drawing lose their lower halves under a highlight: Chromium takes their sizes for those of the page.
      const isBoxed = (range: Range) => !this.#hasHighlights || isDrawn(range)
      const boxed = ranges.filter(isBoxed)
      const highlighted = ranges.filter((range) => !isBoxed(range))
      if (highlighted.length > 0) {
        const highlight = highlightOf(decoration.style)
        for (const range of highlighted) highlight.add(range)
      }
      const boxes = boxed.length > 0 ? addBoxes(host, rectsOfWords(boxed), decoration.style) : []
      drawn.set(decoration, { ranges: highlighted, boxes, signs: addSigns(host, ranges, decoration.style) })
    }
  }
}

function erase(decoration: DrawnDecoration, all: Map<DrawnDecoration, Drawn>): void {
  const drawn = all.get(decoration)
  if (!drawn) return
  all.delete(decoration)
  for (const box of [...drawn.boxes, ...drawn.signs]) box.remove()
  if (drawn.ranges.length === 0) return
  const highlight = highlightOf(decoration.style)
  for (const range of drawn.ranges) highlight.delete(range)
  if (highlight.size === 0) CSS.highlights.delete(highlightName(nameOf(decoration.style)))
}

/** Rectangles of what is drawn, CSS px of the window. */
const rectsOf = ({ ranges, boxes }: Drawn): DOMRect[] => [
  ...ranges.flatMap((range) => [...range.getClientRects()]),
  ...boxes.map((box) => box.getBoundingClientRect()),
]

const boxAround = (rects: readonly DOMRect[]): ActivatedDecoration['box'] => ({
  left: Math.min(...rects.map(({ left }) => left)),
  top: Math.min(...rects.map(({ top }) => top)),
  right: Math.max(...rects.map(({ right }) => right)),
  bottom: Math.max(...rects.map(({ bottom }) => bottom)),
})

const isDrawn = ({ startContainer }: Range): boolean =>
  startContainer.parentElement?.namespaceURI === 'http://www.w3.org/2000/svg'

/** Rectangles of the letters of some ranges, CSS px of the window. */
const rectsOfWords = (ranges: readonly Range[]): DOMRect[] =>
  // Letters of a drawing may be placed one by one: their boxes would overlap.
  ranges.flatMap((range) => (isDrawn(range) ? [range.getBoundingClientRect()] : [...range.getClientRects()]))

/** The sign of a style in the margin, if it has one. */
function addSigns(
  host: HTMLElement,
  ranges: readonly Range[],
  style: DrawnDecoration['style'],
): HTMLElement[] {
  const sign = typeof style === 'string' ? undefined : knownLook(style).look.sign
  if (!sign) return []
  const signs = addBoxes(host, marginSigns(host, rectsOfWords(ranges)), style)
  for (const box of signs) {
    box.style.background = sign
    box.style.border = '0'
    box.style.forcedColorAdjust = 'none'
  }
  return signs
}

/** Boxes at some rectangles. Before the text in the tree, so that it is painted over them. */
function addBoxes(
  host: HTMLElement,
  rects: readonly DOMRect[],
  style: DrawnDecoration['style'],
): HTMLElement[] {
  const shadow = host.shadowRoot!
  let layer = shadow.querySelector<HTMLElement>('kz-marks')
  if (!layer) {
    layer = document.createElement('kz-marks')
    layer.setAttribute('aria-hidden', 'true')
    if (getComputedStyle(host).position === 'static') host.style.position = 'relative'
    shadow.prepend(layer)
  }
  const origin = layer.getBoundingClientRect()
  // A page may be drawn larger or smaller than it was made.
  const scale = origin.width / layer.offsetWidth || 1
  const boxes = rects.map((rect) => {
    const box = document.createElement('kz-mark')
    box.dataset.style = nameOf(style)
    // Screen coordinates, whatever the direction of the text.
    box.style.left = `${(rect.left - origin.left) / scale}px`
    box.style.top = `${(rect.top - origin.top) / scale}px`
    box.style.width = `${rect.width / scale}px`
    box.style.height = `${rect.height / scale}px`
    box.style.zIndex = String(layerOf(style))
    return box
  })
  layer.append(...boxes)
  return boxes
}
