import { type Glide, type GlideListener, PageGlide } from '@kurasa/reader-core/gestures'
import { loadOnce } from './load-once.ts'

const springGlide = loadOnce(() => import('./spring-glide.ts'))

/** Moves pages by the engine's own glide until react-spring is loaded, so that no first page waits for it. */
export class LateGlide implements Glide {
  #glide: Glide = new PageGlide()
  /** The glide that takes over with the next start. */
  #next: Glide | undefined

  /** Loads the spring. A failed load leaves the glide as it is; the next call tries again. */
  load(): void {
    if (this.#glide instanceof PageGlide)
      springGlide.load().then(
        ({ SpringGlide }) => {
          this.#next ??= new SpringGlide()
        },
        () => {},
      )
  }

  start(from: number, velocity: number, listener: GlideListener): void {
    this.#glide.stop()
    this.#glide = this.#next ?? this.#glide
    this.#glide.start(from, velocity, listener)
  }

  stop(): void {
    this.#glide.stop()
  }
}
