import { glideOffsets } from './spring.ts'

/** Time between two offsets of a glide, ms. */
const STEP_MS = 1000 / 60
/** Longest wait for the end of a glide beyond its duration, ms: a hidden tab plays no animation. */
const PATIENCE_MS = 200

/**
 * An element that a finger or a glide draws away from its place, along the screen's x axis. A glide is an animation of the
 * compositor: a busy main thread does not hold it up.
 */
export class MovedElement {
  readonly #element: HTMLElement
  #offset = 0
  #glide: { animation: Animation; offsets: readonly number[]; end(isAtPlace: boolean): void } | undefined

  constructor(element: HTMLElement) {
    this.#element = element
  }

  /** Distance from the place at which the element is drawn now, CSS px. */
  get offset(): number {
    if (!this.#glide) return this.#offset
    const { animation, offsets } = this.#glide
    if (animation.playState === 'finished') return 0
    const step = Math.max(0, Number(animation.currentTime ?? 0) / STEP_MS)
    const before = offsets[Math.floor(step)] ?? 0
    const after = offsets[Math.floor(step) + 1] ?? 0
    return before + (after - before) * (step % 1)
  }

  /** False at rest. A glide that has arrived moves until `draw(0)`. */
  get isMoving(): boolean {
    return this.#glide !== undefined || this.#offset !== 0
  }

  /** Draws the element at a distance from its place; ends a glide. */
  draw(offset: number): void {
    this.#glide?.end(false)
    this.#glide = undefined
    this.#offset = offset
    this.#element.style.transform = offset === 0 ? '' : `translate3d(${offset}px, 0, 0)`
  }

  /**
   * Lets the element glide to its place from where it is drawn.
   *
   * @param velocity - px/ms
   * @returns true when it has arrived; false when it was drawn elsewhere before
   */
  glide(velocity: number): Promise<boolean> {
    const offsets = glideOffsets(this.offset, velocity, STEP_MS)
    this.draw(0)
    const duration = (offsets.length - 1) * STEP_MS
    const animation = this.#element.animate(
      offsets.map((px) => ({ transform: `translate3d(${px}px, 0, 0)` })),
      { duration },
    )
    return new Promise((resolve) => {
      const end = (isAtPlace: boolean) => {
        clearTimeout(limit)
        animation.onfinish = null
        if (isAtPlace) animation.finish()
        else animation.cancel()
        resolve(isAtPlace)
      }
      const limit = setTimeout(() => end(true), duration + PATIENCE_MS)
      animation.onfinish = () => end(true)
      this.#glide = { animation, offsets, end }
    })
  }
}
