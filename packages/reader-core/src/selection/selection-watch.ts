import type { Turn } from '../direction/reading-direction.ts'
import { rangesBetween } from '../paginator/text-ranges.ts'
import type { Publication } from '../publication/publication.ts'
import type { BookView } from '../view/book-view.ts'
import {
  type CarriedSelection,
  isBlank,
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
  /** Turns to the next or the previous page. */
  turn(turn: Turn): void
}

/** A watch over what is selected. */
export interface SelectionWatch {
  /** Reads the selection again with the next frame: a layout may have moved it. */
  refresh(): void
  /** Prevents a second selection of the same text. */
  forget(): void
  end(): void
}

/** Controls that act on selected text. WebKit ends a selection as soon as the focus goes elsewhere, so also into this. */
const ACTIONS = '[data-kurasa-selection-actions]'
/** How long a selection that was drawn to the end or the beginning of the page stays there before the page turns, ms. */
const EDGE_MS = 700
/** Longer words are cut, UTF-16 units. */
const LONGEST_WORD = 200
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
  #edge: { turn: Turn; timer: ReturnType<typeof setTimeout> } | undefined
  /** Pages that the selection comes from, and the page that it was carried to. */
  #carried: (CarriedSelection & { page: string }) | undefined
  #isTurning = false
  /** Selection at the last read. */
  #stretch: SelectedStretch | undefined
  /** The edges of the page that the selection reached when it was read last. */
  #reached: Record<Turn, boolean> | undefined
  #isDown = false
  /**
   * Handles of a selection that fingers draw report nothing but the selection. The finger that began the first selection came
   * before this watch was loaded.
   */
  #isTouch = matchMedia('(pointer: coarse)').matches

  constructor(parts: SelectionWatchParts) {
    this.#parts = parts
    const { signal } = this.#ended
    document.addEventListener('selectionchange', this.refresh, { signal })
    const pointer = { signal, capture: true }
    const up = () => {
      this.#isDown = false
      if (!this.#isTouch) this.#leaveEdge()
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

  forget(): void {
    this.#stretch = undefined
  }

  end(): void {
    this.#ended.abort()
    this.#leaveEdge()
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

  /**
   * Text that is laid out again takes the browser's selection with it, and so can the focus: the same characters are selected
   * where they are now.
   */
  #selectAgain(ground: SelectionGround): SelectedStretch | undefined {
    const before = this.#stretch
    const { activeElement } = ground.view.getRootNode() as Document | ShadowRoot
    const isInActions = activeElement?.closest(ACTIONS)
    if (!before || (before.slice.host.isConnected && !isInActions)) return undefined
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
    // While the book is laid out again there is no page.
    const visible = laid.length > 0 ? visibleText(book, publication) : undefined
    return { publication, view, laid, visible }
  }

  #leaveEdge(): void {
    clearTimeout(this.#edge?.timer)
    this.#edge = undefined
  }

  /** The page turns when a selection was drawn to one of its edges and stays there. One that began there was not. */
  #watchEdge(
    { visible }: SelectionGround,
    stretch: SelectedStretch | undefined,
    selection: TextSelection | undefined,
  ): void {
    const before = this.#reached
    this.#reached = undefined
    if (!stretch || !selection || !visible || visible.section !== stretch.slice.content.index) {
      this.#leaveEdge()
      return
    }
    const { leaves } = stretch.slice.content
    const reached = {
      forward: isBlank(leaves, stretch.to, visible.to),
      backward: isBlank(leaves, visible.from, stretch.from),
    }
    this.#reached = reached
    if (this.#edge && !reached[this.#edge.turn]) this.#leaveEdge()
    for (const turn of ['forward', 'backward'] as const) {
      const isDrawnThere = reached[turn] && before && !before[turn]
      if (!isDrawnThere || !(this.#isDown || this.#isTouch)) continue
      this.#leaveEdge()
      this.#edge = { turn, timer: setTimeout(() => void this.#carry(turn, selection, visible), EDGE_MS) }
    }
  }

  /** Turns the page, and lets the selection go on with the first word of the next, or the last of the one before. */
  async #carry(turn: Turn, selection: TextSelection, before: VisibleStretch): Promise<void> {
    this.#edge = undefined
    // The book ends here.
    if (!this.#parts.book().canTurn(turn)) return
    this.#isTurning = true
    this.#parts.turn(turn)
    let ground = this.#ground()
    for (let frames = 0; frames < MOST_FRAMES && pageOf(ground.visible) === pageOf(before); frames++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if (this.#ended.signal.aborted) return
      ground = this.#ground()
    }
    this.#isTurning = false
    const { visible } = ground
    const page = pageOf(visible)
    if (!visible || page === pageOf(before)) return
    const known = this.#carried?.turn === turn ? this.#carried : undefined
    const fixedEnd = turn === 'forward' ? selection.start : selection.end
    const { section } = visible
    this.#carried =
      section === before.section
        ? {
            section,
            turn,
            fixed: known?.fixed ?? fixedEnd.locations.textOffset!,
            rest: known?.rest,
            page: page!,
          }
        : {
            section,
            turn,
            fixed: turn === 'forward' ? 0 : Number.POSITIVE_INFINITY,
            rest: selection,
            page: page!,
          }
    goOn(ground, visible, turn)
    this.#reached = undefined
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

/** Selects from the end of a range back to the start of another. */
function selectBack({ endContainer, endOffset }: Range, { startContainer, startOffset }: Range): void {
  document.getSelection()?.setBaseAndExtent(endContainer, endOffset, startContainer, startOffset)
}

/**
 * Selects up to the first word of a page, or backward to its last, from where the browser's selection begins or ends if that
 * is in the same text.
 */
function goOn(ground: SelectionGround, { section, from, to }: VisibleStretch, turn: Turn): void {
  const bounds = ground.view.getBoundingClientRect()
  const isForward = turn === 'forward'
  for (const slice of ground.laid) {
    if (slice.content.index !== section) continue
    const { leaves } = slice.content
    const end = Math.min(to, leaves.textLength)
    const [first, last] = isForward
      ? [from, from + lengthOf(/^\s*\S+/, leaves.textBetween(from, from + LONGEST_WORD))]
      : [end - lengthOf(/\S+\s*$/, leaves.textBetween(Math.max(from, end - LONGEST_WORD), end)), end]
    const ranges = rangesBetween(slice, first, last)
    const word = isForward ? ranges.at(-1) : ranges[0]
    // The unfinished end of the slice before has the same words, outside of its window.
    if (!word || !isIn(word, bounds) || !isIn(word, slice.host.getBoundingClientRect())) continue
    const begun = selectedStretch(ground)
    const isSameText = begun?.slice.host === slice.host
    if (isForward) select((isSameText && rangesBetween(slice, begun.from, first)[0]) || ranges[0]!, word)
    else selectBack((isSameText && rangesBetween(slice, last, begun.to).at(-1)) || ranges.at(-1)!, word)
    return
  }
}

const lengthOf = (word: RegExp, text: string): number => word.exec(text)?.[0].length ?? 0

/** The text of the page in view; of text that is scrolled there is no page, and a page of fixed layout is whole. */
function visibleText(book: BookView, publication: Publication): VisibleStretch | undefined {
  if (book.isContinuous || book.images) return undefined
  const { start, end } = book.visibleText()
  const section = publication.readingOrder.findIndex(({ href }) => href === start.href)
  const isOne = end.href === start.href
  const from = start.locations.textOffset ?? 0
  return { section, from, to: isOne ? (end.locations.textOffset ?? 0) : Number.POSITIVE_INFINITY }
}
