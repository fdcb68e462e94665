import { inlineSign, type Turn } from '../direction/reading-direction.ts'
import type { GestureIntent } from '../gestures/gesture-recognizer.ts'
import { resist } from '../gestures/swipe.ts'
import { MovedElement } from '../glide/moved-element.ts'
import type { Reader } from '../reader.ts'
import { coverPage } from './page-cover.ts'

/** The part of a reader that a turner needs. */
export type TurnedReader = Pick<
  Reader,
  'canTurn' | 'turn' | 'setTurnOffset' | 'turnOffset' | 'glideTurn' | 'pageStride' | 'getSnapshot'
>

/** Moves pages: with a finger that drags them, and in a glide to their place after a turn. Offsets are screen px. */
export interface PageTurner {
  /**
   * Turns a page and lets it glide in from where it is drawn. Turns during the glide add up, so every one counts.
   *
   * @param velocity - of the finger at release, px/ms
   * @returns false at the ends of the book
   */
  turn(turn: Turn, velocity?: number): Promise<boolean>
  /**
   * Turns by a finger that let go. Its frame moves the pages on as the finger would have, and the next frame turns: on a slow
   * phone both are too much for one frame.
   *
   * @param velocity - of the finger at release, px/ms
   */
  fling(turn: Turn, velocity: number): Promise<boolean>
  /** A finger has touched the page and may move it: work in the background waits. */
  touch(): void
  /** A finger takes the pages, also in the middle of a glide. */
  grab(): void
  /** The finger has moved this far since `grab`. */
  drag(dx: number): void
  /** Lets the pages glide back to where they belong. */
  settle(velocity?: number): void
  /** Ends a glide at once, pages in their place. */
  stop(): void
  /** Moves an element over the pages as they are moved. @returns the end of it */
  carry(element: HTMLElement): () => void
}

const FADE_MS = 120
/** One frame, by which a finger's movement is continued before the glide takes over. */
const FRAME_MS = 1000 / 60
/** Longest wait for the frame after that of the finger, ms: a hidden tab paints none. */
const FLING_PATIENCE_MS = 100
const NO_MOTION = '(prefers-reduced-motion: reduce), (update: slow)'

/**
 * @param getView - the element that a reader is mounted in; the page before a turn fades out over it
 * @param onEdge - called for a turn at an end of the book
 */
export function createPageTurner(
  reader: TurnedReader,
  getView: () => HTMLElement | null,
  onEdge?: (turn: Turn) => void,
): PageTurner {
  let grabbedAt = 0
  let isHeld = false
  /** The turn of a finger that let go, until its frame comes. */
  let flung: (() => void) | undefined
  /** The page before a turn, while it fades out. */
  let cover: HTMLElement | undefined
  const carried = new Set<MovedElement>()

  const show = (px: number) => {
    reader.setTurnOffset(px)
    for (const each of carried) each.draw(px)
  }

  const land = () => {
    const turnIt = flung
    flung = undefined
    turnIt?.()
  }

  const stop = () => {
    land()
    if (reader.turnOffset !== 0) show(0)
  }

  const motion = () =>
    globalThis.matchMedia?.(NO_MOTION).matches ? 'none' : reader.getSnapshot().settings.turn

  const isSliding = () => motion() === 'slide'

  const glideFrom = (from: number, velocity: number, slides = isSliding()) => {
    if (from === 0 || !slides) return show(0)
    show(from)
    void reader.glideTurn(velocity)
    for (const each of carried) void each.glide(velocity)
  }

  /** Ends a glide where it is drawn. @returns where that is */
  const hold = () => {
    const drawn = reader.turnOffset
    if (drawn !== 0) show(drawn)
    return drawn
  }

  /** Where a finger of this velocity would have drawn the pages a frame later, never beyond a page. */
  const aFrameOn = (from: number, velocity: number) => {
    const stride = reader.pageStride
    return Math.max(-stride, Math.min(stride, from + velocity * FRAME_MS))
  }

  /**
   * Draws a page that was turned to where it was before the turn, and lets it glide from there.
   *
   * @param side - where the page was, in pages
   * @param offset - of the page before the turn
   */
  const moveIn = (side: number, velocity: number, offset: number, slides: boolean, before?: HTMLElement) => {
    const stride = reader.pageStride
    const from = Math.max(-stride, Math.min(stride, offset + side * stride))
    if (isHeld) {
      // The pages stay under the finger that has taken them meanwhile.
      grabbedAt += from - offset
      show(from)
      return
    }
    glideFrom(from, velocity, slides)
    const fade = before?.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE_MS, fill: 'forwards' })
    fade?.addEventListener('finish', uncover)
  }

  /** Lays the page before a turn over the view, to fade out there. */
  const coverBefore = (): HTMLElement | undefined => {
    const view = motion() === 'fade' && reader.turnOffset === 0 ? getView() : null
    // Of quick turns only the first fades.
    const isQuick = cover !== undefined
    uncover()
    if (view && !isQuick) cover = coverPage(view)
    return cover
  }

  const uncover = () => {
    cover?.remove()
    cover = undefined
  }

  const turnNow = (turn: Turn, velocity: number, offset = hold()): Promise<boolean> => {
    if (!reader.canTurn(turn)) {
      glideFrom(offset, velocity)
      onEdge?.(turn)
      return Promise.resolve(false)
    }
    const before = coverBefore()
    // Read before the turn, whose frame has no time for a new snapshot.
    const side = inlineSign(reader.getSnapshot().direction) * (turn === 'forward' ? 1 : -1)
    const slides = isSliding()
    const { shown, moved, painted } = reader.turn(turn)
    if (shown) moveIn(side, velocity, offset, slides, before)
    else {
      glideFrom(offset, velocity, slides)
      // The page was not laid out yet: it moves in from its side in the frame in which it comes.
      void moved.then((isMoved) => (isMoved ? moveIn(side, 0, hold(), slides, before) : uncover()), uncover)
    }
    return painted.catch(() => false)
  }

  return {
    turn(turn, velocity = 0) {
      land()
      isHeld = false
      return turnNow(turn, velocity)
    },
    fling(turn, velocity) {
      land()
      isHeld = false
      const drawn = reader.turnOffset
      if (drawn === 0 || !reader.canTurn(turn) || !isSliding()) return turnNow(turn, velocity)
      show(aFrameOn(drawn, velocity))
      return new Promise((resolve) => {
        flung = () => resolve(turnNow(turn, velocity, aFrameOn(reader.turnOffset, velocity)))
        setTimeout(land, FLING_PATIENCE_MS)
        requestAnimationFrame(() => requestAnimationFrame(land))
      })
    },
    touch() {
      land()
      // A glide goes on until the finger moves.
      if (reader.turnOffset === 0) reader.setTurnOffset(0)
    },
    grab() {
      land()
      grabbedAt = hold()
      isHeld = true
    },
    drag(dx) {
      const { direction } = reader.getSnapshot()
      const wanted = grabbedAt + dx
      const turn: Turn = wanted * inlineSign(direction) < 0 ? 'forward' : 'backward'
      const limit = reader.pageStride
      show(reader.canTurn(turn) ? Math.max(-limit, Math.min(limit, wanted)) : resist(wanted))
    },
    settle(velocity = 0) {
      land()
      isHeld = false
      glideFrom(reader.turnOffset, velocity)
    },
    stop,
    carry(element) {
      const moved = new MovedElement(element)
      carried.add(moved)
      return () => carried.delete(moved)
    },
  }
}

/** Carries out what a finger over the page means, taps apart. */
export function followFinger(turner: PageTurner, intent: Exclude<GestureIntent, { type: 'tap' }>): void {
  if (intent.type === 'drag-start') turner.grab()
  else if (intent.type === 'drag') turner.drag(intent.dx)
  else if (intent.type === 'drag-cancel') turner.settle()
  else if (intent.turn) void turner.fling(intent.turn, intent.velocity)
  else turner.settle(intent.velocity)
}
