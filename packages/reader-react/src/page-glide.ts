import { SpringValue } from '@react-spring/web'

/** Critically damped: over a phone's width it comes to rest in about 220 ms. */
const GLIDE = { tension: 900, friction: 60, clamp: true }
/** A busy page would play the glide in slow motion. */
const GLIDE_CAP_MS = 400

/** Where one glide reports to. */
interface GlideListener {
  /** How far the pages are from their place, px. */
  onMove(px: number): void
  /** They are there, or had their time. */
  onRest(): void
}

/** Lets pages glide to their place: one glide at a time, and each can be stopped. */
export class PageGlide {
  readonly #spring = new SpringValue(0)
  #cap: ReturnType<typeof setTimeout> | undefined
  /** Generation counter: callbacks of an earlier glide are ignored. */
  #glides = 0

  /** @param velocity - px/ms, of the finger that let go */
  start(from: number, velocity: number, { onMove, onRest }: GlideListener): void {
    this.stop()
    const own = this.#glides
    this.#cap = setTimeout(onRest, GLIDE_CAP_MS)
    void this.#spring.start({
      from,
      to: 0,
      reset: true,
      config: { ...GLIDE, velocity },
      onChange: (result) => {
        if (own === this.#glides) onMove(result.value as unknown as number)
      },
      onRest: () => {
        if (own === this.#glides) onRest()
      },
    })
  }

  stop(): void {
    clearTimeout(this.#cap)
    this.#glides += 1
    this.#spring.stop()
  }
}
