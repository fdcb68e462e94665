import { regionOnPage } from '../layout/page-region.ts'
import { markTints } from '../theme/mark-colours.ts'
import type { PageFrame } from '../view/image-controls.ts'
import type { ActivatedDecoration, DrawnDecoration } from './decorations.ts'

/** A picture looks the same under every theme: so do the marks over it. */
const tints = markTints({ scheme: 'light' })

interface DrawnRegion {
  box: HTMLElement
  /** Where it is on its page. */
  place: string
}

/**
 * Draws decorations of regions as boxes over pages of images, in shares of the page: a zoom moves them with it. Their styles
 * are their own, because a page may be in the shadow tree of the reader or in the document of its interface.
 */
export class RegionPainter {
  readonly #drawn = new Map<HTMLElement, Map<DrawnDecoration, DrawnRegion>>()

  /**
   * Draws what is wanted of the pages that are drawn, and nothing else.
   *
   * @param lists - decorations by the href of their page, the lists of each group; the later are on top
   */
  draw(
    frames: readonly PageFrame[],
    lists: readonly ReadonlyMap<string, readonly DrawnDecoration[]>[],
    hrefOf: (section: number) => string | undefined,
  ): void {
    const present = new Set(frames.map(({ element }) => element))
    for (const [element, boxes] of this.#drawn) {
      if (present.has(element)) continue
      for (const { box } of boxes.values()) box.remove()
      this.#drawn.delete(element)
    }
    for (const { page, element } of frames) {
      const href = hrefOf(page.section) ?? ''
      const wanted = new Set(lists.flatMap((list) => list.get(href) ?? []))
      const known = this.#drawn.get(element) ?? new Map<DrawnDecoration, DrawnRegion>()
      if (wanted.size === 0 && known.size === 0) continue
      this.#drawn.set(element, known)
      for (const [decoration, { box }] of known) {
        if (wanted.has(decoration)) continue
        box.remove()
        known.delete(decoration)
      }
      for (const decoration of wanted) {
        const shown = regionOnPage(decoration.region!, page.clip)
        const place = JSON.stringify(shown)
        const before = known.get(decoration)
        if (before?.place === place) continue
        before?.box.remove()
        known.delete(decoration)
        if (!shown) continue
        const box = before?.box ?? boxOf(decoration.style)
        const { x, y, width, height } = shown
        const shares = { left: x, top: y, width, height }
        for (const [name, share] of Object.entries(shares)) box.style.setProperty(name, `${share * 100}%`)
        element.append(box)
        known.set(decoration, { box, place })
      }
    }
  }

  /** The smallest of some decorations at a point of the window, CSS px: a larger one can be reached beside it. */
  at(wanted: ReadonlySet<DrawnDecoration>, x: number, y: number): ActivatedDecoration | undefined {
    let found: { id: string; rect: DOMRect; area: number } | undefined
    for (const boxes of this.#drawn.values()) {
      for (const [decoration, { box }] of boxes) {
        if (!wanted.has(decoration)) continue
        const rect = box.getBoundingClientRect()
        const isHit = x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom
        const area = rect.width * rect.height
        if (isHit && (!found || area < found.area)) found = { id: decoration.id, rect, area }
      }
    }
    if (!found) return undefined
    const { left, top, right, bottom } = found.rect
    return { id: found.id, box: { left, top, right, bottom } }
  }

  end(): void {
    for (const boxes of this.#drawn.values()) for (const { box } of boxes.values()) box.remove()
    this.#drawn.clear()
  }
}

/** Ground and border of a style; a line alone has no ground. */
function coloursOf(style: DrawnDecoration['style']): { ground?: string | undefined; line: string } {
  if (typeof style !== 'string')
    return { ground: style.ground, line: style.line ?? style.ground ?? 'currentColor' }
  const [kind, name] = style.split('-') as [string, keyof typeof tints]
  const { ground, line } = tints[name] ?? tints.pink
  return kind === 'line' ? { line } : { ground, line }
}

/** A box with a border that is seen on light and on dark pictures; the picture is seen through its ground. */
function boxOf(style: DrawnDecoration['style']): HTMLElement {
  const { ground, line } = coloursOf(style)
  const box = document.createElement('div')
  box.setAttribute('aria-hidden', 'true')
  box.dataset.kurasaRegion = ''
  const layer = document.createElement('div')
  const styles = {
    position: 'absolute',
    'z-index': '1',
    'box-sizing': 'border-box',
    'border-radius': '3px',
    'pointer-events': 'none',
    'forced-color-adjust': 'none',
    'border-width': '2px',
    'border-style': 'solid',
    'border-color': line,
    'box-shadow': '0 0 0 1px rgb(255 255 255 / 85%), inset 0 0 0 1px rgb(255 255 255 / 85%)',
  }
  for (const [name, value] of Object.entries(styles)) box.style.setProperty(name, value)
  if (ground) {
    const inner = { position: 'absolute', inset: '0', 'background-color': ground, opacity: '0.3' }
    for (const [name, value] of Object.entries(inner)) layer.style.setProperty(name, value)
    box.append(layer)
  }
  return box
}
