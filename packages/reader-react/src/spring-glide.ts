import type { Glide, GlideListener } from '@kurasa/reader-core/gestures'
import { SpringValue } from '@react-spring/web'

/** Critically damped, as the engine's own glide: over a phone's width it comes to rest in about 220 ms. */
const CONFIG = { tension: 900, friction: 60, clamp: true }
/** A busy page would play the glide in slow motion. */
const LIMIT_MS = 400

/** Moves pages by a spring of react-spring. */
export class SpringGlide implements Glide {
  readonly #spring = new SpringValue(0)
  #limit: ReturnType<typeof setTimeout> | undefined
  /** Generation counter: calls of an earlier glide are ignored. */
  #glides = 0

  start(from: number, velocity: number, { onMove, onRest }: GlideListener): void {
    this.stop()
    const own = this.#glides
    this.#limit = setTimeout(onRest, LIMIT_MS)
    void this.#spring.start({
      from,
      to: 0,
      reset: true,
      config: { ...CONFIG, velocity },
      onChange: (result) => {
        if (own === this.#glides) onMove(result.value as unknown as number)
      },
      onRest: () => {
        if (own === this.#glides) onRest()
      },
    })
  }

  stop(): void {
    clearTimeout(this.#limit)
    this.#glides += 1
    this.#spring.stop()
  }
}
