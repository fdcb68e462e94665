import { ReaderError } from '../errors.ts'
import type { LayoutSession } from '../paginator/layout-session.ts'
import { comparePositions, type Position } from '../section/leaves.ts'
import type { SectionContent } from '../section/section-content.ts'
import { boxAt, findLine } from './lines.ts'
import { type LaidPiece, layOutPiece, PieceGrid } from './scroll-piece.ts'

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

/** A character of a section. */
interface ScrollPlace {
  content: SectionContent
  position: Position
}

/** Text of one section that stands in view. */
interface ScrolledText {
  content: SectionContent
  /** Text offsets. */
  from: number
  to: number
}

/** How much is laid out beyond the view on each side, in views. */
const AHEAD_VIEWS = 1.5
/** What is farther away is taken out. */
const KEPT_VIEWS = 3
/** Between two chapters, CSS px. */
const CHAPTER_GAP = 56
/** Rounding of positions on screen, CSS px. */
const TOLERANCE = 1
/** At most so often the place is told while it moves. */
const REPORT_MS = 100
/** A step takes so long. */
const STEP_MS = 240

const CONTAINER_STYLE =
  'position:absolute;inset:0;overflow-x:hidden;overflow-y:auto;overflow-anchor:none;overscroll-behavior:contain;scrollbar-width:none;touch-action:pan-y pinch-zoom'

const createSpacer = (): HTMLElement => {
  const spacer = document.createElement('div')
  spacer.className = 'spacer'
  spacer.setAttribute('aria-hidden', 'true')
  return spacer
}

/**
 * A book as one column that is scrolled. Pieces of chapters are laid out around the view and taken out far from it;
 * what changes above the view never moves what is in it.
 */
export class ScrollView {
  /** The scroll container. */
  readonly element: HTMLElement
  readonly #parts: {
    session: LayoutSession
    room: HTMLElement
    prepareImages: (hrefs: string[]) => Promise<unknown>
    nextTask: () => Promise<void>
    nextSection: (from: number, step: 1 | -1) => number | undefined
    onMoved: () => void
  }
  readonly #track = document.createElement('div')
  readonly #above = createSpacer()
  readonly #below = createSpacer()
  readonly #grid = new PieceGrid()
  #pieces: Piece[] = []
  /** Indexes of the first and the last piece that is laid out. */
  #first = 0
  #last = -1
  #filling: Promise<void> | undefined
  #shownTop = 0
  #reportTimer: ReturnType<typeof setTimeout> | undefined
  #isMoving = false
  #isEnded = false

  constructor(parts: {
    session: LayoutSession
    /** Hidden element to measure in. */
    room: HTMLElement
    prepareImages: (hrefs: string[]) => Promise<unknown>
    nextTask: () => Promise<void>
    /** The section that is read before or after another. */
    nextSection: (from: number, step: 1 | -1) => number | undefined
    /** Called when the place has changed: at rest, and now and then on the way. */
    onMoved: () => void
  }) {
    this.#parts = parts
    this.element = document.createElement('div')
    this.element.className = 'scroll'
    this.element.style.cssText = CONTAINER_STYLE
    this.element.dir = parts.session.layout.direction
    this.element.tabIndex = 0
    // Margins of the first and the last block stay inside.
    this.#track.style.display = 'flow-root'
    this.#track.append(this.#above, this.#below)
    this.element.append(this.#track)
    this.element.addEventListener('scroll', this.#onScroll)
  }

  /** Takes it off the screen; work under way ends. */
  end(): void {
    this.#isEnded = true
    clearTimeout(this.#reportTimer)
    this.element.removeEventListener('scroll', this.#onScroll)
    this.element.remove()
  }

  /** True while a step or a finger moves the column. */
  get isMoving(): boolean {
    return this.#isMoving || this.#reportTimer !== undefined
  }

  /** Pieces in the document, for tests that count what is kept. */
  get pieceCount(): number {
    return this.#last - this.#first + 1
  }

  /** Whether the first line of the book is in view. */
  get atStart(): boolean {
    const piece = this.#pieces[0]
    if (!piece?.laid || this.#first > 0) return false
    return this.#isBookStart(piece) && this.element.scrollTop <= TOLERANCE
  }

  /** Whether the last line of the book is in view. */
  get atEnd(): boolean {
    const piece = this.#pieces.at(-1)
    if (!piece?.laid || !this.#isBookEnd(piece)) return false
    const { scrollTop, clientHeight, scrollHeight } = this.element
    return scrollTop + clientHeight >= scrollHeight - TOLERANCE
  }

  /** Lays out around a place and shows it at the top. The element must be in the document. */
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
    while (this.element.scrollHeight <= this.element.clientHeight && (await this.#prepend()));
    show()
    this.#shownTop = this.element.scrollTop
  }

  /** Goes on laying out around the view. */
  prepare(): void {
    // A piece that cannot be laid out is told when one steps there.
    this.#fill().catch(() => {})
  }

  /**
   * Scrolls by a view, less the line that is cut.
   *
   * @param isHurried - asked on the way: further steps wait
   * @returns false at the ends of the book
   */
  async step(step: 1 | -1, isSmooth: boolean, isHurried: () => boolean): Promise<boolean> {
    if (this.#isEnded) return false
    let failure: unknown
    await this.#fill().catch((error: unknown) => {
      failure = error
    })
    if (this.#isEnded || (step === 1 ? this.atEnd : this.atStart)) return false
    const { scrollTop, scrollHeight, clientHeight } = this.element
    const wanted = step === 1 ? this.#stepDown() : this.#lineHeight() - clientHeight
    const distance = Math.max(-scrollTop, Math.min(wanted, scrollHeight - clientHeight - scrollTop))
    if (Math.abs(distance) < TOLERANCE) {
      if (failure) throw failure
      return false
    }
    this.#isMoving = true
    try {
      await this.#move(distance, isSmooth, isHurried)
    } finally {
      this.#isMoving = false
    }
    if (this.#isEnded) return false
    this.#report()
    this.prepare()
    return true
  }

  /** First character of the first line wholly in view; of a view without one, of what is in it. */
  get place(): ScrollPlace | undefined {
    const { top, bottom } = this.#view()
    const isWhole = (rect: DOMRect) =>
      rect.top >= top - this.#slack(rect) && rect.bottom <= bottom + this.#slack(rect)
    return (
      this.#firstLine(isWhole) ??
      this.#firstLine((rect) => rect.bottom > top + this.#slack(rect)) ??
      this.#lastPlace()
    )
  }

  /** The lines wholly in view, section by section. */
  visible(): ScrolledText[] {
    const place = this.place
    if (!place) return []
    const { top, bottom } = this.#view()
    const found: ScrolledText[] = []
    let from: Position | undefined = place.position
    let index = this.#pieces.findIndex(
      (piece) => piece.laid?.content.index === place.content.index && comparePositions(from!, piece.end) < 0,
    )
    if (index < 0) index = this.#last
    for (; index <= this.#last; index++) {
      const laid = this.#pieces[index]!.laid!
      const { leaves } = laid.content
      if (!from) {
        const line = findLine(laid, () => true)
        if (line && line.rect.bottom > bottom + this.#slack(line.rect)) break
        from = { leaf: 0, offset: 0 }
      }
      const begin = leaves.textOffsetOf(from)
      const start = from
      const next = findLine(
        laid,
        (rect) => rect.bottom > bottom + this.#slack(rect) && rect.top > top + TOLERANCE,
      )
      const isLater = next && comparePositions(next.position, start) > 0
      // The view ended where the piece before did: of this one nothing is in it.
      if (next && !isLater && found.length > 0) break
      const to = isLater
        ? leaves.textOffsetOf(next.position)
        : laid.isSectionEnd
          ? leaves.textLength
          : leaves.textOffsetOf(laid.end)
      const before = found.at(-1)
      if (before?.content.index === laid.content.index) before.to = to
      else found.push({ content: laid.content, from: begin, to })
      if (isLater) break
      from = laid.isSectionEnd ? undefined : laid.end
    }
    return found
  }

  /** The pieces that are laid out, from the first to the last. */
  laidText(): LaidPiece[] {
    return this.#laid()
  }

  // --- geometry ---------------------------------------------------------------------------------------------------

  #view(): { top: number; bottom: number } {
    const { top, bottom } = this.element.getBoundingClientRect()
    return { top, bottom }
  }

  #laid(): LaidPiece[] {
    return this.#pieces.slice(this.#first, this.#last + 1).flatMap((piece) => piece.laid ?? [])
  }

  #firstLine(test: (rect: DOMRect) => boolean): ScrollPlace | undefined {
    const { top } = this.#view()
    for (const laid of this.#laid()) {
      if (laid.host.getBoundingClientRect().bottom < top - this.#lineHeight() * 4) continue
      const line = findLine(laid, test)
      if (!line) continue
      const isStart = isSectionStart(laid.start)
      const first = isStart ? findLine(laid, () => true) : undefined
      const isFirst = first !== undefined && comparePositions(first.position, line.position) === 0
      return { content: laid.content, position: isFirst ? laid.start : line.position }
    }
    return undefined
  }

  #lastPlace(): ScrollPlace | undefined {
    const laid = this.#laid().at(-1)
    return laid && { content: laid.content, position: laid.start }
  }

  #lineHeight(): number {
    const { properties } = this.#parts.session.layout
    const height =
      Number.parseFloat(properties['--kz-rem'] ?? '') * Number.parseFloat(properties['--kz-line'] ?? '')
    return Math.min(height || 28, this.element.clientHeight / 3)
  }

  /** How far the box of letters may reach over the edge of the view: fonts are often higher than their lines. */
  #slack({ height }: DOMRect): number {
    return TOLERANCE + Math.max(0, Math.min(height * 0.12, (height - this.#lineHeight()) / 2))
  }

  /** How far down the next view lies: its first line is the one that was not whole. */
  #stepDown(): number {
    const { top, bottom } = this.#view()
    const most = this.element.clientHeight - this.#lineHeight()
    const isNext = (rect: DOMRect) => rect.bottom > bottom + this.#slack(rect) && rect.top > top + TOLERANCE
    for (const laid of this.#laid()) {
      const line = findLine(laid, isNext)
      if (!line) continue
      const distance = Math.floor(line.rect.top - top)
      return distance < this.#lineHeight() ? most : Math.min(most, distance)
    }
    return most
  }

  /** CSS px laid out below what is wanted; negative when there is too little. */
  #roomBelow(): number {
    const last = this.#pieces[this.#last]?.laid
    if (!last) return -1
    const { bottom } = this.#view()
    return last.host.getBoundingClientRect().bottom - bottom - AHEAD_VIEWS * this.element.clientHeight
  }

  #roomAbove(): number {
    const first = this.#pieces[this.#first]?.laid
    if (!first) return -1
    const { top } = this.#view()
    return top - first.host.getBoundingClientRect().top - AHEAD_VIEWS * this.element.clientHeight
  }

  /** Scrolls so that the line of a position is the first in view. */
  #show(section: number, position: Position): void {
    const laid = this.#laid().find(
      (each) =>
        each.content.index === section &&
        comparePositions(position, each.start) >= 0 &&
        comparePositions(position, each.end) < 0,
    )
    const { top } = this.#view()
    if (this.#first === 0 && laid && this.#isBookStart(this.#pieces[0]!) && isSectionStart(position)) {
      this.element.scrollTop = 0
      return
    }
    if (!laid || isSectionStart(position)) {
      const host = (laid ?? this.#laid()[0])?.host
      if (host) this.element.scrollTop += host.getBoundingClientRect().top - top
      return
    }
    const rect = boxAt(laid, position)
    if (!rect) return
    const lead = Math.max(0, Math.min(8, (this.#lineHeight() - rect.height) / 2))
    this.element.scrollTop += rect.top - lead - top
  }

  /** Changes the column without moving what is in view. */
  #keepStill(change: () => void): void {
    const { top } = this.#view()
    const seen = this.#firstLine((rect) => rect.bottom > top)
    const boxOf = (): number | undefined => {
      const laid =
        seen &&
        this.#laid().find(
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
    const from = this.element.scrollTop
    this.element.scrollTop += after - before
    this.#shownTop += this.element.scrollTop - from
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
    const far = KEPT_VIEWS * this.element.clientHeight
    const { top, bottom } = this.#view()
    const takeOut = (index: number, spacer: HTMLElement) => {
      const piece = this.#pieces[index]!
      this.#keepStill(() => {
        const before = this.element.scrollHeight
        piece.laid!.host.remove()
        piece.height = Math.max(0, before - this.element.scrollHeight)
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

  #fill(): Promise<void> {
    this.#filling ??= this.#fillUp().finally(() => {
      this.#filling = undefined
    })
    return this.#filling
  }

  async #fillUp(): Promise<void> {
    for (;;) {
      this.#check()
      const isDone =
        !(this.#roomBelow() < 0 && (await this.#append())) &&
        !(this.#roomAbove() < 0 && (await this.#prepend()))
      this.#prune()
      if (isDone) return
      await this.#parts.nextTask()
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

  // --- motion -----------------------------------------------------------------------------------------------------

  readonly #onScroll = (): void => {
    this.prepare()
    this.#reportTimer ??= setTimeout(() => {
      this.#reportTimer = undefined
      this.#report()
    }, REPORT_MS)
  }

  #report(): void {
    // What only made room for a piece above is no move.
    if (this.#isEnded || Math.abs(this.element.scrollTop - this.#shownTop) <= TOLERANCE) return
    this.#shownTop = this.element.scrollTop
    this.#parts.onMoved()
  }

  /** Moves by a distance. A finger or a wheel that takes the column ends it where it is. */
  async #move(distance: number, isSmooth: boolean, isHurried: () => boolean): Promise<void> {
    const { element } = this
    if (!isSmooth || document.visibilityState === 'hidden') {
      element.scrollTop += distance
      return
    }
    let isTaken = false
    const take = () => {
      isTaken = true
    }
    for (const type of ['pointerdown', 'wheel']) element.addEventListener(type, take, { passive: true })
    const started = performance.now()
    let done = 0
    try {
      while (!isTaken && !this.#isEnded) {
        const passed = isHurried() ? 1 : Math.min(1, (performance.now() - started) / STEP_MS)
        const eased = passed === 1 ? 1 : 1 - (1 - passed) ** 3
        // Whole pixels: what the container rounds away would add up.
        const wanted = passed === 1 ? distance : Math.round(distance * eased)
        element.scrollTop += wanted - done
        done = wanted
        if (passed === 1) return
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    } finally {
      for (const type of ['pointerdown', 'wheel']) element.removeEventListener(type, take)
    }
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

function isSectionStart(position: Position): boolean {
  return position.leaf === 0 && position.offset === 0
}
