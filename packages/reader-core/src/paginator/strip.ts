import type { PageMap } from './page-map.ts'
import { type Slice, type SliceLayout, showWindow } from './slice.ts'

/** Pages of one slice, placed in the strip. */
export interface StripPiece {
  map: PageMap
  /** Page of the map that the piece begins with. */
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

/**
 * Laid-out pages side by side, later ones towards the reading direction. A turn moves the boxes of the pieces and lays
 * out nothing in them; a finger or an animation moves all of them by one transform.
 */
export class Strip {
  readonly track: HTMLElement
  readonly #layout: SliceLayout
  #pieces: StripPiece[] = []
  #at = 0
  #offset = 0

  constructor(layout: SliceLayout) {
    this.#layout = layout
    this.track = document.createElement('div')
    this.track.className = 'track'
    this.track.dir = layout.direction
  }

  /** The page in view. */
  get current(): StripPage | undefined {
    const piece = this.piece
    return piece && { map: piece.map, page: piece.firstPage + this.#at - piece.at }
  }

  /** The piece in view. */
  get piece(): StripPiece | undefined {
    return this.#pieceAt(this.#at)
  }

  /** Pieces on the strip, for tests that count what is kept. */
  get pieceCount(): number {
    return this.#pieces.length
  }

  /** Starts anew with one slice, showing one page of it. */
  begin(map: PageMap, firstPage: number, slice: Slice, page: number): void {
    for (const piece of this.#pieces) piece.slice.host.remove()
    this.#pieces = []
    this.#at = 0
    this.#place({ map, firstPage, count: slice.starts.length, at: firstPage - page, slice })
  }

  /** Puts a slice beside the piece in view, from a page on (forward) or up to a page (backward). */
  append(map: PageMap, firstPage: number, slice: Slice, page: number): void {
    const last = this.#pieces.reduce(
      (most, piece) => Math.max(most, piece.at + piece.count),
      Number.NEGATIVE_INFINITY,
    )
    const skip = page - firstPage
    this.#place(
      this.#trimmed(
        { map, firstPage, count: slice.starts.length, at: last, slice },
        skip,
        slice.starts.length,
      ),
    )
  }

  prepend(map: PageMap, firstPage: number, slice: Slice, page: number): void {
    const first = this.#pieces.reduce((least, piece) => Math.min(least, piece.at), Number.POSITIVE_INFINITY)
    const kept = page - firstPage + 1
    this.#place(this.#trimmed({ map, firstPage, count: kept, at: first - kept, slice }, 0, kept))
  }

  /** Whether the page one step on (+1) or back (-1) is laid out. */
  hasNeighbour(step: 1 | -1): boolean {
    return this.#pieceAt(this.#at + step) !== undefined
  }

  /** Moves the view by one page. The page must be laid out. */
  step(step: 1 | -1): void {
    this.#at += step
    const piece = this.piece!
    const near = this.#pieces.filter(
      (each) => each.at <= piece.at + piece.count && each.at + each.count >= piece.at,
    )
    for (const each of this.#pieces) if (!near.includes(each)) each.slice.host.remove()
    this.#pieces = near
    this.#arrange()
  }

  /** Moves what is drawn, screen px, without turning. */
  setOffset(px: number): void {
    if (px === this.#offset) return
    this.#offset = px
    this.track.style.willChange = px === 0 ? '' : 'transform'
    this.track.style.transform = px === 0 ? '' : `translate3d(${px}px, 0, 0)`
  }

  get offset(): number {
    return this.#offset
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
  }

  /**
   * Places the pieces around the page in view. They are moved, and not the track, because Chromium (156) does not
   * paint what was clipped away when only a composited transform brings it into view: the page would stay blank.
   */
  #arrange(): void {
    for (const piece of this.#pieces) {
      piece.slice.host.style.insetInlineStart = `${(piece.at - this.#at) * this.#layout.viewport.stride}px`
    }
  }
}
