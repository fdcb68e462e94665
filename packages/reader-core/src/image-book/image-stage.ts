import { inlineSign, type ReadingDirection } from '../direction/reading-direction.ts'
import { pageColour } from '../fixed-page/page-colour.ts'
import { MovedElement } from '../glide/moved-element.ts'
import type { FittedPages } from '../layout/image-fit.ts'
import type { Zoom } from '../layout/zoom.ts'
import type { BookImage, ImageState, PageFrame } from '../view/image-controls.ts'
import { glideZoomed, holdZoomed, placeZoomed } from './zoomed-element.ts'

/** A view of the book as the stage draws it: one page or two, fitted. */
export interface StagedView {
  /** Index among the views of the book: the key of its slot. */
  index: number
  /** In reading order; `box` from the corner of `fitted.size`. */
  leaves: readonly { page: BookImage; box: { x: number; width: number; height: number } }[]
  fitted: FittedPages
  /** Position and size. */
  zoom: Zoom
}

const STAGE_CSS = `
.stage { position: absolute; inset-block: 0; inset-inline-start: var(--kz-home, 0px); inline-size: 100%; overflow: clip; }
.stage .track { position: absolute; inset: 0; inline-size: auto; }
.slot { position: absolute; inset: 0; overflow: clip; contain: strict; will-change: transform; }
.sheet { position: absolute; left: 0; top: 0; transform-origin: 0 0; }
.leaf { position: absolute; top: 0; overflow: clip; background: color-mix(in srgb, currentColor 8%, transparent); }
.leaf[data-state=ready], .leaf[data-state=preview] { background: none; }
.leaf img { position: absolute; display: block; max-width: none; pointer-events: none; user-select: none; -webkit-user-drag: none; }
`

interface Slot {
  element: HTMLElement
  sheet: HTMLElement
  leaves: Map<number, Leaf>
}

interface Leaf {
  element: HTMLElement
  image: HTMLImageElement | undefined
  url: string | undefined
  /** A page of fixed layout, in place of an image. */
  document: HTMLElement | undefined
  /** CSS px. */
  left: number
  width: number
  /** Last drawn values, so that a turn touches only what changed. */
  drawn: { page: BookImage; state: ImageState; place: string } | undefined
}

/**
 * Draws the view on screen and its neighbours beside it: three slots on one track, moved by transforms alone. Boxes
 * have their true sizes before their images are there, so nothing shifts. Each slot is a layer of its own: its pixels are
 * drawn before a finger comes, and a turn moves them without drawing them again.
 */
export class ImageStage {
  readonly element: HTMLElement
  readonly #track: HTMLElement
  readonly #slots = new Map<number, Slot>()
  readonly #direction: ReadingDirection
  readonly #endStyles: () => void
  readonly #moved: MovedElement
  #ground = ''
  #current = -1

  /** @param page - element of the reader's shadow tree to draw into */
  constructor(page: HTMLElement, direction: ReadingDirection) {
    this.#direction = direction
    this.element = document.createElement('div')
    this.element.className = 'stage'
    this.#track = document.createElement('div')
    this.#track.className = 'track'
    this.#moved = new MovedElement(this.#track)
    this.element.append(this.#track)
    const root = page.getRootNode() as ShadowRoot
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STAGE_CSS)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    this.#endStyles = () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet)
    }
    page.append(this.element)
  }

  /** Ground and colour filter, as CSS values; `''` for none: the ground of a page of fixed layout goes on beside it. */
  paint(ground: string, filter: string): void {
    this.element.style.background = ground
    this.#ground = ground
    for (const slot of this.#slots.values()) this.#paintSlot(slot)
    // On one element around all pages: a filter on each would be rendered again with every move.
    this.#track.style.filter = filter
  }

  /**
   * Draws these views, the one on screen and its neighbours; all others go.
   *
   * @param current - index of the one on screen
   * @param stride - CSS px from one to the next
   */
  draw(
    views: readonly StagedView[],
    current: number,
    stride: number,
    stateOf: (section: number) => ImageState,
  ) {
    this.#current = current
    const wanted = new Set(views.map(({ index }) => index))
    for (const [index, slot] of this.#slots) {
      if (wanted.has(index)) continue
      slot.element.remove()
      this.#slots.delete(index)
    }
    for (const view of views) {
      const slot = this.#slot(view.index)
      this.#place(slot, view.index, stride)
      this.#drawLeaves(slot, view, stateOf)
      placeZoomed(slot.sheet, view.zoom)
    }
  }

  /** Brings a neighbour that is drawn to the screen, and draws nothing else. @returns false when it is not drawn */
  bring(current: number, zoom: Zoom, stride: number): boolean {
    const wanted = this.#slots.get(current)
    if (!wanted) return false
    this.#current = current
    for (const [index, slot] of this.#slots) this.#place(slot, index, stride)
    placeZoomed(wanted.sheet, zoom)
    return true
  }

  #paintSlot({ element, leaves }: Slot): void {
    const colours = this.#ground
      ? []
      : [...leaves.values()]
          .sort((a, b) => a.left - b.left)
          .flatMap(({ document }) => (document?.shadowRoot ? [pageColour(document.shadowRoot)] : []))
    const [first, second = first] = colours
    element.style.background =
      first === second ? (first ?? '') : `linear-gradient(to right, ${first} 50%, ${second} 50%)`
  }

  #place({ element }: Slot, index: number, stride: number): void {
    const distance = (index - this.#current) * stride * inlineSign(this.#direction)
    element.style.transform = distance ? `translateX(${distance}px)` : ''
    element.inert = index !== this.#current
    element.ariaHidden = index === this.#current ? null : 'true'
  }

  /** Shows the state of the image of a section wherever the section is drawn. */
  drawImage(section: number, state: ImageState, pages: readonly BookImage[]): void {
    for (const slot of this.#slots.values()) {
      for (const [index, leaf] of slot.leaves) {
        const page = pages[index]
        if (page?.section !== section) continue
        showImage(leaf, page, state)
        if (leaf.drawn) leaf.drawn = { ...leaf.drawn, page, state }
        this.#paintSlot(slot)
      }
    }
  }

  /** The pages that are drawn, and their boxes. */
  get frames(): PageFrame[] {
    return [...this.#slots.values()].flatMap(({ leaves }) =>
      [...leaves.values()].flatMap(({ element, drawn }) => (drawn ? [{ page: drawn.page, element }] : [])),
    )
  }

  /** Moves the page on screen. */
  setZoom(zoom: Zoom): void {
    const slot = this.#slots.get(this.#current)
    if (slot) placeZoomed(slot.sheet, zoom)
  }

  /** Glides the page on screen from where it is drawn. */
  glideTo(zoom: Zoom, milliseconds: number): void {
    const sheet = this.#slots.get(this.#current)?.sheet
    if (sheet) glideZoomed(sheet, zoom, milliseconds)
  }

  /** Ends a glide where it is drawn, for a finger that grabs the page. @returns where that is */
  holdZoom(zoom: Zoom): Zoom {
    const sheet = this.#slots.get(this.#current)?.sheet
    return sheet ? holdZoomed(sheet, zoom) : zoom
  }

  /** Moves all that is drawn, screen px, without turning. */
  setOffset(px: number): void {
    if (px === this.offset && !this.#moved.isMoving) return
    this.#track.style.willChange = px === 0 ? '' : 'transform'
    this.#moved.draw(px)
  }

  /** See `MovedElement`. */
  glide(velocity: number): Promise<boolean> {
    return this.#moved.glide(velocity)
  }

  get offset(): number {
    return this.#moved.offset
  }

  end(): void {
    this.element.remove()
    this.#slots.clear()
    this.#endStyles()
  }

  #slot(index: number): Slot {
    let slot = this.#slots.get(index)
    if (!slot) {
      const element = document.createElement('div')
      element.className = 'slot'
      const sheet = document.createElement('div')
      sheet.className = 'sheet'
      element.append(sheet)
      this.#track.append(element)
      slot = { element, sheet, leaves: new Map() }
      this.#slots.set(index, slot)
    }
    return slot
  }

  #drawLeaves(slot: Slot, view: StagedView, stateOf: (section: number) => ImageState): void {
    const { size } = view.fitted
    setStyles(slot.sheet, { width: `${size.width}px`, height: `${size.height}px` })
    const wanted = new Set(view.leaves.map(({ page }) => page.index))
    for (const [index, leaf] of slot.leaves) {
      if (wanted.has(index)) continue
      leaf.element.remove()
      slot.leaves.delete(index)
    }
    for (const { page, box } of view.leaves) {
      let leaf = slot.leaves.get(page.index)
      if (!leaf) {
        leaf = {
          element: document.createElement('div'),
          image: undefined,
          url: undefined,
          document: undefined,
          left: 0,
          width: 0,
          drawn: undefined,
        }
        leaf.element.className = 'leaf'
        slot.leaves.set(page.index, leaf)
        slot.sheet.append(leaf.element)
      }
      const state = stateOf(page.section)
      const place = `${box.x} ${box.width} ${box.height}`
      const { drawn } = leaf
      if (drawn?.page === page && drawn.state === state && drawn.place === place) continue
      setStyles(leaf.element, {
        left: `${box.x}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
      })
      leaf.left = box.x
      leaf.width = box.width
      leaf.element.dataset.page = String(page.index)
      showImage(leaf, page, state)
      leaf.drawn = { page, state, place }
    }
    this.#paintSlot(slot)
  }
}

function showImage(leaf: Leaf, page: BookImage, state: ImageState): void {
  leaf.element.dataset.state = state.status
  if (state.failure) leaf.element.dataset.failure = state.failure
  else delete leaf.element.dataset.failure
  if (leaf.document !== state.element) {
    leaf.document?.remove()
    leaf.document = state.element
    if (state.element) leaf.element.append(state.element)
  }
  if (leaf.document) leaf.document.style.transform = `scale(${leaf.width / page.width})`
  if (!state.url) {
    leaf.image?.remove()
    leaf.image = undefined
    leaf.url = undefined
    return
  }
  let { image } = leaf
  if (!image) {
    image = document.createElement('img')
    image.draggable = false
    // Decoded already: drawn with the frame that shows its page, never after it.
    image.decoding = 'sync'
    leaf.image = image
    leaf.element.append(image)
  }
  image.alt = page.alt
  const { clip } = page
  setStyles(image, {
    width: `${100 / clip.width}%`,
    height: `${100 / clip.height}%`,
    left: `${(-100 * clip.x) / clip.width}%`,
    top: `${(-100 * clip.y) / clip.height}%`,
  })
  if (leaf.url !== state.url) image.src = state.url
  leaf.url = state.url
}

function setStyles(element: HTMLElement, styles: Record<string, string>): void {
  for (const [name, value] of Object.entries(styles)) {
    if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value)
  }
}
