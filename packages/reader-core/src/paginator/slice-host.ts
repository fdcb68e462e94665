import type { ReadingDirection } from '../direction/reading-direction.ts'
import { engineTraits } from '../layout/engine-traits.ts'
import type { Viewport } from '../layout/viewport.ts'
import type { SectionContent } from '../section/section-content.ts'
import type { Hyphenation } from './hyphenation.ts'

/** Values that the slices of one layout share. */
export interface SliceLayout {
  viewport: Viewport
  /** Puts pages that face each other on one grid of lines; no slice is laid out before. */
  loadGrid?: (() => Promise<void>) | undefined
  /** Breaks words where the settings say so; undefined where the language has no patterns. */
  hyphens?: Promise<Hyphenation | undefined> | undefined
  /** The same, once it is there: no slice is laid out before. */
  hyphenation?: Hyphenation | undefined
  direction: ReadingDirection
  /** Style sheets of a section in cascade order: engine, book, settings. */
  sheetsOf(content: SectionContent): CSSStyleSheet[]
  /** Values of the `--kz-…` properties. */
  properties: Record<string, string>
  /** Those of the pictures whose size is not known yet. */
  missingImages(hrefs: string[]): string[]
  /** Gives a picture its known size and its bytes. */
  placeImage(image: Element, href: string): void
}

/** The element of a slice: a window, and in its shadow tree the flow with the pages side by side. */
export function createSliceHost(
  layout: SliceLayout,
  sheets: CSSStyleSheet[],
): { host: HTMLElement; flow: HTMLElement } {
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = sheets
  // The edge of a neighbour stays in view, or Chromium would not paint it before a finger draws it in.
  let style = `position:absolute;inline-size:${layout.viewport.stride}px;block-size:100%;overflow:clip;overflow-clip-margin:1px`
  for (const [name, value] of Object.entries(layout.properties)) style += `;${name}:${value}`
  host.style.cssText = style
  host.dir = layout.direction
  const flow = document.createElement('kz-flow')
  flow.dir = layout.direction
  if (engineTraits.flowClass) flow.className = engineTraits.flowClass
  shadow.append(flow)
  return { host, flow }
}

/** Narrows the host to the pages it offers: the spacer's columns before them and the unfinished page stay hidden. */
export function showWindow(
  host: HTMLElement,
  flow: HTMLElement,
  pages: { columns: number[] },
  layout: SliceLayout,
): void {
  const { stride, margin } = layout.viewport
  const first = pages.columns[0] ?? 0
  const last = pages.columns.at(-1) ?? first
  host.style.inlineSize = `${(last - first + 1) * stride}px`
  // By its inset: a margin would make Chromium lay the flow out again, and not always break it where it was measured.
  flow.style.insetInlineStart = `${margin - first * stride}px`
}

/** Colour of the page around the flow: that of the book's body, as a browser paints it on the whole canvas. */
const GROUND = '--kz-ground'

/** Gives the page the ground that a book gives its body or its root. */
export function showGround(host: HTMLElement, flow: HTMLElement, { css }: Pick<SectionContent, 'css'>): void {
  const body = flow.querySelector('kz-body')
  const isStated = css.includes(GROUND) || flow.querySelector(`[style*="${GROUND}"]`) !== null
  if (body && isStated) host.style.setProperty(GROUND, getComputedStyle(body).getPropertyValue(GROUND))
}
