import { type LaidText, rangesBetween } from '../paginator/text-ranges.ts'
import type { Publication } from '../publication/publication.ts'
import type { PageColours } from '../theme/page-themes.ts'
import { stretchOf, type TextStretch } from './decorated-text.ts'
import {
  changeOfDecorations,
  type Decoration,
  type DecorationStyle,
  decorationStyles,
} from './decorations.ts'

/** Text and page that decorations are drawn over. */
export interface DecorationGround {
  publication: Publication
  /** Element that contains all slices of text. */
  page: HTMLElement
  /** The slices that are laid out now. */
  laidText(): readonly LaidText[]
}

const highlightName = (style: DecorationStyle): string => `kurasa-${style}`

/** Names of highlights are the document's: several readers put their ranges into the same ones. */
function highlightOf(style: DecorationStyle): Highlight {
  const name = highlightName(style)
  let highlight = CSS.highlights.get(name)
  if (!highlight) {
    highlight = new Highlight()
    highlight.priority = decorationStyles.indexOf(style)
    CSS.highlights.set(name, highlight)
  }
  return highlight
}

/** Rules of every style in the colours of a theme. They must be in the shadow tree of the text: Firefox sees no others. */
function decorationCss({ mark, ink, accent }: PageColours): string {
  // Where colours are few, a line shows it too.
  const isContrast = ink === '#ffffff' || ink === '#000000'
  const line = `underline 2px ${accent}`
  return decorationStyles
    .map((style) => {
      const isOutstanding = style === 'current-match' || style === 'spoken-word'
      const decoration = isOutstanding || isContrast ? `text-decoration: ${line}; ` : ''
      const name = highlightName(style)
      return `::highlight(${name}) { background-color: ${mark}; color: ${ink}; ${decoration}}
kz-mark[data-style="${style}"] { background-color: ${mark}; ${isOutstanding || isContrast ? `border-block-end: 2px solid ${accent};` : ''} }
@media (forced-colors: active) { ::highlight(${name}) { background-color: Mark; color: MarkText; text-decoration: underline; }
kz-mark[data-style="${style}"] { background-color: Mark; border-block-end: 2px solid MarkText; forced-color-adjust: none; } }`
    })
    .concat(
      'kz-marks { position: absolute; inset: 0; pointer-events: none; }',
      'kz-mark { position: absolute; box-sizing: border-box; }',
    )
    .join('\n')
}

interface Drawn {
  ranges: Range[]
  boxes: HTMLElement[]
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
  readonly #wanted = new Map<string, readonly Decoration[]>()
  /** Drawn decorations, by the host of their slice. */
  readonly #drawn = new Map<HTMLElement, Map<Decoration, Drawn>>()
  readonly #stretches = new WeakMap<Decoration, TextStretch>()
  readonly #hasHighlights = typeof Highlight === 'function' && CSS.highlights !== undefined

  constructor(ground: DecorationGround, colours: PageColours) {
    this.#ground = ground
    this.paint(colours)
    // Slices are added and removed as reading goes on; before the next paint their marks are drawn. A slice is in the
    // tree some microtasks before the flow reports it, so the frame reads the tree.
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
    this.#sheet.replaceSync(decorationCss(colours))
  }

  /** Draws a group's list, and no longer what it had before. */
  set(group: string, decorations: readonly Decoration[]): void {
    const present = this.#wanted.get(group) ?? []
    const { changed, removed } = changeOfDecorations(present, decorations)
    const gone = new Set([...removed, ...changed.map(({ id }) => id)])
    const kept = new Map<string, Decoration>()
    for (const each of present) {
      if (gone.has(each.id)) for (const drawn of this.#drawn.values()) erase(each, drawn)
      else kept.set(each.id, each)
    }
    const next = [...new Map(decorations.map((each) => [each.id, kept.get(each.id) ?? each])).values()]
    if (next.length > 0) this.#wanted.set(group, next)
    else this.#wanted.delete(group)
    const added = next.filter((each) => !kept.has(each.id))
    for (const slice of this.#ground.laidText()) this.#draw(added, slice)
  }

  /** Takes every mark away. */
  end(): void {
    this.#observer.disconnect()
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
    for (const drawn of this.#drawn.values()) for (const each of [...drawn.keys()]) erase(each, drawn)
    this.#drawn.clear()
  }

  #textChanged(): void {
    const laid = this.#ground.laidText()
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

  #adopt(host: HTMLElement): void {
    this.#drawn.set(host, new Map())
    const shadow = host.shadowRoot
    if (shadow && !shadow.adoptedStyleSheets.includes(this.#sheet)) {
      shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, this.#sheet]
    }
  }

  #draw(decorations: readonly Decoration[], slice: LaidText): void {
    const { content, host } = slice
    const href = this.#ground.publication.readingOrder[content.index]?.href
    if (!this.#drawn.has(host)) this.#adopt(host)
    const drawn = this.#drawn.get(host)!
    for (const decoration of decorations) {
      if (decoration.locator.href !== href || drawn.has(decoration)) continue
      const stretch = this.#stretches.get(decoration) ?? stretchOf(decoration, content)
      if (!stretch) continue
      this.#stretches.set(decoration, stretch)
      const ranges = rangesBetween(slice, stretch.from, stretch.to)
      if (ranges.length === 0) continue
      // Words of a drawing lose their lower halves under a highlight: Chromium takes their sizes for those of the page.
      const isBoxed = (range: Range) => !this.#hasHighlights || isDrawn(range)
      const boxed = ranges.filter(isBoxed)
      const highlighted = ranges.filter((range) => !isBoxed(range))
      if (highlighted.length > 0) {
        const highlight = highlightOf(decoration.style)
        for (const range of highlighted) highlight.add(range)
      }
      const boxes = boxed.length > 0 ? addBoxes(host, boxed, decoration.style) : []
      drawn.set(decoration, { ranges: highlighted, boxes })
    }
  }
}

function erase(decoration: Decoration, all: Map<Decoration, Drawn>): void {
  const drawn = all.get(decoration)
  if (!drawn) return
  all.delete(decoration)
  for (const box of drawn.boxes) box.remove()
  if (drawn.ranges.length === 0) return
  const highlight = highlightOf(decoration.style)
  for (const range of drawn.ranges) highlight.delete(range)
  if (highlight.size === 0) CSS.highlights.delete(highlightName(decoration.style))
}

const isDrawn = ({ startContainer }: Range): boolean =>
  startContainer.parentElement?.namespaceURI === 'http://www.w3.org/2000/svg'

/** Boxes behind the letters of some ranges. Before the text in the tree, so that it is painted over them. */
function addBoxes(host: HTMLElement, ranges: readonly Range[], style: DecorationStyle): HTMLElement[] {
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
  const boxes: HTMLElement[] = []
  for (const range of ranges) {
    // Letters of a drawing may be placed one by one: their boxes would overlap.
    const rects = isDrawn(range) ? [range.getBoundingClientRect()] : range.getClientRects()
    for (const rect of rects) {
      const box = document.createElement('kz-mark')
      box.dataset.style = style
      // Screen coordinates, whatever the direction of the text.
      box.style.left = `${(rect.left - origin.left) / scale}px`
      box.style.top = `${(rect.top - origin.top) / scale}px`
      box.style.width = `${rect.width / scale}px`
      box.style.height = `${rect.height / scale}px`
      boxes.push(box)
    }
  }
  layer.append(...boxes)
  return boxes
}
