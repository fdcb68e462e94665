import { type GestureIntent, inlineSign, type Reader, resist, type Turn } from '@kurasa/reader-core'
import { loadOnce } from './load-once.ts'
import type { PageGlide } from './page-glide.ts'

/** Moves pages: what a finger drags, and what glides to its place after a turn. Offsets are screen px. */
export interface PageTurner {
  /**
   * Turns a page and lets it glide in from where it is drawn. Turns during the glide add up, so every one counts.
   *
   * @param velocity - of the finger at release, px/ms
   * @returns false at the ends of the book
   */
  turn(turn: Turn, velocity?: number): Promise<boolean>
  /**
   * Turns by a finger that let go. Its frame moves what is drawn on as the finger would have, and the turn is work of the
   * next one: on a slow phone both are too much for one frame.
   *
   * @param velocity - of the finger at release, px/ms
   */
  fling(turn: Turn, velocity: number): Promise<boolean>
  /** Fetches what lets pages glide, before the first one does. Until it is there they stand in their place at once. */
  prepare(): Promise<void>
  /** A finger came and may move the pages: work in the background waits for it. */
  touch(): void
  /** A finger takes the pages, also in the middle of a glide. */
  grab(): void
  /** The finger has moved this far since `grab`. */
  drag(dx: number): void
  /** Lets the pages glide back to where they belong. */
  settle(velocity?: number): void
  /** Ends a glide at once, pages in their place. */
  stop(): void
  /** Subscribes to how far pages are drawn from their resting place, screen px. @returns unsubscribe */
  onOffset(listener: (px: number) => void): () => void
}

const FADE_MS = 100
/** What a finger would have moved on in a frame is drawn before the glide takes over. */
const FRAME_MS = 1000 / 60
/** Longest wait for the frame after that of the finger, ms: a hidden tab paints none. */
const FLING_PATIENCE_MS = 100
const NO_MOTION = '(prefers-reduced-motion: reduce), (update: slow)'

/** What moves pages by themselves comes after the first page, which needs none of it. */
export const pageGlides = loadOnce(() => import('./page-glide.ts'))

/** @param getView - the element that fades when pages do not glide */
export function createPageTurner(reader: Reader, getView: () => HTMLElement | null): PageTurner {
  let glide: PageGlide | undefined
  let offset = 0
  let grabbedAt = 0
  /** The turn of a finger that let go, until its frame comes. */
  let flung: (() => void) | undefined
  const listeners = new Set<(px: number) => void>()

  const show = (px: number) => {
    offset = px
    reader.setTurnOffset(px)
    for (const listener of listeners) listener(px)
  }

  const land = () => {
    const turnIt = flung
    flung = undefined
    turnIt?.()
  }

  const stop = () => {
    land()
    glide?.stop()
    if (offset !== 0) show(0)
  }

  const motion = () =>
    globalThis.matchMedia?.(NO_MOTION).matches ? 'none' : reader.getSnapshot().settings.turn

  const isSliding = () => motion() === 'slide'

  const glideFrom = (from: number, velocity: number) => {
    glide?.stop()
    if (from === 0 || !isSliding()) return show(0)
    if (!glide) {
      const module = pageGlides.get()
      // Without it, as on a line that fell silent, pages turn all the same.
      if (!module) {
        pageGlides.load().catch(() => undefined)
        return show(0)
      }
      glide = new module.PageGlide()
    }
    show(from)
    glide.start(from, velocity, { onMove: show, onRest: stop })
  }

  /** Where a finger of this velocity would have drawn the pages a frame later, never beyond a page. */
  const aFrameOn = (from: number, velocity: number) => {
    const stride = reader.pageStride
    return Math.max(-stride, Math.min(stride, from + velocity * FRAME_MS))
  }

  const turnNow = (turn: Turn, velocity: number): Promise<boolean> => {
    if (!reader.canTurn(turn)) {
      glideFrom(offset, velocity)
      return Promise.resolve(false)
    }
    const { locator, direction } = reader.getSnapshot()
    const painted = turn === 'forward' ? reader.goForward() : reader.goBackward()
    const isShown = reader.getSnapshot().locator !== locator
    if (isShown) {
      const stride = reader.pageStride
      const shift = inlineSign(direction) * stride * (turn === 'forward' ? 1 : -1)
      glideFrom(Math.max(-stride, Math.min(stride, offset + shift)), velocity)
      if (motion() === 'fade') {
        getView()?.animate?.([{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS, easing: 'linear' })
      }
    } else {
      // The page is not laid out yet: it appears without a glide when it is.
      glideFrom(offset, velocity)
    }
    return painted.catch(() => false)
  }

  return {
    turn(turn, velocity = 0) {
      land()
      return turnNow(turn, velocity)
    },
    fling(turn, velocity) {
      land()
      if (offset === 0 || !reader.canTurn(turn) || !isSliding()) return turnNow(turn, velocity)
      show(aFrameOn(offset, velocity))
      return new Promise((resolve) => {
        flung = () => {
          offset = aFrameOn(offset, velocity)
          resolve(turnNow(turn, velocity))
        }
        setTimeout(land, FLING_PATIENCE_MS)
        requestAnimationFrame(() => requestAnimationFrame(land))
      })
    },
    prepare: () => (isSliding() ? pageGlides.load().then(() => undefined) : Promise.resolve()),
    touch() {
      land()
      reader.setTurnOffset(offset)
    },
    grab() {
      land()
      glide?.stop()
      grabbedAt = offset
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
      glideFrom(offset, velocity)
    },
    stop,
    onOffset(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Moves pages as a finger does that is over a reader. */
export function followFinger(turner: PageTurner, intent: Exclude<GestureIntent, { type: 'tap' }>): void {
  if (intent.type === 'drag-start') turner.grab()
  else if (intent.type === 'drag') turner.drag(intent.dx)
  else if (intent.type === 'drag-cancel') turner.settle()
  else if (intent.turn) void turner.fling(intent.turn, intent.velocity)
  else turner.settle(intent.velocity)
}
