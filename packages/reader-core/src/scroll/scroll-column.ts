import { ReaderError } from '../errors.ts'
import type { LayoutSession } from '../paginator/layout-session.ts'
import { comparePositions, type Position } from '../section/leaves.ts'
import type { SectionContent } from '../section/section-content.ts'
import { boxAt } from './lines.ts'
import { LinesInView, TOLERANCE } from './lines-in-view.ts'
import { isSectionStart, type LaidPiece, layOutPiece, PieceGrid } from './scroll-piece.ts'

/** A piece that has been laid out, and is perhaps only a height now. */
interface Piece {
  section: number
  start: Position
  end: Position
  isSectionEnd: boolean
  /** CSS px that it took when it was taken out. */
  height: number
  laid: LaidPiece | undefined
}

/** What a column is made of. */
export interface ScrollColumnParts {
  session: LayoutSession
  /** Hidden element to measure in. */
  room: HTMLElement
  prepareImages: (hrefs: string[]) => Promise<unknown>
  /** The section that is read before or after another. */
  nextSection: (from: number, step: 1 | -1) => number | undefined
}

/** How much is laid out beyond the view on each side, in views. */
const AHEAD_VIEWS = 1.5
/** What is farther away is taken out. */
const KEPT_VIEWS = 3
/** Between two chapters, CSS px. */
const CHAPTER_GAP = 56

const createSpacer = (): HTMLElement => {
  const spacer = document.createElement('div')
  spacer.className = 'spacer'
  spacer.setAttribute('aria-hidden', 'true')
  return spacer
}

/**
 * The pieces of a book below each other in a scroll container: laid out around the view, taken out far from it. What changes
 * above the view never moves what is in it.
 */
export class ScrollColumn {
  /** The lines in view. */
  readonly lines: LinesInView
  readonly #parts: ScrollColumnParts
  readonly #element: HTMLElement
  readonly #onShift: (px: number) => void
  readonly #track = document.createElement('div')
  readonly #above = createSpacer()
  readonly #below = createSpacer()
  readonly #grid = new PieceGrid()
  #pieces: Piece[] = []
  /** Indexes of the first and the last piece that is laid out. */
  #first = 0
  #last = -1
  #isEnded = false

  /**
   * @param element - the scroll container
   * @param onShift - told how far it was scrolled so that what is in view stays where it is
   */
  constructor(element: HTMLElement, parts: ScrollColumnParts, onShift: (px: number) => void) {
    this.#element = element
    this.#parts = parts
    this.#onShift = onShift
    this.lines = new LinesInView(element, parts.session.layout, () => this.laid())
    // Margins of the first and the last block stay inside.
    this.#track.style.display = 'flow-root'
    this.#track.append(this.#above, this.#below)
    element.append(this.#track)
  }

  /** Work under way ends. */
  end(): void {
    this.#isEnded = true
  }

  /** Pieces in the document. */
  get pieceCount(): number {
    return this.#last - this.#first + 1
  }

  /** The pieces that are laid out, from the first to the last. */
  laid(): LaidPiece[] {
    return this.#pieces.slice(this.#first, this.#last + 1).flatMap((piece) => piece.laid ?? [])
  }

  /** Whether the first line of the book is in view. */
  get atStart(): boolean {
    const piece = this.#pieces[0]
    if (!piece?.laid || this.#first > 0) return false
    return this.#isBookStart(piece) && this.#element.scrollTop <= TOLERANCE
  }

  /** Whether the last line of the book is in view. */
  get atEnd(): boolean {
    const piece = this.#pieces.at(-1)
    if (!piece?.laid || !this.#isBookEnd(piece)) return false
    const { scrollTop, clientHeight, scrollHeight } = this.#element
    return scrollTop + clientHeight >= scrollHeight - TOLERANCE
  }

  /** Lays out around a place and shows it at the top. The container must be in the document. */
  async begin(content: SectionContent, position: Position): Promise<void> {
    const start = this.#grid.startAt(content, position)
    const laid = await this.#layOut(content, start, this.#below)
    this.#pieces = [pieceOf(laid)]
    this.#first = 0
    this.#last = 0
    while (
      comparePositions(this.#pieces.at(-1)!.end, position) <= 0 &&
      !this.#pieces.at(-1)!.isSectionEnd &&
      (await this.#append())
    );
    const show = () => this.#show(content.index, position)
    do show()
    while (this.#roomBelow() < 0 && (await this.#append()))
    // What ends within the view has what comes before it above.
    while (this.#element.scrollHeight <= this.#element.clientHeight && (await this.#prepend()));
    show()
  }

  /** Lays out one piece that the view wants next, on either side, and takes out what is far. @returns false when it has all */
  async fill(): Promise<boolean> {
    this.#check()
    const isDone =
      !(this.#roomBelow() < 0 && (await this.#append())) &&
      !(this.#roomAbove() < 0 && (await this.#prepend()))
    this.#prune()
    return !isDone
  }

  /** CSS px laid out below what is wanted; negative when there is too little. */
  #roomBelow(): number {
    const last = this.#pieces[this.#last]?.laid
    if (!last) return -1
    const { bottom } = this.lines.view
    return last.host.getBoundingClientRect().bottom - bottom - AHEAD_VIEWS * this.#element.clientHeight
  }

  #roomAbove(): number {
    const first = this.#pieces[this.#first]?.laid
    if (!first) return -1
    const { top } = this.lines.view
    return top - first.host.getBoundingClientRect().top - AHEAD_VIEWS * this.#element.clientHeight
  }

  /** Scrolls so that the line of a position is the first in view. */
  #show(section: number, position: Position): void {
    const laid = this.laid().find(
      (each) =>
        each.content.index === section &&
        comparePositions(position, each.start) >= 0 &&
        comparePositions(position, each.end) < 0,
    )
    const { top } = this.lines.view
    if (this.#first === 0 && laid && this.#isBookStart(this.#pieces[0]!) && isSectionStart(position)) {
      this.#element.scrollTop = 0
      return
    }
    if (!laid || isSectionStart(position)) {
      const host = (laid ?? this.laid()[0])?.host
      if (host) this.#element.scrollTop += host.getBoundingClientRect().top - top
      return
    }
    const rect = boxAt(laid, position)
    if (!rect) return
    const lead = Math.max(0, Math.min(8, (this.lines.lineHeight - rect.height) / 2))
    this.#element.scrollTop += rect.top - lead - top
  }

  /** Changes the column without moving what is in view. */
  #keepStill(change: () => void): void {
    const { top } = this.lines.view
    const seen = this.lines.firstLine((rect) => rect.bottom > top)
    const boxOf = (): number | undefined => {
      const laid =
        seen &&
        this.laid().find(
          (each) =>
            each.content.index === seen.content.index &&
            comparePositions(seen.position, each.start) >= 0 &&
            comparePositions(seen.position, each.end) < 0,
        )
      return laid && boxAt(laid, seen.position)?.top
    }
    const before = boxOf()
    change()
    const after = boxOf()
    if (before === undefined || after === undefined || Math.abs(after - before) < 0.05) return
    const from = this.#element.scrollTop
    this.#element.scrollTop += after - before
    this.#onShift(this.#element.scrollTop - from)
  }

  // --- pieces -----------------------------------------------------------------------------------------------------

  async #layOut(
    content: SectionContent,
    start: Position,
    before: Node,
    until?: Position,
    place: (lay: () => void) => void = (lay) => lay(),
  ): Promise<LaidPiece> {
    const { session, room, prepareImages } = this.#parts
    for (;;) {
      this.#check()
      let laid: ReturnType<typeof layOutPiece> | undefined
      place(() => {
        laid = layOutPiece(content, start, session.layout, this.#track, before, room, until)
        if ('missingImages' in laid) return
        const isFirst = isSectionStart(start)
        if (isFirst && this.#parts.nextSection(content.index, -1) !== undefined) {
          // A chapter begins below the floats and margins of the one before.
          laid.host.style.paddingBlockStart = `${CHAPTER_GAP}px`
          laid.host.style.clear = 'both'
        }
      })
      if (!laid || !('missingImages' in laid)) return laid as LaidPiece
      await prepareImages(laid.missingImages)
    }
  }

  /** Lays out the piece below the last. False at the end of the book. */
  async #append(): Promise<boolean> {
    const last = this.#pieces[this.#last]!
    const known = this.#pieces[this.#last + 1]
    let section = last.section
    let start = last.end
    if (last.isSectionEnd) {
      const next = this.#parts.nextSection(section, 1)
      if (next === undefined) return false
      section = next
      start = { leaf: 0, offset: 0 }
    }
    const content = await this.#parts.session.content(section)
    const laid = await this.#layOut(content, start, this.#below, known?.end)
    if (known) {
      known.laid = laid
      setHeight(this.#below, heightOf(this.#below) - known.height)
    } else this.#pieces.push(pieceOf(laid))
    this.#last++
    if (this.#last === this.#pieces.length - 1) setHeight(this.#below, 0)
    return true
  }

  /** Lays out the piece above the first. False at the start of the book. */
  async #prepend(): Promise<boolean> {
    const first = this.#pieces[this.#first]!
    const known = this.#pieces[this.#first - 1]
    let section = first.section
    let until: Position | undefined = first.start
    if (first.start.leaf === 0 && first.start.offset === 0) {
      const previous = this.#parts.nextSection(section, -1)
      if (previous === undefined) return false
      section = previous
      until = undefined
    }
    const content = await this.#parts.session.content(section)
    const end = until ?? content.leaves.positionAt(content.leaves.textLength)
    const start = known?.start ?? this.#grid.startBefore(content, end)
    const before = first.laid!.host
    await this.#layOut(content, start, before, until, (lay) =>
      this.#keepStill(() => {
        lay()
        if (known) setHeight(this.#above, this.#first === 1 ? 0 : heightOf(this.#above) - known.height)
      }),
    ).then((laid) => {
      if (known) {
        known.laid = laid
        this.#first--
      } else {
        this.#pieces.unshift(pieceOf(laid))
        this.#last++
      }
    })
    return true
  }

  /** Takes out what is far from the view and keeps its height. */
  #prune(): void {
    const far = KEPT_VIEWS * this.#element.clientHeight
    const { top, bottom } = this.lines.view
    const takeOut = (index: number, spacer: HTMLElement) => {
      const piece = this.#pieces[index]!
      this.#keepStill(() => {
        const before = this.#element.scrollHeight
        piece.laid!.host.remove()
        piece.height = Math.max(0, before - this.#element.scrollHeight)
        setHeight(spacer, heightOf(spacer) + piece.height)
      })
      piece.laid = undefined
    }
    while (this.#first < this.#last) {
      if (top - this.#pieces[this.#first]!.laid!.host.getBoundingClientRect().bottom < far) break
      // What is asked for its place from now on is the next piece.
      takeOut(this.#first, this.#above)
      this.#first++
    }
    while (this.#first < this.#last) {
      if (this.#pieces[this.#last]!.laid!.host.getBoundingClientRect().top - bottom < far) break
      takeOut(this.#last, this.#below)
      this.#last--
    }
  }

  #isBookStart(piece: Piece): boolean {
    return isSectionStart(piece.start) && this.#parts.nextSection(piece.section, -1) === undefined
  }

  #isBookEnd(piece: Piece): boolean {
    return piece.isSectionEnd && this.#parts.nextSection(piece.section, 1) === undefined
  }

  #check(): void {
    if (this.#isEnded) throw new ReaderError('aborted', 'The text was laid out anew before this was done.')
  }
}

function pieceOf(laid: LaidPiece): Piece {
  const { content, start, end, isSectionEnd } = laid
  return { section: content.index, start, end, isSectionEnd, height: 0, laid }
}

function heightOf(spacer: HTMLElement): number {
  return Number.parseFloat(spacer.style.blockSize) || 0
}

function setHeight(spacer: HTMLElement, height: number): void {
  spacer.style.blockSize = `${Math.max(0, height)}px`
}
