import { springOffset } from './spring.ts'

/** A busy page would play the glide in slow motion. */
const MOST_MS = 400
/** Nearer than this pages are at rest, px. */
const REST_PX = 0.5

/** What a glide calls. */
interface GlideListener {
  /** How far the pages are from their place, px: once a frame. */
  onMove(px: number): void
  /** They have arrived, or had their time. */
  onRest(): void
}

/** Lets pages glide to their place: one glide at a time, and each can be stopped. */
export class PageGlide {
  #frame = 0
  #limit: ReturnType<typeof setTimeout> | undefined

  /** @param velocity - of the finger that let go, px/ms */
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
