import type { Turn } from '../direction/reading-direction.ts'
import type { LaidText } from '../paginator/text-ranges.ts'
import type { Position } from '../section/leaves.ts'
import type { SectionContent } from '../section/section-content.ts'

/** A character of the publication. */
export interface TextPlace {
  content: SectionContent
  position: Position
  /** UTF-16 units from the start of the section's text. */
  textOffset: number
  /** Leaves of the section before this one are in view or behind: their headings have been reached. */
  reachedLeaf: number
  /** Pages side by side. */
  pages: number
}

/** Text of one section that is in view. */
export interface TextInView {
  content: SectionContent
  /** Text offsets: the first character, and the one after the last. */
  from: number
  to: number
}

/**
 * Port: the text on screen under one layout, from one jump to the next. In pages, or as one column that is scrolled. It
 * reports moves by `onMoved`, and laid-out neighbours by `onPrepared`.
 */
export interface TextFlow {
  /** Turns are scroll steps, which callers need not wait for. */
  readonly isContinuous: boolean
  /** True while a finger, a step or an animation moves it. */
  readonly isMoving: boolean
  /** First character in view; undefined before `begin`. */
  readonly place: TextPlace | undefined
  /** Lays out around a place, unseen. */
  begin(content: SectionContent, position: Position): Promise<void>
  /** Shows what `begin` laid out. */
  reveal(): void
  /** Lays out the neighbours in advance. */
  prepare(): void
  /** Whether there is a page to turn to. */
  canTurn(turn: Turn): boolean
  /** Turns to what is laid out, in this task. False when it is not. */
  turnNow(turn: Turn): boolean
  /**
   * Turns when the target is laid out. False at the ends of the book.
   *
   * @param isHurried - read on the way: further turns wait for this one
   */
  turn(turn: Turn, isHurried: () => boolean): Promise<boolean>
  /** Draws the pages moved along the screen's x axis, CSS px. */
  setOffset(px: number): void
  /** How far they are drawn from their place now. */
  readonly offset: number
  /** Lets them glide to their place; see `MovedElement`. */
  glide(velocity: number): Promise<boolean>
  /** Scrolls by a distance, CSS px. */
  scrollBy(px: number): void
  /** Returns the text in view, section by section, in reading order. */
  visible(): TextInView[]
  /** The slices that are laid out, in view or beside it. */
  laidText(): LaidText[]
  /** Takes it off the screen; work under way ends. */
  end(): void
}
