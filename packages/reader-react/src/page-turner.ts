import { inlineSign, type Reader, resist, type Turn } from '@kurasa/reader-core'
import { SpringValue } from '@react-spring/web'

/** Moves pages: what a finger drags, and what glides to its place after a turn. Offsets are screen px. */
export interface PageTurner {
  /**
   * Turns a page and lets it glide in from where it is drawn. Turns during the glide add up, so every one counts.
   *
   * @param velocity - of the finger at release, px/ms
   * @returns false at the ends of the book
   */
  turn(turn: Turn, velocity?: number): Promise<boolean>
  /** A finger takes the pages, also in the middle of a glide. */
  grab(): void
  /** The finger has moved this far since `grab`. */
  drag(dx: number): void
  /** Lets the pages glide back to where they belong. */
  settle(velocity?: number): void
  /** Ends a glide at once, pages in their place. */
  stop(): void
  /** Tells how far the pages are drawn from their place, screen px, for what moves with them. @returns ends it */
  onOffset(listener: (px: number) => void): () => void
}

/** Critically damped: over a phone's width it comes to rest in about 220 ms. */
const GLIDE = { tension: 900, friction: 60, clamp: true }
/** A busy page would play the glide in slow motion. */
const GLIDE_CAP_MS = 400
const FADE_MS = 100
const NO_MOTION = '(prefers-reduced-motion: reduce), (update: slow)'

/** @param getView - the element that fades when pages do not glide */
export function createPageTurner(reader: Reader, getView: () => HTMLElement | null): PageTurner {
  const spring = new SpringValue(0)
  let offset = 0
  let grabbedAt = 0
  let cap: ReturnType<typeof setTimeout> | undefined
  let glide = 0
  const listeners = new Set<(px: number) => void>()

  const show = (px: number) => {
    offset = px
    reader.setTurnOffset(px)
    for (const listener of listeners) listener(px)
  }

  const halt = () => {
    clearTimeout(cap)
    glide += 1
    spring.stop()
  }

  const stop = () => {
    halt()
    if (offset !== 0) show(0)
  }

  const motion = () =>
    globalThis.matchMedia?.(NO_MOTION).matches ? 'none' : reader.getSnapshot().settings.turn

  const glideFrom = (from: number, velocity: number) => {
    halt()
    if (from === 0 || motion() !== 'slide') return show(0)
    show(from)
    const own = glide
    cap = setTimeout(stop, GLIDE_CAP_MS)
    void spring.start({
      from,
      to: 0,
      reset: true,
      config: { ...GLIDE, velocity },
      onChange: (result) => {
        if (own === glide) show(result.value as unknown as number)
      },
      onRest: () => {
        if (own === glide) stop()
      },
    })
  }

  return {
    turn(turn, velocity = 0) {
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
    },
    grab() {
      halt()
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
      glideFrom(offset, velocity)
    },
    stop,
    onOffset(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
