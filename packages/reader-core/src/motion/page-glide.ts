import { springOffset } from './spring.ts'

/** A busy page would play the glide in slow motion. */
const MOST_MS = 400
/** Nearer than this pages are at rest, px. */
const REST_PX = 0.5

/** Callbacks of a glide. */
export interface GlideListener {
  /** How far the pages are from their place, px: once a frame. */
  onMove(px: number): void
  /** They have arrived, or had their time. */
  onRest(): void
}

/** Moves pages to their place: one glide at a time. A host may give its own, as one of an animation library. */
export interface Glide {
  /**
   * Starts a glide; one that runs ends without a call.
   *
   * @param from - distance to the place, px
   * @param velocity - of the finger that let go, px/ms
   */
  start(from: number, velocity: number, listener: GlideListener): void
  /** Ends the glide without a call. */
  stop(): void
}

/** The engine's own glide: a critically damped spring. */
export class PageGlide implements Glide {
  #frame = 0
  #limit: ReturnType<typeof setTimeout> | undefined

  start(from: number, velocity: number, { onMove, onRest }: GlideListener): void {
    this.stop()
    const begin = performance.now()
    const draw = (now: number) => {
      // The timestamp of a frame may be earlier than the call that requested it.
      const px = springOffset(from, velocity, Math.max(0, now - begin))
      if (Math.abs(px) < REST_PX) {
        onRest()
        return
      }
      this.#frame = requestAnimationFrame(draw)
      onMove(px)
    }
    this.#frame = requestAnimationFrame(draw)
    // A hidden tab has no frames.
    this.#limit = setTimeout(onRest, MOST_MS)
  }

  stop(): void {
    clearTimeout(this.#limit)
    cancelAnimationFrame(this.#frame)
  }
}
