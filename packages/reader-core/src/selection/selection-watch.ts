import { rangesBetween } from '../paginator/text-ranges.ts'
import type { Publication } from '../publication/publication.ts'
import type { BookView } from '../view/book-view.ts'
import {
  type CarriedSelection,
  readSelection,
  type SelectedStretch,
  type SelectionGround,
  selectedStretch,
  type VisibleStretch,
} from './read-selection.ts'
import type { TextSelection } from './text-selection.ts'

/** The text to watch, and the callback. */
export interface SelectionWatchParts {
  publication: Publication
  book(): BookView
  /** The reader's element. */
  view: HTMLElement
  onSelection(selection: TextSelection | undefined): void
  /** Turns to the next page. */
  turn(): void
}

/** A watch over what is selected. */
export interface SelectionWatch {
  /** Reads the selection again with the next frame: a layout may have moved it. */
  refresh(): void
  end(): void
}

/** How long a selection that was drawn to the end of the page stays there before the page turns, ms. */
const EDGE_MS = 700
/** A turn is on screen after so many frames, or there is none. */
const MOST_FRAMES = 120

/** Reads what is selected whenever that changes, once in a frame. */
export function watchSelection(parts: SelectionWatchParts): SelectionWatch {
  const watch = new Watch(parts)
  watch.refresh()
  return watch
}

class Watch implements SelectionWatch {
  readonly #parts: SelectionWatchParts
  readonly #ended = new AbortController()
  #frame: number | undefined
  #edge: ReturnType<typeof setTimeout> | undefined
  /** Pages before this one that the selection begins on, and the page that it was carried to. */
  #carried: (CarriedSelection & { page: string }) | undefined
  #isTurning = false
  /** End of the selection as it was read last. */
  #end: number | undefined
  /** What was selected when it was read last. */
  #stretch: SelectedStretch | undefined
  #isDown = false
  /** Handles of a selection that fingers draw report nothing but the selection. */
  #isTouch = false

  constructor(parts: SelectionWatchParts) {
    this.#parts = parts
    const { signal } = this.#ended
    document.addEventListener('selectionchange', this.refresh, { signal })
    const pointer = { signal, capture: true }
    const up = () => {
      this.#isDown = false
      if (!this.#isTouch) clearTimeout(this.#edge)
    }
    document.addEventListener(
      'pointerdown',
      ({ pointerType }) => {
        this.#isDown = true
        this.#isTouch = pointerType !== 'mouse'
      },
      pointer,
    )
    document.addEventListener('pointerup', up, pointer)
    document.addEventListener('pointercancel', up, pointer)
  }

  // A finger that moves a handle fires many events in a frame.
  readonly refresh = (): void => {
    this.#frame ??= requestAnimationFrame(() => this.#read())
  }

  end(): void {
    this.#ended.abort()
    clearTimeout(this.#edge)
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
  }

  #read(): void {
    this.#frame = undefined
    const ground = this.#ground()
    if (ground.laid.length === 0 || this.#isTurning) return
    const stretch = selectedStretch(ground) ?? this.#selectAgain(ground)
    this.#stretch = stretch
    // It ended, or the page was turned by something else.
    if (!stretch || this.#carried?.page !== pageOf(ground.visible)) this.#carried = undefined
    const selection = readSelection({ ...ground, carried: this.#carried }, stretch)
    this.#parts.onSelection(selection)
    this.#watchEdge(ground, stretch, selection)
  }

  /** Text that is laid out anew takes the browser's selection with it: the same characters are selected where they are now. */
  #selectAgain(ground: SelectionGround): SelectedStretch | undefined {
    const before = this.#stretch
    if (!before || before.slice.host.isConnected) return undefined
    const { index } = before.slice.content
    for (const slice of ground.laid) {
      const ranges = slice.content.index === index ? rangesBetween(slice, before.from, before.to) : []
      const [first, last] = [ranges[0], ranges.at(-1)]
      if (!first || !last || !isIn(first, ground.view.getBoundingClientRect())) continue
      select(first, last)
      return selectedStretch(ground)
    }
    return undefined
  }

  #ground(): SelectionGround {
    const { publication, view } = this.#parts
    const book = this.#parts.book()
    const laid = book.laidText()
    // While the book is laid out anew there is no page.
    const visible = laid.length > 0 ? visibleText(book, publication) : undefined
    return { publication, view, laid, visible }
  }

  /** The page turns when a selection was drawn to its end and stays there. One that began there was not. */
  #watchEdge(
    { visible }: SelectionGround,
    stretch: SelectedStretch | undefined,
    selection: TextSelection | undefined,
  ): void {
    const before = this.#end
    this.#end = stretch?.to
    if (!stretch || !selection || !visible || visible.section !== stretch.slice.content.index) {
      clearTimeout(this.#edge)
      return
    }
    const { leaves } = stretch.slice.content
    const isAtEdge = (to: number) => to >= visible.to || leaves.textBetween(to, visible.to).trim() === ''
    if (!isAtEdge(stretch.to)) clearTimeout(this.#edge)
    else if (before !== undefined && !isAtEdge(before) && (this.#isDown || this.#isTouch)) {
      clearTimeout(this.#edge)
      this.#edge = setTimeout(() => void this.#carry(selection, visible), EDGE_MS)
    }
  }

  /** Turns the page, and lets the selection go on with the first word of the next. */
  async #carry(selection: TextSelection, before: VisibleStretch): Promise<void> {
    this.#isTurning = true
    this.#parts.turn()
    let ground = this.#ground()
    for (let frames = 0; frames < MOST_FRAMES && pageOf(ground.visible) === pageOf(before); frames++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if (this.#ended.signal.aborted) return
      ground = this.#ground()
    }
    this.#isTurning = false
    const { visible } = ground
    const page = pageOf(visible)
    // The book ends here.
    if (!visible || page === pageOf(before)) return
    const isSameSection = visible.section === before.section
    const from = isSameSection && this.#carried ? this.#carried.from : selection.start.locations.textOffset!
    this.#carried = isSameSection
      ? { section: visible.section, from, earlier: this.#carried?.earlier, page: page! }
      : { section: visible.section, from: 0, earlier: selection, page: page! }
    goOn(ground, visible)
    this.#end = undefined
    this.refresh()
  }
}

/** Name of a page while nothing is laid out again. */
const pageOf = (visible: VisibleStretch | undefined): string | undefined =>
  visible && `${visible.section}:${visible.from}`

/** Whether the middle of a range is in a box, across. */
function isIn(range: Range, { left, right }: DOMRect): boolean {
  const box = range.getBoundingClientRect()
  const middle = (box.left + box.right) / 2
  return middle > left && middle < right
}

/** Selects from the start of a range to the end of another. */
function select({ startContainer, startOffset }: Range, { endContainer, endOffset }: Range): void {
  document.getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset)
}

/** Selects up to the first word of a page, from where the browser's selection begins if that is in the same text. */
function goOn(ground: SelectionGround, { section, from }: VisibleStretch): void {
  const bounds = ground.view.getBoundingClientRect()
  for (const slice of ground.laid) {
    if (slice.content.index !== section) continue
    const { leaves } = slice.content
    const word = /^\s*\S+/.exec(leaves.textBetween(from, from + 200))?.[0] ?? ''
    const ranges = rangesBetween(slice, from, from + word.length)
    const last = ranges.at(-1)
    // The unfinished end of the slice before has the same words, outside of its window.
    if (!last || !isIn(last, bounds) || !isIn(last, slice.host.getBoundingClientRect())) continue
    const begun = selectedStretch(ground)
    const anchor =
      begun && begun.slice.host === slice.host ? rangesBetween(slice, begun.from, from)[0] : undefined
    select(anchor ?? ranges[0]!, last)
    return
  }
}

/** The text of the page in view; of text that is scrolled there is no page, and a page of fixed layout is whole. */
function visibleText(book: BookView, publication: Publication): VisibleStretch | undefined {
  if (book.isContinuous || book.images) return undefined
  const { start, end } = book.visibleText()
  const section = publication.readingOrder.findIndex(({ href }) => href === start.href)
  const isOne = end.href === start.href
  const from = start.locations.textOffset ?? 0
  return { section, from, to: isOne ? (end.locations.textOffset ?? 0) : Number.POSITIVE_INFINITY }
}
