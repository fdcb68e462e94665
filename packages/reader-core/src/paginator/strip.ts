import { MovedElement } from '../glide/moved-element.ts'
import type { PageMap } from './page-map.ts'
import type { Slice } from './slice.ts'
import { type SliceLayout, showWindow } from './slice-host.ts'

/** Pages of one slice, placed in the strip. */
export interface StripPiece {
  map: PageMap
  /** Page of the map that the slice begins with. */
  firstPage: number
  count: number
  /** Place of that page in the strip, in pages. */
  at: number
  slice: Slice
}

/** A page on the strip. */
export interface StripPage {
  map: PageMap
  page: number
}

/** Views from the one on screen to another. */
export type StripStep = -1 | 0 | 1 | 2

/** A page and its place. */
export interface PlacedPage extends StripPage {
  /** Of its slice. */
  half: Slice['half']
  /** Place in the strip, in pages. */
  at: number
}

/**
 * How long pages keep their layer after they moved, ms: the last frame of a glide, and the next swipe, repaint nothing.
 */
const REST_MS = 300
/** Whether the half before it may be empty. */
const isSectionStart = ({ map, page, half }: PlacedPage): boolean => {
  const start = map.start(page)
  return !half && start?.leaf === 0 && start.offset === 0
}

/** Whether the half after it may be empty. */
const isSectionEnd = ({ map, page, half }: PlacedPage): boolean =>
  half === undefined && map.isComplete && page === map.count - 1 && !map.next && !map.end

/**
 * Laid-out pages side by side, later ones towards the reading direction. The view shows one of them, or two: a spread.
 * A section begins on a spread of its own, so the half before it may be empty, but for the second of two pages of fixed
 * layout that belong together. A finger or a glide moves the track by a transform; a turn places the slices around the view, and
 * those far from it are removed with the next one that is laid out.
 */
export class Strip {
  readonly track: HTMLElement
  readonly #layout: SliceLayout
  readonly #perView: 1 | 2
  #pieces: StripPiece[] = []
  /** Place of the first page of the view. */
  #at = 0
  readonly #moved: MovedElement
  #rest: ReturnType<typeof setTimeout> | undefined

  constructor(layout: SliceLayout) {
    this.#layout = layout
    this.#perView = layout.viewport.pagesPerView
    this.track = document.createElement('div')
    this.track.className = 'track'
    this.track.dir = layout.direction
    this.#moved = new MovedElement(this.track)
  }

  /** The page in view; of two the first. */
  get current(): StripPage | undefined {
    return this.#inView()[0]
  }

  /** The page in view; of two the last. */
  get last(): StripPage | undefined {
    return this.#inView().at(-1)
  }

  /** The slice of each page in view. */
  get pieces(): StripPiece[] {
    return this.#inView().map(({ at }) => this.#pieceAt(at)!)
  }

  /** Starts again with one slice, showing one page of it. */
  begin(map: PageMap, firstPage: number, slice: Slice, page: number): void {
    for (const piece of this.#pieces) piece.slice.host.remove()
    this.#pieces = []
    this.#at = 0
    this.#place({ map, firstPage, count: slice.starts.length, at: firstPage - page, slice })
  }

  /** Adds a slice beside the one in view, from a page on (forward) or up to a page (backward). */
  append(map: PageMap, firstPage: number, slice: Slice, page: number): void {
    // The first page that lacks a neighbour is the same for one step and for two.
    const edge = this.edge(2)
    if (!edge) {
      slice.host.remove()
      return
    }
    const isNewView = edge.map.section !== map.section && !slice.half
    const at = edge.at + (isNewView ? this.#perView - this.#half(edge.at) : 1)
    const skip = page - firstPage
    this.#place(
      this.#trimmed({ map, firstPage, count: slice.starts.length, at, slice }, skip, slice.starts.length),
    )
  }

  prepend(map: PageMap, firstPage: number, slice: Slice, page: number): void {
    const edge = this.edge(-1)
    if (!edge) {
      slice.host.remove()
      return
    }
    const isNewSection = edge.map.section !== map.section
    // The last page of a section is in the half that it has when it is reached by reading on.
    const half = slice.half ?? page % this.#perView
    const at = isNewSection ? this.#at - this.#perView + half : edge.at - 1
    const kept = page - firstPage + 1
    this.#place(this.#trimmed({ map, firstPage, count: kept, at: at - kept + 1, slice }, 0, kept))
  }

  /**
   * Outermost laid-out page whose neighbour is missing, for the view (0), for what a step on (1) or back (-1) shows, or for
   * two steps on (2). Undefined when all of it is laid out.
   */
  edge(step: StripStep): PlacedPage | undefined {
    const first = this.#inView()[0]
    if (!first) return undefined
    let known: PlacedPage = first
    if (step === -1) {
      const start = this.#at - this.#perView
      for (let at = first.at - 1; at >= start; at--) {
        const page = this.#pageAt(at)
        // Before a section's first page a half may be empty: in this view, or before it.
        const isGap = isSectionStart(known) && (known.at < this.#at || this.#pagesIn(start, at).length > 0)
        if (!page && !isGap) return known
        known = page ?? known
      }
      return undefined
    }
    const end = this.#at + this.#perView * (step + 1)
    for (let at = first.at + 1; at < end; at++) {
      const page = this.#pageAt(at)
      if (!page && !(isSectionEnd(known) && this.#half(at) > 0)) return known
      known = page ?? known
    }
    return undefined
  }

  /** Whether a page is in the slice of the last page in view. */
  isOfShownPiece({ at }: PlacedPage): boolean {
    const last = this.#inView().at(-1)
    return last !== undefined && this.#pieceAt(at) === this.#pieceAt(last.at)
  }

  /** Whether the view one step on (+1) or back (-1) is laid out. */
  hasNeighbour(step: 1 | -1): boolean {
    const from = this.#at + step * this.#perView
    return this.#pagesIn(from, from + this.#perView).length > 0 && this.edge(step) === undefined
  }

  /** Moves the view by its pages. They must be laid out. */
  step(step: 1 | -1): void {
    this.#at += step * this.#perView
    this.#arrange()
  }

  /** Moves what is drawn, screen px, without turning. */
  setOffset(px: number): void {
    if (px === 0 && this.track.style.willChange === '') return
    this.track.style.willChange = 'transform'
    clearTimeout(this.#rest)
    if (px === 0) this.#rest = setTimeout(() => this.rest(), REST_MS)
    this.#moved.draw(px)
  }

  /** See `MovedElement`. */
  glide(velocity: number): Promise<boolean> {
    return this.#moved.glide(velocity)
  }

  get offset(): number {
    return this.#moved.offset
  }

  get isMoving(): boolean {
    return this.#moved.isMoving
  }

  /** Releases the layer in which pages move. */
  rest(): void {
    clearTimeout(this.#rest)
    this.track.style.willChange = ''
  }

  /** Which half of a spread a place is, from 0. */
  #half(at: number): number {
    return Math.abs(at - this.#at) % this.#perView
  }

  #inView(): PlacedPage[] {
    return this.#pagesIn(this.#at, this.#at + this.#perView)
  }

  #pagesIn(from: number, to: number): PlacedPage[] {
    const pages: PlacedPage[] = []
    for (let at = from; at < to; at++) {
      const page = this.#pageAt(at)
      if (page) pages.push(page)
    }
    return pages
  }

  #pageAt(at: number): PlacedPage | undefined {
    const piece = this.#pieceAt(at)
    return piece && { map: piece.map, page: piece.firstPage + at - piece.at, at, half: piece.slice.half }
  }

  #pieceAt(at: number): StripPiece | undefined {
    return this.#pieces.find((piece) => at >= piece.at && at < piece.at + piece.count)
  }

  #trimmed(piece: StripPiece, from: number, to: number): StripPiece {
    const { slice } = piece
    if (from === 0 && to === slice.starts.length) return piece
    const columns = slice.columns.slice(from, to)
    const flow = slice.host.shadowRoot!.querySelector<HTMLElement>('kz-flow')!
    showWindow(slice.host, flow, { ...slice, columns }, this.#layout)
    return { ...piece, firstPage: piece.firstPage + from, count: to - from }
  }

  #place(piece: StripPiece): void {
    piece.slice.host.style.visibility = ''
    this.#pieces.push(piece)
    this.#arrange()
    // The view may have moved on while the slice was laid out.
    this.settle(piece)
  }

  /** Removes the slices that are neither in view nor beside it, but for a new one. */
  settle(added?: StripPiece): void {
    const shown = this.pieces
    const from = Math.min(...shown.map((piece) => piece.at)) - this.#perView + 1
    const to = Math.max(...shown.map((piece) => piece.at + piece.count)) + this.#perView - 1
    const near = this.#pieces.filter(
      (each) => each === added || (each.at <= to && each.at + each.count >= from),
    )
    for (const each of this.#pieces) if (!near.includes(each)) each.slice.host.remove()
    this.#pieces = near
  }

  /**
   * Places the slices around the view. The track stays: Chromium (156) does not paint what only an inset or a transform of the track
   * brings into view while an animation draws it, so the page would stay blank.
   */
  #arrange(): void {
    for (const { slice, at } of this.#pieces)
      slice.host.style.insetInlineStart = `${(at - this.#at) * this.#layout.viewport.stride}px`
  }
}
